import { accountOfLink, resetPassword as setNewPassword } from "../../accounts/forgotten_password.ts"
import type { LinkFlaw } from "../../accounts/link_flaw.ts"
import { Secret } from "../../base/secret.ts"
import { deviceCookie } from "../../interaction/device_cookie.ts"
import type { Address } from "../../interaction/page_form.ts"
import { formFlaw, ownAddress, pageForm, readForm, STEP_FIELD } from "../../interaction/page_form.ts"
import { restart, restartForm } from "../../interaction/restart.ts"
import { preferredLocale } from "../../oauth/locale.ts"
import { formParameters } from "../../oauth/parameters.ts"
import { ACCOUNT_SECURITY_PATH, FORGOTTEN_PASSWORD_PATH, RESET_PASSWORD_PATH } from "../../oauth/paths.ts"
import type { Refusal } from "../../oauth/refusal.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { passwordsBusy } from "../passwords_busy.ts"

const MAC_PARTS = ["reset-password"]
const DONE = `${STEP_FIELD}=done`

/**
 * The page of a link for a new password. Opening the link changes nothing, because programs that check e-mails open links too. The page does not sign
 * the person in: a link proves the mailbox, and the person proves the new password at the next sign-in. Refuses with invalid_account_link.
 */
export async function resetPassword(request: EdgeRequest, ports: Ports): Promise<Answer> {
  if (ports.mail === undefined) refuse("not_found", "mail-off")
  const parameters = formParameters(request.query)
  const locale = preferredLocale(parameters, request.acceptLanguage)
  // This page contains no secret, so anybody may open it. It is the same for every account.
  if (request.method !== "POST" && parameters.values.get(STEP_FIELD) === "done") {
    const securityHref = ownAddress({ path: ACCOUNT_SECURITY_PATH, query: "" }, ports)
    return { kind: "page", page: { page: "account-notice", notice: "password-changed", securityHref, locale } }
  }
  const refuseLink = (flaw: LinkFlaw): never =>
    refuse("invalid_account_link", flaw, { wayBack: { href: ownAddress(AGAIN, ports) } })
  const token = parameters.values.get("token") ?? ""
  const account = await accountOfLink(token, request.now, ports)
  if (typeof account === "string") return refuseLink(account)
  const address: Address = { path: RESET_PASSWORD_PATH, query: `token=${token}` }
  const { username } = account.user
  const shown = (
    problem?: "password-short" | "password-weak" | "password-breached" | "busy",
    refused?: Refusal,
  ): Answer => ({
    kind: "page",
    page: {
      page: "reset-password",
      locale,
      ...pageForm(address, [[STEP_FIELD, "reset-password"]], MAC_PARTS, ports),
      username,
      minPasswordLength: ports.passwordRules.minLength,
      ...(problem && { problem }),
    },
    ...(refused && { refused }),
  })
  if (request.method !== "POST") return shown()

  const form = readForm(request)
  const broken = formFlaw(form, address, MAC_PARTS, request, ports)
  if (broken !== undefined) return restartForm(address, broken, ports)
  try {
    const password = new Secret(form.values.get("password") ?? "")
    const done = await setNewPassword(account, password, locale, request, ports)
    if ("flaw" in done) return refuseLink(done.flaw)
    if ("problem" in done) return shown(done.problem)
    // Strangers who guess the old password must not keep the person from signing in here with the new one. Decision 0033.
    const device = deviceCookie(request, done.account, ports)
    return { ...restart({ path: RESET_PASSWORD_PATH, query: DONE }, ports, { device }), occurred: done.event }
  } catch (error) {
    return shown("busy", passwordsBusy(error))
  }
}

const AGAIN: Address = { path: FORGOTTEN_PASSWORD_PATH, query: "" }
