import type { Level } from "../base/level.ts"
import type { Secret } from "../base/secret.ts"
import { authTime } from "../identity/factors.ts"
import { isRecentProof } from "../identity/recent_proof.ts"
import type { Parameters } from "../oauth/parameters.ts"
import type { Answer, Redirect } from "../ports/answer.ts"
import type { CookieChanges } from "../ports/cookies.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { BrowserSession } from "./browser_session.ts"
import { begunSession } from "./browser_session.ts"
import { refuseMissingCookie } from "./cookie_missing.ts"
import type { Destination } from "./destination.ts"
import { missing } from "./missing.ts"
import { needsOfUser } from "./needs_of_user.ts"
import type { Address } from "./page_form.ts"
import { formFlaw, ownAddress } from "./page_form.ts"
import { recoveryCodesPage } from "./recovery_codes_page.ts"
import { restart, restartForm } from "./restart.ts"

/** A genuine form that adds a second factor, sent by a person who may add one now. */
export interface Enrolment {
  readonly browser: BrowserSession
  /** The level that cannot be reached without the new factor. */
  readonly level: Level
}

/**
 * Opens the form of a step that adds a second factor. Restarts the request unless the interaction is at this step: a user who has a second factor must
 * have proven it first. What the form adds is power for as long as the factor exists, so the proof must be recent when the form arrives, not only when it
 * was shown.
 */
export async function openEnrolment(
  form: Parameters,
  macParts: (browser: BrowserSession) => readonly unknown[],
  destination: Destination,
  request: EdgeRequest,
  ports: Ports,
): Promise<Enrolment | Redirect> {
  if (request.cookies.session === undefined && request.cookies.visit === undefined)
    refuseMissingCookie(request, destination, ports)
  const address = destination.address()
  const browser = await begunSession(request, ports)
  if (browser === undefined) return restartForm(address, "form-without-session", ports)
  const flaw = formFlaw(form, address, macParts(browser), request, ports)
  if (flaw !== undefined) return restartForm(address, flaw, ports)
  const { session, enrolled } = browser
  const known = { proven: session.factors, enrolled, isWanted: true, hasConsented: undefined }
  const next = missing(await needsOfUser(destination, browser, ports), known, request.now)
  if (next?.step !== "enrol" || !isRecentProof(authTime(session.factors), request.now))
    return restartForm(address, "form-stale", ports)
  return { browser, level: next.level }
}

/** Continues after the factor was added. Shows the recovery codes first, if the person has new ones. */
export function afterEnrolment(
  { event, recoveryCodes }: { readonly event: AuditEvent; readonly recoveryCodes: readonly Secret[] | undefined },
  onward: Address,
  cookies: CookieChanges,
  { user }: BrowserSession,
  { locale }: Destination,
  ports: Ports,
): Answer {
  if (recoveryCodes === undefined) return { ...restart(onward, ports, cookies), occurred: event }
  const page = recoveryCodesPage(recoveryCodes, { user, locale, onwardHref: ownAddress(onward, ports) })
  return { kind: "page", page, cookies, occurred: event }
}
