/** Held tokens: an application gets the token of another service that this service keeps for a person. */
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict"
import { Writable } from "node:stream"
import { after, test } from "node:test"
import { createLog } from "../../src/observe/log.ts"
import { event as sampleEvent } from "../store/samples.ts"
import { bodyOf } from "../support/answers.ts"
import {
  change,
  codeIn,
  connected,
  follow,
  formsOf,
  personAt,
  requestUrl,
  signInBy,
  Visitor,
} from "../support/connections.ts"
import type { Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, refreshRequest, withToken } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { send } from "../support/wire.ts"

const SCOPE = "openid connection_token:acme"
let written = ""
const destination = new Writable({
  write(chunk, _encoding, done) {
    written += chunk
    done()
  },
})
const log = createLog({ level: "trace", readable: false, destination })
const at = await connected({ after }, { keepTokens: true }, {}, { scope: SCOPE }, { log })
const { store } = at.gatehouse
const { clients } = at.provider.gatehouse.administration
await clients.update(at.connection.clientId, { grant_types: ["authorization_code", "refresh_token"] } as never)
const without = await confidentialClient(at, { id_token_alg: "EdDSA" })

const SAMPLE = sampleEvent("connection-updated")

const tokenOf = (accessToken: string, name = "acme"): Promise<Received> =>
  send(at, `/connections/${name}/token`, { method: "POST", headers: withToken(accessToken) })

/** Signs the person in with the connection, and allows what the application asks. */
async function allowed(username: string, browser = new Visitor(), more: Record<string, string> = {}) {
  const page = await signInBy(at, username, { browser, url: requestUrl(at, { scope: SCOPE, ...more }) })
  const done = page.location === undefined ? await browser.submit(consentForm(page), { decision: "approve" }) : page
  const code = codeIn(done)
  const tokens = bodyOf<Tokens>(await post(at, codeRequest(at.client, code)))
  return { browser, page, tokens }
}

function consentForm(page: Parameters<typeof formsOf>[0]) {
  const form = formsOf(page).find(({ controls }) => controls.includes("decision"))
  if (form === undefined) throw new Error(`no consent page: ${page.html}`)
  return form
}

const userNamed = async (username: string) => {
  const found = await store.users.findByUsername(username)
  if (found === undefined) throw new Error(`no ${username}`)
  return found.user
}

const reasonOf = async ({ headers }: Received) => {
  await store.probe()
  const kept = await store.refusals.find(String(headers["x-trace-id"]), at.clock())
  return JSON.parse(kept?.record ?? "{}").reason
}

test("a person allows it in a sentence of its own, also to an own application, and only once", async () => {
  await personAt(at, "nina")
  const { page, browser, tokens } = await allowed("nina")
  match(page.html, /Act for you at Acme, with the account that you connected here/)
  equal(tokens.scope, SCOPE)
  const again = await browser.get(requestUrl(at, { scope: SCOPE }))
  ok(codeIn(again))
})

test("the application gets the token, which works at the other service, without storing the answer", async () => {
  await personAt(at, "oscar")
  const { tokens } = await allowed("oscar")
  const answer = await tokenOf(tokens.access_token)
  deepEqual([answer.status, answer.headers["cache-control"]], [200, "no-store"])
  const held = bodyOf<{ access_token: string; token_type: string; expires_in: number; scope: string }>(answer)
  deepEqual([held.token_type, held.scope, held.expires_in > 0], ["Bearer", "openid profile email", true])
  const person = await send(at.provider, "/api/userinfo.php", { headers: withToken(held.access_token) })
  equal(JSON.parse(person.text).email, "oscar@acme.example")
})

test("a token that expires is refreshed, and of 64 requests at once one refreshes", async () => {
  await personAt(at, "paula")
  const { tokens } = await allowed("paula")
  const first = bodyOf(await tokenOf(tokens.access_token)).access_token
  at.wait(3590)
  const fresh = bodyOf<Tokens>(await post(at, refreshRequest(at.client, tokens.refresh_token)))
  const answers = await Promise.all(Array.from({ length: 64 }, () => tokenOf(fresh.access_token)))
  deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  const given = new Set(answers.map((answer) => bodyOf(answer).access_token))
  equal(given.size, 1)
  notEqual([...given][0], first)
  const held = await store.heldTokens.find((await userNamed("paula")).id, at.connection.id)
  equal(held?.generation, 1)
})

