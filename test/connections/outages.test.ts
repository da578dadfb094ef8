import { deepEqual, equal, ok } from "node:assert/strict"
import type { ServerResponse } from "node:http"
import { after, test } from "node:test"
import type { Connection } from "../../src/connections/connection_settings.ts"
import { PRESET_NAMES, PRESETS } from "../../src/connections/presets.ts"
import type { Lies } from "../support/lying_provider.ts"
import { DISCOVERY, json, lyingProvider } from "../support/lying_provider.ts"
import { BINDING, CLIENT, connectionOf, finished, inWords, protocolOf, toThisMachine } from "./signing_in.ts"

const { clock } = protocolOf()
const provider = await lyingProvider(CLIENT, BINDING.nonce, clock)
after(() => provider.close())
const { issuer } = provider
const connection = connectionOf({ preset: "oidc", issuer })

async function signIn(lies: Lies, started = protocolOf()) {
  provider.lies = lies
  return finished({ ...started, clock: started.clock }, connection)
}

const pouring = (response: ServerResponse) => {
  response.writeHead(200, { "content-type": "application/json" })
  const pour = setInterval(() => response.write(" ".repeat(65_536)), 1)
  response.on("close", () => clearInterval(pour))
}
const dripping = (response: ServerResponse) => {
  response.writeHead(200, { "content-type": "application/json" })
  const drip = setInterval(() => response.write(" "), 10)
  response.on("close", () => clearInterval(drip))
}
const redirecting = (response: ServerResponse) => response.writeHead(307, { location: "http://10.0.0.1/" }).end()
const text = (body: string) => (response: ServerResponse) =>
  response.writeHead(200, { "content-type": "text/html" }).end(body)
const cut = (response: ServerResponse) => response.destroy()
const status = (code: number) => (response: ServerResponse) => json(response, {}, code)

const ANSWERS: readonly (readonly [string, (response: ServerResponse) => void, string])[] = [
  ["endless", pouring, "its answer is longer than 262144 bytes"],
  ["a redirect to a private address", redirecting, "it answers 307, and redirects are not followed"],
  ["cut", cut, "ECONNRESET"],
  ["the status 503", status(503), "it answers 503"],
  ["a page", text("<h1>Maintenance</h1>"), "its answer is not JSON"],
]

for (const path of [DISCOVERY, "/token", "/userinfo"])
  for (const [title, answer, words] of ANSWERS)
    test(`${path.slice(1)}: an answer that is ${title} ends the sign-in`, async () => {
      const lies = { claims: { email: undefined }, answers: { [path]: answer } }
      deepEqual(await signIn(lies), ["connection-unreachable", `${issuer}${path}: ${words}`])
    })

test("jwks: an answer that is no key set ends the sign-in", async () => {
  const expected = [
    [pouring, "its answer is longer than 262144 bytes"],
    [redirecting, "it answers 307, and redirects are not followed"],
    [cut, "ECONNRESET"],
    [status(503), "the answer is not a JWK set"],
    [text("<h1>Maintenance</h1>"), "the answer is not a JWK set"],
    [(response: ServerResponse) => json(response, { keys: 7 }), "the answer is not a JWK set"],
    [(response: ServerResponse) => json(response, { keys: [7] }), "the answer is not a JWK set"],
  ] as const
  for (const [answer, words] of expected)
    deepEqual(await signIn({ answers: { "/jwks": answer } }), ["connection-unreachable", `${issuer}/jwks: ${words}`])
})

test("a provider that sends one byte at a time, or nothing, ends the sign-in at the time limit", async () => {
  for (const silent of [dripping, () => {}]) {
    const started = protocolOf({ outbound: toThisMachine({ timeoutMs: 150 }) })
    const lies = { answers: { [DISCOVERY]: silent } }
    deepEqual(await signIn(lies, started), ["connection-unreachable", `${issuer}${DISCOVERY}: no answer within 150 ms`])
  }
})

test("a provider that does not answer delays no other provider", async () => {
  const slow = await lyingProvider(CLIENT, BINDING.nonce, clock)
  slow.lies = { answers: { [DISCOVERY]: () => {} } }
  const started = protocolOf({ outbound: toThisMachine({ providerBounds: { inAll: 3, perHost: 2, waiting: 4 } }) })
  const ofSlow = PRESET_NAMES.filter((name) => PRESETS[name].issuerExample !== undefined && name !== "microsoft")
  const waiting = ofSlow.slice(0, 4).map((preset) => finished(started, connectionOf({ preset, issuer: slow.issuer })))
  ok("subject" in (await signIn({}, started)))
  slow.close()
  for (const outcome of await Promise.all(waiting))
    equal(Array.isArray(outcome) && outcome[0], "connection-unreachable")
})

test("a provider at a private address is not asked", async () => {
  const outbound = toThisMachine({ networks: [] })
  const started = protocolOf({ outbound })
  const before = provider.asked.length
  deepEqual(await finished(started, connection), [
    "connection-unreachable",
    `${issuer}${DISCOVERY}: 127.0.0.1 is not a public address, and not in GATEHOUSE_OUTBOUND_ALLOW`,
  ])
  equal(provider.asked.length, before)
})

