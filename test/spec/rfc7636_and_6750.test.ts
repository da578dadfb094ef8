/** Tests RFC 7636 and RFC 6750. Each test covers a requirement that no other test file covers. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { createHash } from "node:crypto"
import { after, test } from "node:test"
import { assertError, bodyOf } from "../support/answers.ts"
import { ask, assertSentBack, errorLocation } from "../support/authorization.ts"
import { CHALLENGE, requestOf, VERIFIER } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import {
  codeRequest,
  confidentialClient,
  freshCode,
  post,
  publicClient,
  service,
  tokeninfo,
  tokensFor,
  userinfo,
  withToken,
} from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after })
const client = await confidentialClient(at)
const page = await publicClient(at)
const S256 = { code_challenge: CHALLENGE, code_challenge_method: "S256" }

test("RFC 7636 §4.2: the challenge of appendix B matches its verifier, with S256", async () => {
  equal(CHALLENGE, "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  equal(createHash("sha256").update(VERIFIER, "ascii").digest("base64url"), CHALLENGE)
  bodyOf(await post(at, codeRequest(page, await freshCode(at, page, S256), { code_verifier: VERIFIER })))
})

test("RFC 7636 §4.4.1: an unsupported method is invalid_request, before any sign-in", async () => {
  for (const code_challenge_method of ["S512", "s256", "none", "PLAIN"])
    for (const owner of [client, page])
      assertSentBack(
        await ask(at, requestOf(owner, { code_challenge: CHALLENGE, code_challenge_method })),
        errorLocation("invalid_request"),
      )
})

test("RFC 7636 §4.5, §4.6, RFC 9700 §2.1.1: the verifier is required if a challenge was sent: a missing or different one is invalid_grant", async () => {
  for (const owner of [client, page]) {
    const code = await freshCode(at, owner, S256)
    for (const code_verifier of [undefined, "x".repeat(43), CHALLENGE])
      assertError(await post(at, codeRequest(owner, code, { code_verifier })), "invalid_grant")
    bodyOf(await post(at, codeRequest(owner, code, { code_verifier: VERIFIER })))
  }
})

test("RFC 9700 §2.1.1: PKCE is announced, S256 first", async () => {
  for (const path of ["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"]) {
    const { code_challenge_methods_supported: methods } = JSON.parse((await send(at, path)).text)
    equal(methods[0], "S256")
  }
})

/** Returns the parameters of a challenge, by name, in order. */
function parametersOf(challenge: string): [string, string][] {
  const rest = /^Bearer (.+)$/.exec(challenge)?.[1] ?? ""
  const all = [...rest.matchAll(/(?:^|, )([a-z_]+)="([^"]*)"/g)]
  equal(all.map(([whole]) => whole).join(""), rest, challenge)
  return all.map(([, name = "", value = ""]) => [name, value])
}

test("RFC 6750 §3: every challenge has the scheme Bearer and at least one parameter, each parameter once, with permitted characters only", async () => {
  const { access_token: machine } = bodyOf<Tokens>(await post(at, { grant_type: "client_credentials", ...client }))
  const invalid = ['error="invalid_token"', 'x", realm="', "é", "gat_x", "\t"].map((token) =>
    send(at, "/api/userinfo.php", { headers: withToken(Buffer.from(token).toString("latin1")) }),
  )
  const answers = await Promise.all([
    ...invalid,
    userinfo(at, machine),
    send(at, "/api/userinfo.php"),
    send(at, "/api/tokeninfo.php"),
    send(at, "/api/userinfo.php", { method: "POST", headers: { authorization: "Basic eDp5" } }),
  ])
  for (const { status, headers } of answers) {
    ok(status === 401 || status === 403)
    const parameters = parametersOf(headers["www-authenticate"] ?? "")
    const names = parameters.map(([name]) => name)
    ok(names.length > 0)
    deepEqual(names, [...new Set(names)])
    for (const [name, value] of parameters)
      if (name === "error" || name === "error_description") ok(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/.test(value), value)
  }
})

test("RFC 6750 §5.2: access tokens are valid for at most an hour unless the operator configures more, and expires_in is that lifetime", async () => {
  const tokens = await tokensFor(at, client)
  equal(tokens.expires_in, 3600)
  at.clock.advance({ hours: 1 })
  equal((await userinfo(at, tokens.access_token)).status, 401)
  deepEqual(bodyOf(await tokeninfo(at, tokens.access_token)), { active: false })
})
