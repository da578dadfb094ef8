import { refuse } from "../oauth/refusal.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { isFromElsewhere } from "./browser_session.ts"
import type { Destination } from "./destination.ts"
import { ownAddress } from "./page_form.ts"

/**
 * Refuses a form of a page of this service that arrived without the page's cookie, because a restart would show the same form again and again. Does
 * nothing for a form of another site, which also arrives without cookies: then the interaction restarts.
 */
export function refuseMissingCookie(
  request: EdgeRequest,
  destination: Pick<Destination, "asker" | "address">,
  ports: Ports,
): void {
  if (isFromElsewhere(request)) return
  const issuer = ports.issuer()
  const { clientName, selfRegistered } = destination.asker
  const application = selfRegistered ? {} : { clientName }
  const address = destination.address()
  const received = signOfPlainHttp(request, issuer)
  if (received === undefined) {
    const wayBack = { href: ownAddress(address, ports) }
    refuse("cookie_missing", "cookie-missing", { ...application, wayBack })
  }
  const wayBack = { href: `${issuer}${address.path}?${address.query}` }
  refuse("plain_http", "cookie-missing-plain-http", { expected: issuer, received, ...application, wayBack })
}

/**
 * Looks for signs that a request came over plain http although the service's address is https. Returns these signs as a text for the log.
 * Browsers send Sec-Fetch-Site only over https, or to their own machine. If this header is missing, X-Forwarded-Proto decides.
 */
function signOfPlainHttp({ fetchSite, forwardedProto }: EdgeRequest, issuer: string): string | undefined {
  if (!issuer.startsWith("https:") || fetchSite !== undefined) return undefined
  switch (forwardedProto) {
    case "http":
      return "X-Forwarded-Proto: http, and no Sec-Fetch-Site"
    case undefined:
      return "neither Sec-Fetch-Site nor X-Forwarded-Proto"
    default:
      return undefined
  }
}
