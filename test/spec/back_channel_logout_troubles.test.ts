/** OpenID Connect Back-Channel Logout 1.0 when something is late, deleted or unreachable. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { once } from "node:events"
import type { ServerResponse } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { TestContext } from "node:test"
import { test } from "node:test"
import { decodeJwt } from "jose"
import type { ClientId, UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { createLog } from "../../src/observe/log.ts"
import { event, issuedGrant, publicClient } from "../store/samples.ts"
import { assertError, bodyOf } from "../support/answers.ts"
import { codeIn, signedIn, visit } from "../support/authorization.ts"
import type { Browser } from "../support/browser.ts"
import { formOf } from "../support/browser.ts"
import type { Confidential, Service, Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, refreshRequest, service, tokeninfo } from "../support/service.ts"
import { send } from "../support/wire.ts"

const DAY = 86_400_000

/** Starts a client's endpoint, which answers 200 unless set otherwise, and records the tokens that it receives. */
async function listener(
  t: TestContext,
  answer = (response: ServerResponse, done: () => void): void => void response.end(done),
) {
  const tokens: string[] = []
  const server = createServer(async (request, response) => {
    let body = ""
    for await (const chunk of request) body += chunk
    tokens.push(new URLSearchParams(body).get("logout_token") ?? "")
    answer(response, () => server.emit("received"))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  t.after(() => server.close())
  t.after(() => server.closeAllConnections())
  const next = async (): Promise<string> => {
    while (tokens.length === 0) await once(server, "received")
    return tokens.shift() ?? ""
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/logout`, tokens, next }
}

const tokensOf = async (at: Service, browser: Browser, client: Confidential) =>
  bodyOf<Tokens>(await post(at, codeRequest(client, codeIn(await visit(at, browser, client)))))

async function signOut(at: Service, browser: Browser): Promise<void> {
  const page = await browser.get(`${at.url}/oauth/logout.php`)
  equal((await browser.submit(formOf(page.html), {})).status, 200)
}

/** Starts several sessions of ann. In each session, each client gets a grant. */
async function sessionsAt(
  { gatehouse: { store }, clock, userId }: Service,
  clients: readonly ClientId[],
  count: number,
) {
  const owner = userId as UserId
  const sessions = Array.from({ length: count }, () => newId("session", clock(), systemRandom))
  for (const id of sessions) {
    const now = clock()
    await store.sessions.start(
      { id, rootId: id, userId: owner, factors: { pwd: now }, lastSeenAt: now, expiresAt: now + DAY },
      event("signed-in"),
    )
    for (const clientId of clients)
      await store.grants.issue({ ...issuedGrant(owner, clientId), sessionId: id }, event("grant-issued"), {
        session: id,
        maximum: 20,
      })
  }
  return sessions.map((id) => ({ id, rootId: id, userId: owner }))
}

/**
 * Ends sessions so that their deliveries become due together. The server looks for due deliveries every two seconds, and could otherwise find a few
 * of them first.
 */
async function allDueAtOnce(
  { gatehouse, clock }: Service,
  sessions: Awaited<ReturnType<typeof sessionsAt>>,
): Promise<void> {
  const later = clock() + 1000
  await Promise.all(sessions.map((session) => gatehouse.store.sessions.signOut(session, later)))
  clock.advance({ seconds: 1 })
}

/** Runs the server's periodic maintenance, and then a few rounds of deliveries. */
async function upkeep({ gatehouse, clock }: Service): Promise<void> {
  while ((await gatehouse.store.removeExpired(clock(), 500)) > 0);
}

test("OIDC Back-Channel Logout §2.5: a client without refresh tokens is notified when a session of many days ends", async (t) => {
  const at = await service(t, { sessionTtl: 30 * 86_400, sessionIdle: 30 * 86_400 })
  const receiver = await listener(t)
  const client = await confidentialClient(at, {
    backchannel_logout_uri: receiver.url,
    grant_types: ["authorization_code"],
  })
  const browser = await signedIn(at, client)
  const { id_token } = await tokensOf(at, browser, client)
  at.clock.advance({ ms: 20 * DAY })
  await upkeep(at)
  await signOut(at, browser)
  equal((await at.gatehouse.store.grants.list({})).length, 1)
  equal(decodeJwt(await receiver.next()).sid, decodeJwt(id_token).sid)
  at.clock.advance({ ms: 14 * DAY })
  await upkeep(at)
  deepEqual(await at.gatehouse.store.grants.list({}), [])
})

test("OIDC Back-Channel Logout §2.5: a client that has revoked its tokens is still notified of the end of the session", async (t) => {
  const at = await service(t, { sessionTtl: 7 * 86_400, sessionIdle: 7 * 86_400 })
  const receiver = await listener(t)
  const client = await confidentialClient(at, { backchannel_logout_uri: receiver.url })
  const browser = await signedIn(at, client)
  const { id_token, access_token, refresh_token } = await tokensOf(at, browser, client)
  const body = new URLSearchParams({ token: refresh_token, ...client }).toString()
  const headers = { "content-type": "application/x-www-form-urlencoded" }
  equal((await send(at, "/oauth/revoke.php", { method: "POST", headers, body })).status, 200)
  at.clock.advance({ ms: 3 * DAY })
  await upkeep(at)
  assertError(await post(at, refreshRequest(client, refresh_token)), "invalid_grant")
  deepEqual(bodyOf(await tokeninfo(at, access_token)), { active: false })
  await signOut(at, browser)
  await at.gatehouse.notifyClients()
  deepEqual(
    receiver.tokens.map((token) => decodeJwt(token).sid),
    [decodeJwt(id_token).sid],
  )
})

test("OIDC RP-Initiated Logout §2: a user who signs out after the session became idle is signed out everywhere", async (t) => {
  const at = await service(t, { sessionTtl: 86_400, sessionIdle: 3600 })
  const [one, two] = [await listener(t), await listener(t)]
  const first = await confidentialClient(at, { backchannel_logout_uri: one.url })
  const second = await confidentialClient(at, { backchannel_logout_uri: two.url })
  const browser = await signedIn(at, first)
  const { id_token } = await tokensOf(at, browser, first)
  const others = await tokensOf(at, browser, second)
  const elsewhere = await tokensOf(at, await signedIn(at, first), first)
  at.clock.advance({ minutes: 61 })
  const logout = (hint: string) => browser.get(`${at.url}/oauth/logout.php${hint}`)
  // Without proof, a link to the sign-out page signs nobody out. The ID token of another session of the same user is no proof either.
  const cookies = new Map(browser.cookies)
  for (const hint of ["", `?id_token_hint=${elsewhere.id_token}`]) {
    match((await logout(hint)).html, /<h1>You are signed out<\/h1>/)
    deepEqual(await at.gatehouse.store.logoutDeliveries.due(Number.MAX_SAFE_INTEGER, 9), [])
    for (const [name, value] of cookies) browser.cookies.set(name, value)
  }
  match((await logout(`?id_token_hint=${id_token}`)).html, /<h1>You are signed out<\/h1>/)
  equal(decodeJwt(await one.next()).sid, decodeJwt(id_token).sid)
  equal(decodeJwt(await two.next()).sid, decodeJwt(others.id_token).sid)
})

test("after failed deliveries to an unreachable client, its other deliveries wait as long as the failed ones", async (t) => {
  const at = await service(t)
  const { store } = at.gatehouse
  const gone = await listener(t)
  await confidentialClient(at, { backchannel_logout_uri: gone.url.replace(/:\d+/, ":1") })
  const [stored] = await store.clients.list()
  ok(stored)
  const sessions = await sessionsAt(at, [stored.id], 45)
  await allDueAtOnce(at, sessions)
  await at.gatehouse.notifyClients()
  const left = await store.logoutDeliveries.due(Number.MAX_SAFE_INTEGER, 99)
  equal(left.length, 45)
  deepEqual(new Set(left.map(({ nextAt }) => nextAt - at.clock())), new Set([10_000]))
  equal(left.filter(({ attempts }) => attempts > 0).length, 20)
})

test("the operator's clients are notified even while many self-registered clients do not answer", async (t) => {
  // The silent host starts first, so it is also closed first. Otherwise the closing server would wait for the host's answer.
  const silent = await listener(t, () => {})
  const receiver = await listener(t)
  const at = await service(t)
  const { store } = at.gatehouse
  const web = await confidentialClient(at, { backchannel_logout_uri: receiver.url })
  const browser = await signedIn(at, web)
  const { id_token } = await tokensOf(at, browser, web)
  const strangers = Array.from({ length: 30 }, () => ({
    ...publicClient(),
    consent: "ask" as const,
    backchannelLogoutUri: silent.url,
  }))
  for (const client of strangers)
    await store.clients.create({ ...client, registeredBy: "anyone" }, event("client-created"))
  const ids = strangers.map(({ id }) => id)
  for (const session of await sessionsAt(at, ids, 1)) await store.sessions.signOut(session, at.clock() - 1000)

  await signOut(at, browser)
  equal(decodeJwt(await receiver.next()).sid, decodeJwt(id_token).sid)
  // The silent host has not answered yet, so all deliveries to the self-registered clients are still open.
  const strange = await store.logoutDeliveries.due(Number.MAX_SAFE_INTEGER, 99, "stranger")
  equal(strange.length, 30)
  ok(strange.filter(({ attempts }) => attempts > 0).length <= 5)
  ok(silent.tokens.length <= 1)
})

test("a server that stops finishes current deliveries and starts no new one; the others are sent after the next start", async (t) => {
  const lines: string[] = []
  const log = createLog({ level: "warn", readable: false, destination: { write: (line) => void lines.push(line) } })
  const at = await service(t, {}, { log })
  const { store } = at.gatehouse
  // The client answers only when the server is stopping, so all deliveries under way are still open then.
  const answers: (() => void)[] = []
  const asked = Promise.withResolvers<void>()
  let isStopping = false
  const receiver = await listener(t, (response, done) => {
    if (isStopping) return void response.end(done)
    answers.push(() => response.end(done))
    asked.resolve()
  })
  await confidentialClient(at, { backchannel_logout_uri: receiver.url })
  const [stored] = await store.clients.list()
  ok(stored)
  await allDueAtOnce(at, await sessionsAt(at, [stored.id], 45))
  const notified = at.gatehouse.notifyClients()
  await asked.promise
  const closed = at.gatehouse.close()
  isStopping = true
  for (const answer of answers) answer()
  await Promise.all([notified, closed])
  await at.gatehouse.notifyClients()
  deepEqual([receiver.tokens.length, lines], [20, []])
})

test("OIDC Back-Channel Logout §2.5: a code issued in a session that was signed out since gives no tokens", async (t) => {
  const at = await service(t)
  const receiver = await listener(t)
  const client = await confidentialClient(at, { backchannel_logout_uri: receiver.url })
  const browser = await signedIn(at, client)
  const before = await tokensOf(at, browser, client)
  const code = codeIn(await visit(at, browser, client))
  const elsewhere = codeIn(await visit(at, await signedIn(at, client), client))
  await signOut(at, browser)
  const late = await post(at, codeRequest(client, code))
  deepEqual([late.status, JSON.parse(late.text).error], [400, "invalid_grant"])
  // The sign-out ends neither the code of another session nor the tokens that the client already has. The client itself must stop using its tokens.
  equal((await post(at, refreshRequest(client, before.refresh_token))).status, 200)
  equal((await post(at, codeRequest(client, elsewhere))).status, 200)
  equal(decodeJwt(await receiver.next()).sid, decodeJwt(before.id_token).sid)
})
