import { replaceRecoveryCodes } from "../../accounts/authenticator_app.ts"
import type { Changing } from "../../accounts/passkeys.ts"
import { addPasskey, removePasskey } from "../../accounts/passkeys.ts"
import { isId } from "../../base/id.ts"
import {
  MAX_PASSKEY_NAME,
  MAX_PASSKEYS,
  PASSKEY_ALGORITHMS,
  passkeyName,
  userHandleOf,
} from "../../identity/passkey.ts"
import { readAttestation } from "../../identity/passkey_response.ts"
import type { BrowserSession } from "../../interaction/browser_session.ts"
import { currentSession, shownUser } from "../../interaction/browser_session.ts"
import type { Destination } from "../../interaction/destination.ts"
import { interact } from "../../interaction/interaction.ts"
import { missing } from "../../interaction/missing.ts"
import { formFlaw, isPageForm, ownAddress, pageForm } from "../../interaction/page_form.ts"
import { newChallenge, openChallenge } from "../../interaction/passkey_challenge.ts"
import { restart, restartForm } from "../../interaction/restart.ts"
import { nextSession } from "../../interaction/start_session.ts"
import { readSubmission } from "../../interaction/submission.ts"
import { preferredLocale } from "../../oauth/locale.ts"
import type { Parameters } from "../../oauth/parameters.ts"
import { formParameters } from "../../oauth/parameters.ts"
import { ACCOUNT_PASSKEYS_PATH } from "../../oauth/paths.ts"
import { Refusal, refuse } from "../../oauth/refusal.ts"
import type { Answer, Page } from "../../ports/answer.ts"
import { knownCredential, passkeySite } from "../../ports/passkeys.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"

/** Every change of passkeys needs proofs that are this young, also of the second factor, so that a stolen session changes nothing. */
const FRESH_MS = 300_000

type Problem = NonNullable<Extract<Page, { page: "passkeys" }>["problem"]>

/** The page on which people add and remove their passkeys. It needs fresh proofs. */
export async function accountPasskeys(edge: EdgeRequest, ports: Ports): Promise<Answer> {
  const submission = readSubmission(edge)
  const destination = passkeysPage(edge, ports)
  const { parameters } = submission
  if (edge.method === "POST" && submission.step === "none" && isPageForm(parameters))
    return changed(parameters, destination, edge, ports)
  return interact(destination, submission, edge, ports)
}

function passkeysPage(edge: EdgeRequest, ports: Ports): Destination {
  const parameters = formParameters(edge.query)
  const locales = parameters.values.get("ui_locales")
  const query = locales === undefined ? "" : `ui_locales=${encodeURIComponent(locales)}`
  const address = () => ({ path: ACCOUNT_PASSKEYS_PATH, query })
  const destination: Destination = {
    locale: preferredLocale(parameters, edge.acceptLanguage),
    asker: { clientName: new URL(ports.issuer()).host },
    needs: { level: "pwd", maxAgeMs: FRESH_MS },
    address,
    addressAfterSignIn: address,
    wantedUser: async () => async () => true,
    suggestedUsername: (current) => current,
    beforeSignIn() {},
    refuseAnother: () => refuse("access_denied", "user-denied"),
    proceed: (browser) => shown(browser, destination, {}, edge, ports),
  }
  return destination
}

interface Typed {
  readonly name?: string
  readonly problem?: Problem
  readonly refused?: Refusal
}

async function shown(
  browser: BrowserSession,
  destination: Destination,
  { name = "", problem, refused }: Typed,
  edge: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  const { user, session } = browser
  const address = destination.address()
  const passkeys = await ports.store.passkeys.listOf(user.id)
  const site = passkeySite(ports.issuer())
  const { username } = user
  return {
    kind: "page",
    page: {
      page: "passkeys",
      locale: destination.locale,
      user: shownUser(user),
      passkeys: passkeys.map((each) => ({
        ...{ name: each.name, createdAt: each.createdAt, lastUsedAt: each.lastUsedAt },
        remove: pageForm(address, [["remove", each.id]], macParts(browser, each.id), ports),
      })),
      ...(site && {
        add: {
          ...pageForm(address, [], macParts(browser, "add"), ports),
          challenge: newChallenge("add", session.id, edge, ports),
          rpId: site.rpId,
          user: {
            handle: userHandleOf(user.id).toString("base64url"),
            name: username,
            displayName: user.name ?? username,
          },
          algorithms: PASSKEY_ALGORITHMS,
          known: passkeys.map(knownCredential),
        },
      }),
      name,
      maxNameLength: MAX_PASSKEY_NAME,
      ...(problem && { problem }),
    },
    ...(refused && { refused }),
  }
}

