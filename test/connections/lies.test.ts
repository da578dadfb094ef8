import { deepEqual } from "node:assert/strict"
import { generateKeyPairSync, sign } from "node:crypto"
import { after, test } from "node:test"
import type { Lies } from "../support/lying_provider.ts"
import { hmacWith, json, lyingProvider } from "../support/lying_provider.ts"
import { BINDING, CLIENT, connectionOf, finished, protocolOf } from "./signing_in.ts"

const started = protocolOf()
const provider = await lyingProvider(CLIENT, BINDING.nonce, started.clock)
after(() => provider.close())
const { issuer, publicKey } = provider
const seconds = Math.floor(started.clock() / 1000)
const at = (moment: number) => new Date(moment * 1000).toISOString().replace(".000Z", "Z")
const other = generateKeyPairSync("rsa", { modulusLength: 2048 })
const small = generateKeyPairSync("rsa", { modulusLength: 1024 })
const byOther = (input: string) => sign("sha256", Buffer.from(input), other.privateKey).toString("base64url")
const pem = publicKey.export({ format: "pem", type: "spki" }).toString()

const connection = connectionOf({ preset: "oidc", issuer })

/** Signs in with a provider that tells these lies. Nothing is left in a cache. */
function signIn(lies: Lies, answer?: Record<string, string> | URLSearchParams, binding = BINDING) {
  provider.lies = lies
  return finished({ ...protocolOf(), clock: started.clock }, connection, answer, binding)
}

const ANN = {
  subject: "person-1",
  email: "ann@example.com",
  emailVerified: true,
  name: "Ann",
  username: undefined,
  acr: undefined,
  amr: [],
  authTime: undefined,
}

test("a provider that tells the truth proves the person", async () => {
  deepEqual(await signIn({}), ANN)
})

const state = BINDING.state
const ANSWERS: readonly (readonly [string, Record<string, string> | string, Lies, string, string])[] = [
  [
    "of another request",
    { code: "c", state: "another" },
    {},
    "connection-answer-invalid",
    "the answer belongs to another request",
  ],
  ["without a state", { code: "c" }, {}, "connection-answer-invalid", "the answer belongs to another request"],
  ["without a code", { state }, {}, "connection-answer-invalid", "the answer has no code"],
  [
    "with two codes",
    `code=c&code=d&state=${state}`,
    {},
    "connection-answer-invalid",
    "the answer has code several times",
  ],
  [
    "with two states",
    `code=c&state=${state}&state=${state}`,
    {},
    "connection-answer-invalid",
    "the answer has state several times",
  ],
  [
    "of another provider (mix-up, RFC 9207)",
    { code: "c", state, iss: "https://other.example" },
    {},
    "connection-answer-invalid",
    `iss of the answer is "https://other.example" instead of "${issuer}"`,
  ],
  [
    "without iss, if the provider announces it (RFC 9207 §2.4)",
    { code: "c", state },
    { metadata: { authorization_response_iss_parameter_supported: true } },
    "connection-answer-invalid",
    "the answer has no iss",
  ],
  [
    "of a person who denies",
    { error: "access_denied", state },
    {},
    "connection-denied",
    'the error is "access_denied"',
  ],
  [
    "with an error and rubbish",
    { error: "invalid_scope", error_description: `\u0007<b>no\u202Escope\n${"x".repeat(300)}`, state },
    {},
    "connection-answer-invalid",
    `the error is "invalid_scope": <b>no scope ${"x".repeat(187)}…`,
  ],
  [
    "of a provider that is down",
    { error: "server_error", state },
    {},
    "connection-unreachable",
    'the error is "server_error"',
  ],
  [
    "with an ID token beside the code",
    { code: "c", state, id_token: "a.b.c" },
    {},
    "connection-answer-invalid",
    "the answer is malformed: implicit and hybrid flows are not supported",
  ],
]

for (const [title, answer, lies, flaw, words] of ANSWERS)
  test(`refuses an answer ${title}, and redeems no code`, async () => {
    const before = provider.timesAsked("/token")
    deepEqual(await signIn(lies, new URLSearchParams(answer)), [flaw, words])
    deepEqual(provider.timesAsked("/token"), before)
  })

