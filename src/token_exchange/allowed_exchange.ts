import type { Client } from "../oauth/client.ts"
import { clientIdentifier } from "../oauth/client.ts"
import type { ExchangeMode } from "../oauth/exchanged.ts"
import { namesResource } from "../oauth/resource.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import type { ExchangePolicy } from "./policy_settings.ts"
import { ANY_CLIENT } from "./policy_settings.ts"

type Named = Pick<Client, "id" | "metadataUrl">
type Policy = Pick<
  ExchangePolicy,
  "enabled" | "clientId" | "subjectClients" | "subjectAudience" | "resources" | "scope" | "mode"
>

/** One exchange: `client` presents a token of `subjectClient`, and wants one for `resources`. */
export interface RequestedExchange {
  readonly client: Named & Pick<Client, "resources">
  readonly subjectClient: Named
  /** The audience of the presented token. An empty list means this service. */
  readonly subjectResources: readonly string[]
  /** Identifiers of APIs. */
  readonly resources: readonly string[]
}

export interface AllowedExchange {
  readonly mode: ExchangeMode
  readonly scope: readonly Scope[]
}

export type ExchangeFault =
  | "exchange-not-in-policy"
  | "exchange-subject-not-for-caller"
  | "exchange-target-not-in-policy"

/** A policy for identity assertions gives no access tokens, and keeps none valid. Decision 0108. */
export const givesAccessTokens = ({ assertionClientId }: Pick<ExchangePolicy, "assertionClientId">): boolean =>
  assertionClientId === undefined

/**
 * Returns what the policies allow: the values of every policy that allows all these resources. A policy of delegation goes before one of
 * impersonation, so that no client hides where it must be named. `mode` asks for policies of this mode only.
 */
export function allowedExchange(
  policies: readonly Policy[],
  exchange: RequestedExchange,
  mode?: ExchangeMode,
): AllowedExchange | ExchangeFault {
  const { client, subjectClient, subjectResources, resources } = exchange
  const subject = clientIdentifier(subjectClient)
  const ofClients = policies.filter(
    (policy) =>
      policy.enabled &&
      policy.clientId === clientIdentifier(client) &&
      (policy.subjectClients.includes(ANY_CLIENT) || policy.subjectClients.includes(subject)) &&
      (mode === undefined || policy.mode === mode),
  )
  if (ofClients.length === 0) return "exchange-not-in-policy"
  // Attack: an API of somebody else got the token, or it leaked there. RFC 8693 §5: such a token must not open what the caller can reach.
  const isOwn = subjectClient.id === client.id || subjectResources.some((resource) => namesResource(client, resource))
  const ofTokens = ofClients.filter(({ subjectAudience }) => isOwn || subjectAudience === "any")
  if (ofTokens.length === 0) return "exchange-subject-not-for-caller"
  const allowing = ofTokens.filter((policy) => resources.every((resource) => policy.resources.includes(resource)))
  const first = allowing.find((policy) => policy.mode === "delegation") ?? allowing[0]
  if (first === undefined) return "exchange-target-not-in-policy"
  const scope = allowing.filter((policy) => policy.mode === first.mode).flatMap((policy) => policy.scope)
  return { mode: first.mode, scope: [...new Set(scope)] }
}
