import { currentSession } from "../../interaction/browser_session.ts"
import { visitOf } from "../../interaction/visit.ts"
import { preferredLocale } from "../../oauth/locale.ts"
import { formParameters } from "../../oauth/parameters.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"

/** The person who opens the page of a link whose form signs in. The form is bound to `visit`, the value of the page's cookie. */
export async function visitorOf(request: EdgeRequest, ports: Ports) {
  const locale = preferredLocale(formParameters(request.query), request.acceptLanguage)
  return { ...visitOf(request, ports), locale, browser: await currentSession(request, ports) }
}
