import { addApp, offerApp } from "../../accounts/authenticator_app.ts"
import { Secret } from "../../base/secret.ts"
import { authTime } from "../../identity/factors.ts"
import { isRecentProof } from "../../identity/recent_proof.ts"
import type { Parameters } from "../../oauth/parameters.ts"
import { Refusal } from "../../oauth/refusal.ts"
import type { Fields } from "../../pages/form.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { BrowserSession } from "../browser_session.ts"
import { begunSession, shownUser } from "../browser_session.ts"
import { refuseMissingCookie } from "../cookie_missing.ts"
import type { Destination } from "../destination.ts"
import { missing } from "../missing.ts"
import { needsOfUser } from "../needs_of_user.ts"
import { formFlaw, ownAddress, pageForm, STEP_FIELD } from "../page_form.ts"
import { recoveryCodesPage } from "../recovery_codes_page.ts"
import { restart, restartForm } from "../restart.ts"
import { nextSession, provenCookies } from "../start_session.ts"

interface Offer {
  /** The secret that the page showed before. */
  readonly earlier?: Secret
  readonly refused?: Refusal
}

/**
 * Shows a new secret as QR code and text, and asks for a code of the app that has it. The form carries the secret, and its MAC binds the secret to this
 * session: an attacker cannot make a person confirm a secret that the attacker knows.
 */
export async function authenticatorAppPage(
  destination: Destination,
  browser: BrowserSession,
  ports: Ports,
  { earlier, refused }: Offer = {},
): Promise<Answer> {
  const { secret, qrCode } = await offerApp(browser.user, ports, earlier)
  const back = destination.addressAfterEnrolment?.()
  const fields: Fields = [
    [STEP_FIELD, "authenticator-app"],
    ["secret", secret.reveal()],
  ]
  const form = pageForm(destination.address(), fields, macParts(browser, secret), ports)
  return {
    kind: "page",
    page: {
      page: "authenticator-app",
      locale: destination.locale,
      ...form,
      user: shownUser(browser.user),
      key: secret.reveal().match(/.{1,4}/g) ?? [],
      qrCode,
      isDemanded: destination.needs.newApp !== true,
      ...(destination.needs.newApp && back && { backHref: ownAddress(back, ports) }),
      isWrong: refused !== undefined,
    },
    ...(refused && { refused }),
  }
}

const macParts = ({ session }: BrowserSession, secret: Secret): readonly unknown[] => [
  "authenticator-app",
  session.id,
  secret.reveal(),
]

/**
 * Handles the form: adds the app, continues in a new session, and shows new recovery codes. Adds nothing unless the interaction is at this step: a user
 * who has a second factor must have proven it first.
 */
export async function submitAuthenticatorApp(
  form: Parameters,
  destination: Destination,
  edge: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  if (edge.session === undefined && edge.visit === undefined) refuseMissingCookie(edge, destination, ports)
  const address = destination.address()
  const browser = await begunSession(edge, ports)
  if (browser === undefined) return restartForm(address, "form-without-session", ports)
  const secret = new Secret(form.values.get("secret") ?? "")
  const flaw = formFlaw(form, address, macParts(browser, secret), edge, ports)
  if (flaw !== undefined) return restartForm(address, flaw, ports)
  const { session: previous, enrolled, user } = browser
  const known = { proven: previous.factors, enrolled, isWanted: true, hasConsented: undefined }
  const isStep = missing(await needsOfUser(destination, browser, ports), known, edge.now)?.step === "enrol"
  // What the form adds is power for as long as the app exists, so the proof must be recent when the form arrives, not only when it was shown.
  if (!isStep || !isRecentProof(authTime(previous.factors), edge.now)) return restartForm(address, "form-stale", ports)

  const next = nextSession(browser, "otp", edge, ports)
  const typed = form.values.get("code") ?? ""
  const changing = { user, enrolled, edge, locale: destination.locale }
  const added = await addApp({ secret, typed }, { previous, next }, changing, ports)
  if (added === "ended") return restartForm(address, "form-without-session", ports)
  if (added === "wrong-code") {
    const refused = new Refusal("wrong_credentials", "one-time-code-wrong", {})
    return authenticatorAppPage(destination, browser, ports, { earlier: secret, refused })
  }
  const cookies = await provenCookies(next, browser, edge, ports)
  const onward = destination.addressAfterEnrolment?.() ?? address
  const { recoveryCodes, event } = added
  if (recoveryCodes === undefined) return { ...restart(onward, ports, cookies), occurred: event }
  return {
    kind: "page",
    page: recoveryCodesPage(recoveryCodes, { user, locale: destination.locale, onwardHref: ownAddress(onward, ports) }),
    cookies,
    occurred: event,
  }
}
