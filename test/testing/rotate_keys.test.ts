import { deepEqual, equal, notEqual, rejects } from "node:assert/strict"
import { after, test } from "node:test"
import type { JSONWebKeySet } from "jose"
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose"
import { startTestServer } from "../../src/testing/testing.ts"

const server = await startTestServer()
after(() => server.close())
const ann = await server.createUser()
const client = await server.createPublicClient({ id_token_alg: "ES256" })

const idToken = async () => (await server.tokensFor(ann, client)).id_token ?? ""
const keySet = async () =>
  createLocalJWKSet((await (await fetch(`${server.url}/oauth/jwks.php`)).json()) as JSONWebKeySet)
const verify = async (token: string) =>
  (await jwtVerify(token, await keySet(), { issuer: server.url, currentDate: new Date(server.clock()) })).payload.sub

test("a client registered for RS256, the default of public clients, gets RS256", async () => {
  const { id_token = "" } = await server.tokensFor(ann, await server.createPublicClient())
  equal(decodeProtectedHeader(id_token).alg, "RS256")
  equal(await verify(id_token), ann.user_id)
})

test("a new key signs from now on; tokens of the former key still verify with the key set", async () => {
  const before = await idToken()
  const { key_id, alg, state } = await server.rotateKeys({ alg: "ES256" })
  deepEqual([alg, state], ["ES256", "active"])
  const later = await idToken()
  equal(decodeProtectedHeader(later).kid, key_id)
  notEqual(decodeProtectedHeader(before).kid, key_id)
  deepEqual([await verify(before), await verify(later)], [ann.user_id, ann.user_id])
})

test("a client that caches a key set for too long does not find the new key in its copy", async () => {
  const kept = await keySet()
  await server.rotateKeys({ alg: "ES256" })
  await rejects(jwtVerify(await idToken(), kept), { code: "ERR_JWKS_NO_MATCHING_KEY" })
})

test("a removed former key leaves the key set at once", async () => {
  const before = await idToken()
  const { state } = await server.rotateKeys({ alg: "ES256", former: "gone" })
  equal(state, "active")
  await rejects(verify(before), { code: "ERR_JWKS_NO_MATCHING_KEY" })
  equal(await verify(await idToken()), ann.user_id)
})

test("a former key stays published until its tokens have expired, and is no longer published after a day", async () => {
  const before = await idToken()
  await server.rotateKeys({ alg: "ES256" })
  const states = async () =>
    (await server.administration.keys.list()).filter(({ alg }) => alg === "ES256").map(({ state }) => state)
  deepEqual(await states(), ["retiring", "active"])
  server.clock.advance({ hours: 25 })
  deepEqual(await states(), ["retired", "active"])
  await rejects(verify(before), { code: "ERR_JWKS_NO_MATCHING_KEY" })
})

test("keys can be rotated several times at the same clock time, for RS256 unless another algorithm is given", async () => {
  const ids = [await server.rotateKeys(), await server.rotateKeys(), await server.rotateKeys()].map(
    ({ key_id }) => key_id,
  )
  const rsa = (await server.administration.keys.list()).filter(({ alg }) => alg === "RS256")
  deepEqual(
    rsa.filter(({ state }) => state === "active").map(({ key_id }) => key_id),
    [ids[2]],
  )
})
