import { isExpired } from "../../accounts/sign_in_code.ts"
import { currentSession, shownUser } from "../../interaction/browser_session.ts"
import { codeRequestOfCookie } from "../../interaction/code_request.ts"
import { typedCodeForm } from "../../interaction/typed_code_form.ts"
import { preferredLocale } from "../../oauth/locale.ts"
import { formParameters } from "../../oauth/parameters.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { refuseLink } from "./refuse_link.ts"

/**
 * The page of the link in an e-mail with a code. It works in the browser that asked, whose cookie knows where the person began: the e-mail contains
 * nothing of that. The page changes nothing, because programs that check e-mails open links too. Its button answers the step of the code.
 */
export async function signInLink(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const parameters = formParameters(request.query)
  const token = parameters.values.get("token") ?? ""
  const found = codeRequestOfCookie(request, ports)
  if (found === undefined) return refuse("link_elsewhere", "email-code-elsewhere")
  const { address, sealed, asked } = found
  if (!ports.signInCodes.isLink(asked, token)) return refuseLink("account-link-spent", ports)
  if (isExpired(asked, request.now)) return refuseLink("account-link-expired", ports)
  const browser = await currentSession(request, ports)
  return {
    kind: "page",
    page: {
      page: "sign-in-link",
      locale: preferredLocale(parameters, request.acceptLanguage),
      address: asked.to,
      signIn: typedCodeForm(address, sealed, request.cookies.visit ?? "", ports, token),
      ...(browser && { signedIn: shownUser(browser.user) }),
    },
  }
}
