import { addApp, offerApp } from "../../accounts/authenticator_app.ts"
import { Secret } from "../../base/secret.ts"
import { Refusal } from "../../oauth/refusal.ts"
import type { Fields } from "../../pages/form.ts"
import type { Answer } from "../../ports/answer.ts"
import type { Ports } from "../../ports/ports.ts"
import type { BrowserSession } from "../browser_session.ts"
import { shownUser } from "../browser_session.ts"
import type { Destination } from "../destination.ts"
import { afterEnrolment, openEnrolment } from "../enrolment.ts"
import { ownAddress, pageForm, STEP_FIELD } from "../page_form.ts"
import { restartForm } from "../restart.ts"
import { nextSession, provenCookies } from "../start_session.ts"
import type { Submit } from "../submit.ts"

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

/** Handles the form: adds the app, continues in a new session, and shows new recovery codes. */
export const submitAuthenticatorApp: Submit = async (form, destination, request, ports) => {
  const secret = new Secret(form.values.get("secret") ?? "")
  const opened = await openEnrolment(form, (browser) => macParts(browser, secret), destination, request, ports)
  if ("kind" in opened) return opened
  const { browser } = opened
  const { session: previous, enrolled, user } = browser
  const address = destination.address()
  const next = nextSession(browser, "otp", request, ports)
  const typed = form.values.get("code") ?? ""
  const changing = { user, enrolled, request, locale: destination.locale }
  const added = await addApp({ secret, typed }, { previous, next }, changing, ports)
  if (added === "ended") return restartForm(address, "form-without-session", ports)
  if (added === "wrong-code") {
    const refused = new Refusal("wrong_credentials", "one-time-code-wrong", {})
    return authenticatorAppPage(destination, browser, ports, { earlier: secret, refused })
  }
  const cookies = await provenCookies(next, browser, request, ports)
  return afterEnrolment(added, destination.addressAfterEnrolment?.() ?? address, cookies, browser, destination, ports)
}