const TOKENS: readonly (readonly [string, Lies, string])[] = [
  ["with another nonce", { claims: { nonce: "stolen" } }, "the answer belongs to another request"],
  ["without a nonce", { claims: { nonce: undefined } }, "the claim nonce is missing"],
  ["for another client", { claims: { aud: "client-8" } }, `the claim aud is "client-8" instead of "${CLIENT}"`],
  ["for no client", { claims: { aud: undefined } }, "the claim aud is missing"],
  [
    "for two clients, issued to the other one",
    { claims: { aud: [CLIENT, "client-8"], azp: "client-8" } },
    `the claim azp is "client-8" instead of "${CLIENT}"`,
  ],
  ["issued to another client", { claims: { azp: "client-8" } }, `the claim azp is "client-8" instead of "${CLIENT}"`],
  [
    "for two clients, without azp",
    { claims: { aud: [CLIENT, "client-8"] } },
    'the ID token is malformed: ID Token "aud" (audience) claim includes additional untrusted audiences',
  ],
  [
    "of another issuer",
    { claims: { iss: "https://other.example" } },
    `the claim iss is "https://other.example" instead of "${issuer}"`,
  ],
  [
    "of the issuer with a final slash",
    { claims: { iss: `${issuer}/` } },
    `the claim iss is "${issuer}/" instead of "${issuer}"`,
  ],
  [
    "that has expired",
    { claims: { exp: seconds - 61 } },
    `the claim exp is ${at(seconds - 61)}, and the time here is ${at(seconds)}`,
  ],
  ["without an end", { claims: { exp: undefined } }, "the claim exp is missing"],
  [
    "from the future",
    { claims: { iat: seconds + 61 } },
    `the claim iat is ${at(seconds + 61)}, and the time here is ${at(seconds)}`,
  ],
  [
    "that is not valid yet",
    { claims: { nbf: seconds + 61 } },
    `the claim nbf is ${at(seconds + 61)}, and the time here is ${at(seconds)}`,
  ],
  ["without a subject", { claims: { sub: undefined } }, "the claim sub is missing"],
  [
    "without a signature",
    { header: { alg: "none", kid: undefined }, signature: () => "" },
    'the algorithm is "none"; supported are "RS256"',
  ],
  [
    "signed with HS256 and the public key as the secret",
    { header: { alg: "HS256" }, signature: hmacWith(pem) },
    'the algorithm is "HS256"; supported are "RS256"',
  ],
  [
    "signed with HS256, which the provider announces, and the public key as the secret",
    {
      metadata: { id_token_signing_alg_values_supported: ["HS256", "RS256", "none"] },
      header: { alg: "HS256" },
      signature: hmacWith(pem),
    },
    'the algorithm is "HS256"; supported are "RS256"',
  ],
  [
    "signed with an algorithm that the provider does not announce",
    { header: { alg: "PS256" } },
    'the algorithm is "PS256"; supported are "RS256"',
  ],
  ["that is no JWT", { tokens: { id_token: "rubbish" } }, "the ID token is malformed: Invalid JWT"],
  ["that is missing", { tokens: { id_token: undefined } }, "the claim id_token is missing"],
  [
    "beside an access token of another type",
    { tokens: { token_type: "MAC" } },
    "the ID token is malformed: unsupported `token_type` value",
  ],
  [
    "with a subject of 256 characters",
    { claims: { sub: "a".repeat(256) } },
    "the claim sub is not a text of 1 to 255 visible characters",
  ],
  [
    "with a line break in the subject",
    { claims: { sub: "a\nb" } },
    "the claim sub is not a text of 1 to 255 visible characters",
  ],
  ["with an empty subject", { claims: { sub: "" } }, "the claim sub is not a text of 1 to 255 visible characters"],
  [
    "whose subject is a number",
    { claims: { sub: 7 } },
    'the ID token is malformed: unexpected JWT "sub" (subject) claim type',
  ],
]

for (const [title, lies, words] of TOKENS)
  test(`refuses an ID token ${title}`, async () => {
    deepEqual(await signIn(lies), ["connection-identity-invalid", words])
  })

const SIGNATURES: readonly (readonly [string, Lies, string])[] = [
  [
    "by a key of somebody else",
    { signature: byOther },
    'the signature of the ID token is invalid: key "one", algorithm "RS256"',
  ],
  [
    "that is not base64url",
    { signature: () => "§" },
    'the signature of the ID token is invalid: key "one", algorithm "RS256"',
  ],
  ["by an unknown key", { header: { kid: "two" } }, 'no key matches the ID token: key "two", algorithm "RS256"'],
  [
    "by a key for encryption",
    { keys: { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "one", use: "enc" }] } },
    'no key matches the ID token: key "one", algorithm "RS256"',
  ],
  [
    "by a key that is too short",
    {
      keys: { keys: [{ ...small.publicKey.export({ format: "jwk" }), kid: "one" }] },
      signature: (input) => sign("sha256", Buffer.from(input), small.privateKey).toString("base64url"),
    },
    'the signature of the ID token is invalid: key "one", algorithm "RS256"',
  ],
  [
    "by a malformed key",
    { keys: { keys: [{ kty: "RSA", kid: "one", n: "AQ" }] } },
    'the signature of the ID token is invalid: key "one", algorithm "RS256"',
  ],
  [
    "by a key whose use is malformed",
    { keys: { keys: [{ kty: "RSA", kid: "one", key_ops: 7 }] } },
    'the signature of the ID token is invalid: key "one", algorithm "RS256"',
  ],
]

