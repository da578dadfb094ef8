import { setTimeout as wait } from "node:timers/promises"
import type { UserId } from "../../base/id.ts"
import type { Secret } from "../../base/secret.ts"
import type { Connection } from "../../connections/connection_settings.ts"
import type { ProviderTokens } from "../../connections/provider_tokens.ts"
import { endConnectionSessions } from "../../interaction/end_connection_sessions.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { HeldToken } from "../../store/held_token.ts"

/** The application needs some time to use the token. */
const LEEWAY_MS = 30_000
/** Longer than a request to another service may take. After that time another request may refresh, because this server may have died. */
const LEASE_MS = 15_000
/** How long a request waits for the refresh of another one, also of another server. */
const WAIT_MS = 50
const MAX_WAITS = 120

export interface CurrentTokens {
  readonly tokens: ProviderTokens
  readonly expiresAt: number | undefined
}

type Refreshable = ProviderTokens & { readonly refreshToken: Secret }

/** The tokens that the service keeps for the person, refreshed if they expire. Of several requests at once one refreshes, and the others wait for it. */
export async function currentTokens(
  userId: UserId,
  connection: Connection,
  request: EdgeRequest,
  ports: Ports,
): Promise<CurrentTokens> {
  const { heldTokens } = ports.store
  for (let waits = 0; waits < MAX_WAITS; waits++) {
    const held = (await heldTokens.find(userId, connection.id)) ?? refuse("no_held_token", "held-token-missing")
    const tokens = ports.heldTokenSecrets.open(held)
    const { expiresAt } = held
    const now = ports.clock()
    if (expiresAt === undefined || now + LEEWAY_MS < expiresAt) return { tokens, expiresAt }
    const { refreshToken } = tokens
    if (refreshToken === undefined) {
      if (now < expiresAt) return { tokens, expiresAt }
      refuse("no_held_token", "held-token-expired")
    }
    if (await heldTokens.claimRefresh(held, now, now + LEASE_MS)) {
      const done = await refreshed(held, { ...tokens, refreshToken }, connection, request, ports)
      if (done !== undefined) return done
    } else await wait(WAIT_MS)
  }
  return refuse("temporarily_unavailable", "held-token-refreshing", { retryAfterSeconds: 1 })
}

/** Refreshes the tokens at the other service. Undefined if they were replaced or removed meanwhile: then they are read again. */
async function refreshed(
  held: HeldToken,
  tokens: Refreshable,
  connection: Connection,
  request: EdgeRequest,
  ports: Ports,
): Promise<CurrentTokens | undefined> {
  const { heldTokens } = ports.store
  const outcome = await ports.connectionProtocol.refreshTokens(connection, tokens)
  if ("problem" in outcome) {
    await heldTokens.releaseRefresh(held)
    const { flaw, said } = outcome.problem
    const reason = flaw === "connection-unreachable" ? flaw : "connection-code-refused"
    return refuse("temporarily_unavailable", reason, { received: said })
  }
  if ("over" in outcome) {
    if (!(await heldTokens.remove(held))) return undefined
    // The person there, or their consent, is gone. Tokens for another service say nothing about the person at this one.
    if (outcome.over === "refused")
      await endConnectionSessions(held.userId, connection, "token-refused", request, ports)
    return refuse("no_held_token", outcome.over === "refused" ? "held-token-refused" : "held-token-elsewhere")
  }
  const { expiresIn, ...fresh } = outcome.tokens
  const expiresAt = expiresIn === undefined ? undefined : ports.clock() + expiresIn * 1000
  if (await heldTokens.refresh(held, { sealed: ports.heldTokenSecrets.seal(held.id, fresh), expiresAt }))
    return { tokens: fresh, expiresAt }
  // The person removed the link or the tokens while they were refreshed.
  if ((await heldTokens.find(held.userId, held.connectionId)) === undefined)
    await ports.connectionProtocol.revokeTokens(connection, fresh)
  return undefined
}
