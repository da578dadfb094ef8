import { refuse } from "./refusal.ts"

/** RFC 6750 §2.1: credentials = "Bearer" 1*SP b64token. */
const BEARER = /^bearer +(.*)$/i

/**
 * Returns the token of the Authorization header. RFC 6750 §3.1: a request without authentication information gets a challenge without an error
 * code. A token in the query or the body is not read: RFC 9700 §4.3.2. Refuses with missing_token. Refuses two headers as invalid_token, because a
 * proxy could have checked one header, and this server the other.
 */
export function bearerToken(authorization: readonly string[]): string {
  if (authorization.length > 1) refuse("invalid_token", "authorization-repeated")
  const match = BEARER.exec(authorization[0]?.trim() ?? "")
  return match?.[1]?.trim() ?? refuse("missing_token", "authorization-missing")
}
