import type { Limit } from "../limits/limit.ts"
import { isAccessTokenExpired } from "../oauth/access_token_verdict.ts"
import { isDpopScheme, presentedToken } from "../oauth/bearer.ts"
import type { ReasonOf } from "../oauth/refusal.ts"
import { refuse } from "../oauth/refusal.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { refuseCounted } from "./invalid_token.ts"
import { refuseUnproven, refuseWeakProof } from "./proven_key.ts"
import type { ValidToken } from "./valid_token.ts"
import { validToken } from "./valid_token.ts"

/**
 * The phases that all bearer endpoints share, in order: header → MAC or signature → expiry → the key of a bound token → the endpoint's limit →
 * the rows → the algorithm that the client's profile allows. Specification §5, RFC 6750 §2.1, RFC 9449 §7.1, FAPI 2.0 Security Profile §5.4.1.1.2.
 * Refuses with missing_token, invalid_token, unproven_token, token_needs_nonce or too_many_requests.
 */
export async function authenticateBearer(
  request: EdgeRequest,
  ports: Ports,
  limit: Limit,
  limitReason: ReasonOf<"too_many_requests">,
): Promise<ValidToken> {
  try {
    const text = presentedToken(request.authorization)
    const payload =
      ports.credentials.openAccess(text) ??
      (await ports.jwtAccessTokens.open(text)) ??
      refuse("invalid_token", "token-malformed")
    if (isAccessTokenExpired(payload, request.now)) refuse("invalid_token", "token-expired")
    // Before the limit: a thief without the key must not use up the token's requests.
    if (payload.confirmation !== undefined || isDpopScheme(request.authorization))
      await refuseUnproven(text, payload.confirmation, request, ports)
    // Specification §8: the limit counts requests per token.
    const key = Buffer.from(payload.tokenId).toString("base64url")
    const { allowed, retryAfterSeconds } = await limit.take(key, request.now)
    if (!allowed) refuse("too_many_requests", limitReason, { retryAfterSeconds })
    const token = await validToken(payload, ports, request.now)
    if (payload.confirmation !== undefined) refuseWeakProof(token.client, request)
    return token
  } catch (error) {
    return refuseCounted(error, request, ports)
  }
}
