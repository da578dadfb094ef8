import { askForVerification, userOfLink, verifyEmail as verify } from "../../accounts/verified_email.ts"
import type { Locale } from "../../base/locales.ts"
import type { User } from "../../identity/user.ts"
import { currentSession } from "../../interaction/browser_session.ts"
import type { Address } from "../../interaction/page_form.ts"
import { formFlaw, pageForm, readForm, STEP_FIELD } from "../../interaction/page_form.ts"
import { restart, restartForm } from "../../interaction/restart.ts"
import { preferredLocale } from "../../oauth/locale.ts"
import { formParameters } from "../../oauth/parameters.ts"
import { VERIFY_EMAIL_PATH } from "../../oauth/paths.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { refuseLink } from "./refuse_link.ts"

/** The notices of the last page, by the value in its query. */
const NOTICES = { asked: "verification-asked", done: "email-verified" } as const

const queryFor = (step: keyof typeof NOTICES): string => `${STEP_FIELD}=${step}`

/**
 * The page of a link that verifies an address, and the page on which a signed-in person asks for that link. Opening the link changes nothing, because
 * programs that check e-mails open links too. Refuses with invalid_account_link.
 */
export async function verifyEmail(request: EdgeRequest, ports: Ports): Promise<Answer> {
  if (ports.mail === undefined) refuse("not_found", "mail-off")
  const parameters = formParameters(request.query)
  const locale = preferredLocale(parameters, request.acceptLanguage)
  const step = parameters.values.get(STEP_FIELD)
  // These pages have no secret, so anybody may open them.
  if (request.method !== "POST" && (step === "asked" || step === "done"))
    return { kind: "page", page: { page: "account-notice", notice: NOTICES[step], locale } }
  const token = parameters.values.get("token")
  return token === undefined ? ask(locale, request, ports) : confirm(token, locale, request, ports)
}

async function confirm(token: string, locale: Locale, request: EdgeRequest, ports: Ports): Promise<Answer> {
  const user = await userOfLink(token, request.now, ports)
  if (typeof user === "string") return refuseLink(user, ports)
  const address: Address = { path: VERIFY_EMAIL_PATH, query: `token=${token}` }
  const macParts = ["verify-email"]
  const shown = (problem?: "email-taken"): Answer => page("confirm", user, locale, address, macParts, ports, problem)
  if (request.method !== "POST") return shown()
  const form = readForm(request)
  const broken = formFlaw(form, address, macParts, request, ports)
  if (broken !== undefined) return restartForm(address, broken, ports)
  const verified = await verify(user, request, ports)
  if (verified === "email-taken") return shown(verified)
  if (verified === "spent") return refuseLink("account-link-spent", ports)
  return { ...restart({ path: VERIFY_EMAIL_PATH, query: queryFor("done") }, ports), occurred: verified }
}

async function ask(locale: Locale, request: EdgeRequest, ports: Ports): Promise<Answer> {
  const browser = await currentSession(request, ports)
  if (browser === undefined) return refuseLink("account-not-signed-in", ports)
  const { user, session } = browser
  if (user.emailVerified) return restart({ path: VERIFY_EMAIL_PATH, query: queryFor("done") }, ports)
  const address: Address = { path: VERIFY_EMAIL_PATH, query: "" }
  const macParts = ["ask-verify-email", session.id]
  if (request.method !== "POST") return page("ask", user, locale, address, macParts, ports)
  const form = readForm(request)
  const broken = formFlaw(form, address, macParts, request, ports)
  if (broken !== undefined) return restartForm(address, broken, ports)
  await askForVerification(user, locale, request, ports)
  return restart({ path: VERIFY_EMAIL_PATH, query: queryFor("asked") }, ports)
}

const page = (
  does: "confirm" | "ask",
  { email = "" }: User,
  locale: Locale,
  address: Address,
  macParts: readonly string[],
  ports: Ports,
  problem?: "email-taken",
): Answer => ({
  kind: "page",
  page: {
    page: "verify-email",
    does,
    locale,
    ...pageForm(address, [[STEP_FIELD, "verify-email"]], macParts, ports),
    email,
    ...(problem && { problem }),
  },
})
