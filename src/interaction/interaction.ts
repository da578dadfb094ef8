/**
 * interaction/ — what a person does at the pages before a destination continues. Owns: the steps (signing in, consenting), their forms, the
 * browser's session, what is still missing, the destinations. Does not own: bytes and headers (http/), HTML (pages/), the paths and how a
 * request is read (endpoints/).
 */
import { authTime } from "../identity/factors.ts"
import { isRecentProof } from "../identity/recent_proof.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { BrowserSession } from "./browser_session.ts"
import { begunSession } from "./browser_session.ts"
import type { Destination } from "./destination.ts"
import type { Known } from "./missing.ts"
import { missing } from "./missing.ts"
import { needsOfUser } from "./needs_of_user.ts"
import { restart, restartForm, unlessSpent } from "./restart.ts"
import { authenticatorAppPage } from "./steps/authenticator_app.ts"
import { toConnection } from "./steps/connect.ts"
import { consentPage } from "./steps/consent.ts"
import { newPasskeyPage } from "./steps/new_passkey.ts"
import { offersPasskey, passkeyOfferPage } from "./steps/passkey_offer.ts"
import { secondFactorPage } from "./steps/second_factor_page.ts"
import { signInPage } from "./steps/sign_in_page.ts"
import type { Submission } from "./submission.ts"
import { connectionAtOnce } from "./usable_connections.ts"

/**
 * Handles one request of an interaction: processes a form, shows the next step, or lets the destination continue. The destination is built from the
 * request each time and never stored. Decision 0006.
 */
export async function interact(
  destination: Destination,
  submission: Submission,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  const { answered } = submission
  // Browsers withhold the session cookie from a POST of another site, but send it with a GET. So the server redirects to a GET of the same request.
  if (answered === undefined)
    return request.method === "POST" ? restart(destination.address(), ports) : advance(destination, request, ports)
  const { step, answer } = answered
  if (step.answeredBy === "form") return step.submit(answer, destination, request, ports)
  // This browser did not begin the step: perhaps an attacker sent the address to another person.
  const { visit } = request.cookies
  if (visit === undefined) return restartForm(destination.address(), "form-not-genuine", ports)
  return step.submit(answer, destination, { ...request, visit }, ports)
}

async function advance(destination: Destination, request: EdgeRequest, ports: Ports): Promise<Answer> {
  const { consent } = destination
  const isWanted = await destination.wantedUser()
  const browser = await begunSession(request, ports)
  const needs = browser === undefined ? destination.needs : await needsOfUser(destination, browser, ports)
  const known: Known = {
    proven: browser?.session.factors,
    enrolled: browser?.enrolled ?? [],
    isWanted: browser !== undefined && (await isWanted(browser.user)),
    hasConsented: undefined,
  }
  // Consent is looked up only for the wanted user, because the scope that the consent page shows depends on the user.
  const next =
    missing(needs, known, request.now) ??
    missing(needs, { ...known, hasConsented: await hasConsented(destination, browser) }, request.now)
  // Without this check, a thief with a stolen session could add a factor of their own, by a request that needs more than the session has. The form is
  // checked again when it arrives.
  const isStale = next?.step === "enrol" && !isRecentProof(authTime(known.proven ?? {}), request.now)
  if (browser === undefined || next?.step === "sign-in" || isStale) {
    destination.beforeSignIn()
    const current = next?.step === "sign-in" && next.because === "another-user" ? undefined : browser?.user.username
    const username = destination.suggestedUsername(current ?? "")
    // A HEAD request asks no other service. A recent proof is not asked of a provider without the page: it may not have one, and would be asked forever.
    const asksProvider = request.method !== "HEAD" && !isStale
    const hint = destination.suggestedUsername("")
    const connection = asksProvider ? await connectionAtOnce(destination, hint, request, ports) : undefined
    if (connection !== undefined) return toConnection(connection, destination, username || undefined, request, ports)
    return signInPage(destination, request, ports, { username, isAgain: current !== undefined })
  }
  if (next?.step === "second-factor") {
    destination.beforeSignIn()
    return secondFactorPage(destination, browser, request, ports, {})
  }
  if (next?.step === "enrol") {
    destination.beforeSignIn()
    // An authenticator app does not reach `phr`.
    if (next.level === "phr") return newPasskeyPage(destination, browser, request, ports)
    return authenticatorAppPage(destination, browser, ports)
  }
  if (destination.allowsOffer && request.method !== "HEAD" && (await offersPasskey(browser, request, ports)))
    return passkeyOfferPage(destination, browser, request, ports)
  // A HEAD request gets the page's headers and never continues.
  if (consent !== undefined && (next?.step === "consent" || request.method === "HEAD"))
    return consentPage(destination, consent, browser, request, ports)
  return unlessSpent(await destination.proceed(browser), destination, ports)
}

const hasConsented = async ({ consent }: Destination, browser: BrowserSession | undefined): Promise<boolean> =>
  consent === undefined || browser === undefined || !(await consent.isMissing(browser))
