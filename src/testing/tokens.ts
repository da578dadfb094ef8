import { sha256 } from "../base/digest.ts"
import { systemRandom } from "../base/random.ts"
import { AUTHORIZATION_PATH, TOKEN_PATH } from "../oauth/paths.ts"
import type { TestClient } from "./client.ts"
import { redirectUriOf } from "./client.ts"
import { refuseUnknown } from "./known_options.ts"
import type { Asked } from "./refusal_reasons.ts"
import type { TestUser } from "./user.ts"

/** The token endpoint's answer. Specification §2.3. */
export interface Tokens {
  readonly access_token: string
  readonly token_type: "Bearer"
  /** The lifetime of the access token, in seconds. */
  readonly expires_in: number
  readonly scope: string
  /** Present if a user authorized the client, and the client has the grant type refresh_token. */
  readonly refresh_token?: string
  /** Present if the granted scope contains `openid`. */
  readonly id_token?: string
}

export interface Asking {
  /** The requested scope, separated by spaces. Default: no `scope` parameter. */
  readonly scope?: string
  /** Further parameters of the authorization request. For `tokensWithoutUser`: of the token request. */
  readonly parameters?: Readonly<Record<string, string>>
}

/**
 * Returns the client's tokens after an authorization request (with PKCE and state), sign-in, consent and code exchange.
 * @throws Error with the error code if the server refuses a step.
 */
export async function tokensOf(server: Asked, user: TestUser, client: TestClient, asking: Asking): Promise<Tokens> {
  refuseUnknown("tokensFor", asking, ASKING_OPTIONS)
  const { scope, parameters = {} } = asking
  const [state, code_verifier] = [systemRandom(32).toString("base64url"), systemRandom(32).toString("base64url")]
  const redirect_uri = redirectUriOf(client)
  const request = new URLSearchParams({
    response_type: "code",
    client_id: client.client_id,
    redirect_uri,
    state,
    code_challenge: sha256(code_verifier).toString("base64url"),
    code_challenge_method: "S256",
    ...(scope !== undefined && { scope }),
    ...parameters,
  })
  const back = await user.signIn(`${server.url}${AUTHORIZATION_PATH}?${request}`)
  const code = back.searchParams.get("code")
  if (code === null || back.searchParams.get("state") !== (parameters.state ?? state))
    throw refused("authorization", Object.fromEntries(back.searchParams))
  return tokenRequest(server, client, { grant_type: "authorization_code", code, redirect_uri, code_verifier })
}

/** Returns tokens for the client itself, by `client_credentials`. */
export async function tokensWithoutUser(server: Asked, client: TestClient, asking: Asking): Promise<Tokens> {
  refuseUnknown("tokensWithoutUser", asking, ASKING_OPTIONS)
  const { scope, parameters } = asking
  return tokenRequest(server, client, {
    grant_type: "client_credentials",
    ...(scope !== undefined && { scope }),
    ...parameters,
  })
}

const ASKING_OPTIONS = { scope: true, parameters: true } satisfies Record<keyof Asking, true>

async function tokenRequest(
  { url, reasonOf }: Asked,
  client: TestClient,
  parameters: Readonly<Record<string, string>>,
): Promise<Tokens> {
  const { headers, fields } = authentication(client)
  const response = await fetch(url + TOKEN_PATH, {
    method: "POST",
    headers,
    body: new URLSearchParams({ ...parameters, ...fields }),
  })
  const body: unknown = await response.json()
  if (!response.ok) throw refused("token", body, reasonOf?.(response.headers.get("x-trace-id")))
  return body as Tokens
}

interface Authentication {
  readonly headers: Record<string, string>
  readonly fields: Record<string, string>
}

/** Returns the client's authentication: HTTP Basic if the client is registered for it, else form fields. RFC 6749 §2.3.1. */
function authentication({ client_id, client_secret, token_endpoint_auth_method: method }: TestClient): Authentication {
  if (client_secret === undefined) return { headers: {}, fields: { client_id } }
  switch (method) {
    case "client_secret_basic": {
      const pair = `${encodeURIComponent(client_id)}:${encodeURIComponent(client_secret)}`
      return { headers: { authorization: `Basic ${Buffer.from(pair).toString("base64")}` }, fields: {} }
    }
    case "client_secret_jwt":
    case "private_key_jwt":
      throw new Error(
        `client ${client_id} authenticates with ${method}, which this function does not support. Let the client under test request its own tokens`,
      )
    default:
      return { headers: {}, fields: { client_id, client_secret } }
  }
}

function refused(request: "authorization" | "token", answer: unknown, reason?: string): Error {
  const { error, error_description } = answer as { readonly error?: string; readonly error_description?: string }
  return new Error(
    `the ${request} request was refused: ${error}: ${error_description}${reason === undefined ? "" : ` Because: ${reason}`}`,
  )
}
