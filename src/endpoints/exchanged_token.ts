import type { ScopeLimits } from "../oauth/allowed_scope.ts"
import type { Client } from "../oauth/client.ts"
import type { AccessPayload } from "../oauth/credentials.ts"
import type { Hop } from "../oauth/exchanged.ts"
import { scopeLimits } from "../ports/may_have.ts"
import type { Ports } from "../ports/ports.ts"
import type { Standing } from "../store/store.ts"
import { allowedExchange, givesAccessTokens } from "../token_exchange/allowed_exchange.ts"

interface ExchangedStanding {
  /** The client that got the token. Undefined if it, or a client that passed the token on, is disabled or deleted. */
  readonly client: Client | undefined
  /** The limits of all clients on the way, and the values that the policies allow. */
  readonly limits: ScopeLimits
  /** The state of the grant, `revoked` if a token from which this one came was revoked. */
  readonly standing: Standing & { readonly exchangeEnded: boolean }
}

/**
 * Returns what decides, beside the grant, whether an exchanged token is still valid. Checks again everything from which the token came, so that it never
 * outlives any of it: each client, each token, each policy. Decision 0098.
 */
export async function exchangedStanding(
  { hops, resources, scope = [] }: Pick<AccessPayload, "resources" | "scope"> & { readonly hops: readonly Hop[] },
  standing: Standing,
  ports: Pick<Ports, "apis" | "clients" | "store">,
): Promise<ExchangedStanding> {
  const { clients, store } = ports
  const { clientId, user } = standing
  const found = await Promise.all([clientId, ...hops.map((hop) => hop.clientId)].map((id) => clients.find(id)))
  const usable = found.filter((client) => client?.enabled)
  const revocations = await Promise.all(hops.map(({ sourceTokenId }) => store.revokedTokens.has(sourceTokenId)))
  const policies = (await store.exchangePolicies.list()).filter(givesAccessTokens)
  const person = { id: user.id, isAdmin: user.state === "admin" }
  const limits = await Promise.all(usable.map((client) => scopeLimits(client, scope, resources, person, ports)))
  const allowed =
    usable.length < found.length
      ? []
      : hops.map(({ mode, sourceResources }, at) => {
          const [subjectClient, client] = usable.slice(at)
          if (subjectClient === undefined || client === undefined) return "exchange-not-in-policy"
          const target = hops[at + 1]?.sourceResources ?? resources
          const exchange = { client, subjectClient, subjectResources: sourceResources, resources: target }
          return allowedExchange(policies, exchange, mode)
        })
  const scopes = [
    ...limits.map((each) => each.allowed),
    ...allowed.flatMap((each) => (typeof each === "string" ? [] : [each.scope])),
  ]
  return {
    client: usable.length < found.length ? undefined : usable.at(-1),
    limits: {
      allowed: scope.filter((value) => scopes.every((each) => each.includes(value))),
      mayHave: (value) => limits.every(({ mayHave }) => mayHave(value)),
    },
    standing: {
      ...standing,
      revoked: standing.revoked || revocations.includes(true),
      exchangeEnded: allowed.some((each) => typeof each === "string"),
    },
  }
}
