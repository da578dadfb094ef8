import { SITE_SIGN_IN_PATH } from "../../oauth/paths.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { SiteSignIn } from "./carried.ts"
import { digestOf, openedParameter } from "./carried.ts"
import { siteOfPage } from "./described_request.ts"

const VISIT_BYTES = 16

/**
 * Begins a sign-in, at the host of the site: sets the cookie that binds the answer to this browser, and leads to this service. Without that cookie,
 * somebody could send a person a link that signs them in as another person. The cookie stays, so that tabs do not disturb each other.
 */
export async function signInAtSite(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const { origin } = await siteOfPage(request, ports)
  const page = openedParameter("site page", "to", request, ports)?.value
  const visit = request.cookies.siteVisit ?? ports.random(VISIT_BYTES).toString("base64url")
  const begun: SiteSignIn = {
    origin,
    to: page?.origin === origin ? page.to : "/",
    visit: digestOf(visit),
    at: request.now,
  }
  const sealed = ports.carriedValues.seal("site sign-in", begun)
  return {
    kind: "redirect",
    status: 302,
    location: `${ports.issuer()}${SITE_SIGN_IN_PATH}?request=${sealed}`,
    ...(request.cookies.siteVisit === undefined && { cookies: { siteVisit: visit } }),
  }
}