test("a client without the right gets nothing: neither the scope, nor the token", async () => {
  await personAt(at, "quentin")
  await allowed("quentin")
  const browser = new Visitor()
  const url = requestUrl({ ...at, client: without }, { scope: SCOPE })
  const refused = await browser.get(url)
  match(refused.location ?? "", /error=invalid_scope/)
  const page = await signInBy(at, "quentin", { url: requestUrl({ ...at, client: without }) })
  const tokens = bodyOf<Tokens>(await post(at, codeRequest(without, codeIn(page))))
  const answer = await tokenOf(tokens.access_token)
  deepEqual([answer.status, JSON.parse(answer.text).error], [403, "insufficient_scope"])
  equal(await reasonOf(answer), "token-lacks-scope")
})

test("without an access token, with an invalid one, or with a machine's, there is no token", async () => {
  equal((await send(at, "/connections/acme/token", { method: "POST" })).status, 401)
  equal((await tokenOf("gat_invalid")).status, 401)
  equal((await send(at, "/connections/acme/token", { headers: withToken("x") })).status, 405)
  equal((await tokenOf("gat_invalid", "unknown")).status, 404)
  const machine = await confidentialClient(at, {
    scope: "connection_token:acme",
    grant_types: ["client_credentials"],
    redirect_uris: [],
  } as never)
  const answer = await post(at, { grant_type: "client_credentials", ...machine })
  const refused = await tokenOf(bodyOf<Tokens>(answer).access_token)
  deepEqual([refused.status, await reasonOf(refused)], [403, "token-without-user"])
})

test("a right that is taken back, from the client or by the person, ends at the next request", async () => {
  await personAt(at, "rosa")
  const { tokens } = await allowed("rosa")
  const { administration } = at.gatehouse
  await administration.clients.update(at.client.client_id, { scope: "openid" })
  equal((await tokenOf(tokens.access_token)).status, 403)
  await administration.clients.update(at.client.client_id, { scope: SCOPE })
  equal((await tokenOf(tokens.access_token)).status, 200)
  const { id } = await userNamed("rosa")
  const [grant] = await store.grants.list({ userId: id })
  const event = (await store.audit.list(1))[0]
  ok(grant && event)
  await store.ownAccount.takeBack(id, grant.clientId, "connection_token:acme", {
    ...event,
    id: `event_${"0".repeat(31)}1`,
  })
  equal((await tokenOf(tokens.access_token)).status, 403)
})

test("a person who is disabled here, or whose link is removed, gives no token", async () => {
  await personAt(at, "sam")
  const { tokens } = await allowed("sam")
  await at.gatehouse.administration.linkedIdentities.remove("sam", "acme")
  const answer = await tokenOf(tokens.access_token)
  deepEqual([answer.status, await reasonOf(answer)], [404, "held-token-missing"])
  await personAt(at, "tom")
  const other = await allowed("tom")
  await at.gatehouse.administration.users.disable("tom")
  equal((await tokenOf(other.tokens.access_token)).status, 401)
})

test("a refresh that the provider refuses deletes the token, and signs the person out (decision 0079)", async () => {
  await personAt(at, "ursula")
  const { tokens, browser } = await allowed("ursula")
  await at.provider.gatehouse.administration.users.disable("ursula")
  at.wait(3590)
  const fresh = bodyOf<Tokens>(await post(at, refreshRequest(at.client, tokens.refresh_token)))
  equal((await browser.get(`${at.url}/account`)).html.includes("/account/security"), true)
  const answer = await tokenOf(fresh.access_token)
  deepEqual([answer.status, await reasonOf(answer)], [404, "held-token-refused"])
  equal((await browser.get(`${at.url}/account`)).html.includes("/account/security"), false)
  equal(await reasonOf(await tokenOf(fresh.access_token)), "held-token-missing")
})

