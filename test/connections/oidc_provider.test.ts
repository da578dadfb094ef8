import { deepEqual, equal, ok } from "node:assert/strict"
import { generateKeyPairSync } from "node:crypto"
import { after, test } from "node:test"
import { Provider } from "oidc-provider"
import { Secret } from "../../src/base/secret.ts"
import type { ConnectionSettingValues } from "../../src/connections/connection_settings.ts"
import { privateKeySigner } from "../../src/keys/jws.ts"
import type { ConnectionHints } from "../../src/ports/connections.ts"
import { Browser, formOf } from "../../src/testing/testing.ts"
import { serverForProvider } from "../support/oidc_provider.ts"
import type { Protocol } from "./signing_in.ts"
import { BINDING, begun, CALLBACK, CLIENT, connectionOf, finished, protocolOf, SECRET } from "./signing_in.ts"

/** A provider that nobody here wrote: oidc-provider, with its own pages for development. */

const KEYS = [
  ["RS256", generateKeyPairSync("rsa", { modulusLength: 2048 })],
  ["ES256", generateKeyPairSync("ec", { namedCurve: "P-256" })],
  ["EdDSA", generateKeyPairSync("ed25519")],
] as const
const own = generateKeyPairSync("ed25519")
const ownPem = own.privateKey.export({ format: "pem", type: "pkcs8" }).toString()

const METHODS = ["client_secret_basic", "client_secret_post", "private_key_jwt", "none"] as const
const ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"] as const

const { server, issuer } = await serverForProvider({ after })
const clientIds = METHODS.flatMap((method) => ALGORITHMS.map((algorithm) => [method, algorithm] as const))
const provider = new Provider(issuer, {
  clients: clientIds.map(([method, algorithm]) => ({
    client_id: `${CLIENT}.${method}.${algorithm}`,
    ...(method.startsWith("client_secret") && { client_secret: SECRET }),
    ...(method === "private_key_jwt" && {
      jwks: { keys: [{ ...own.publicKey.export({ format: "jwk" }), kid: "own" }] },
    }),
    redirect_uris: [CALLBACK],
    token_endpoint_auth_method: method,
    id_token_signed_response_alg: algorithm,
  })),
  jwks: { keys: KEYS.map(([kid, { privateKey }]) => ({ ...privateKey.export({ format: "jwk" }), kid })) },
  enabledJWA: {
    idTokenSigningAlgValues: [...ALGORITHMS],
    clientAuthSigningAlgValues: ["EdDSA"],
  },
  pkce: { required: () => true },
  claims: { openid: ["sub"], profile: ["name", "preferred_username"], email: ["email", "email_verified"] },
  cookies: { keys: ["a-cookie-key-of-more-than-thirty-two-characters"] },
  findAccount: async (_context: unknown, sub: string) => ({
    accountId: sub,
    claims: async () => ({
      sub,
      name: "Ann Example",
      preferred_username: "ann",
      email: "ann@example.com",
      email_verified: true,
    }),
  }),
})
server.on("request", provider.callback())

const signing = {
  sign: (claims: object) => privateKeySigner("EdDSA", new Secret(ownPem), "own")(claims),
}

/** Walks through the pages of the provider, and returns the parameters with which the browser comes back. */
async function answerOf(start: URL, browser: Browser): Promise<URLSearchParams> {
  let visited = await browser.get(start.href)
  for (let steps = 0; steps < 20; steps++) {
    const { location } = visited
    if (location?.startsWith(CALLBACK)) return new URL(location).searchParams
    if (location === undefined) {
      const typed = visited.html.includes('name="login"') ? { login: "ann", password: "any" } : {}
      const form = formOf(visited)
      if (form === undefined) break
      visited = await browser.submit(form, typed)
    } else visited = await browser.get(new URL(location, issuer).href)
  }
  throw new Error(`the provider shows: ${visited.html.slice(0, 500)}`)
}

const connectionFor = (
  method: (typeof METHODS)[number],
  algorithm: (typeof ALGORITHMS)[number],
  more: Partial<ConnectionSettingValues> = {},
) => connectionOf({ preset: "oidc", issuer, auth: method, clientId: `${CLIENT}.${method}.${algorithm}`, ...more })

async function signIn(
  started: Protocol,
  connection = connectionFor("client_secret_basic", "RS256"),
  hints: ConnectionHints = {},
  browser = new Browser(),
) {
  const answer = await answerOf(await begun(started, connection, hints), browser)
  return { answer, identity: await finished(started, connection, answer, { ...BINDING, maxAge: hints.maxAge }) }
}

const ANN = {
  subject: "ann",
  email: "ann@example.com",
  emailVerified: true,
  name: "Ann Example",
  username: "ann",
  acr: undefined,
  amr: [],
  authTime: undefined,
}

for (const method of METHODS)
  test(`signs in at oidc-provider with ${method} (OpenID Connect Core §9)`, async () => {
    const { answer, identity } = await signIn(protocolOf(signing), connectionFor(method, "ES256"))
    deepEqual(identity, ANN)
    // RFC 9207: oidc-provider announces and sends it.
    equal(answer.get("iss"), issuer)
  })

