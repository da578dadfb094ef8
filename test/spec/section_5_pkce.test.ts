import { deepEqual, equal, ok } from "node:assert/strict"
import { createHash } from "node:crypto"
import { after, test } from "node:test"
import { assertError, bodyOf } from "../support/answers.ts"
import { ask, assertSentBack, codeIn, errorLocation, signedIn, visit } from "../support/authorization.ts"
import { CHALLENGE, requestOf, VERIFIER } from "../support/journey.ts"
import { codeRequest, confidentialClient, post, publicClient, service } from "../support/service.ts"

const at = await service({ after })
const web = await confidentialClient(at)
const page = await publicClient(at)
const browser = await signedIn(at, web)
const s256 = (verifier: string) => createHash("sha256").update(verifier).digest("base64url")

type Challenge = { code_challenge?: string; code_challenge_method?: string }
const codeWith = async (client: typeof web | typeof page, challenge: Challenge) =>
  codeIn(await visit(at, browser, client, { ...challenge }))

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
const LONGEST = ALPHABET.repeat(2).slice(0, 128)

for (const [what, challenge, verifier] of [
  [
    "S256, RFC 7636 appendix B",
    { code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", code_challenge_method: "S256" },
    VERIFIER,
  ],
  ["S256, a verifier of 128 characters", { code_challenge: s256(LONGEST), code_challenge_method: "S256" }, LONGEST],
  ["plain, 43 characters", { code_challenge: "p".repeat(43), code_challenge_method: "plain" }, "p".repeat(43)],
  ["plain, 128 characters", { code_challenge: LONGEST, code_challenge_method: "plain" }, LONGEST],
  ["a missing method means plain, RFC 7636 §4.3", { code_challenge: VERIFIER }, VERIFIER],
  ["an empty method counts as missing", { code_challenge: VERIFIER, code_challenge_method: "" }, VERIFIER],
] as const) {
  for (const client of [web, page]) {
    test(`Specification §5, PKCE: ${what}: the verifier matches (${client === web ? "confidential" : "public"})`, async () => {
      const code = await codeWith(client, challenge)
      equal(bodyOf(await post(at, codeRequest(client, code, { code_verifier: verifier }))).token_type, "Bearer")
    })
  }
}

const S256 = { code_challenge: CHALLENGE, code_challenge_method: "S256" }
const PLAIN = { code_challenge: VERIFIER, code_challenge_method: "plain" }

for (const [what, challenge, code_verifier, error] of [
  ["verifier missing, S256", S256, undefined, "invalid_grant"],
  ["verifier missing, plain", PLAIN, undefined, "invalid_grant"],
  ["an empty verifier counts as missing", S256, "", "invalid_grant"],
  ["another verifier, S256", S256, `${VERIFIER.slice(0, -1)}x`, "invalid_grant"],
  ["another verifier, plain", PLAIN, `${VERIFIER.slice(0, -1)}x`, "invalid_grant"],
  ["the verifier in another case", S256, VERIFIER.toLowerCase(), "invalid_grant"],
  ["a longer verifier that begins with the right verifier", PLAIN, `${VERIFIER}a`, "invalid_grant"],
  ["the challenge in place of the verifier", S256, CHALLENGE, "invalid_grant"],
  ["plain with the hash of the challenge as the verifier", PLAIN, CHALLENGE, "invalid_grant"],
  ["a verifier of 42 characters", S256, "v".repeat(42), "invalid_request"],
  ["a verifier of 129 characters", S256, "v".repeat(129), "invalid_request"],
  ["a verifier of one character", PLAIN, "v", "invalid_request"],
  ["a verifier with a space", PLAIN, `${"v".repeat(42)} `, "invalid_request"],
  ["a verifier with a line break at the end", PLAIN, `${VERIFIER}\n`, "invalid_request"],
  ["a verifier with é", PLAIN, `${"v".repeat(42)}é`, "invalid_request"],
  ["base64 instead of base64url", PLAIN, `${"v".repeat(42)}+`, "invalid_request"],
  ["padding", S256, `${VERIFIER}=`, "invalid_request"],
] as const) {
  for (const client of [web, page]) {
    test(`behaviour §2.4: ${error}: ${what} (${client === web ? "confidential" : "public"}); the code stays unused`, async () => {
      const code = await codeWith(client, challenge)
      assertError(await post(at, codeRequest(client, code, { code_verifier })), error)
      equal((await post(at, codeRequest(client, code, { code_verifier: VERIFIER }))).status, 200)
    })
  }
}

test("RFC 9700 §2.1.1, §4.8.2: a verifier without a challenge is invalid_grant, a malformed one invalid_request", async () => {
  const code = await codeWith(web, {})
  assertError(await post(at, codeRequest(web, code, { code_verifier: VERIFIER })), "invalid_grant")
  assertError(await post(at, codeRequest(web, code, { code_verifier: "short" })), "invalid_request")
  equal((await post(at, codeRequest(web, code))).status, 200)
})

test("RFC 7636 §4.4, §4.6: the stored method applies; a method in the token request is ignored", async () => {
  const code = await codeWith(web, S256)
  const asPlain = { code_verifier: CHALLENGE, code_challenge_method: "plain", code_challenge: CHALLENGE }
  assertError(await post(at, codeRequest(web, code, asPlain)), "invalid_grant")
})

test("Specification §5: a challenge applies to its own code only", async () => {
  const [one, other] = [await codeWith(web, S256), await codeWith(web, PLAIN)]
  ok(one !== other)
  assertError(await post(at, codeRequest(web, one, { code_verifier: "o".repeat(43) })), "invalid_grant")
  equal((await post(at, codeRequest(web, other, { code_verifier: VERIFIER }))).status, 200)
  equal((await post(at, codeRequest(web, one, { code_verifier: VERIFIER }))).status, 200)
})

test("RFC 9700 §2.1.1, RFC 7636 §4.4.1: a public client without a challenge is refused at the authorization endpoint", async () => {
  for (const more of [{}, { code_challenge: "" }]) {
    assertSentBack(await ask(at, requestOf(page, more), { browser }), errorLocation("invalid_request"))
  }
})

test("decision 0002, RFC 7636 §4.4: no challenge is stored as it was sent, not even a plain one", async () => {
  at.clock.advance({ ms: 1 })
  await codeWith(web, PLAIN)
  const grants = await at.gatehouse.store.grants.list({})
  deepEqual(grants.at(-1)?.challenge, {
    digest: new Uint8Array(createHash("sha256").update(VERIFIER).digest()),
    method: "plain",
  })
})
