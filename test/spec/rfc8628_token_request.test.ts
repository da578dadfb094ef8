/** The device authorization grant as a device sees it: RFC 8628 §3.1, §3.2, §3.4, §3.5. */
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { DEVICE_CODE } from "../../src/oauth/grant_types.ts"
import { bodyOf } from "../support/answers.ts"
import { addUser } from "../support/authorization.ts"
import { askDevice, decide, errorIn, poll, startDevice, television } from "../support/devices.ts"
import type { Tokens } from "../support/service.ts"
import {
  basic,
  confidentialClient,
  flipped,
  freshCode,
  post,
  publicClient,
  refreshed,
  service,
  tokeninfo,
  userinfo,
} from "../support/service.ts"
import type { Received } from "../support/wire.ts"

const at = await service({ after })
const client = await television(at)
await addUser(at, "bob")

/** The private reason of a refusal, as `gatehouse explain` finds it. */
async function reasonOf({ headers }: Received): Promise<string> {
  const kept = await at.gatehouse.store.refusals.find(headers["x-trace-id"] ?? "", at.clock())
  return (JSON.parse(kept?.record ?? "{}") as { reason: string }).reason
}

test("RFC 8628 §3.2: the answer has both codes, both addresses, the lifetime and the interval, and is not stored by caches", async () => {
  const answer = await askDevice(at, { ...client })
  equal(answer.status, 200)
  equal(answer.headers["cache-control"], "no-store")
  const body = bodyOf<Record<string, unknown>>(answer)
  const code = String(body.user_code)
  match(code, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
  match(String(body.device_code), /^gdc_[\w-]{60,}$/)
  deepEqual(body, {
    device_code: body.device_code,
    user_code: code,
    verification_uri: `${at.url}/device`,
    verification_uri_complete: `${at.url}/device?user_code=${code}`,
    expires_in: 600,
    interval: 5,
  })
})

test("RFC 8628 §4: discovery announces the endpoint and the grant type", async () => {
  const metadata = (await (await fetch(`${at.url}/.well-known/oauth-authorization-server`)).json()) as {
    grant_types_supported: string[]
    device_authorization_endpoint: string
  }
  equal(metadata.device_authorization_endpoint, `${at.url}/oauth/device_authorization.php`)
  ok(metadata.grant_types_supported.includes(DEVICE_CODE))
})

test("RFC 8628 §3.5: a device gets authorization_pending until a person approves, and then tokens for the scope that the person saw", async () => {
  const started = await startDevice(at, client, { scope: "openid profile read" })
  equal(errorIn(await poll(at, client, started)), "400 authorization_pending")
  equal((await decide(at, started)).status, 200)
  const tokens = bodyOf<Tokens>(await poll(at, client, started))
  equal(tokens.scope, "openid profile read")
  equal(tokens.token_type, "Bearer")
  const person = bodyOf<Record<string, unknown>>(await userinfo(at, tokens.access_token))
  equal(person.name, "Ann Example")
  const [, payload = ""] = tokens.id_token.split(".")
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>
  deepEqual([claims.aud, claims.sub, claims.nonce], [client.client_id, person.sub, undefined])
  const next = await refreshed(at, client, tokens.refresh_token)
  notEqual(next.refresh_token, tokens.refresh_token)
})

test("a client without the grant type refresh_token gets no refresh token, and without openid no ID token", async () => {
  const plain = await television(at, { grant_types: [DEVICE_CODE] })
  const started = await startDevice(at, plain, { scope: "read" })
  await decide(at, started)
  deepEqual(Object.keys(bodyOf<Tokens>(await poll(at, plain, started))).sort(), [
    "access_token",
    "expires_in",
    "scope",
    "token_type",
  ])
})

test("RFC 8628 §3.5: a device that polls too fast gets slow_down, and its interval grows by 5 seconds each time", async () => {
  const started = await startDevice(at, client)
  const errors: string[] = []
  for (const seconds of [0, 5, 2, 6, 15, 14]) {
    at.clock.advance({ seconds })
    errors.push(errorIn(await poll(at, client, started)))
  }
  // The interval is 5 seconds, 10 after the first slow_down, and 15 after the second.
  deepEqual(
    errors.map((each) => each.slice(4)),
    [
      "authorization_pending",
      "authorization_pending",
      "slow_down",
      "slow_down",
      "authorization_pending",
      "authorization_pending",
    ],
  )
})

test("RFC 8628 §3.5: a device whose person has decided never gets slow_down", async () => {
  const [approved, denied] = [await startDevice(at, client), await startDevice(at, client)]
  for (const started of [approved, denied]) equal(errorIn(await poll(at, client, started)), "400 authorization_pending")
  await decide(at, approved)
  await decide(at, denied, "deny")
  equal(errorIn(await poll(at, client, denied)), "400 access_denied")
  equal(errorIn(await poll(at, client, denied)), "400 access_denied")
  equal((await poll(at, client, approved)).status, 200)
})

test("RFC 8628 §3.5: after ten minutes the device gets expired_token, before and after its request was deleted, and whatever a person did", async () => {
  const [waiting, approved] = [await startDevice(at, client), await startDevice(at, client)]
  await decide(at, approved)
  at.clock.advance({ seconds: 599 })
  equal(errorIn(await poll(at, client, waiting)), "400 authorization_pending")
  at.clock.advance({ seconds: 1 })
  for (const started of [waiting, approved]) equal(errorIn(await poll(at, client, started)), "400 expired_token")
  at.clock.advance({ seconds: 600 })
  await at.gatehouse.store.removeExpired(at.clock(), 100)
  equal(errorIn(await poll(at, client, waiting)), "400 expired_token")
})

test("RFC 6749 §4.1.2: a device code that is used again ends the grant with its tokens", async () => {
  const started = await startDevice(at, client)
  await decide(at, started)
  const tokens = bodyOf<Tokens>(await poll(at, client, started))
  equal(errorIn(await poll(at, client, started)), "400 invalid_grant")
  equal(bodyOf<{ active: boolean }>(await tokeninfo(at, tokens.access_token)).active, false)
})

test("RFC 8628 §3.4: a device code works for its own client only, and no other credential works as a device code", async () => {
  const other = await television(at, { name: "Other" })
  const started = await startDevice(at, client)
  equal(errorIn(await poll(at, other, started)), "400 invalid_grant")
  await decide(at, started)
  equal(errorIn(await poll(at, other, started)), "400 invalid_grant")
  const web = await confidentialClient(at)
  const code = await freshCode(at, web)
  for (const device_code of [
    code,
    code.replace("gac_", "gdc_"),
    flipped(started.device_code),
    "gdc_",
    started.user_code,
  ])
    equal(errorIn(await poll(at, client, { device_code })), "400 invalid_grant", device_code)
  // Nor does a device code work as an authorization code.
  const asCode = { grant_type: "authorization_code", redirect_uri: "https://client.example/callback", ...web }
  for (const text of [started.device_code, started.device_code.replace("gdc_", "gac_")])
    equal(errorIn(await post(at, { ...asCode, code: text })), "400 invalid_grant")
  equal((await poll(at, client, started)).status, 200)
})

test("RFC 8628 §3.1: a confidential client authenticates at the endpoint as at the token endpoint", async () => {
  const web = await confidentialClient(at, { redirect_uris: [], grant_types: [DEVICE_CODE] })
  const wrong = { ...web, client_secret: "x".repeat(43) }
  equal(errorIn(await askDevice(at, { client_id: web.client_id })), "401 invalid_client")
  equal(errorIn(await askDevice(at, wrong)), "401 invalid_client")
  equal((await askDevice(at, {}, basic(web.client_id, web.client_secret))).status, 200)
  const started = await startDevice(at, web)
  await decide(at, started)
  equal(errorIn(await poll(at, wrong, started)), "401 invalid_client")
  equal((await poll(at, web, started)).status, 200)
})

test("RFC 8628 §3.1: a request for what the client cannot get is refused at once, with the reason in the log", async () => {
  const { result } = await at.gatehouse.administration.clients.create({
    name: "No reading",
    kind: "public",
    grant_types: [DEVICE_CODE],
    scope: "openid",
    redirect_uris: [],
  })
  const narrow = { client_id: result.client_id }
  const web = await publicClient(at)
  const machine = await confidentialClient(at)
  const cases: [Record<string, string> | URLSearchParams, string, string][] = [
    [{ ...web }, "400 unauthorized_client", "grant-type-not-allowed"],
    [{ ...machine }, "400 unauthorized_client", "grant-type-not-allowed"],
    [{ client_id: "nobody" }, "401 invalid_client", "client-unknown"],
    [{}, "400 invalid_request", "parameter-missing"],
    [{ ...narrow, scope: "openid read" }, "400 invalid_scope", "scope-not-allowed"],
    [{ ...narrow, scope: "unheard" }, "400 invalid_scope", "scope-unknown"],
    [{ ...narrow, scope: "a".repeat(1025) }, "400 invalid_request", "parameter-too-long"],
    [{ ...narrow, resource: "https://other.example" }, "400 invalid_target", "resource-not-allowed"],
    [
      new URLSearchParams([
        ["client_id", narrow.client_id],
        ["scope", "openid"],
        ["scope", "openid"],
      ]),
      "400 invalid_request",
      "parameter-repeated",
    ],
  ]
  for (const [fields, error, reason] of cases) {
    // Ten refusals of one address are stored in a second.
    at.clock.advance({ seconds: 1 })
    const answer = await askDevice(at, fields)
    equal(errorIn(answer), error, reason)
    equal(await reasonOf(answer), reason)
  }
  const get = await fetch(`${at.url}/oauth/device_authorization.php`)
  equal(get.status, 405)
})

test("a client loses the devices that wait for their tokens when it is disabled, or loses the grant type", async () => {
  const own = await television(at, { name: "Soon disabled" })
  const started = await startDevice(at, own)
  await decide(at, started)
  const { clients } = at.gatehouse.administration
  await clients.disable(own.client_id)
  equal(errorIn(await poll(at, own, started)), "401 invalid_client")
  await clients.enable(own.client_id)
  await clients.update(own.client_id, { grant_types: ["authorization_code"], redirect_uris: ["https://a.example/cb"] })
  equal(errorIn(await poll(at, own, started)), "400 unauthorized_client")
})

test("a disabled user, and a revoked grant, leave a device without tokens", async () => {
  const { users } = at.gatehouse.administration
  const [one, other] = [await startDevice(at, client), await startDevice(at, client)]
  await decide(at, one, "approve", "bob")
  await users.disable("bob")
  const ofDisabled = await poll(at, client, one)
  deepEqual([errorIn(ofDisabled), await reasonOf(ofDisabled)], ["400 invalid_grant", "user-disabled"])
  await users.enable("bob")
  await decide(at, other)
  const grant = (await at.gatehouse.administration.grants.list({ user: "ann" })).at(-1)
  await at.gatehouse.administration.grants.revoke(String(grant?.grant_id))
  const ofRevoked = await poll(at, client, other)
  deepEqual([errorIn(ofRevoked), await reasonOf(ofRevoked)], ["400 invalid_grant", "device-code-ended"])
})
