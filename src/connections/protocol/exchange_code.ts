import type { AuthorizationServer, Client, ClientAuth, IDToken, TokenEndpointResponse } from "oauth4webapi"
import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  clockSkew,
  clockTolerance,
  customFetch,
  getValidatedIdTokenClaims,
  jwksCache,
  nopkce,
  processAuthorizationCodeResponse,
  validateApplicationLevelSignature,
  validateAuthResponse,
} from "oauth4webapi"
import { inSeconds, systemClock } from "../../base/clock.ts"
import { say } from "../../base/say.ts"
import type { ConnectionBinding } from "../../ports/connections.ts"
import type { GivenTokens } from "../provider_tokens.ts"
import { answerFailure, idTokenFailure, signatureFailure } from "./explained_failure.ts"
import { errorIn, errorSaid, fail, saidAt, shown, timeOf } from "./failure.ts"
import { tokensIn } from "./held_tokens.ts"
import type { JsonObject } from "./json_object.ts"
import { isObject } from "./json_object.ts"
import { claimsIn, headerIn } from "./jwt_parts.ts"
import type { Provider } from "./metadata.ts"
import type { ProviderFetch } from "./provider_request.ts"
import { checkKeyOfTenant, issuerOfTenant } from "./tenants.ts"
import type { Terms } from "./terms.ts"

/** How far the provider's clock may be from this one, in seconds. */
export const CLOCK_TOLERANCE = 60

export interface Exchange {
  readonly terms: Terms
  readonly provider: Provider
  readonly redirectUri: string
  readonly authentication: () => ClientAuth
  readonly binding: ConnectionBinding
  readonly now: number
}

/** What the token endpoint said, after every check. `claims`: of the ID token. */
export interface Tokens {
  readonly accessToken: string
  readonly idToken: string | undefined
  /** The tokens to keep. Undefined if the connection keeps none. */
  readonly given: GivenTokens | undefined
  readonly claims: IDToken | undefined
}

/** Checks the answer that the browser brought, and exchanges its code. Throws a ConnectionFailure. */
export async function exchangeCode(
  fetchAtProvider: ProviderFetch,
  exchange: Exchange,
  answer: URLSearchParams,
): Promise<Tokens> {
  const { terms, provider, binding } = exchange
  const client = clientOf(exchange)
  const options = {
    [customFetch]: fetchAtProvider,
    // The outbound rules decide where plain http is allowed.
    [allowInsecureRequests]: true,
  }
  const code = checkedAnswer(exchange, client, answer)
  // OAuth 2.0 does not say when the person proved themselves.
  if (terms.preset.kind === "oauth2" && binding.maxAge !== undefined)
    fail("connection-identity-invalid", say("connection-claim-missing", { claim: "auth_time" }))
  const response = await authorizationCodeGrantRequest(
    provider.server,
    client,
    exchange.authentication(),
    code,
    exchange.redirectUri,
    terms.preset.refusesPkce === true ? nopkce : binding.verifier,
    options,
  )
  const body = await tokenBody(provider.server.token_endpoint, response)
  const server = serverOf(provider, body)
  const tokens = await processed(server, client, response, exchange)
  const claims = getValidatedIdTokenClaims(tokens)
  const { access_token: accessToken, id_token: idToken } = tokens
  const given = terms.connection.keepTokens ? tokensIn(tokens, provider.server.token_endpoint) : undefined
  if (claims === undefined) return { accessToken, idToken: undefined, given, claims }
  checkClaims(claims, terms.clientId, exchange.now)
  const header = headerIn(idToken)
  try {
    await validateApplicationLevelSignature(server, response, { ...options, [jwksCache]: provider.keys })
  } catch (error) {
    throw signatureFailure(error, server, header)
  }
  if (provider.isOfTenants) checkKeyOfTenant(provider, header, server.issuer)
  return { accessToken, idToken, given, claims }
}

/** The library reads the system's time, and this service has a clock of its own. */
const clientOf = ({ terms, now }: Exchange): Client => ({
  client_id: terms.clientId,
  [clockSkew]: inSeconds(now) - inSeconds(systemClock()),
  [clockTolerance]: CLOCK_TOLERANCE,
})

/** RFC 6749 §4.1.2, RFC 9207 §2.4. */
function checkedAnswer(
  { terms, provider, binding }: Exchange,
  client: Client,
  answer: URLSearchParams,
): URLSearchParams {
  const parameters = new URLSearchParams(answer)
  for (const name of new Set(parameters.keys()))
    if (parameters.getAll(name).length > 1)
      fail("connection-answer-invalid", say("connection-parameter-repeated", { parameter: name.slice(0, 100) }))
  // A template of issuers cannot be compared, and neither can the issuer of a provider that has none.
  if (provider.isOfTenants || terms.issuer === undefined) parameters.delete("iss")
  try {
    const checked = validateAuthResponse(provider.server, client, parameters, binding.state)
    return checked.get("code")
      ? checked
      : fail("connection-answer-invalid", say("connection-parameter-missing", { parameter: "code" }))
  } catch (error) {
    throw answerFailure(error, provider.server, parameters, binding.state)
  }
}

/** Returns the JSON of the answer. Throws a ConnectionFailure for an error, which some providers send with status 200. */
async function tokenBody(url: string, response: Response): Promise<JsonObject> {
  const body = await response
    .clone()
    .json()
    .catch(() => undefined)
  const refused = response.status < 500 ? errorIn(body) : undefined
  if (refused !== undefined) fail("connection-code-refused", saidAt(url, errorSaid(refused.code, refused.description)))
  if (response.status !== 200) {
    const flaw = isClientError(response.status) ? "connection-code-refused" : "connection-unreachable"
    fail(flaw, saidAt(url, say("outbound-status", { status: response.status })))
  }
  return isObject(body) ? body : fail("connection-unreachable", saidAt(url, say("outbound-not-json")))
}

const isClientError = (status: number): boolean => status >= 400 && status < 500

/** The issuer that the ID token must have: for a template, that of the tenant in the token, whose signature is checked afterwards. */
function serverOf({ server, isOfTenants }: Provider, body: JsonObject): AuthorizationServer {
  return isOfTenants ? { ...server, issuer: issuerOfTenant(server.issuer, claimsIn(body.id_token)) } : server
}

async function processed(
  server: AuthorizationServer,
  client: Client,
  response: Response,
  { terms, binding }: Exchange,
): Promise<TokenEndpointResponse> {
  const { kind, omitsNonce } = terms.preset
  try {
    return await processAuthorizationCodeResponse(
      server,
      client,
      response,
      kind === "oauth2"
        ? {}
        : {
            requireIdToken: true,
            ...(omitsNonce !== true && { expectedNonce: binding.nonce }),
            ...(binding.maxAge !== undefined && { maxAge: binding.maxAge }),
          },
    )
  } catch (error) {
    throw idTokenFailure(error)
  }
}

/** What the library does not check. OpenID Connect Core §3.1.3.7. */
function checkClaims({ azp, iat }: IDToken, clientId: string, now: number): void {
  if (azp !== undefined && azp !== clientId)
    fail(
      "connection-identity-invalid",
      say("connection-claim-different", { claim: "azp", expected: clientId, received: shown(azp) }),
    )
  if (iat > inSeconds(now) + CLOCK_TOLERANCE)
    fail(
      "connection-identity-invalid",
      say("connection-claim-time", { claim: "iat", received: timeOf(iat), now: timeOf(inSeconds(now)) }),
    )
}
