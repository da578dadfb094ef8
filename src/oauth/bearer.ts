import { refuse } from "./refusal.ts"

/** RFC 6750 §2.1: credentials = "Bearer" 1*SP b64token. */
const BEARER = /^bearer +(.*)$/i
/** RFC 9449 §7.1: a bound token has the scheme DPoP. */
const BEARER_OR_DPOP = /^(?:bearer|dpop) +(.*)$/i
const DPOP = /^\s*dpop /i

/**
 * Returns the token of the Authorization header. RFC 6750 §3.1: a request without authentication information gets a challenge without an error
 * code. A token in the query or the body is not read: RFC 9700 §4.3.2. Refuses with missing_token. Refuses two headers as invalid_token, because a
 * proxy could have checked one header, and this server the other.
 */
export const bearerToken = (authorization: readonly string[]): string => tokenOf(authorization, BEARER)

/** Returns the token of the Authorization header, whose scheme is Bearer or DPoP. The caller must compare the scheme with the token. */
export const presentedToken = (authorization: readonly string[]): string => tokenOf(authorization, BEARER_OR_DPOP)

export const isDpopScheme = ([header = ""]: readonly string[]): boolean => DPOP.test(header)

function tokenOf(authorization: readonly string[], scheme: RegExp): string {
  if (authorization.length > 1) refuse("invalid_token", "authorization-repeated")
  const match = scheme.exec(authorization[0]?.trim() ?? "")
  return match?.[1]?.trim() ?? refuse("missing_token", "authorization-missing")
}
