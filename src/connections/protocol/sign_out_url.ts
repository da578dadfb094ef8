import type { Terms } from "./terms.ts"

/** The address at the provider that ends the person's session there. OpenID Connect RP-Initiated Logout §2. */
export function signOutUrl(
  endpoint: string | undefined,
  { clientId }: Pick<Terms, "clientId">,
  returnUrl: string,
  hint: string | undefined,
  state: string,
): string | undefined {
  if (endpoint === undefined) return undefined
  const url = new URL(endpoint)
  const parameters = url.searchParams
  if (hint !== undefined) parameters.set("id_token_hint", hint)
  parameters.set("client_id", clientId)
  parameters.set("post_logout_redirect_uri", returnUrl)
  parameters.set("state", state)
  return url.href
}
