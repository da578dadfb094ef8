import { SIGN_OUT_PATH } from "../../oauth/paths.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { SiteSignOut } from "./carried.ts"
import { siteOfPage } from "./described_request.ts"
import { personAtSite } from "./person_at_site.ts"

/**
 * Begins a sign-out, at the host of the site. It ends the session at this service, and so at every site. A link on another site, or an image in a page
 * of this one, must not sign anybody out: then this service asks.
 */
export async function signOutAtSite(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const { origin } = await siteOfPage(request, ports)
  const person = isWanted(request) ? await personAtSite(request, origin, ports) : undefined
  const asked: SiteSignOut | undefined = person && { session: person.session.id, at: request.now }
  const proof = asked === undefined ? "" : `?site=${ports.carriedValues.seal("site sign-out", asked)}`
  return {
    kind: "redirect",
    status: 303,
    location: `${ports.issuer()}${SIGN_OUT_PATH}${proof}`,
    ...(person && { cookies: { site: null } }),
  }
}

const isWanted = ({ fetchSite, headers }: EdgeRequest): boolean =>
  (fetchSite === "same-origin" || fetchSite === "none") && headers["sec-fetch-mode"] === "navigate"
