import { deepEqual } from "node:assert/strict"
import type { ServerResponse } from "node:http"
import { after, test } from "node:test"
import type { ConnectionSettingValues } from "../../src/connections/connection_settings.ts"
import { english } from "../../src/words/english.ts"
import type { Lies } from "../support/lying_provider.ts"
import { DISCOVERY, json, lyingProvider } from "../support/lying_provider.ts"
import { recordedProvider } from "./recorded_provider.ts"
import { BINDING, CALLBACK, CLIENT, connectionOf, protocolOf } from "./signing_in.ts"

const started = protocolOf()
const provider = await lyingProvider(CLIENT, BINDING.nonce, started.clock)
after(() => provider.close())
const { issuer } = provider

const refuses = (error: string, status = 400) => ({
  "/token": (response: ServerResponse) => json(response, { error }, status),
})
const WORKING: Lies = { answers: refuses("invalid_grant") }

const redirectsTo = (location: string) => (response: ServerResponse) => {
  response.writeHead(302, { location }).end()
}

/** What the check finds, after the callback address. */
async function found(lies: Lies, settings: Partial<ConnectionSettingValues> = {}) {
  provider.lies = { ...WORKING, ...lies }
  const findings = await started.protocol.check(connectionOf({ preset: "oidc", issuer, ...settings }))
  const [callback, ...rest] = findings.map(({ state, said }) => `${state}: ${english(said)}`)
  deepEqual(callback, `ok: Register the address ${CALLBACK} for the answer: where the provider registers applications`)
  return rest
}

const REACHED = `ok: ${issuer}${DISCOVERY} is reachable and its issuer matches`
const REGISTERED = `ok: the provider knows the callback address ${CALLBACK}`
const ACCEPTED = `ok: ${issuer}/token does not refuse the client id and the secret`

test("a connection that works has no problem", async () => {
  deepEqual(await found({}), [REACHED, REGISTERED, ACCEPTED])
})

const FINDINGS: readonly (readonly [string, Lies, Partial<ConnectionSettingValues>, readonly string[]])[] = [
  [
    "a provider that is down",
    { answers: { [DISCOVERY]: (response) => json(response, {}, 503) } },
    {},
    [`problem: ${issuer}${DISCOVERY}: it answers 503`],
  ],
  [
    "another issuer",
    { metadata: { issuer: "https://other.example" } },
    {},
    [`problem: ${issuer}${DISCOVERY}: the issuer is "https://other.example" instead of "${issuer}"`],
  ],
  [
    "a missing endpoint",
    { metadata: { token_endpoint: undefined } },
    {},
    [`problem: ${issuer}${DISCOVERY}: the metadata have no valid token_endpoint`],
  ],
  [
    "no common algorithm",
    { metadata: { id_token_signing_alg_values_supported: ["HS256", "none"] } },
    {},
    [REACHED, 'problem: none of the algorithms of ID tokens is supported: "HS256", "none"', REGISTERED, ACCEPTED],
  ],
  [
    "no PKCE with S256",
    { metadata: { code_challenge_methods_supported: ["plain"] } },
    {},
    [REACHED, 'warning: the provider does not announce PKCE with S256, only "plain"', REGISTERED, ACCEPTED],
  ],
  [
    "another authentication method",
    { metadata: { token_endpoint_auth_methods_supported: ["client_secret_post"] } },
    {},
    [
      REACHED,
      'problem: the provider does not announce client_secret_basic, only "client_secret_post"',
      REGISTERED,
      ACCEPTED,
    ],
  ],
  [
    "an unknown scope value",
    { metadata: { scopes_supported: ["openid", "email"] } },
    {},
    [
      REACHED,
      'warning: the provider does not announce the scope "profile", only "openid", "email"',
      REGISTERED,
      ACCEPTED,
    ],
  ],
  [
    "a key set without keys",
    { keys: { keys: [] } },
    {},
    [REACHED, `problem: ${issuer}/jwks: the key set has no usable key`, REGISTERED, ACCEPTED],
  ],
  [
    "an unreachable key set",
    { answers: { ...WORKING.answers, "/jwks": (response) => json(response, {}, 404) } },
    {},
    [`problem: ${issuer}/jwks: it answers 404`],
  ],
  [
    "an unknown client id or a wrong secret",
    { answers: refuses("invalid_client") },
    {},
    [
      REACHED,
      REGISTERED,
      `problem: the provider refuses the client id or the secret: ${issuer}/token: the error is "invalid_client"`,
    ],
  ],
  [
    "a token endpoint that answers 401 in any way",
    { answers: refuses("access_denied", 401) },
    {},
    [
      REACHED,
      REGISTERED,
      `problem: the provider refuses the client id or the secret: ${issuer}/token: the error is "access_denied"`,
    ],
  ],
  [
    "another error of the token endpoint",
    { answers: refuses("invalid_request") },
    {},
    [REACHED, REGISTERED, `warning: ${issuer}/token: the error is "invalid_request"`],
  ],
  [
    "a callback address that the provider does not know",
    { answers: { ...WORKING.answers, "/authorize": (response) => json(response, {}, 400) } },
    {},
    [
      REACHED,
      `warning: ${issuer}/authorize: it answers 400 to an authorization request with the callback address ${CALLBACK}`,
      ACCEPTED,
    ],
  ],
  [
    "an error at the callback address",
    { answers: { ...WORKING.answers, "/authorize": redirectsTo(`${CALLBACK}?error=invalid_scope`) } },
    {},
    [REACHED, `warning: ${issuer}/authorize: the error is "invalid_scope"`, ACCEPTED],
  ],
  [
    "nothing about the callback address if the provider shows a page of its own",
    { answers: { ...WORKING.answers, "/authorize": redirectsTo("https://pages.example/sign-in") } },
    {},
    [REACHED, ACCEPTED],
  ],
  ["no issuer", {}, { issuer: undefined }, ["problem: the connection has no issuer"]],
]

