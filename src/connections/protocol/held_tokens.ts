import { say } from "../../base/say.ts"
import { Secret } from "../../base/secret.ts"
import type { RefreshOutcome } from "../../ports/connections.ts"
import type { GivenTokens, ProviderTokens } from "../provider_tokens.ts"
import { clientAuthentication } from "./client_authentication.ts"
import { errorIn, errorSaid, fail, saidAt, shown } from "./failure.ts"
import { isObject } from "./json_object.ts"
import type { Provider } from "./metadata.ts"
import type { ProtocolDeps } from "./protocol_deps.ts"
import { parsed, post } from "./provider_request.ts"
import type { Terms } from "./terms.ts"

/** No token of a known provider is half as long. */
const MAX_TOKEN_CHARACTERS = 16_384

/** Sends a form with the authentication of this service. Throws a ConnectionFailure if no answer came. */
async function authenticatedPost(
  deps: ProtocolDeps,
  terms: Terms,
  provider: Provider,
  url: string,
  form: Record<string, string>,
) {
  const body = new URLSearchParams(form)
  const headers = new Headers({ accept: "application/json" })
  const authenticate = clientAuthentication(deps, terms, provider, deps.clock())
  await authenticate(provider.server, { client_id: terms.clientId }, body, headers)
  return post(deps.outbound, url, Object.fromEntries(headers), body)
}

/** RFC 6749 §6. `over`: the refresh token is no longer valid, or is another service's. Throws a ConnectionFailure. */
export async function refreshedTokens(
  deps: ProtocolDeps,
  terms: Terms,
  provider: Provider,
  held: ProviderTokens & { readonly refreshToken: Secret },
): Promise<RefreshOutcome> {
  const url = provider.server.token_endpoint
  // Another service must not get the tokens of this one, even if the operator named it as the same connection.
  if (held.tokenEndpoint !== url) return { over: "elsewhere" }
  const { status, body } = await authenticatedPost(deps, terms, provider, url, {
    grant_type: "refresh_token",
    refresh_token: held.refreshToken.reveal(),
  })
  const answer = parsed(body)
  const error = errorIn(answer)
  if (error?.code === "invalid_grant") return { over: "refused" }
  if (error !== undefined && status < 500)
    fail("connection-code-refused", saidAt(url, errorSaid(error.code, error.description)))
  if (status !== 200 || !isObject(answer))
    return fail("connection-unreachable", saidAt(url, say("outbound-status", { status })))
  return { tokens: tokensIn(answer, url, held) }
}

/** Some providers send a new refresh token with each answer, and others none: then the former one stays. RFC 6749 §6. */
export function tokensIn(
  answer: Readonly<Record<string, unknown>>,
  url: string,
  before?: Pick<ProviderTokens, "refreshToken" | "scope">,
): GivenTokens {
  const { access_token, token_type, refresh_token, expires_in, scope } = answer
  const member = (name: string): never => fail("connection-unreachable", saidAt(url, missing(name)))
  return {
    accessToken: tokenIn(access_token) ?? member("access_token"),
    tokenType: typeof token_type === "string" ? typeIn(token_type) : member("token_type"),
    refreshToken: tokenIn(refresh_token) ?? before?.refreshToken,
    scope: typeof scope === "string" ? scope : before?.scope,
    expiresIn: typeof expires_in === "number" && expires_in >= 0 ? Math.floor(expires_in) : undefined,
    tokenEndpoint: url,
  }
}

/** RFC 6749 §5.1: "Value is case insensitive." Applications compare it with that of RFC 6750. */
const typeIn = (type: string): string => (/^bearer$/i.test(type) ? "Bearer" : shown(type))

const missing = (member: string) => say("connection-parameter-missing", { parameter: member })

const tokenIn = (value: unknown): Secret | undefined =>
  typeof value === "string" && value !== "" && value.length <= MAX_TOKEN_CHARACTERS ? new Secret(value) : undefined

/** Revokes the tokens at the provider, if it announces where. RFC 7009 §2.1: a revoked refresh token ends the access tokens too. */
export async function revokeTokens(
  deps: ProtocolDeps,
  terms: Terms,
  provider: Provider,
  { accessToken, refreshToken, tokenEndpoint }: ProviderTokens,
): Promise<void> {
  const url = provider.server.revocation_endpoint
  if (url === undefined || tokenEndpoint !== provider.server.token_endpoint) return
  const hint = refreshToken === undefined ? "access_token" : "refresh_token"
  const token = (refreshToken ?? accessToken).reveal()
  await authenticatedPost(deps, terms, provider, url, { token, token_type_hint: hint })
}