for (const algorithm of ALGORITHMS)
  test(`accepts an ID token of oidc-provider with ${algorithm}`, async () => {
    deepEqual((await signIn(protocolOf(), connectionFor("client_secret_post", algorithm))).identity, ANN)
  })

test("a code works once, and not with the verifier of another request (RFC 7636)", async () => {
  const started = protocolOf()
  const connection = connectionFor("client_secret_basic", "RS256")
  const { answer } = await signIn(started, connection)
  const refused = ["connection-code-refused", `${issuer}/token: the error is "invalid_grant": grant request is invalid`]
  deepEqual(await finished(started, connection, answer), refused)
  const stolen = await answerOf(await begun(started, connection), new Browser())
  const verifier = "another-verifier-of-forty-three-or-more-characters"
  deepEqual(await finished(started, connection, stolen, { ...BINDING, verifier }), refused)
})

test("a wrong client secret is refused with the provider's words", async () => {
  const started = protocolOf({ secretOf: () => new Secret("wrong") })
  const { identity } = await signIn(started)
  deepEqual(identity, [
    "connection-code-refused",
    `${issuer}/token: the error is "invalid_client": client authentication failed`,
  ])
})

test("the provider asks the person again with prompt, and says when with max_age (OpenID Connect Core §3.1.2.1)", async () => {
  const started = protocolOf()
  const connection = connectionFor("client_secret_basic", "RS256")
  const browser = new Browser()
  await signIn(started, connection, {}, browser)
  const once = await begun(started, connection, { prompt: "login", loginHint: "ann", locale: "de", maxAge: 3600 })
  deepEqual(
    ["prompt", "login_hint", "ui_locales", "max_age"].map((name) => once.searchParams.get(name)),
    ["login", "ann", "de", "3600"],
  )
  const { identity } = await signIn(started, connection, { maxAge: 3600, prompt: "login" }, browser)
  ok("authTime" in identity && identity.authTime !== undefined)
  ok(Math.abs(identity.authTime - started.clock()) < 600_000)
})

test("a request for offline_access asks for consent if the connection keeps the tokens (OpenID Connect Core §11)", async () => {
  const prompt = async (more: Partial<ConnectionSettingValues>, hints: ConnectionHints = {}) =>
    (await begun(protocolOf(), connectionFor("none", "ES256", more), hints)).searchParams.get("prompt")
  const scope = ["openid", "offline_access"]
  equal(await prompt({ scope, keepTokens: true }), "consent")
  equal(await prompt({ scope, keepTokens: true }, { prompt: "login" }), "login consent")
  equal(await prompt({ scope }), null)
  equal(await prompt({ keepTokens: true }), null)
})

test("a person who cancels comes back with a denial", async () => {
  const started = protocolOf()
  const connection = connectionFor("client_secret_basic", "RS256")
  const browser = new Browser()
  const { location = "" } = await browser.get((await begun(started, connection)).href)
  const page = await browser.get(new URL(location, issuer).href)
  const abort = /href="([^"]+\/abort)"/.exec(page.html)?.[1] ?? ""
  let visited = await browser.get(new URL(abort, issuer).href)
  while (visited.location !== undefined && !visited.location.startsWith(CALLBACK))
    visited = await browser.get(new URL(visited.location, issuer).href)
  const answer = new URL(visited.location ?? "").searchParams
  deepEqual(await finished(started, connection, answer), [
    "connection-denied",
    'the error is "access_denied": End-User aborted interaction',
  ])
})

test("the check of a connection finds that it works, a wrong secret, and a scope value or a callback address that the provider does not have", async () => {
  const findings = async (started: Protocol, more: Partial<ConnectionSettingValues> = {}) =>
    (await started.protocol.check(connectionFor("client_secret_basic", "RS256", more))).map(
      ({ state, said }) => `${state} ${said.code}`,
    )
  const reached = ["ok connection-check-callback", "ok connection-check-reached", "ok connection-check-registered"]
  deepEqual(await findings(protocolOf()), [...reached, "ok connection-check-accepted"])
  const offline = { keepTokens: true, scope: ["openid", "offline_access"] }
  deepEqual(await findings(protocolOf(), offline), [...reached, "ok connection-check-accepted"])
  const wrong = protocolOf({ secretOf: () => new Secret("wrong") })
  deepEqual(await findings(wrong), [...reached, "problem connection-check-client"])
  deepEqual(await findings(protocolOf(), { scope: ["openid", "payments"] }), [
    ...reached.slice(0, 2),
    "warning connection-check-scope",
    "ok connection-check-registered",
    "ok connection-check-accepted",
  ])
  const elsewhere = protocolOf({ callbackUrl: () => `${CALLBACK}/other` })
  deepEqual(await findings(elsewhere), [...reached.slice(0, 2), "warning received-at", "ok connection-check-accepted"])
})
