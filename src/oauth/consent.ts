import type { Prompt } from "./authorization_request.ts"
import type { ClaimsRequest } from "./claims_request.ts"
import { carriersOf } from "./claims_request.ts"
import type { ConsentPolicy } from "./client.ts"
import { isWithin } from "./scope.ts"
import type { Scope } from "./vocabulary.ts"
import { SCOPES } from "./vocabulary.ts"

/**
 * Whether the user must be asked. Specification §4.1 shows the consent page each time; a client may be registered otherwise,
 * and then a request for the same or less than was allowed before passes. `prompt=consent` always asks.
 */
export function mustAsk(
  policy: ConsentPolicy,
  remembered: readonly Scope[] | undefined,
  granted: readonly Scope[],
  prompt: readonly Prompt[],
): boolean {
  if (prompt.includes("consent")) return true
  if (policy === "first-party") return false
  return policy === "ask" || remembered === undefined || !isWithin(granted, remembered)
}

/**
 * What the user is asked for: the granted scope, and what carries the claims that are asked for one by one. OpenID Connect Core §5.5: a
 * claim that came without its permission would be one that nobody saw.
 */
export function scopeToShow(
  granted: readonly Scope[],
  claims: ClaimsRequest,
  allowed: readonly Scope[],
): readonly Scope[] {
  const carriers = carriersOf(claims, allowed)
  return SCOPES.filter((scope) => granted.includes(scope) || carriers.includes(scope))
}
