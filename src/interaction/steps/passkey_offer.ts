import type { NotAdded } from "../../accounts/new_passkey.ts"
import { newPasskeyOptions, proposedName } from "../../accounts/new_passkey.ts"
import { authTime } from "../../identity/factors.ts"
import { MAX_PASSKEY_NAME_LENGTH } from "../../identity/passkey.ts"
import { isRecentProof } from "../../identity/recent_proof.ts"
import type { Parameters } from "../../oauth/parameters.ts"
import type { Answer } from "../../ports/answer.ts"
import type { CookieChanges } from "../../ports/cookies.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { addPasskeyOfForm } from "../adding_ceremony.ts"
import type { BrowserSession } from "../browser_session.ts"
import { currentSession, shownUser } from "../browser_session.ts"
import { refuseMissingCookie } from "../cookie_missing.ts"
import type { Destination } from "../destination.ts"
import { afterEnrolment } from "../enrolment.ts"
import { formFlaw, pageForm, STEP_FIELD } from "../page_form.ts"
import { newChallenge } from "../passkey_challenge.ts"
import { restart, restartForm } from "../restart.ts"
import { provenCookies } from "../start_session.ts"
import type { Submit } from "../submit.ts"

interface Typed extends Partial<NotAdded> {
  readonly name?: string
}

/** What the script of the sign-in page writes into the field `passkeys` if the device keeps passkeys. */
const ANNOUNCED = "available"

/** The cookie with which the next page may offer a passkey. A form that no script filled in gets none. */
export const announcedCookie = (form: Parameters, { passkeyOffer }: Pick<Ports, "passkeyOffer">): CookieChanges =>
  passkeyOffer && form.values.get("passkeys") === ANNOUNCED ? { offer: "passkey" } : {}

/**
 * Whether to offer a passkey: the browser announced at this sign-in that its device keeps passkeys, and the person has none and declined none. Only
 * then the server reads whether they declined. Decision 0086.
 */
export const offersPasskey = async (
  browser: BrowserSession,
  { cookies: { offer }, now }: Pick<EdgeRequest, "cookies" | "now">,
  { passkeyOffer, store }: Pick<Ports, "passkeyOffer" | "store">,
): Promise<boolean> =>
  offer !== undefined && passkeyOffer && mayAdd(browser, now) && (await store.passkeys.mayOffer(browser.user.id))

/** A new passkey gives access for as long as it exists, so the sign-in must be recent. Decision 0060. */
const mayAdd = ({ session, enrolled }: BrowserSession, now: number): boolean =>
  !enrolled.includes("passkey") && isRecentProof(authTime(session.factors), now)

/** Offers a passkey. The person can decline it, and is not asked again. */
export async function passkeyOfferPage(
  destination: Destination,
  browser: BrowserSession,
  request: EdgeRequest,
  ports: Ports,
  { name = proposedName(request, destination.locale), problem, refused }: Typed = {},
): Promise<Answer> {
  const { user, session } = browser
  const options = newPasskeyOptions(user, [], ports)
  if (options === undefined) return restart(destination.address(), ports, { offer: null })
  const form = pageForm(destination.address(), [[STEP_FIELD, "passkey-offer"]], macParts(browser), ports)
  return {
    kind: "page",
    page: {
      page: "passkey-offer",
      locale: destination.locale,
      user: shownUser(user),
      add: { ...form, ...options, challenge: newChallenge("add", session.id, request, ports) },
      decline: { ...form, fields: [...form.fields, ["decision", "later"]] },
      name,
      maxNameLength: MAX_PASSKEY_NAME_LENGTH,
      ...(problem && { problem }),
    },
    ...(refused && { refused }),
  }
}

const macParts = ({ session }: BrowserSession): readonly unknown[] => ["passkey-offer", session.id]

/** Handles the forms: adds the passkey as the page of passkeys does, or records that the person declined. Both continue the same request. */
export const submitPasskeyOffer: Submit = async (form, destination, request, ports) => {
  if (request.cookies.session === undefined && request.cookies.visit === undefined)
    refuseMissingCookie(request, destination, ports)
  const address = destination.address()
  const browser = await currentSession(request, ports)
  if (browser === undefined) return restartForm(address, "form-without-session", ports)
  const flaw = formFlaw(form, address, macParts(browser), request, ports)
  if (flaw !== undefined) return restartForm(address, flaw, ports)
  if (form.values.get("decision") === "later") {
    await ports.store.passkeys.declineOffer(browser.user.id, request.now)
    return restart(address, ports, { offer: null })
  }
  if (!mayAdd(browser, request.now)) return restartForm(address, "form-stale", ports)

  const outcome = await addPasskeyOfForm(form, browser, request, destination.locale, ports)
  if ("problem" in outcome) return passkeyOfferPage(destination, browser, request, ports, outcome)
  const cookies: CookieChanges = { ...(await provenCookies(outcome.next, browser, request, ports)), offer: null }
  return afterEnrolment(outcome, address, cookies, browser, destination, ports)
}
