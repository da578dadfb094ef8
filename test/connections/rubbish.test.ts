import { ok } from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { RECORDED } from "./recorded_metadata.ts"
import { idToken, keySet, recordedProvider } from "./recorded_provider.ts"
import { BINDING, CLIENT, connectionOf, protocolOf } from "./signing_in.ts"

const FLAWS = [
  ...["connection-denied", "connection-unreachable", "connection-answer-invalid"],
  ...["connection-code-refused", "connection-identity-invalid"],
]
const DISCOVERY = `${RECORDED.google.issuer}/.well-known/openid-configuration`
const iat = Math.floor(protocolOf().clock() / 1000)
const CLAIMS = {
  ...{ iss: RECORDED.google.issuer, aud: CLIENT, sub: "1", nonce: BINDING.nonce, iat, exp: iat + 300, azp: CLIENT },
  ...{ name: "Ann", email: "ann@example.com", email_verified: true, auth_time: iat, amr: ["pwd"], acr: "1" },
}
const TOKENS = { access_token: "at", token_type: "Bearer", expires_in: 60, id_token: idToken(CLAIMS) }
const USERINFO = { sub: "1", name: "Ann", email: "ann@example.com" }
const rubbish = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(undefined, null, "", 0, -1, 1e300, [], {}, "a.b.c", "a.b.c.d.e"),
)

/** An object in which some members are rubbish. */
const spoiled = (value: object) =>
  fc
    .record({
      members: fc.subarray(Object.keys(value), { minLength: 1 }),
      values: fc.array(rubbish, { minLength: 20, maxLength: 20 }),
    })
    .map(({ members, values }) => ({ ...value, ...Object.fromEntries(members.map((name, at) => [name, values[at]])) }))

const key = keySet().keys[0] ?? {}

test("no answer of a provider causes more than a problem or an identity, whatever is in it", async () => {
  const answers = fc.record({
    metadata: fc.oneof({ weight: 3, arbitrary: fc.constant(RECORDED.google) }, spoiled(RECORDED.google), rubbish),
    keys: fc.oneof(
      { weight: 3, arbitrary: fc.constant(keySet()) },
      spoiled(key).map((each) => ({ keys: [each] })),
      rubbish.map((each) => ({ keys: [each] })),
      rubbish,
    ),
    tokens: fc.oneof(
      spoiled(TOKENS),
      spoiled(CLAIMS).map((claims) => ({ ...TOKENS, id_token: idToken(claims) })),
      rubbish.map((claims) => ({ ...TOKENS, id_token: idToken(Object(claims)) })),
      rubbish,
    ),
    userinfo: fc.oneof(spoiled(USERINFO), rubbish),
  })
  await fc.assert(
    fc.asyncProperty(answers, async ({ metadata, keys, tokens, userinfo }) => {
      const { outbound } = recordedProvider({
        [DISCOVERY]: metadata,
        [RECORDED.google.jwks_uri]: keys,
        [RECORDED.google.token_endpoint]: tokens,
        [RECORDED.google.userinfo_endpoint]: userinfo,
      })
      const { protocol, clock } = protocolOf({ outbound })
      const answer = new URLSearchParams({ code: "c", state: BINDING.state })
      const outcome = await protocol.finish(connectionOf({ preset: "google" }), answer, BINDING, clock())
      if ("problem" in outcome) ok(FLAWS.includes(outcome.problem.flaw))
      else ok(outcome.identity.subject.length >= 1 && outcome.identity.subject.length <= 255)
      await protocol.check(connectionOf({ preset: "google" }))
    }),
    { numRuns: 300 },
  )
})

test("no parameters of a browser cause more than a problem", async () => {
  const name = fc.constantFrom(
    "code",
    "state",
    "iss",
    "error",
    "error_description",
    "response",
    "id_token",
    "token",
    "user",
  )
  const { outbound } = recordedProvider({ [DISCOVERY]: RECORDED.google })
  const { protocol, clock } = protocolOf({ outbound })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, fc.oneof(fc.string(), fc.constant(BINDING.state)))), async (pairs) => {
      const outcome = await protocol.finish(
        connectionOf({ preset: "google" }),
        new URLSearchParams(pairs.map((pair) => [...pair])),
        BINDING,
        clock(),
      )
      ok("problem" in outcome && FLAWS.includes(outcome.problem.flaw))
    }),
    { numRuns: 300 },
  )
})
