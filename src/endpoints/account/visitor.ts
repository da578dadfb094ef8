import { currentSession } from "../../interaction/browser_session.ts"
import { preferredLocale } from "../../oauth/locale.ts"
import { formParameters } from "../../oauth/parameters.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"

const VISIT_BYTES = 16

/** Who opens the page of a link whose form signs in. The form is bound to `visit`, which a cookie of the page has. */
export async function visitorOf(edge: EdgeRequest, ports: Ports) {
  const visit = edge.visit ?? ports.random(VISIT_BYTES).toString("base64url")
  const locale = preferredLocale(formParameters(edge.query), edge.acceptLanguage)
  const cookies = edge.visit === undefined ? { visit } : undefined
  return { visit, cookies, locale, browser: await currentSession(edge, ports) }
}
