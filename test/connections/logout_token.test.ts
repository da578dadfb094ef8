/** OpenID Connect Back-Channel Logout 1.0 as a relying party: which notices of a provider are accepted. */
import { deepEqual, equal } from "node:assert/strict"
import { generateKeyPairSync, sign } from "node:crypto"
import { after, test } from "node:test"
import type { Connection } from "../../src/connections/connection_settings.ts"
import { hmacWith, lyingProvider } from "../support/lying_provider.ts"
import { BINDING, CLIENT, connectionOf, inWords, protocolOf } from "./signing_in.ts"

const started = protocolOf()
const { clock, protocol } = started
const provider = await lyingProvider(CLIENT, BINDING.nonce, clock)
after(() => provider.close())
const connection = connectionOf({ preset: "oidc", issuer: provider.issuer })

const EVENTS = { "http://schemas.openid.net/event/backchannel-logout": {} }
const seconds = () => Math.floor(clock() / 1000)
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
const signedWith = (key: Parameters<typeof sign>[2]) => (input: string) =>
  sign("sha256", Buffer.from(input), key).toString("base64url")

interface Forged {
  readonly header?: object
  readonly claims?: Record<string, unknown>
  readonly signature?: (input: string) => string
}

function tokenOf({ header, claims, signature = signedWith(provider.privateKey) }: Forged = {}): string {
  const all = {
    iss: provider.issuer,
    aud: CLIENT,
    iat: seconds(),
    exp: seconds() + 120,
    jti: "notice-1",
    sub: "person-1",
    sid: "session-1",
    events: EVENTS,
    ...claims,
  }
  const input = `${encoded({ alg: "RS256", kid: "one", typ: "logout+jwt", ...header })}.${encoded(all)}`
  return `${input}.${signature(input)}`
}

async function read(token: string, of: Connection = connection) {
  const outcome = await protocol.reportedLogout(of, token, clock())
  return "problem" in outcome ? inWords(outcome.problem) : outcome
}

const at = (id: string) => JSON.stringify([provider.issuer, id])

test("a notice names a person and a session, and counts until it would be too old (§2.4)", async () => {
  deepEqual(await read(tokenOf()), {
    subject: at("person-1"),
    sessionId: at("session-1"),
    tokenId: "notice-1",
    endsAt: (seconds() + 720) * 1000,
  })
})

for (const [what, claims, expected] of [
  ["a person", { sid: undefined }, [at("person-1"), undefined]],
  ["a session", { sub: undefined }, [undefined, at("session-1")]],
] as const)
  test(`a notice may name only ${what} (§2.4)`, async () => {
    const found = await read(tokenOf({ claims }))
    deepEqual("subject" in found && [found.subject, found.sessionId], expected)
  })

test("a notice without typ or exp, as of older providers, is believed", async () => {
  const found = await read(tokenOf({ header: { typ: undefined }, claims: { exp: undefined } }))
  equal("tokenId" in found && found.tokenId, "notice-1")
})

const other = generateKeyPairSync("rsa", { modulusLength: 2048 })
const publicText = provider.publicKey.export({ format: "pem", type: "spki" }).toString()
const LIES: readonly (readonly [title: string, forged: Forged])[] = [
  ["of another client", { claims: { aud: "client-8" } }],
  ["of several clients without this one", { claims: { aud: ["client-8", "client-9"] } }],
  ["of another issuer", { claims: { iss: "https://other.example" } }],
  ["without an issuer", { claims: { iss: undefined } }],
  ["without an audience", { claims: { aud: undefined } }],
  ["without iat", { claims: { iat: undefined } }],
  ["of the future", { claims: { iat: seconds() + 120 } }],
  ["that is too old", { claims: { iat: seconds() - 661, exp: undefined } }],
  ["that has expired", { claims: { exp: seconds() - 61 } }],
  ["without jti", { claims: { jti: undefined } }],
  ["with an empty jti", { claims: { jti: "" } }],
  ["without the event", { claims: { events: {} } }],
  ["with an event that is no object", { claims: { events: { [Object.keys(EVENTS)[0] ?? ""]: true } } }],
  ["without events", { claims: { events: undefined } }],
  ["with a nonce, which is an ID token (§2.6)", { claims: { nonce: BINDING.nonce } }],
  ["of nobody", { claims: { sub: undefined, sid: undefined } }],
  ["with a sub that is no text", { claims: { sub: 7 } }],
  ["with a sid that is no text", { claims: { sid: ["session-1"] } }],
  ["signed with another key", { signature: signedWith(other.privateKey) }],
  ["signed with an unknown kid", { header: { kid: "two" } }],
  ["without a signature (RFC 8725 §3.1)", { header: { alg: "none" }, signature: () => "" }],
  [
    "signed with the public key as a secret (RFC 8725 §3.1)",
    { header: { alg: "HS256" }, signature: hmacWith(publicText) },
  ],
  ["that is an access token by its type (RFC 8725 §3.11)", { header: { typ: "at+jwt" } }],
]

for (const [title, forged] of LIES)
  test(`refuses a notice ${title}`, async () => {
    const found = await read(tokenOf(forged))
    equal(Array.isArray(found) && found[0], "connection-identity-invalid")
  })

for (const rubbish of ["", "x", "a.b.c", `${"a".repeat(20_000)}.b.c`])
  test(`refuses rubbish of ${rubbish.length} characters`, async () => {
    const found = await read(rubbish)
    equal(Array.isArray(found) && found[0], "connection-identity-invalid")
  })

test("strangers with unknown key ids make this server fetch the keys once a minute", async (t) => {
  const own = await lyingProvider(CLIENT, BINDING.nonce, clock)
  t.after(() => own.close())
  const of = connectionOf({ preset: "oidc", issuer: own.issuer })
  const token = (kid: string) =>
    tokenOf({ header: { kid }, claims: { iss: own.issuer }, signature: signedWith(own.privateKey) })
  for (let round = 0; round < 20; round++) await read(token(`unknown-${round}`), of)
  equal(own.timesAsked("/jwks"), 1)
  clock.advance({ seconds: 61 })
  await Promise.all(Array.from({ length: 20 }, (_, round) => read(token(`unknown-${round}`), of)))
  equal(own.timesAsked("/jwks"), 2)
  own.lies = { keys: { keys: [{ ...own.publicKey.export({ format: "jwk" }), kid: "two" }] } }
  clock.advance({ seconds: 61 })
  const found = await read(token("two"), of)
  equal("tokenId" in found && found.tokenId, "notice-1")
})

test("a provider whose keys cannot be fetched is reported as unreachable, and asked again after 5 s", async (t) => {
  const own = await lyingProvider(CLIENT, BINDING.nonce, clock)
  t.after(() => own.close())
  own.lies = { keys: { keys: "none" } }
  const of = connectionOf({ preset: "oidc", issuer: own.issuer })
  const token = () => tokenOf({ claims: { iss: own.issuer }, signature: signedWith(own.privateKey) })
  for (let round = 0; round < 3; round++) {
    const found = await read(token(), of)
    equal(Array.isArray(found) && found[0], "connection-unreachable")
  }
  equal(own.timesAsked("/jwks"), 1)
  own.lies = {}
  clock.advance({ seconds: 5 })
  const found = await read(token(), of)
  equal("tokenId" in found && found.tokenId, "notice-1")
})
