/** What a backchannel authentication request may look like, and who may send it: CIBA Core 1.0 §4 and §7. test/spec/ciba.test.ts has the rest. */
import { deepEqual, equal, match, notEqual, rejects } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { CIBA } from "../../src/oauth/grant_types.ts"
import { addUser } from "../support/authorization.ts"
import { agent, asked, askPerson, decideNewest } from "../support/backchannel.ts"
import { asserted, assertionOf, jwksOf, ownKey, refusalLog } from "../support/client_assertion.ts"
import { errorIn } from "../support/devices.ts"
import { confidentialClient, flipped, service, tokensFor } from "../support/service.ts"
import { send } from "../support/wire.ts"

const PATH = "/oauth/bc_authorize.php"
const { log, lines } = refusalLog()
const at = await service({ after }, {}, { log })

/** Every request has a person of its own, because one client asks a person once at a time. */
let people = 0
async function somebody(): Promise<string> {
  const username = `somebody${people++}`
  await addUser(at, username)
  return username
}

describe("CIBA §7.1: a request", () => {
  it("of a client with a key may name the issuer, the token endpoint or this endpoint as its audience, and nothing else", async () => {
    const key = ownKey("EdDSA", "k1")
    const { client_id } = await agent(at, { token_endpoint_auth_method: "private_key_jwt", jwks: jwksOf(key) })
    const sent = async (aud: string) => {
      const proof = asserted(await assertionOf(at, client_id, key, { claims: { aud } }))
      return askPerson(at, { client_id, ...proof, scope: "openid", login_hint: await somebody() })
    }
    for (const aud of [at.url, `${at.url}/oauth/token.php`, at.url + PATH]) equal((await sent(aud)).status, 200, aud)
    for (const aud of ["https://other.example", `${at.url}/oauth/authorize.php`])
      equal(errorIn(await sent(aud)), "401 invalid_client", aud)
  })
  it("is a form that is posted", async () => {
    const client = await agent(at)
    const fields = { ...client, scope: "openid", login_hint: await somebody() }
    for (const method of ["GET", "PUT", "DELETE"]) {
      const { status, headers } = await send(at, `${PATH}?${new URLSearchParams(fields)}`, { method })
      deepEqual([status, headers.allow], [405, "POST"], method)
    }
    const text = { method: "POST", headers: { "content-type": "text/plain" }, body: `${new URLSearchParams(fields)}` }
    for (const request of [text, { method: "POST" }])
      equal(errorIn(await send(at, `${PATH}?${new URLSearchParams(fields)}`, request)), "400 invalid_request")
    equal((await askPerson(at, fields)).status, 200, "none of these asked the person")
  })
  it("has each parameter once, and unknown ones have no effect", async () => {
    const client = await agent(at)
    const fields = { ...client, scope: "openid", login_hint: await somebody() }
    const body = `${new URLSearchParams(fields)}&binding_message=a&binding_message=b`
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    equal(errorIn(await send(at, PATH, { method: "POST", headers, body })), "400 invalid_request")
    equal((await askPerson(at, { ...fields, unknown: "x", user_code: "1234", binding_message: "" })).status, 200)
  })
  it("of a client that is notified has a token of at most 1024 characters, as RFC 6750 §2.1 writes them", async () => {
    const client = await agent(at, {
      backchannel_token_delivery_mode: "ping",
      backchannel_client_notification_endpoint: "http://127.0.0.1:1/",
    })
    const sent = async (client_notification_token: string) =>
      askPerson(at, { ...client, scope: "openid", login_hint: await somebody(), client_notification_token })
    for (const token of ["x".repeat(1025), "", "a,b", "a=b", "a\tb", "ü", "=", 'a"'])
      equal(errorIn(await sent(token)), "400 invalid_request", token)
    for (const token of ["x".repeat(1024), "a.b_c~d+e/f-g=="]) equal((await sent(token)).status, 200, token)
  })
})

describe("CIBA §7.1.1, §7.1.2: what a client is not registered for", () => {
  it("a signed request is refused without a registered algorithm, and no code of the user is announced", async () => {
    const client = await agent(at)
    const payload = Buffer.from(JSON.stringify({ login_hint: "ann", scope: "openid" })).toString("base64url")
    const request = `eyJhbGciOiJFUzI1NiJ9.${payload}.c2lnbmF0dXJl`
    equal(errorIn(await askPerson(at, { ...client, request })), "400 invalid_request")
    const { text } = await send(at, "/.well-known/openid-configuration")
    const metadata = JSON.parse(text) as Record<string, unknown>
    equal(metadata.backchannel_user_code_parameter_supported, false)
  })
})

describe("CIBA §7.2: the hint id_token_hint", () => {
  it("is an ID token that the client got here, even if it has expired", async () => {
    const redirect_uris = ["https://client.example/callback"]
    const client = await agent(at, { redirect_uris, grant_types: [CIBA, "authorization_code"] })
    const { id_token } = await tokensFor(at, client)
    at.clock.advance({ days: 30 })
    const fields = { ...client, scope: "openid", id_token_hint: id_token }
    equal((await askPerson(at, fields)).status, 200)
    await decideNewest(at, "deny")
    const { id_token: foreign } = await tokensFor(at, await confidentialClient(at))
    for (const id_token_hint of [flipped(id_token), foreign, `${id_token.split(".").slice(0, 2).join(".")}.`]) {
      lines.length = 0
      equal(errorIn(await askPerson(at, { ...fields, id_token_hint })), "400 invalid_request")
      equal(lines.at(-1)?.reason, "hint-unverifiable")
    }
  })
})

describe("CIBA §7.3: the id of a request", () => {
  it("has more than 160 bits, only letters that the standard names, and is never the same", async () => {
    const client = await agent(at)
    const ids = []
    for (let round = 0; round < 2; round++)
      ids.push((await asked(at, client, { login_hint: await somebody() })).auth_req_id)
    for (const id of ids) match(id, /^[A-Za-z0-9._-]{60,}$/)
    notEqual(ids[0], ids[1])
  })
})

describe("CIBA §4: the address at which a client is notified", () => {
  it("is an https address, or one of this machine", async () => {
    const create = (backchannel_client_notification_endpoint: string) =>
      agent(at, { backchannel_token_delivery_mode: "ping", backchannel_client_notification_endpoint })
    for (const address of ["http://client.example/ping", "ftp://client.example/", "/ping", "https://client.example/#x"])
      await rejects(create(address), /backchannel_client_notification_endpoint/, address)
    await create("https://client.example/ping")
  })
})
