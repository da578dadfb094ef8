/** RFC 9449 at the endpoints: bound tokens, where they work, and what refuses them. test/keys/dpop_proofs.test.ts has the table of proofs. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { decodeJwt } from "jose"
import { jwkThumbprint } from "../../src/oauth/jwk_thumbprint.ts"
import { assertError, bodyOf } from "../support/answers.ts"
import { Browser } from "../support/browser.ts"
import { introspected, revoked } from "../support/client_requests.ts"
import type { ProofParts } from "../support/dpop.ts"
import { dpopProof, proofKeys } from "../support/dpop.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { authorize } from "../support/journey.ts"
import { push } from "../support/pushed.ts"
import type { Tokens } from "../support/service.ts"
import {
  codeRequest,
  confidentialClient,
  freshCode,
  post,
  publicClient,
  refreshRequest,
  service,
  tokensFor,
  withToken,
} from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { send } from "../support/wire.ts"

const TOKEN = "/oauth/token.php"
const USERINFO = "/api/userinfo.php"
const TOKENINFO = "/api/tokeninfo.php"
const ALGS = 'algs="ES256 EdDSA Ed25519 PS256 RS256"'
const INVALID_PROOF = `DPoP error="invalid_dpop_proof", error_description="The DPoP proof is missing or invalid.", ${ALGS}`
const INVALID_TOKEN = `DPoP error="invalid_token", error_description="The access token is invalid or expired.", ${ALGS}`

const at = await service({ after })
const { clients } = at.gatehouse.administration
const app = await publicClient(at)
const web = await confidentialClient(at)
const demanding = await service({ after }, { dpopNonce: true })
const machine = await confidentialClient(demanding)
const keys = proofKeys()
const thiefs = proofKeys()
const jkt = jwkThumbprint(keys.jwk as Record<string, unknown>) ?? ""

const proofAt = (path: string, parts: ProofParts & { htm?: string; accessToken?: string } = {}, by = keys) =>
  dpopProof(by, { htm: parts.htm ?? "POST", htu: at.url + path, at: at.clock(), ...tokenIn(parts) }, parts)
const tokenIn = ({ accessToken }: { accessToken?: string }) => (accessToken === undefined ? {} : { accessToken })

const posted = (fields: Parameters<typeof post>[1], proof = proofAt(TOKEN)) => post(at, fields, { dpop: proof })

async function boundTokens(client: RegisteredClient = app, more = {}, by = keys): Promise<Tokens> {
  return bodyOf<Tokens>(await posted(codeRequest(client, await freshCode(at, client, more)), proofAt(TOKEN, {}, by)))
}

const asked = (path: string, accessToken: string, proof?: string): Promise<Received> =>
  send(at, path, { headers: { authorization: `DPoP ${accessToken}`, ...(proof && { dpop: proof }) } })

/** Sends the token to a resource as its client does. */
const presented = (accessToken: string, path = USERINFO, by = keys) =>
  asked(path, accessToken, proofAt(path, { htm: "GET", accessToken }, by))

/** The private reason of a refusal, as `gatehouse explain` finds it. */
async function reasonOf({ headers }: Received): Promise<string> {
  const kept = await at.gatehouse.store.refusals.find(headers["x-trace-id"] ?? "", at.clock())
  // Ten refusals of one address are stored in a second.
  at.clock.advance({ seconds: 1 })
  return (JSON.parse(kept?.record ?? "{}") as { reason: string }).reason
}

async function assertRefused(answer: Received, status: number, error: string, reason: string): Promise<void> {
  equal(answer.status, status, answer.text)
  equal(JSON.parse(answer.text).error, error)
  equal(await reasonOf(answer), reason)
}

