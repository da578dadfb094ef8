import assert from "node:assert/strict"
import type { TestContext } from "node:test"
import * as openid from "openid-client"
import type { NewClient, UserRecord } from "../../src/admin/contract.ts"
import { Secret } from "../../src/base/secret.ts"
import type { Config } from "../../src/gatehouse.ts"
import { Browser } from "../support/browser.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { PASSWORD, REDIRECT_URI } from "../support/journey.ts"
import type { World } from "../support/world.ts"
import { START, world } from "../support/world.ts"
import { person, skewOf } from "./person.ts"

// Uses openid-client 6 as an application does, with only the issuer's URL and the registration.

export const SCOPE = "openid profile email read"
export const NOW = START / 1000

export interface Way {
  readonly title: string
  readonly alg: "HS256" | "RS256" | "ES256" | "EdDSA"
  readonly registration: Partial<NewClient>
  readonly authentication: (secret: string) => openid.ClientAuth
}

export const post = (secret: string) => openid.ClientSecretPost(secret)
export const basic = (secret: string) => openid.ClientSecretBasic(secret)
export const CONFIDENTIAL: Way = { title: "", alg: "HS256", registration: {}, authentication: post }
export const PUBLIC: Way = {
  title: "a public client, RS256",
  alg: "RS256",
  registration: { kind: "public" },
  authentication: openid.None,
}

interface Configuring {
  readonly authentication?: openid.ClientAuth
  /** Additional members of the application's registration. */
  readonly metadata?: Partial<openid.ClientMetadata>
}

interface Application {
  readonly service: World
  readonly client: RegisteredClient
  readonly ann: UserRecord
  /** Runs discovery, with the library's clock set to the service's time. */
  configure(more?: Configuring): Promise<openid.Configuration>
}

export async function application(
  context: TestContext,
  { alg, registration, authentication }: Way = CONFIDENTIAL,
  overrides: Partial<Config> = {},
): Promise<Application> {
  const service = await world(context, overrides)
  const { users, clients } = service.gatehouse.administration
  const ann = await users.create({
    username: "ann",
    password: new Secret(PASSWORD),
    email: "ann@example.com",
    name: "Ann Ode",
  })
  const { result: client } = await clients.create({
    name: "Real client",
    kind: "confidential",
    redirect_uris: [REDIRECT_URI],
    ...registration,
  })
  const configure: Application["configure"] = (more = {}) =>
    openid.discovery(
      new URL(service.url),
      client.client_id,
      { id_token_signed_response_alg: alg, [openid.clockSkew]: skewOf(service), ...more.metadata },
      more.authentication ?? authentication(client.client_secret ?? ""),
      // Without TLS, only a signature proves the sender. The library does not check an HS256 signature unless asked.
      { execute: [openid.allowInsecureRequests, ...(alg === "HS256" ? [] : [openid.enableNonRepudiationChecks])] },
    )
  return { service, client, ann, configure }
}

/** Makes one authorization request, and returns the checks for its answer. */
export async function begin(config: openid.Configuration, parameters: Record<string, string> = {}) {
  const checks = {
    pkceCodeVerifier: openid.randomPKCECodeVerifier(),
    expectedState: openid.randomState(),
    expectedNonce: openid.randomNonce(),
  }
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT_URI,
    scope: SCOPE,
    code_challenge: await openid.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: "S256",
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    ...parameters,
  })
  return { url, checks }
}

/** Signs in completely: discovery, the user's pages, the exchange. */
export async function signedIn({ configure }: Application, browser = new Browser()) {
  const config = await configure()
  const { url, checks } = await begin(config)
  const tokens = await openid.authorizationCodeGrant(config, await person(browser, url), checks)
  return { config, tokens, refreshToken: tokens.refresh_token ?? "", subject: tokens.claims()?.sub ?? "" }
}

/** Asserts that the library throws an error with this status, and with this error code from the body. */
export const refusedWith = (status: number, error: string) => (thrown: unknown) => {
  assert.ok(thrown instanceof openid.ResponseBodyError, String(thrown))
  assert.deepEqual([thrown.status, thrown.error], [status, error])
  return true
}

/** Asserts that the library throws an error with this scheme and these parameters from the challenge. */
export const challengedWith = (scheme: string, parameters: object) => (thrown: unknown) => {
  assert.ok(thrown instanceof openid.WWWAuthenticateChallengeError, String(thrown))
  assert.equal(thrown.status, 401)
  assert.deepEqual(
    thrown.cause.map((challenge) => [challenge.scheme, challenge.parameters]),
    [[scheme, parameters]],
  )
  return true
}

export const INVALID_TOKEN = { error: "invalid_token", error_description: "The access token is invalid or expired." }

/** Asserts that the library throws an error with this error code, description and state from the redirect. */
export const answeredWith = (error: string, description: string, state: string) => (thrown: unknown) => {
  assert.ok(thrown instanceof openid.AuthorizationResponseError, String(thrown))
  assert.deepEqual(Object.fromEntries(thrown.cause), { error, error_description: description, state })
  return true
}

/** Asserts that the library rejects the answer with this error code. */
export const foundWrong = (code: string) => (thrown: unknown) => {
  assert.ok(thrown instanceof openid.ClientError, String(thrown))
  assert.equal(thrown.code, code)
  return true
}