const macParts = ({ session }: BrowserSession, change: string): readonly unknown[] => ["passkeys", session.id, change]

async function changed(form: Parameters, destination: Destination, edge: EdgeRequest, ports: Ports): Promise<Answer> {
  const address = destination.address()
  const browser = await currentSession(edge, ports)
  if (browser === undefined) return restartForm(address, "form-without-session", ports)
  const id = form.values.get("remove")
  const flaw = formFlaw(form, address, macParts(browser, id ?? "add"), edge, ports)
  if (flaw !== undefined) return restartForm(address, flaw, ports)
  const known = { proven: browser.session.factors, enrolled: browser.enrolled, isWanted: true, hasConsented: undefined }
  if (missing(destination.needs, known, edge.now) !== undefined) return restartForm(address, "form-stale", ports)
  if (id === undefined) return added(form, browser, destination, edge, ports)
  if (!isId("passkey", id)) return restartForm(address, "form-not-genuine", ports)
  const event = await removePasskey(id, { user: browser.user, edge, locale: destination.locale }, ports)
  return { ...restart(address, ports), ...(event && { occurred: event }) }
}

/** Adds the passkey that the form brings. A user without recovery codes gets new ones. Refusals show the page again. */
async function added(
  form: Parameters,
  browser: BrowserSession,
  destination: Destination,
  edge: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  const typed = form.values.get("name") ?? ""
  const again = (problem: Problem, refused?: Refusal) =>
    shown(browser, destination, { name: typed, problem, ...(refused && { refused }) }, edge, ports)
  const name = passkeyName(typed)
  if (name === undefined) return again("name")
  const passkeys = await ports.store.passkeys.listOf(browser.user.id)
  if (passkeys.length >= MAX_PASSKEYS) return again("too-many")
  const changing = { user: browser.user, edge, locale: destination.locale }
  try {
    const made = await newPasskey(form.values.get("response") ?? "", name, browser, changing, ports)
    const cookies = { session: made.session }
    const codes = browser.enrolled.includes("recovery") ? undefined : await replaceRecoveryCodes(changing, ports)
    if (codes === undefined) return { ...restart(destination.address(), ports, cookies), occurred: made.event }
    return {
      kind: "page",
      page: {
        page: "recovery-codes",
        locale: destination.locale,
        user: shownUser(browser.user),
        codes: codes.recoveryCodes.map((code) => code.reveal()),
        onwardHref: ownAddress(destination.address(), ports),
      },
      cookies,
      occurred: made.event,
    }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === "wrong_credentials")) throw error
    return again(error.reason === "passkey-taken" ? "taken" : "refused", error)
  }
}

/** Verifies the answer of the authenticator in the order of WebAuthn §7.1, and stores the passkey. Refuses wrong_credentials. */
async function newPasskey(response: string, name: string, browser: BrowserSession, changing: Changing, ports: Ports) {
  const { session } = browser
  const { edge } = changing
  const attestation = readAttestation(response) ?? refuse("wrong_credentials", "passkey-malformed")
  const challenge = openChallenge(attestation.challenge, "add", session.id, edge, ports)
  if (typeof challenge === "string") return refuse("wrong_credentials", challenge)
  const site = passkeySite(ports.issuer())
  const credential = site && (await ports.passkeys.registered(attestation, site))
  if (credential === undefined) return refuse("wrong_credentials", "passkey-not-genuine")
  const next = nextSession(browser, credential.userVerified ? "verified_passkey" : "passkey", edge, ports)
  const sessions = { previous: session, next }
  const { transports } = attestation
  const event = await addPasskey({ name, credential, transports }, challenge, sessions, changing, ports)
  if (event === "spent" || event === "taken") return refuse("wrong_credentials", `passkey-${event}`)
  return { event, session: ports.credentials.mintSession({ sessionId: next.id }) }
}
