import type { NotAdded } from "../../accounts/new_passkey.ts"
import { addTypedPasskey, newPasskeyOptions, proposedName } from "../../accounts/new_passkey.ts"
import { authTime } from "../../identity/factors.ts"
import { MAX_PASSKEY_NAME_LENGTH } from "../../identity/passkey.ts"
import { isRecentProof } from "../../identity/recent_proof.ts"
import type { Parameters } from "../../oauth/parameters.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { addingCeremony } from "../adding_ceremony.ts"
import type { BrowserSession } from "../browser_session.ts"
import { begunSession, shownUser } from "../browser_session.ts"
import { refuseMissingCookie } from "../cookie_missing.ts"
import type { Destination } from "../destination.ts"
import { missing } from "../missing.ts"
import { needsOfUser } from "../needs_of_user.ts"
import { formFlaw, ownAddress, pageForm, STEP_FIELD } from "../page_form.ts"
import { newChallenge } from "../passkey_challenge.ts"
import { recoveryCodesPage } from "../recovery_codes_page.ts"
import { restart, restartForm } from "../restart.ts"
import { provenCookies } from "../start_session.ts"

interface Typed extends Partial<NotAdded> {
  readonly name?: string
}

/**
 * Asks a person without a passkey to add one, because the destination needs a sign-in that cannot be phished. Refuses with
 * unmet_authentication_requirements if passkeys cannot work at the public URL.
 */
export async function newPasskeyPage(
  destination: Destination,
  browser: BrowserSession,
  edge: EdgeRequest,
  ports: Ports,
  { name = proposedName(edge, destination.locale), problem, refused }: Typed = {},
): Promise<Answer> {
  const { user, session } = browser
  const options = newPasskeyOptions(user, [], ports)
  if (options === undefined) return refuse("unmet_authentication_requirements", "second-factor-missing")
  const form = pageForm(destination.address(), [[STEP_FIELD, "new-passkey"]], macParts(browser), ports)
  return {
    kind: "page",
    page: {
      page: "new-passkey",
      locale: destination.locale,
      user: shownUser(user),
      add: { ...form, ...options, challenge: newChallenge("add", session.id, edge, ports) },
      name,
      maxNameLength: MAX_PASSKEY_NAME_LENGTH,
      ...(problem && { problem }),
    },
    ...(refused && { refused }),
  }
}

const macParts = ({ session }: BrowserSession): readonly unknown[] => ["new-passkey", session.id]

/**
 * Handles the form: adds the passkey, continues in a new session in which it is proven, and shows new recovery codes. Adds nothing unless the interaction
 * is at this step: a user who has a second factor must have proven it first.
 */
export async function submitNewPasskey(
  form: Parameters,
  destination: Destination,
  edge: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  if (edge.session === undefined && edge.visit === undefined) refuseMissingCookie(edge, destination, ports)
  const address = destination.address()
  const browser = await begunSession(edge, ports)
  if (browser === undefined) return restartForm(address, "form-without-session", ports)
  const flaw = formFlaw(form, address, macParts(browser), edge, ports)
  if (flaw !== undefined) return restartForm(address, flaw, ports)
  const { session, enrolled, user } = browser
  const known = { proven: session.factors, enrolled, isWanted: true, hasConsented: undefined }
  const next = missing(await needsOfUser(destination, browser, ports), known, edge.now)
  // A form may wait for an hour. What it adds is power for as long as the passkey exists, so the proof must be recent when it arrives.
  const isStale = !isRecentProof(authTime(session.factors), edge.now)
  if (next?.step !== "enrol" || next.level !== "phr" || isStale) return restartForm(address, "form-stale", ports)

  const typed = { name: form.values.get("name") ?? "", response: form.values.get("response") ?? "" }
  const changing = { user, enrolled, edge, locale: destination.locale }
  const outcome = await addTypedPasskey(typed, addingCeremony(browser, edge, ports), changing, ports)
  if ("problem" in outcome) return newPasskeyPage(destination, browser, edge, ports, { name: typed.name, ...outcome })
  const { event, recoveryCodes } = outcome
  const cookies = await provenCookies(outcome.next, browser, edge, ports)
  if (recoveryCodes === undefined) return { ...restart(address, ports, cookies), occurred: event }
  return {
    kind: "page",
    page: recoveryCodesPage(recoveryCodes, {
      user,
      locale: destination.locale,
      onwardHref: ownAddress(address, ports),
    }),
    cookies,
    occurred: event,
  }
}
