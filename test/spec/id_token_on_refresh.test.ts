/** OpenID Connect Core §12.2: the ID token of a refresh, for clients with `id_token_on_refresh`. */
import { deepEqual, equal } from "node:assert/strict"
import { createHash } from "node:crypto"
import { after, describe, it } from "node:test"
import type { JSONWebKeySet } from "jose"
import { createLocalJWKSet, decodeJwt, jwtVerify } from "jose"
import type { RegisteredClient } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import { confidentialClient, publicClient, refreshed, service, tokensFor } from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after })
const { clients } = at.gatehouse.administration
const ON = { id_token_on_refresh: true }
const web = await confidentialClient(at, ON)
const page = await publicClient(at, { ...ON, subject_type: "pairwise" })
const second = () => Math.floor(at.clock() / 1000)

const hashOf = (accessToken: string, algorithm: string) => {
  const digest = createHash(algorithm).update(accessToken, "ascii").digest()
  return digest.subarray(0, digest.length / 2).toString("base64url")
}

/** What a client checks: signature, issuer, audience and times. */
async function verified(token: string, owner: RegisteredClient) {
  const expected = { issuer: at.url, audience: owner.client_id, currentDate: new Date(at.clock()) }
  if (owner.client_secret !== undefined)
    return (await jwtVerify(token, new TextEncoder().encode(owner.client_secret), expected)).payload
  const keys = JSON.parse((await send(at, "/oauth/jwks.php")).text) as JSONWebKeySet
  return (await jwtVerify(token, createLocalJWKSet(keys), expected)).payload
}

describe("OIDC Core §12.2: a refresh returns an ID token if the client's setting says so", () => {
  for (const [title, owner, algorithm] of [
    ["a confidential client, HS256", web, "sha256"],
    ["a public client with pairwise subjects, EdDSA", page, "sha512"],
  ] as const)
    it(`${title}: has the iss, sub, aud and auth_time of the original, a new iat, exp and at_hash, and no nonce`, async () => {
      const tokens = await tokensFor(at, owner, { scope: "openid", nonce: "n-0S6_WzA2Mj" })
      const original = decodeJwt(tokens.id_token)
      equal(original.nonce, "n-0S6_WzA2Mj")
      at.clock.advance({ hours: 2 })
      const next = await refreshed(at, owner, tokens.refresh_token)
      const { nonce: _, ...stays } = original
      const iat = second()
      const own = { iat, exp: iat + 3600, at_hash: hashOf(next.access_token, algorithm) }
      deepEqual(await verified(next.id_token, owner), { ...stays, ...own })
    })
  it("a repeat also returns an ID token, with the hash of the repeat's access token", async () => {
    const tokens = await tokensFor(at, web, { scope: "openid" })
    const answers = [await refreshed(at, web, tokens.refresh_token), await refreshed(at, web, tokens.refresh_token)]
    deepEqual(
      answers.map(({ id_token }) => decodeJwt(id_token).at_hash),
      answers.map(({ access_token }) => hashOf(access_token, "sha256")),
    )
  })
  it("the ID token has the claims that the claims parameter requested (§5.5)", async () => {
    const claims = JSON.stringify({ id_token: { email: null } })
    const tokens = await tokensFor(at, web, { scope: "openid email", claims })
    equal(decodeJwt((await refreshed(at, web, tokens.refresh_token)).id_token).email, "ann@example.com")
  })
})

describe("behaviour §2.5, OIDC Core §12.2: a refresh returns no ID token", () => {
  const idTokenOf = async (owner: RegisteredClient, { refresh_token }: Tokens, scope?: string) =>
    "id_token" in (await refreshed(at, owner, refresh_token, scope === undefined ? {} : { scope }))

  it("by default", async () => {
    for (const owner of [await confidentialClient(at), await publicClient(at)])
      equal(await idTokenOf(owner, await tokensFor(at, owner)), false)
  })
  it("if its scope lacks openid, granted or narrowed; the next refresh with openid returns one again", async () => {
    equal(await idTokenOf(web, await tokensFor(at, web, { scope: "profile" })), false)
    const tokens = await tokensFor(at, web, { scope: "openid read" })
    const narrowed = await refreshed(at, web, tokens.refresh_token, { scope: "read" })
    equal("id_token" in narrowed, false)
    equal(await idTokenOf(web, narrowed), true)
  })
  it("from the next request on, after the setting was removed", async () => {
    const owner = await confidentialClient(at, ON)
    const tokens = await tokensFor(at, owner)
    await clients.update(owner.client_id, { name: "Renamed" })
    equal((await clients.show(owner.client_id)).id_token_on_refresh, true)
    const next = await refreshed(at, owner, tokens.refresh_token)
    equal("id_token" in next, true)
    await clients.update(owner.client_id, { id_token_on_refresh: false })
    equal(await idTokenOf(owner, next), false)
  })
})
