import type { Prompt } from "./authorization_request.ts"
import type { ConsentPolicy } from "./client.ts"
import { isWithin } from "./scope.ts"
import type { Scope } from "./vocabulary.ts"

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