for (const [title, lies, settings, expected] of FINDINGS)
  test(`the check finds ${title}`, async () => {
    deepEqual(await found(lies, settings), expected)
  })

test("the check finds another time, unless the answer comes from a cache", async () => {
  const dated = (seconds: number, age?: string) => ({
    answers: {
      ...WORKING.answers,
      [DISCOVERY]: (response: ServerResponse) => {
        response.setHeader("date", new Date(started.clock() + seconds * 1000).toUTCString())
        if (age !== undefined) response.setHeader("age", age)
        json(response, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
        })
      },
    },
  })
  deepEqual(await found(dated(-60)), [REACHED, REGISTERED, ACCEPTED])
  for (const seconds of [-61, 3600])
    deepEqual(await found(dated(seconds)), [
      REACHED,
      `warning: ${issuer}${DISCOVERY}: the clock differs by ${Math.abs(seconds)} s`,
      REGISTERED,
      ACCEPTED,
    ])
  deepEqual(await found(dated(-3600, "3600")), [REACHED, REGISTERED, ACCEPTED])
})

test("the check of OAuth 2.0 asks the token endpoint only, and finds a certificate that ends soon", async () => {
  const url = "https://github.com/login/oauth/access_token"
  const github = recordedProvider({ [url]: { error: "incorrect_client_credentials" } })
  const day = 86_400_000
  const checked = async (days: number) => {
    const certificateUntil = started.clock() + days * day
    const send: typeof github.outbound.send = async (...given) => ({
      ...(await github.outbound.send(...given)),
      certificateUntil,
    })
    const { protocol } = protocolOf({ outbound: { send }, clock: started.clock })
    const findings = await protocol.check(connectionOf({ preset: "github" }))
    return findings.slice(1).map(({ state, said }) => `${state}: ${english(said)}`)
  }
  const refused = `problem: the provider refuses the client id or the secret: ${url}: the error is "incorrect_client_credentials"`
  deepEqual(await checked(14), [refused])
  const until = new Date(started.clock() + 13 * day).toISOString().replace(".000Z", "Z")
  deepEqual(await checked(13), [`warning: ${url}: the certificate expires at ${until}`, refused])
  github.answers[url] = { error: "bad_verification_code" }
  deepEqual(await checked(14), [`ok: ${url} does not refuse the client id and the secret`])
})