test("a token goes to no other service than the one that gave it, even if the operator changes the connection", async () => {
  await personAt(at, "vera")
  const { tokens } = await allowed("vera")
  const { id } = await userNamed("vera")
  await change(at, {
    preset: "oauth2",
    issuer: undefined,
    authorizationEndpoint: "http://127.0.0.1:1/a",
    tokenEndpoint: "http://127.0.0.1:1/t",
    userinfoEndpoint: "http://127.0.0.1:1/u",
  } as never)
  at.wait(3590)
  const fresh = bodyOf<Tokens>(await post(at, refreshRequest(at.client, tokens.refresh_token)))
  const answer = await tokenOf(fresh.access_token)
  deepEqual([answer.status, await reasonOf(answer)], [404, "held-token-elsewhere"])
  equal(await store.heldTokens.find(id, at.connection.id), undefined)
  await change(at, {
    preset: at.connection.preset,
    issuer: at.connection.issuer,
    authorizationEndpoint: undefined,
    tokenEndpoint: undefined,
    userinfoEndpoint: undefined,
  } as never)
})

test("a provider that is down leaves the token as it is", async () => {
  await personAt(at, "walt")
  const { tokens } = await allowed("walt")
  at.wait(3590)
  const fresh = bodyOf<Tokens>(await post(at, refreshRequest(at.client, tokens.refresh_token)))
  await change(at, { issuer: "http://127.0.0.1:1" })
  const answer = await tokenOf(fresh.access_token)
  deepEqual([answer.status, await reasonOf(answer)], [503, "connection-unreachable"])
  await change(at, { issuer: at.connection.issuer })
  equal((await tokenOf(fresh.access_token)).status, 200)
})

test("the account page shows what is kept and who may use it, and stops it; the provider then ends the token", async () => {
  await personAt(at, "xenia")
  const { tokens, browser } = await allowed("xenia")
  const held = bodyOf<{ access_token: string }>(await tokenOf(tokens.access_token)).access_token
  const url = `${at.url}/account/connections`
  const page = await follow({ browser, provider: at.provider, username: "xenia" }, await browser.get(url))
  match(page.html, /This service keeps your access to Acme for applications that you allowed\./)
  match(page.html, /Applications that may use it: Web/)
  const form = formsOf(page).find(({ fields }) => fields.change === "forget")
  ok(form)
  const shown = await browser.get((await browser.submit(form)).location ?? url)
  equal(shown.html.includes("This service keeps your access"), false)
  equal((await tokenOf(tokens.access_token)).status, 404)
  equal((await send(at.provider, "/api/userinfo.php", { headers: withToken(held) })).status, 401)
  const [removed] = (await store.audit.list(99)).filter(({ type }) => type === "held-token-removed")
  deepEqual([removed?.subject, removed?.detail], [(await userNamed("xenia")).id, "connection=acme"])
})

test("an operator sees that a token is held, and no token is in a record or in the log", async () => {
  await personAt(at, "yara")
  const { tokens } = await allowed("yara")
  const held = bodyOf<{ access_token: string }>(await tokenOf(tokens.access_token)).access_token
  const records = await at.gatehouse.administration.linkedIdentities.list("yara")
  deepEqual(
    records.map(({ holds_token }) => holds_token),
    [true],
  )
  equal(JSON.stringify([records, await store.audit.list(999)]).includes(held), false)
  equal(written.includes(held), false)
})

test("a later connection of the same name gives nothing to those whom the person allowed the former one", async () => {
  await personAt(at, "yves")
  const { tokens } = await allowed("yves")
  equal((await tokenOf(tokens.access_token)).status, 200)
  const { connections } = store
  const before = await connections.find(at.connection.id)
  ok(before)
  const event = (id: string) => ({ ...SAMPLE, id: `event_${id.padStart(32, "0")}` as const })
  await connections.delete(before.id, event("a1"))
  await connections.create({ ...before, id: `connection_${"7".repeat(32)}` }, event("a2"))
  const answer = await tokenOf(tokens.access_token)
  deepEqual([answer.status, await reasonOf(answer)], [403, "token-lacks-scope"])
  await connections.delete(`connection_${"7".repeat(32)}`, event("a3"))
  await connections.create(before, event("a4"))
})

test("a connection that no longer keeps tokens has no token and no scope value", async () => {
  await personAt(at, "zoe")
  const { tokens } = await allowed("zoe")
  await change(at, { keepTokens: false })
  equal((await tokenOf(tokens.access_token)).status, 404)
  equal(await store.heldTokens.find((await userNamed("zoe")).id, at.connection.id), undefined)
  match((await new Visitor().get(requestUrl(at, { scope: SCOPE }))).location ?? "", /error=invalid_scope/)
})
