import assert from "node:assert/strict"
import type { TestContext } from "node:test"
import * as oauth from "oauth4webapi"
import type { NewClient } from "../../src/admin/contract.ts"
import { Secret } from "../../src/base/secret.ts"
import { Browser } from "../support/browser.ts"
import { PASSWORD, REDIRECT_URI } from "../support/journey.ts"
import { START, world } from "../support/world.ts"
import { person, skewOf } from "./person.ts"

// oauth4webapi validates every answer against the standards, step by step: content types, members, claims, signatures.

export const SCOPE = "openid profile email read"
export const NOW = START / 1000
export const INSECURE = { [oauth.allowInsecureRequests]: true }

type Algorithm = "HS256" | "RS256" | "ES256" | "EdDSA"

export interface Way {
  readonly title: string
  readonly alg: Algorithm
  readonly kind: "confidential" | "public"
  readonly authentication: (secret: string) => oauth.ClientAuth
}

export const HS256: Way = {
  title: "a confidential client, client_secret_post, HS256",
  alg: "HS256",
  kind: "confidential",
  authentication: oauth.ClientSecretPost,
}

/**
 * Starts a service with one user and one client, and reads its discovery document. Returns functions that run the library's steps at this
 * service.
 */
export async function application(
  context: TestContext,
  { alg, kind, authentication }: Way = HS256,
  registration: Partial<NewClient> = {},
) {
  const service = await world(context)
  const { users, clients } = service.gatehouse.administration
  const ann = await users.create({
    username: "ann",
    password: new Secret(PASSWORD),
    email: "ann@example.com",
    name: "Ann Ode",
  })
  const { result: registered } = await clients.create({
    name: "Real client",
    kind,
    redirect_uris: [REDIRECT_URI],
    id_token_alg: alg,
    ...registration,
  })
  const issuer = new URL(service.url)
  const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, INSECURE))
  const client: oauth.Client = { client_id: registered.client_id, id_token_signed_response_alg: alg }
  client[oauth.clockSkew] = skewOf(service)
  const auth = authentication(registered.client_secret ?? "")

  return {
    service,
    as,
    client,
    ann,
    secret: registered.client_secret ?? "",
    address(parameters: Record<string, string>): URL {
      const url = new URL(as.authorization_endpoint ?? "")
      const request = { client_id: client.client_id, redirect_uri: REDIRECT_URI, response_type: "code", ...parameters }
      url.search = String(new URLSearchParams(request))
      return url
    },
    exchange: (callback: URLSearchParams, verifier: string | typeof oauth.nopkce) =>
      oauth.authorizationCodeGrantRequest(as, client, auth, callback, REDIRECT_URI, verifier, INSECURE),
    refresh: async (token: string | undefined, more: Record<string, string> = {}) =>
      oauth.processRefreshTokenResponse(
        as,
        client,
        await oauth.refreshTokenGrantRequest(as, client, auth, token ?? "", {
          ...INSECURE,
          additionalParameters: more,
        }),
      ),
    introspect: async (token: string) => {
      const response = await oauth.introspectionRequest(as, client, auth, token, {
        ...INSECURE,
        requestJwtResponse: true,
      })
      const answer = await oauth.processIntrospectionResponse(as, client, response)
      await oauth.validateApplicationLevelSignature(as, response, INSECURE)
      return answer
    },
    userinfo: async (token: string, subject: string | typeof oauth.skipSubjectCheck) =>
      oauth.processUserInfoResponse(as, client, subject, await oauth.userInfoRequest(as, client, token, INSECURE)),
    clientCredentials: async (parameters: Record<string, string>) =>
      oauth.processClientCredentialsResponse(
        as,
        client,
        await oauth.clientCredentialsGrantRequest(as, client, auth, parameters, INSECURE),
      ),
  }
}

type Application = Awaited<ReturnType<typeof application>>

/** Signs in completely, with PKCE, state and nonce. */
export async function signedIn({ as, client, address, exchange }: Application, scope = SCOPE, browser = new Browser()) {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const nonce = oauth.generateRandomNonce()
  const challenge = await oauth.calculatePKCECodeChallenge(verifier)
  const request = { scope, state, nonce, code_challenge: challenge, code_challenge_method: "S256" }
  const callback = oauth.validateAuthResponse(as, client, await person(browser, address(request)), state)
  const response = await exchange(callback, verifier)
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, {
    ...(scope.includes("openid") && { expectedNonce: nonce, requireIdToken: true }),
  })
  return { tokens, response, nonce, callback, verifier }
}

export const refusedWith = (status: number, error: string, description: string) => (thrown: unknown) => {
  assert.ok(thrown instanceof oauth.ResponseBodyError, String(thrown))
  assert.equal(thrown.status, status)
  assert.deepEqual(thrown.cause, { error, error_description: description })
  return true
}
export const INVALID_GRANT = "The authorization code or refresh token is invalid, expired or already used."

/** Asserts that userinfo refuses the token as in specification §7.3. */
export const invalidToken = (thrown: unknown) => {
  assert.ok(thrown instanceof oauth.WWWAuthenticateChallengeError, String(thrown))
  assert.equal(
    thrown.response.headers.get("www-authenticate"),
    'Bearer error="invalid_token", error_description="The access token is invalid or expired."',
  )
  return thrown.status === 401
}
