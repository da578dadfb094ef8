/** JWT Secured Authorization Response Mode for OAuth 2.0 (JARM): the answer of the authorization endpoint as a signed JWT. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import type { JSONWebKeySet } from "jose"
import { createLocalJWKSet, jwtVerify } from "jose"
import { bodyOf } from "../support/answers.ts"
import {
  ask,
  assertSentBack,
  CODE,
  errorLocation,
  isConsentPage,
  REDIRECTED,
  STATE,
  signedIn,
  visit,
} from "../support/authorization.ts"
import { formOf } from "../support/browser.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { CHALLENGE, REDIRECT_URI, requestOf } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, publicClient, service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after }, { issParameter: true })
const direct = await confidentialClient(at, { authorization_signed_response_alg: "ES256" })
const asking = await confidentialClient(at, { authorization_signed_response_alg: "EdDSA", consent: "ask" })
const native = await publicClient(at, { native: true, redirect_uris: ["com.example.app:/cb"] })
const browser = await signedIn(at, direct)

/** Verifies the JWT with the published keys, and returns its claims without those that every answer has. */
async function answerIn(jwt: string, { client_id }: RegisteredClient, alg = "ES256"): Promise<Record<string, unknown>> {
  const keys = createLocalJWKSet(JSON.parse((await send(at, "/oauth/jwks.php")).text) as JSONWebKeySet)
  const { payload, protectedHeader } = await jwtVerify(jwt, keys, { currentDate: new Date(at.clock()) })
  deepEqual([protectedHeader.alg, protectedHeader.typ], [alg, "JWT"])
  const { iss, aud, exp = 0, ...answer } = payload
  deepEqual([iss, aud], [at.url, client_id])
  equal(exp, Math.floor(at.clock() / 1000) + 600)
  return answer
}

/** Returns the JWT of an answer in the query. JARM §2.3.1: the query has no other parameter. */
function jwtIn({ status, headers }: Awaited<ReturnType<typeof ask>>, redirectUri = REDIRECT_URI): string {
  const [address, query = ""] = String(headers.location).split("?")
  deepEqual([status, address], [302, redirectUri])
  const [[name, jwt = ""] = [], ...more] = new URLSearchParams(query)
  deepEqual([name, more], ["response", []])
  return jwt
}

describe("An authorization answer is a signed JWT if response_mode asks for it", () => {
  for (const response_mode of ["query.jwt", "jwt"])
    it(`JARM §2.3.1, §2.3.4: ${response_mode} sends the JWT in the query, and its code can be exchanged`, async () => {
      const answer = await answerIn(jwtIn(await ask(at, requestOf(direct, { response_mode }), { browser })), direct)
      deepEqual(Object.keys(answer), ["code", "state"])
      match(String(answer.code), CODE)
      equal(answer.state, STATE)
      bodyOf<Tokens>(await post(at, codeRequest(direct, String(answer.code))))
    })
  it("JARM §2.3.3: form_post.jwt posts the JWT, with a state that a plain form could not carry", async () => {
    const state = "line\r\nbreak"
    const { text } = await ask(at, requestOf(direct, { response_mode: "form_post.jwt", state }), { browser })
    const { action, fields } = formOf(text)
    deepEqual([action, Object.keys(fields)], [REDIRECT_URI, ["response"]])
    equal((await answerIn(fields.response ?? "", direct)).state, state)
  })
  it("JARM §2.1: errors are signed too, from the first check to the user's answer", async () => {
    const response_mode = "jwt"
    for (const [error, more] of [
      ["invalid_scope", { scope: "unknown" }],
      ["unsupported_response_type", { response_type: "token" }],
    ] as const) {
      const answer = await answerIn(jwtIn(await ask(at, requestOf(direct, { response_mode, ...more }))), direct)
      deepEqual(answer, { error, error_description: REDIRECTED[error], state: STATE })
    }
    const consent = await visit(at, browser, asking, { response_mode })
    ok(isConsentPage(consent))
    const { location } = await browser.submit(formOf(consent.html), { decision: "deny" })
    const answer = await answerIn(new URL(location ?? "").searchParams.get("response") ?? "", asking, "EdDSA")
    equal(answer.error, "access_denied")
  })
  it("a state that has the name of a claim cannot change a claim", async () => {
    const state = '","aud":"other'
    const answer = await answerIn(
      jwtIn(await ask(at, requestOf(direct, { response_mode: "jwt", state }), { browser })),
      direct,
    )
    equal(answer.state, state)
  })
  it("form_post.jwt to a private-use scheme is refused, with a signed answer in the query", async () => {
    const redirect_uri = "com.example.app:/cb"
    const pkce = { code_challenge: CHALLENGE, code_challenge_method: "S256" }
    const request = requestOf(native, { redirect_uri, response_mode: "form_post.jwt", ...pkce })
    const answer = await answerIn(jwtIn(await ask(at, request), redirect_uri), native, "RS256")
    deepEqual([answer.error, answer.state], ["invalid_request", STATE])
  })
  it("fragment.jwt and a repeated mode are refused in the plain query", async () => {
    const iss = `&iss=${encodeURIComponent(at.url)}`
    const expected = errorLocation("invalid_request", `&state=${STATE}${iss}`)
    assertSentBack(await ask(at, requestOf(direct, { response_mode: "fragment.jwt" }), { browser }), expected)
    const query = new URLSearchParams(requestOf(direct, { response_mode: "jwt" }) as Record<string, string>)
    assertSentBack(await ask(at, `${query}&response_mode=jwt`, { browser }), expected)
  })
})
