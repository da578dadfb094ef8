import type { Prompt } from "./authorization_request.ts"
import type { ClaimsRequest } from "./claims_request.ts"
import { carriersOf } from "./claims_request.ts"
import type { Client } from "./client.ts"
import { isOpenToLocalPrograms } from "./redirect_uri.ts"
import { inOrder, isSubset } from "./scope.ts"
import type { ConsentPolicy, Scope } from "./vocabulary.ts"

/**
 * Returns the client's setting. If other programs on the user's machine can receive the answer, always returns `ask`. RFC 8252 §8.6: "the
 * authorization server SHOULD NOT process authorization requests automatically without user consent or interaction".
 */
export const consentPolicy = ({ consent }: Pick<Client, "consent">, redirectUri: string): ConsentPolicy =>
  isOpenToLocalPrograms(redirectUri) ? "ask" : consent

/**
 * Whether the consent page is needed. Specification §4.1 shows the page each time. The client setting `first-party` omits the page. The
 * setting `remember` omits it if the request asks for no more than the user allowed before. `prompt=consent` always shows the page.
 */
export function mustAsk(
  policy: ConsentPolicy,
  remembered: readonly Scope[] | undefined,
  granted: readonly Scope[],
  prompt: readonly Prompt[],
): boolean {
  if (prompt.includes("consent")) return true
  if (policy === "first-party") return false
  return policy === "ask" || remembered === undefined || !isSubset(granted, remembered)
}

/**
 * The scope on the consent page: the granted scope, and the carriers of claims that are requested one by one. OpenID Connect Core §5.5. Without the
 * carriers, a client would get a claim that the user never saw.
 */
export function scopeToShow(
  granted: readonly Scope[],
  claims: ClaimsRequest,
  allowed: readonly Scope[],
): readonly Scope[] {
  return inOrder([...granted, ...carriersOf(claims, allowed)])
}
