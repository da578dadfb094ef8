/**
 * A complete OAuth client in one file, with only `fetch` and `node:crypto`. Copy it into your application.
 * The pages of the demo show these functions next to the requests that they sent.
 */
import { createHash } from "node:crypto"
import type { Exchange } from "./exchange.ts"
import { send } from "./exchange.ts"

/** The registration of the application (`gatehouse client create`). The secret never leaves the application's server. */
export interface Registration {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  /** The URL to which the browser returns after sign-out. */
  readonly postLogoutUri: string
}

/** A pending sign-in. The browser receives only `url`. The application keeps the other values for later comparison. */
export interface AuthorizationRequest {
  readonly url: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/**
 * Creates the authorization request for the browser. RFC 6749 §4.1.1, RFC 7636 §4.1 to §4.3, OpenID Connect Core §3.1.2.1.
 * @param randomText Returns 32 new random bytes as base64url.
 */
export function authorizationRequest(client: Registration, randomText: () => string): AuthorizationRequest {
  const [state, nonce, verifier] = [randomText(), randomText(), randomText()]
  const challenge = createHash("sha256").update(verifier).digest("base64url")
  const parameters = new URLSearchParams({
    response_type: "code",
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    scope: "openid profile email read write",
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: "S256",
  })
  return { url: `${client.issuer}/oauth/authorize.php?${parameters}`, state, nonce, verifier }
}

/** A pending sign-out. The browser visits `url` and must return with `state`. */
export interface SignOutRequest {
  readonly url: string
  readonly state: string
}

/**
 * Creates the request that ends the session at Gatehouse. OpenID Connect RP-Initiated Logout 1.0 §2. The ID token identifies the session, so
 * Gatehouse does not ask for confirmation.
 */
export function signOutRequest(client: Registration, idToken: string, randomText: () => string): SignOutRequest {
  const state = randomText()
  const parameters = new URLSearchParams({
    id_token_hint: idToken,
    post_logout_redirect_uri: client.postLogoutUri,
    state,
  })
  return { url: `${client.issuer}/oauth/logout.php?${parameters}`, state }
}

/** Exchanges the code for tokens, from server to server. RFC 6749 §4.1.3, RFC 7636 §4.5. */
export async function exchangeCode(client: Registration, code: string, verifier: string): Promise<Exchange> {
  return send("POST", `${client.issuer}/oauth/token.php`, {
    form: {
      grant_type: "authorization_code",
      code,
      redirect_uri: client.redirectUri,
      client_id: client.clientId,
      client_secret: client.clientSecret,
      code_verifier: verifier,
    },
  })
}

/** Gets new tokens without asking the person. RFC 6749 §6. Store the refresh token of the answer, because it replaces the old refresh token. */
export async function refresh(client: Registration, refreshToken: string): Promise<Exchange> {
  return send("POST", `${client.issuer}/oauth/token.php`, {
    form: {
      grant_type: "refresh_token",
      refresh_token: refreshToken,
      client_id: client.clientId,
      client_secret: client.clientSecret,
    },
  })
}

/** Gets a token for the application itself, without a person. RFC 6749 §4.4. */
export async function clientCredentials(client: Registration): Promise<Exchange> {
  return send("POST", `${client.issuer}/oauth/token.php`, {
    form: {
      grant_type: "client_credentials",
      client_id: client.clientId,
      client_secret: client.clientSecret,
      scope: "read",
    },
  })
}

/** Gets claims about the person. The answer contains only claims that the person has allowed. OpenID Connect Core §5.3, RFC 6750 §2.1. */
export async function userinfo(client: Registration, accessToken: string): Promise<Exchange> {
  return send("GET", `${client.issuer}/api/userinfo.php`, { accessToken })
}

/** Asks whether an access token is valid now. An API asks this about each token that it receives. */
export async function tokeninfo(client: Registration, accessToken: string): Promise<Exchange> {
  return send("GET", `${client.issuer}/api/tokeninfo.php`, { accessToken })
}
