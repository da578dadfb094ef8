import type { Prompt } from "./authorization_request.ts"
import type { ClaimsRequest } from "./claims_request.ts"
import { carriersOf } from "./claims_request.ts"
import type { Client } from "./client.ts"
import { isStranger } from "./client.ts"
import { CONSOLE_CLIENT_ID } from "./console_client_id.ts"
import { isOpenToLocalPrograms, redirectHostOf } from "./redirect_uri.ts"
import { inOrder, isConnectionToken, isSubset } from "./scope.ts"
import type { ConsentPolicy, Scope } from "./vocabulary.ts"

/**
 * Returns the client's setting. If other programs on the user's machine can receive the answer, always returns `ask`. RFC 8252 §8.6: "the
 * authorization server SHOULD NOT process authorization requests automatically without user consent or interaction". The same for a stranger whose
 * redirect URIs lead to several hosts: a remembered consent does not record the host that the page showed. The console never asks: a program that
 * can listen at the address of this service gets the password itself. An own application asks once before it gets the token of another service: the
 * operator cannot consent to that in the person's place.
 */
export function consentPolicy(client: Client, redirectUri: string, scope: readonly Scope[] = []): ConsentPolicy {
  if (client.id === CONSOLE_CLIENT_ID) return client.consent
  if (isOpenToLocalPrograms(redirectUri) || (isStranger(client) && leadsToSeveralHosts(client))) return "ask"
  return client.consent === "first-party" && scope.some(isConnectionToken) ? "remember" : client.consent
}

/** Redirect URIs on the user's machine are not counted, because the page always asks for them. */
const leadsToSeveralHosts = ({ redirectUris }: Client): boolean =>
  new Set(redirectUris.filter((uri) => !isOpenToLocalPrograms(uri)).map(redirectHostOf)).size > 1

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
