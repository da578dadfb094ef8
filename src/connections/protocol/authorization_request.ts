import { calculatePKCECodeChallenge } from "oauth4webapi"
import { LOWEST_LEVEL } from "../../base/level.ts"
import type { ConnectionBinding, ConnectionHints } from "../../ports/connections.ts"
import { acrValuesFor } from "../identity_rules.ts"
import type { Provider } from "./metadata.ts"
import type { Terms } from "./terms.ts"

/** `none`: the request asks nobody. */
type AuthorizationHints = Omit<ConnectionHints, "prompt"> & { readonly prompt?: ConnectionHints["prompt"] | "none" }

/** The address at the provider to which the browser goes. RFC 6749 §4.1.1, RFC 7636 §4.3, OpenID Connect Core §3.1.2.1. */
export async function authorizationUrl(
  terms: Terms,
  { server }: Provider,
  redirectUri: string,
  binding: ConnectionBinding,
  hints: AuthorizationHints,
): Promise<string> {
  const { preset } = terms
  const url = new URL(server.authorization_endpoint)
  const parameters = url.searchParams
  parameters.set("response_type", "code")
  parameters.set("client_id", terms.clientId)
  parameters.set("redirect_uri", redirectUri)
  if (terms.scope.length > 0) parameters.set("scope", terms.scope.join(" "))
  parameters.set("state", binding.state)
  if (preset.refusesPkce !== true) {
    parameters.set("code_challenge", await calculatePKCECodeChallenge(binding.verifier))
    parameters.set("code_challenge_method", "S256")
  }
  if (preset.formPost === true) parameters.set("response_mode", "form_post")
  if (terms.connection.keepTokens)
    for (const [name, value] of Object.entries(preset.offline ?? {})) parameters.set(name, value)
  if (hints.prompt === "login") for (const [name, value] of again(terms)) parameters.set(name, value)
  if (needsConsent(terms)) parameters.set("prompt", hints.prompt === "login" ? "login consent" : "consent")
  if (hints.prompt === "none") parameters.set("prompt", "none")
  if (preset.kind === "oidc") {
    if (preset.omitsNonce !== true) parameters.set("nonce", binding.nonce)
    if (hints.maxAge !== undefined) parameters.set("max_age", `${hints.maxAge}`)
    if (hints.loginHint !== undefined) parameters.set("login_hint", hints.loginHint)
    const acrValues = acrValuesFor(terms.connection, hints.level ?? LOWEST_LEVEL)
    if (acrValues.length > 0) parameters.set("acr_values", acrValues.join(" "))
    if (hints.locale !== undefined) parameters.set("ui_locales", hints.locale)
  }
  // Some providers do not read + as a space.
  url.search = parameters.toString().replaceAll("+", "%20")
  return url.href
}

const again = ({ preset }: Terms): (readonly [string, string])[] =>
  Object.entries(preset.again ?? (preset.kind === "oidc" ? { prompt: "login" } : {}))

/** OpenID Connect Core §11: without this prompt, the provider "MUST ignore the offline_access request". */
const needsConsent = ({ preset, scope, connection }: Terms): boolean =>
  preset.offlineNeedsConsent === true && connection.keepTokens && scope.includes("offline_access")