for (const [title, lies, words] of SIGNATURES)
  test(`refuses an ID token with a signature ${title}`, async () => {
    deepEqual(await signIn(lies), ["connection-identity-invalid", `${issuer}/jwks: ${words}`])
  })

test("refuses an ID token that says the person proved themselves too long ago, or does not say when (max_age)", async () => {
  const binding = { ...BINDING, maxAge: 60 }
  const proven = { claims: { auth_time: seconds - 100 } }
  deepEqual(await signIn(proven, undefined, binding), { ...ANN, authTime: (seconds - 100) * 1000 })
  deepEqual(await signIn({ claims: { auth_time: seconds - 121 } }, undefined, binding), [
    "connection-identity-invalid",
    `the claim auth_time is ${at(seconds - 121)}, and the time here is ${at(seconds)}`,
  ])
  deepEqual(await signIn({}, undefined, binding), ["connection-identity-invalid", "the claim auth_time is missing"])
})

test("refuses another person at userinfo (OpenID Connect Core §5.3.2)", async () => {
  const lies = { claims: { email: undefined }, userinfo: { sub: "person-2" } }
  deepEqual(await signIn(lies), [
    "connection-identity-invalid",
    `${issuer}/userinfo: the claim sub is "person-2" instead of "person-1"`,
  ])
})

test("asks userinfo for a missing address or name only, and takes nothing else from it", async () => {
  const before = provider.timesAsked("/userinfo")
  await signIn({})
  deepEqual(provider.timesAsked("/userinfo"), before)
  const userinfo = { email_verified: true, acr: "high", amr: ["mfa"], auth_time: 7 }
  deepEqual(await signIn({ claims: { email: undefined, email_verified: undefined }, userinfo }), {
    ...ANN,
    email: "userinfo@example.com",
  })
  deepEqual(provider.asked.at(-1)?.headers.authorization, "Bearer at")
  // The ID token does not say whether its address is verified, and userinfo has another one.
  deepEqual(await signIn({ claims: { name: undefined, email_verified: undefined }, userinfo }), {
    ...ANN,
    emailVerified: false,
    name: "Ann of userinfo",
  })
})

test("userinfo says whether the address of the ID token is verified, if it has the same address", async () => {
  const claims = { email_verified: undefined }
  for (const verified of [true, false]) {
    const userinfo = { email: ANN.email, email_verified: verified }
    deepEqual(await signIn({ claims, userinfo }), { ...ANN, emailVerified: verified })
  }
  deepEqual(await signIn({ claims: { email_verified: false }, userinfo: { email: ANN.email, email_verified: true } }), {
    ...ANN,
    emailVerified: false,
  })
})

test("an address or a name that is not usable is absent", async () => {
  const claims = {
    email: "no address",
    name: "Ann\u202E",
    preferred_username: " ",
    acr: "a\nb",
    amr: ["mfa", 7, "o\np"],
  }
  deepEqual(await signIn({ claims }), { ...ANN, email: undefined, emailVerified: false, name: undefined, amr: ["mfa"] })
})

const REFUSED_CODES: readonly (readonly [string, number, unknown, string])[] = [
  [
    "400 and an error",
    400,
    { error: "invalid_grant", error_description: "expired" },
    'the error is "invalid_grant": expired',
  ],
  ["200 and an error", 200, { error: "bad_verification_code" }, 'the error is "bad_verification_code"'],
  ["401", 401, { error: "invalid_client" }, 'the error is "invalid_client"'],
  [
    "400 and an object as error",
    400,
    { error: { message: "no", type: "OAuthException" } },
    'the error is "OAuthException": no',
  ],
  ["404", 404, {}, "it answers 404"],
]

for (const [title, status, body, words] of REFUSED_CODES)
  test(`reports a code that the provider refuses with ${title}`, async () => {
    const answers = {
      "/token": (response: import("node:http").ServerResponse) => {
        response.setHeader("www-authenticate", 'Bearer error="invalid_token"')
        json(response, body, status)
      },
    }
    deepEqual(await signIn({ answers }), ["connection-code-refused", `${issuer}/token: ${words}`])
  })
