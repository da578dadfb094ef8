import type { ReturnAddress } from "../../oauth/authorization_request.ts"
import type { Refusal } from "../../oauth/refusal.ts"
import { REFUSALS } from "../../oauth/refusal.ts"
import type { CookieChanges, Redirect } from "../answer.ts"
import { AUTHORIZATION_PATH } from "../paths.ts"
import type { Ports } from "../ports.ts"

/** Specification §4.1: `<redirect_uri>?code=<authorization_code>&state=<state>`. RFC 6749 §4.1.2. */
export const sendCode = (back: ReturnAddress, code: string, ports: Ports): Redirect => ({
  kind: "redirect",
  status: 302,
  location: address(back, [["code", code]], ports),
})

/** Specification §4.1: `<redirect_uri>?error=<error_code>&error_description=<text>&state=<state>`. RFC 6749 §4.1.2.1. */
export function sendBack(back: ReturnAddress, refusal: Refusal, ports: Ports, error?: unknown): Redirect {
  const deliveries: readonly string[] = REFUSALS[refusal.code].delivery
  if (!deliveries.includes("redirect")) throw refusal
  const query = [["error", refusal.error] as const, ["error_description", refusal.text] as const]
  return { kind: "redirect", status: 302, location: address(back, query, ports), refused: refusal, error }
}

/** The redirect URI was registered without a query, so this one is all there is. */
function address(
  { redirectUri, state }: ReturnAddress,
  answer: readonly (readonly [string, string])[],
  { issParameter, issuer }: Ports,
): string {
  const query = [
    ...answer,
    ...(state === undefined ? [] : [["state", state] as const]),
    // RFC 9207 §2: lets a client that talks to several servers tell which one answers.
    ...(issParameter ? [["iss", issuer()] as const] : []),
  ]
  return `${redirectUri}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`
}

/** The same authorization request from its beginning: what a stale, used or foreign form comes to. */
export const restart = (query: string, { basePath }: Ports, cookies?: CookieChanges): Redirect => ({
  kind: "redirect",
  status: 303,
  location: `${basePath}${AUTHORIZATION_PATH}?${query}`,
  ...(cookies && { cookies }),
})