describe("RFC 9449 §5: the token endpoint", () => {
  for (const [title, client] of Object.entries({ "a public client": app, "a confidential client": web }))
    it(`binds the access token of ${title} to the key of the proof`, async () => {
      const tokens = await boundTokens(client)
      equal(tokens.token_type, "DPoP")
      equal((await presented(tokens.access_token)).status, 200)
      equal((await presented(tokens.access_token, USERINFO, thiefs)).status, 401)
    })

  it("issues a Bearer token without a proof, and one with client_credentials that is bound", async () => {
    equal((await tokensFor(at, app)).token_type, "Bearer")
    const tokens = bodyOf<Tokens>(await posted({ grant_type: "client_credentials", ...web }))
    equal(tokens.token_type, "DPoP")
    const info = bodyOf(await presented(tokens.access_token, TOKENINFO))
    deepEqual([info.active, info.token_type], [true, "DPoP"])
  })

  it("refuses a bad proof with 400 invalid_dpop_proof, and the code stays usable", async () => {
    const code = await freshCode(at, app)
    for (const [proof, reason] of [
      [`${proofAt(TOKEN)}, ${proofAt(TOKEN)}`, "dpop-malformed"],
      [proofAt(USERINFO), "dpop-request-differs"],
      [proofAt(TOKEN, { claims: { iat: at.clock() / 1000 - 61 } }), "dpop-time-differs"],
      [proofAt(TOKEN, { header: { jwk: thiefs.jwk } }), "dpop-signature"],
    ] as const)
      await assertRefused(await posted(codeRequest(app, code), proof), 400, "invalid_dpop_proof", reason)
    equal((await posted(codeRequest(app, code))).status, 200)
  })

  it("takes the address from the public URL, never from a header", async () => {
    const evil = { host: "evil.example", "x-forwarded-host": "evil.example" }
    const proof = dpopProof(keys, { htm: "POST", htu: `http://evil.example${TOKEN}`, at: at.clock() })
    const fields = { grant_type: "client_credentials", ...web }
    await assertRefused(
      await post(at, fields, { ...evil, dpop: proof }),
      400,
      "invalid_dpop_proof",
      "dpop-request-differs",
    )
    equal((await post(at, fields, { ...evil, dpop: proofAt(TOKEN) })).status, 200)
  })

  it("RFC 9449 §5.2: a client with dpop_bound_access_tokens gets no token without a proof", async () => {
    const strict = await publicClient(at, { dpop_bound_access_tokens: true })
    const code = await freshCode(at, strict)
    await assertRefused(await post(at, codeRequest(strict, code)), 400, "invalid_dpop_proof", "dpop-missing")
    const tokens = bodyOf<Tokens>(await posted(codeRequest(strict, code)))
    await assertRefused(
      await post(at, refreshRequest(strict, tokens.refresh_token)),
      400,
      "invalid_dpop_proof",
      "dpop-missing",
    )
    equal((await clients.show(strict.client_id)).dpop_bound_access_tokens, true)
  })
})

describe("RFC 9449 §5: refresh tokens", () => {
  it("binds a public client's refresh token to the key, and a thief without the key changes nothing", async () => {
    const { refresh_token } = await boundTokens()
    for (const proof of [undefined, proofAt(TOKEN, {}, thiefs)]) {
      const answer = await post(at, refreshRequest(app, refresh_token), proof === undefined ? {} : { dpop: proof })
      assertError(answer, "invalid_grant")
      equal(await reasonOf(answer), "refresh-key-unproven")
    }
    const next = bodyOf<Tokens>(await posted(refreshRequest(app, refresh_token)))
    const stolen = await post(at, refreshRequest(app, next.refresh_token))
    equal(await reasonOf(stolen), "refresh-key-unproven")
    equal((await presented(next.access_token)).status, 200)
  })

  it("decision 0105: repeats a bound refresh at any time until its successor is used, and then a replay ends the grant", async () => {
    const { refresh_token } = await boundTokens()
    const first = bodyOf<Tokens>(await posted(refreshRequest(app, refresh_token)))
    at.clock.advance({ days: 20 })
    const repeated = bodyOf<Tokens>(await posted(refreshRequest(app, refresh_token)))
    equal(repeated.refresh_token, first.refresh_token)
    equal((await presented(repeated.access_token)).status, 200)
    assertError(await posted(refreshRequest(app, refresh_token)), "invalid_grant")
    equal(await reasonOf(await posted(refreshRequest(app, first.refresh_token))), "refresh-ended")
  })

  it("keeps the limit that an operator sets, also for a bound refresh token", async () => {
    const limited = await publicClient(at, { refresh_repeat: "60" })
    const { refresh_token } = await boundTokens(limited)
    const next = bodyOf<Tokens>(await posted(refreshRequest(limited, refresh_token)))
    at.clock.advance({ seconds: 61 })
    assertError(await posted(refreshRequest(limited, refresh_token)), "invalid_grant")
    equal(await reasonOf(await posted(refreshRequest(limited, next.refresh_token))), "refresh-ended")
  })

  it("binds an unbound refresh token at its next refresh with a proof, and never the other way", async () => {
    const plain = await tokensFor(at, app)
    const bound = bodyOf<Tokens>(await posted(refreshRequest(app, plain.refresh_token)))
    equal(bound.token_type, "DPoP")
    equal(await reasonOf(await post(at, refreshRequest(app, bound.refresh_token))), "refresh-key-unproven")
  })

  it("lets a confidential client change its key, because it authenticates", async () => {
    const { refresh_token } = await boundTokens(web)
    const next = bodyOf<Tokens>(await posted(refreshRequest(web, refresh_token), proofAt(TOKEN, {}, thiefs)))
    equal((await presented(next.access_token, USERINFO, thiefs)).status, 200)
    equal((await presented(next.access_token)).status, 401)
  })
})

