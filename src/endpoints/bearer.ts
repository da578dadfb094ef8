import type { Limit } from "../limits/limit.ts"
import { isAccessTokenExpired } from "../oauth/access_token_verdict.ts"
import { bearerToken } from "../oauth/bearer.ts"
import { thumbprintOf } from "../oauth/certificates/client_certificate.ts"
import type { Confirmation } from "../oauth/confirmation.ts"
import { isConfirmedBy } from "../oauth/confirmation.ts"
import type { ReasonOf } from "../oauth/refusal.ts"
import { refuse } from "../oauth/refusal.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { refuseCounted } from "./invalid_token.ts"
import type { ValidToken } from "./valid_token.ts"
import { validToken } from "./valid_token.ts"

/**
 * The phases that all bearer endpoints share, in order: header → MAC or signature → expiry → the endpoint's limit → the rows. Specification §5,
 * RFC 6750 §2.1. Refuses with missing_token, invalid_token or too_many_requests.
 */
export async function authenticateBearer(
  request: EdgeRequest,
  ports: Ports,
  limit: Limit,
  limitReason: ReasonOf<"too_many_requests">,
): Promise<ValidToken> {
  try {
    const text = bearerToken(request.authorization)
    const payload =
      ports.credentials.openAccess(text) ??
      (await ports.jwtAccessTokens.open(text)) ??
      refuse("invalid_token", "token-malformed")
    if (isAccessTokenExpired(payload, request.now)) refuse("invalid_token", "token-expired")
    if (
      payload.confirmation !== undefined &&
      !isConfirmedBy(payload.confirmation, presentedKey(payload.confirmation, request))
    )
      refuse("invalid_token", "token-key-unproven")
    // Specification §8: the limit counts requests per token.
    const key = Buffer.from(payload.tokenId).toString("base64url")
    const { allowed, retryAfterSeconds } = await limit.take(key, request.now)
    if (!allowed) refuse("too_many_requests", limitReason, { retryAfterSeconds })
    return await validToken(payload, ports, request.now)
  } catch (error) {
    return refuseCounted(error, request, ports)
  }
}

/** The key that the request proves, of the kind that the token is bound to. RFC 8705 §3: the certificate of the connection. */
function presentedKey(bound: Confirmation, request: EdgeRequest): Confirmation | undefined {
  if ("jkt" in bound) return undefined
  const shown = request.clientCertificate()
  return shown && { "x5t#S256": thumbprintOf(shown) }
}