test("metadata that send this service to a private address are not followed", async () => {
  for (const [member, path] of [
    ["token_endpoint", "token"],
    ["jwks_uri", "jwks"],
    ["userinfo_endpoint", "userinfo"],
  ] as const) {
    const url = `http://10.0.0.1/${path}`
    deepEqual(await signIn({ metadata: { [member]: url }, claims: { name: undefined } }), [
      "connection-unreachable",
      `${url}: 10.0.0.1 is not a public address, and not in GATEHOUSE_OUTBOUND_ALLOW`,
    ])
  }
})

const METADATA: readonly (readonly [string, object, string])[] = [
  [
    "of another issuer",
    { issuer: "https://other.example" },
    `the issuer is "https://other.example" instead of "${issuer}"`,
  ],
  ["of the issuer with a slash", { issuer: `${issuer}/` }, `the issuer is "${issuer}/" instead of "${issuer}"`],
  ["without an issuer", { issuer: undefined }, `the issuer is "" instead of "${issuer}"`],
  ["without keys", { jwks_uri: undefined }, "the metadata have no valid jwks_uri"],
  ["without a token endpoint", { token_endpoint: 7 }, "the metadata have no valid token_endpoint"],
  [
    "with a script as authorization endpoint",
    { authorization_endpoint: "javascript:alert(1)" },
    "the metadata have no valid authorization_endpoint",
  ],
]

for (const [title, metadata, words] of METADATA)
  test(`metadata ${title} are refused, before the browser leaves (OpenID Connect Discovery §4.3)`, async () => {
    provider.lies = { metadata: { ...metadata } }
    const outcome = await protocolOf().protocol.begin(connection, BINDING, {})
    deepEqual("problem" in outcome && inWords(outcome.problem), [
      "connection-unreachable",
      `${issuer}${DISCOVERY}: ${words}`,
    ])
  })

test("an answer that is nested more deeply than the stack is an answer like any other", async () => {
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`
  deepEqual(await signIn({ answers: { [DISCOVERY]: text(`{"issuer":${deep}}`) } }), [
    "connection-unreachable",
    `${issuer}${DISCOVERY}: the issuer is "" instead of "${issuer}"`,
  ])
  for (const path of ["/token", "/userinfo", "/jwks"]) {
    const lies = {
      claims: { email: undefined },
      answers: { [path]: text(`{"keys":[${deep}],"sub":${deep},"error":${deep}}`) },
    }
    ok(Array.isArray(await signIn(lies)), path)
  }
})

const timesAsked = async (path: string, work: () => Promise<unknown>) => {
  const before = provider.timesAsked(path)
  await work()
  return provider.timesAsked(path) - before
}
const fresh = (header: string) => (response: ServerResponse) => {
  response.setHeader("cache-control", header)
  json(response, {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  })
}

test("metadata are kept as long as they are fresh: at least a minute, at most a day, five minutes by default (RFC 9111 §4.2)", async () => {
  const kept: readonly (readonly [string, number])[] = [
    ["", 300],
    ["max-age=3600", 3600],
    ["no-store", 60],
    ["max-age=999999999", 86_400],
  ]
  for (const [header, seconds] of kept) {
    const started = protocolOf()
    provider.lies = { answers: { [DISCOVERY]: fresh(header) } }
    const begin = () => started.protocol.begin(connection, BINDING, {})
    equal(await timesAsked(DISCOVERY, begin), 1)
    started.clock.advance({ seconds: seconds - 1 })
    equal(await timesAsked(DISCOVERY, begin), 0, header)
    started.clock.advance({ seconds: 1 })
    equal(await timesAsked(DISCOVERY, begin), 1, header)
  }
})

test("concurrent sign-ins share one request for metadata, and a failure is forgotten after five seconds", async () => {
  const started = protocolOf()
  provider.lies = { answers: { [DISCOVERY]: status(503) } }
  const begin = () => started.protocol.begin(connection, BINDING, {})
  equal(await timesAsked(DISCOVERY, () => Promise.all([begin(), begin(), begin()])), 1)
  provider.lies = {}
  started.clock.advance({ seconds: 4 })
  ok("problem" in (await begin()))
  started.clock.advance({ seconds: 1 })
  ok("url" in (await begin()))
})

test("the key set is kept, and an unknown key does not cause a request within a minute", async () => {
  const started = protocolOf()
  equal(await timesAsked("/jwks", () => signIn({}, started)), 1)
  equal(await timesAsked("/jwks", () => signIn({}, started)), 0)
  const unknown = () => signIn({ header: { kid: "two" } }, started)
  equal(await timesAsked("/jwks", () => Promise.all([unknown(), unknown()])), 0)
})

test("concurrent sign-ins share one request for the key set", async () => {
  const started = protocolOf()
  const both = () => Promise.all([signIn({}, started), signIn({}, started), signIn({}, started)])
  equal(await timesAsked("/jwks", both), 1)
})

test("two connections to one provider with different presets do not share their metadata", async () => {
  const started = protocolOf()
  provider.lies = {}
  const others: readonly Connection[] = [connection, connectionOf({ preset: "keycloak", issuer })]
  for (const each of others) equal(await timesAsked(DISCOVERY, () => finished(started, each)), 1)
})

test("a connection without an issuer or a secret is reported as such", async () => {
  deepEqual(await finished(protocolOf(), connectionOf({ preset: "oidc" })), [
    "connection-unreachable",
    "the connection has no issuer",
  ])
  provider.lies = {}
  deepEqual(await finished(protocolOf({ secretOf: () => undefined }), connection), [
    "connection-code-refused",
    "the connection has no secret, which client_secret_basic needs",
  ])
})
