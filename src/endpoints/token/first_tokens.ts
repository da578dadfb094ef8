import type { User } from "../../identity/user.ts"
import { remainingScope } from "../../oauth/allowed_scope.ts"
import type { Client } from "../../oauth/client.ts"
import type { Grant } from "../../oauth/grant.ts"
import { refreshExpiry } from "../../oauth/refresh.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { BoundSession } from "../../ports/bound_session.ts"
import { endOf } from "../../ports/bound_session.ts"
import { scopeLimits } from "../../ports/may_have.ts"
import type { Exchange } from "./exchange.ts"
import type { TokenResponse } from "./issue.ts"
import { idToken, tokensOfGrant } from "./issue.ts"

/**
 * Issues the first tokens of a grant for its scope, without scope values that the client or the user has lost since the approval. A code that waits for its
 * exchange must not preserve those values.
 */
export async function firstTokens(
  client: Client,
  user: User,
  grant: Grant,
  session: BoundSession,
  exchange: Exchange,
): Promise<{ tokens: TokenResponse; refreshExpiresAt: number | undefined }> {
  const { ports, request } = exchange
  const { now } = request
  const { lifetimes } = ports
  const refreshExpiresAt = client.grantTypes.includes("refresh_token")
    ? refreshExpiry(grant.createdAt, now, lifetimes.refreshToken, lifetimes.grant, endOf(session, grant, ports))
    : undefined
  const person = { id: user.id, isAdmin: user.role === "admin" }
  const limits = await scopeLimits(client, grant.scope, grant.resources, person, ports)
  const scope = remainingScope(grant.scope, limits)
  if (scope.length === 0) refuse("invalid_grant", "scope-withdrawn")
  const tokens = await tokensOfGrant({ grant, user, generation: 1, scope, refreshExpiresAt }, client, exchange)
  if (!scope.includes("openid")) return { tokens, refreshExpiresAt }
  return {
    tokens: { ...tokens, id_token: await idToken(client, user, grant, tokens, now, ports) },
    refreshExpiresAt,
  }
}