describe("RFC 9449 §10: the code is bound to the key of dpop_jkt", () => {
  for (const [title, client] of Object.entries({ "a public client": app, "a confidential client": web }))
    it(`refuses ${title} without this key, as often as a thief asks, and then accepts the owner`, async () => {
      const code = await freshCode(at, client, { dpop_jkt: jkt })
      for (let attempt = 0; attempt < 6; attempt++) {
        const answer = await posted(codeRequest(client, code), proofAt(TOKEN, {}, thiefs))
        assertError(answer, "invalid_grant")
        equal(await reasonOf(answer), "code-key-unproven")
      }
      equal(await reasonOf(await post(at, codeRequest(client, code))), "code-key-unproven")
      equal((await posted(codeRequest(client, code))).status, 200)
    })
})

describe("RFC 9449 §10.1: a proof with a pushed request binds the code to its key", () => {
  const PAR = "/oauth/par.php"
  const sent = (more: Parameters<typeof push>[2], proof: string) => push(at, app, more, { dpop: proof })

  it("so that a thief of the code without this key gets nothing", async () => {
    const answer = await sent({}, proofAt(PAR))
    const { request_uri } = JSON.parse(answer.text) as { request_uri: string }
    const { searchParams } = await authorize(at, new Browser(), { client_id: app.client_id, request_uri })
    const code = searchParams.get("code") ?? ""
    for (const proof of [undefined, proofAt(TOKEN, {}, thiefs)])
      await assertRefused(
        await post(at, codeRequest(app, code), proof ? { dpop: proof } : {}),
        400,
        "invalid_grant",
        "code-key-unproven",
      )
    equal((await posted(codeRequest(app, code))).status, 200)
  })
  it("refuses dpop_jkt of another key, a bad proof, and a proof that was used before", async () => {
    const proof = proofAt(PAR)
    equal((await sent({ dpop_jkt: jkt }, proof)).status, 201)
    await assertRefused(await sent({}, proof), 400, "invalid_dpop_proof", "dpop-replayed")
    await assertRefused(await sent({}, proofAt(TOKEN)), 400, "invalid_dpop_proof", "dpop-request-differs")
    await assertRefused(
      await sent({ dpop_jkt: jkt }, proofAt(PAR, {}, thiefs)),
      400,
      "invalid_dpop_proof",
      "dpop-jkt-differs",
    )
  })
})

