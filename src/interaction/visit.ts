import type { CookieChanges } from "../ports/cookies.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

const VISIT_BYTES = 16

/**
 * Returns the value that binds a form to this browser, before anybody has signed in. If the browser has none, the page that shows the form sets the
 * cookie, so a form made in another browser is refused.
 */
export function visitOf(
  { cookies: { visit } }: Pick<EdgeRequest, "cookies">,
  { random }: Pick<Ports, "random">,
): { readonly visit: string; readonly setsCookie: { readonly cookies?: CookieChanges } } {
  if (visit !== undefined) return { visit, setsCookie: {} }
  const fresh = random(VISIT_BYTES).toString("base64url")
  return { visit: fresh, setsCookie: { cookies: { visit: fresh } } }
}
