import { currentSession, shownUser } from "../interaction/browser_session.ts"
import { preferredLocale } from "../oauth/locale.ts"
import { formParameters } from "../oauth/parameters.ts"
import { ACCOUNT_PATH, DISCOVERY_PATH, SIGN_OUT_PATH } from "../oauth/paths.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

/** The page at the base URL. It shows that the service runs, where to continue, and who is signed in. */
export async function home(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const browser = await currentSession(request, ports)
  const issuer = ports.issuer()
  return {
    kind: "page",
    page: {
      page: "home",
      locale: preferredLocale(formParameters(request.query), request.acceptLanguage),
      issuer,
      discoveryHref: issuer + DISCOVERY_PATH,
      accountHref: ports.basePath + ACCOUNT_PATH,
      ...(browser && { signOutHref: ports.basePath + SIGN_OUT_PATH, user: shownUser(browser.user) }),
    },
  }
}