describe("RFC 9449 §7.1: resources", () => {
  it("accepts a bound token with a proof for this request and this token only", async () => {
    const { access_token: accessToken } = await boundTokens()
    const other = await boundTokens()
    const get = { htm: "GET", accessToken }
    for (const [proof, reason] of [
      [proofAt(USERINFO, { ...get, claims: { iat: at.clock() / 1000 + 61 } }), "dpop-time-differs"],
      [undefined, "dpop-missing"],
      ["x", "dpop-malformed"],
      [proofAt(USERINFO, { ...get, htm: "POST" }), "dpop-request-differs"],
      [proofAt(TOKENINFO, get), "dpop-request-differs"],
      [proofAt(USERINFO, { ...get, accessToken: other.access_token }), "dpop-token-differs"],
      [proofAt(USERINFO, { htm: "GET" }), "dpop-token-differs"],
    ] as const) {
      const answer = await asked(USERINFO, accessToken, proof)
      await assertRefused(answer, 401, "invalid_dpop_proof", reason)
      equal(answer.headers["www-authenticate"], INVALID_PROOF)
    }
    equal((await asked(USERINFO, accessToken, proofAt(USERINFO, get))).status, 200)
    equal((await asked(`${USERINFO}?a=b`, accessToken, proofAt(USERINFO, get))).status, 200)
  })

  it("refuses the proof of another key as an invalid token", async () => {
    const { access_token } = await boundTokens()
    const answer = await presented(access_token, USERINFO, thiefs)
    await assertRefused(answer, 401, "invalid_token", "token-key-unproven")
    equal(answer.headers["www-authenticate"], INVALID_TOKEN)
  })

  it("RFC 9449 §7.2: refuses a bound token sent as Bearer, also with its proof", async () => {
    const { access_token: accessToken } = await boundTokens()
    const dpop = proofAt(USERINFO, { htm: "GET", accessToken })
    for (const headers of [withToken(accessToken), { ...withToken(accessToken), dpop }]) {
      const answer = await send(at, USERINFO, { headers })
      await assertRefused(answer, 401, "invalid_token", "token-key-unproven")
      equal(answer.headers["www-authenticate"], INVALID_TOKEN)
    }
    const info = await send(at, TOKENINFO, { headers: withToken(accessToken) })
    deepEqual([info.status, info.text], [200, '{"active":false}'])
  })

  it("refuses an unbound token with a proof", async () => {
    const { access_token } = await tokensFor(at, app)
    await assertRefused(await presented(access_token), 401, "invalid_token", "token-not-bound")
  })

  it("answers an expired token in the scheme of the request", async () => {
    const { access_token } = await boundTokens()
    at.clock.advance({ hours: 1 })
    const answer = await presented(access_token)
    await assertRefused(answer, 401, "invalid_token", "token-expired")
    equal(answer.headers["www-authenticate"], INVALID_TOKEN)
  })

  it("answers a genuine token that does not suffice in the scheme of the request, also for a step-up (RFC 9470 §3)", async () => {
    const robot = await confidentialClient(at, { scope: "admin:clients", grant_types: ["client_credentials"] })
    const { access_token: own } = bodyOf<Tokens>(await posted({ grant_type: "client_credentials", ...robot }))
    const strict = await publicClient(at)
    const { access_token: weak } = await boundTokens(strict)
    await clients.update(strict.client_id, { sign_in_level: "mfa" })
    for (const [token, path, status, challenge] of [
      [own, USERINFO, 403, /^DPoP error="insufficient_scope", .*algs=/],
      [own, "/admin/api/v1/settings", 403, /^DPoP error="insufficient_scope", .*scope="admin:read", algs=/],
      [weak, USERINFO, 401, /^DPoP error="insufficient_user_authentication", .*acr_values=".+", algs=/],
    ] as const) {
      const answer = await presented(token, path)
      equal(answer.status, status)
      match(answer.headers["www-authenticate"] ?? "", challenge)
    }
  })

  for (const accessTokenFormat of ["opaque", "jwt"] as const)
    it(`RFC 9449 §11.1: accepts one of 64 requests with the same proof and ${accessTokenFormat} token`, async () => {
      const client = await publicClient(at, { access_token_format: accessTokenFormat })
      const { access_token: accessToken } = await boundTokens(client)
      const proof = proofAt(USERINFO, { htm: "GET", accessToken })
      const answers = await Promise.all(Array.from({ length: 64 }, () => asked(USERINFO, accessToken, proof)))
      equal(answers.filter(({ status }) => status === 200).length, 1)
      for (const { status, text } of answers) if (status !== 200) equal(JSON.parse(text).error, "invalid_dpop_proof")
    })

  it("demands the proof at the admin API too", async () => {
    const robot = await confidentialClient(at, { scope: "admin", grant_types: ["client_credentials"] })
    const path = "/admin/api/v1/clients"
    const { access_token } = bodyOf<Tokens>(await posted({ grant_type: "client_credentials", ...robot }))
    equal((await presented(access_token, path)).status, 200)
    const bare = await send(at, path, { headers: withToken(access_token) })
    equal(bare.status, 401)
    match(bare.headers["www-authenticate"] ?? "", /^DPoP error="invalid_token".*algs=.*resource_metadata=/)
    const unproven = await asked(path, access_token)
    match(unproven.headers["www-authenticate"] ?? "", /^DPoP error="invalid_dpop_proof"/)
  })
})

