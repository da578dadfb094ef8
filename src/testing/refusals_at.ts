import { AUTHORIZATION_PATH } from "../endpoints/paths.ts"
import { CHECKS, checksOf } from "../explain/checks.ts"
import type { Route } from "../http/routes.ts"
import { REASONS } from "../oauth/reasons.ts"
import type { Delivery, RefusalCode } from "../oauth/refusal.ts"
import { REFUSALS } from "../oauth/refusal.ts"

/** Of requests that come to no endpoint. */
const ELSEWHERE: readonly string[] = ["path-unknown", "http-malformed"]

const CODES = Object.keys(REFUSALS) as RefusalCode[]
const slugsOf = (code: RefusalCode): readonly string[] => Object.keys(REASONS[code])

/** The reasons that only this code has: others do not tell which code a check of theirs gives. */
const ownSlugsOf = (code: RefusalCode): readonly string[] =>
  slugsOf(code).filter((slug) => CODES.every((other) => other === code || !slugsOf(other).includes(slug)))

const isDelivered = (code: RefusalCode, how: Delivery): boolean =>
  (REFUSALS[code].delivery as readonly Delivery[]).includes(how)

/** Those that a check of this route can end in. */
function codesAt({ path }: Route): readonly RefusalCode[] {
  const slugs = new Set(
    (CHECKS[path] ?? checksOf(path, undefined)).flatMap(({ reasons }) => reasons.map((one) => one.split(" ")[0] ?? "")),
  )
  return CODES.filter((code) => ownSlugsOf(code).some((slug) => slugs.has(slug) && !ELSEWHERE.includes(slug)))
}

/** The codes with which a route answers by itself. Those of a redirect come after the request has been read, and so does no fault. */
export const answeredAt = (route: Route): readonly RefusalCode[] =>
  codesAt(route).filter((code) => isDelivered(code, route.refusals))

/** Throws a TypeError where no fault can refuse with this code here. */
export function assertRefusesWith(route: Route, code: RefusalCode): void {
  const codes = answeredAt(route)
  if (codes.includes(code)) return
  const { path } = route
  if (path === AUTHORIZATION_PATH && codesAt(route).includes(code) && isDelivered(code, "redirect"))
    throw new TypeError(
      `${path} answers ${code} by a redirect to the client that it has read from the request, and a fault comes before it reads. ` +
        'Have it for a reason: `user.signIn(url, { decision: "deny" })` for access_denied, `prompt=none` for login_required ' +
        `and consent_required, else a request that deserves it. A fault may answer ${codes.join(", ")}, on a page`,
    )
  throw new TypeError(`${path} never answers ${code}; it may answer ${codes.join(", ")}`)
}