describe("RFC 9449 §6.1: the confirmation of a token", () => {
  it("RFC 9449 §6.1: a JWT access token has the thumbprint as cnf", async () => {
    const client = await publicClient(at, { access_token_format: "jwt" })
    const { access_token } = await boundTokens(client)
    deepEqual(decodeJwt(access_token).cnf, { jkt })
    equal((await presented(access_token)).status, 200)
  })

  it("RFC 9449 §6.2: introspection has cnf and the type of a bound token, and nothing more for others", async () => {
    const tokens = await boundTokens(web)
    const body = await introspected(at, web, tokens.access_token)
    deepEqual([body.cnf, body.token_type], [{ jkt }, "DPoP"])
    ok(!("cnf" in (await introspected(at, web, tokens.refresh_token))))
    ok(!("cnf" in (await introspected(at, web, (await tokensFor(at, web)).access_token))))
  })

  it("revokes a bound token without a proof, so that anyone who finds one can end it", async () => {
    const { access_token } = await boundTokens(web)
    await revoked(at, web, access_token)
    equal((await presented(access_token)).status, 401)
  })
})

it("RFC 9449 §5.1: discovery and the metadata of this service's API announce the algorithms", async () => {
  for (const path of ["/.well-known/openid-configuration", "/.well-known/oauth-protected-resource"])
    deepEqual(JSON.parse((await send(at, path)).text).dpop_signing_alg_values_supported, [
      ...["ES256", "EdDSA", "Ed25519", "PS256", "RS256"],
    ])
})

it("RFC 9449 §8.2: a page of the client may send proofs and read nonces", async () => {
  const origin = "https://client.example"
  const preflight = await send(at, TOKEN, { method: "OPTIONS", headers: { origin } })
  match(preflight.headers["access-control-allow-headers"] ?? "", /(^|, )DPoP(,|$)/)
  const answer = await post(at, codeRequest(app, "x"), { origin, dpop: "x" })
  match(answer.headers["access-control-expose-headers"] ?? "", /WWW-Authenticate, DPoP-Nonce/)
})

describe("RFC 9449 §8: nonces, if the operator demands them", () => {
  const ask = (nonce?: string) =>
    post(
      demanding,
      { grant_type: "client_credentials", ...machine },
      {
        dpop: dpopProof(
          keys,
          { htm: "POST", htu: demanding.url + TOKEN, at: demanding.clock() },
          { claims: { nonce } },
        ),
      },
    )

  it("the token endpoint answers 400 use_dpop_nonce with the nonce, which then works", async () => {
    const refused = await ask()
    deepEqual([refused.status, JSON.parse(refused.text).error], [400, "use_dpop_nonce"])
    const nonce = refused.headers["dpop-nonce"]
    equal((await ask(nonce)).status, 200)
    demanding.clock.advance({ minutes: 6 })
    const late = await ask(nonce)
    equal(JSON.parse(late.text).error, "use_dpop_nonce")
    ok(late.headers["dpop-nonce"] !== nonce)
  })

  it("RFC 9449 §9: a resource answers 401 with the challenge, and the nonce", async () => {
    const nonce = (await ask()).headers["dpop-nonce"]
    const { access_token: accessToken } = bodyOf<Tokens>(await ask(nonce))
    const info = (more: object) => {
      const request = { htm: "GET", htu: demanding.url + TOKENINFO, at: demanding.clock(), accessToken }
      const dpop = dpopProof(keys, request, { claims: more })
      return send(demanding, TOKENINFO, { headers: { authorization: `DPoP ${accessToken}`, dpop } })
    }
    const refused = await info({})
    equal(refused.status, 401)
    match(refused.headers["www-authenticate"] ?? "", /^DPoP error="use_dpop_nonce", .*algs="ES256 /)
    equal((await info({ nonce: refused.headers["dpop-nonce"] })).status, 200)
  })
})
