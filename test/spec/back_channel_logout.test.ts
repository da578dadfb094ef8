/** OpenID Connect Back-Channel Logout 1.0: the server notifies clients of a sign-out. */
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict"
import { once } from "node:events"
import type { IncomingMessage } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { TestContext } from "node:test"
import { after, test } from "node:test"
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose"
import { Secret } from "../../src/gatehouse.ts"
import { bodyOf } from "../support/answers.ts"
import { addUser, codeIn, signedIn, visit } from "../support/authorization.ts"
import type { Browser } from "../support/browser.ts"
import { formOf } from "../support/browser.ts"
import { PASSWORD } from "../support/journey.ts"
import type { Confidential, Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const EVENTS = { "http://schemas.openid.net/event/backchannel-logout": {} }

interface Notification {
  readonly request: IncomingMessage
  readonly body: string
  readonly token: string
}

/** Starts a client's endpoint, which records logout tokens. It answers with the next given status, or 200. */
async function listener(t: TestContext | { after(end: () => void): void }) {
  const received: Notification[] = []
  const statuses: number[] = []
  const server = createServer(async (request, response) => {
    let body = ""
    for await (const chunk of request) body += chunk
    received.push({ request, body, token: new URLSearchParams(body).get("logout_token") ?? "" })
    response.writeHead(statuses.shift() ?? 200).end(() => server.emit("received"))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  t.after(() => server.close())
  const next = async (): Promise<Notification> => {
    while (received.length === 0) await once(server, "received")
    // The server removes a delivery after the answer.
    await at.gatehouse.notifyClients()
    return received.shift() as Notification
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/logout`, received, statuses, next }
}

const at = await service({ after })
const first = await listener({ after })
const second = await listener({ after })
const web = await confidentialClient(at, { backchannel_logout_uri: first.url })
const other = await confidentialClient(at, { backchannel_logout_uri: second.url, id_token_alg: "ES256" })
const plain = await confidentialClient(at)
for (const name of ["bob", "carol", "dave"]) await addUser(at, name)

const idTokenOf = async (browser: Browser, client: Confidential, more = {}) =>
  decodeJwt(
    bodyOf<Tokens>(await post(at, codeRequest(client, codeIn(await visit(at, browser, client, more))))).id_token,
  )
async function signOut(browser: Browser): Promise<void> {
  const page = await browser.get(`${at.url}/oauth/logout.php`)
  equal((await browser.submit(formOf(page.html), {})).status, 200)
}
const waiting = () => at.gatehouse.store.logoutDeliveries.due(Number.MAX_SAFE_INTEGER, 100)

test("OIDC Back-Channel Logout §2.1: the ID tokens of clients with back-channel logout have a sid, one per session and client", async () => {
  const browser = await signedIn(at, web)
  const { sid } = await idTokenOf(browser, web)
  match(String(sid), /^[A-Za-z0-9_-]{43}$/)
  equal((await idTokenOf(browser, web)).sid, sid)
  notEqual((await idTokenOf(browser, other)).sid, sid)
  notEqual((await idTokenOf(await signedIn(at, web), web)).sid, sid)
  equal("sid" in (await idTokenOf(browser, plain)), false)
})

test("OIDC Back-Channel Logout §2.3, §2.4, §2.5: each client of the session gets a logout token by POST, signed as the client's ID tokens are", async () => {
  const browser = await signedIn(at, web)
  const [one, two] = [await idTokenOf(browser, web), await idTokenOf(browser, other)]
  await idTokenOf(browser, web)
  await idTokenOf(browser, plain)
  await signOut(browser)
  const [notification, its] = [await first.next(), await second.next()]
  equal(notification.request.method, "POST")
  equal(notification.request.headers["content-type"], "application/x-www-form-urlencoded")
  deepEqual(decodeProtectedHeader(notification.token), { alg: "HS256", typ: "logout+jwt" })
  const { payload } = await jwtVerify(notification.token, new TextEncoder().encode(web.client_secret), {
    issuer: at.url,
    audience: web.client_id,
    typ: "logout+jwt",
    currentDate: new Date(at.clock()),
  })
  const { jti, ...claims } = payload
  const iat = Math.floor(at.clock() / 1000)
  deepEqual(claims, {
    iss: at.url,
    sub: one.sub,
    aud: web.client_id,
    iat,
    exp: iat + 120,
    events: EVENTS,
    sid: one.sid,
  })
  match(String(jti), /^[A-Za-z0-9_-]{22}$/)
  equal("nonce" in payload, false)

  const keys = createRemoteJWKSet(new URL(`${at.url}/oauth/jwks.php`))
  const verified = await jwtVerify(its.token, keys, { currentDate: new Date(at.clock()), typ: "logout+jwt" })
  deepEqual(
    [verified.payload.sid, verified.payload.aud, verified.protectedHeader.alg],
    [two.sid, other.client_id, "ES256"],
  )
  notEqual(verified.payload.jti, jti)
  deepEqual([first.received, second.received, await waiting()], [[], [], []])
})

test("RFC 8725 §3.11, OIDC Back-Channel Logout §2.6: a logout token contains its type, and is refused as an ID token hint", async () => {
  const browser = await signedIn(at, web)
  await idTokenOf(browser, web)
  await signOut(browser)
  const { token } = await first.next()
  const answer = await send(at, `/oauth/logout.php?id_token_hint=${token}`)
  equal(answer.status, 400)
})

test("OIDC RP-Initiated Logout §2: an ID token of another session of the same user does not end this session without a question", async () => {
  const [here, there] = [await signedIn(at, web), await signedIn(at, web)]
  const code = codeIn(await visit(at, there, web))
  const { id_token } = bodyOf<Tokens>(await post(at, codeRequest(web, code)))
  const page = await here.get(`${at.url}/oauth/logout.php?id_token_hint=${id_token}`)
  match(page.html, /<h1>Sign out\?<\/h1>/)
  const done = await there.get(`${at.url}/oauth/logout.php?id_token_hint=${id_token}`)
  match(done.html, /<h1>You are signed out<\/h1>/)
  await first.next()
})

test("a user who types the password again keeps the clients' session; another user ends that session", async () => {
  const browser = await signedIn(at, web, "bob")
  const { sid } = await idTokenOf(browser, web)
  const again = await browser.get((await visit(at, browser, web, { prompt: "login" })).location ?? at.url)
  ok(again)
  const page = await visit(at, browser, web, { prompt: "login" })
  await browser.submit(formOf(page.html), { username: "bob", password: PASSWORD })
  equal((await idTokenOf(browser, web)).sid, sid)
  deepEqual([first.received, await waiting()], [[], []])
  const takenOver = await visit(at, browser, web, { prompt: "select_account" })
  await browser.submit(formOf(takenOver.html), { username: "carol", password: PASSWORD })
  equal(decodeJwt((await first.next()).token).sid, sid)
})

for (const [what, end] of Object.entries<(id: string) => Promise<unknown>>({
  disabled: (id) => at.gatehouse.administration.users.disable(id),
  "given another password": (id) =>
    at.gatehouse.administration.users.setPassword(id, new Secret("another-password"), true),
  deleted: (id) => at.gatehouse.administration.users.delete(id),
})) {
  test(`the clients of a user who is ${what} are notified`, async () => {
    const name = `user-${what.replaceAll(" ", "-")}`
    await addUser(at, name)
    const { sid, sub } = await idTokenOf(await signedIn(at, web, name), web)
    await end(String(sub))
    await at.gatehouse.notifyClients()
    const claims = decodeJwt((await first.next()).token)
    deepEqual([claims.sid, claims.sub], [sid, sub])
  })
}

test("OIDC Back-Channel Logout §2.8: a client that fails is notified again after growing intervals, until the server gives up", async () => {
  const browser = await signedIn(at, web, "dave")
  await idTokenOf(browser, web)
  first.statuses.push(...Array.from({ length: 8 }, (_, try_) => (try_ % 2 === 0 ? 500 : 400)))
  await signOut(browser)
  const tokens = [(await first.next()).token]
  for (const seconds of [10, 60, 300, 1800, 7200, 28_800, 86_400]) {
    const [left] = await waiting()
    equal((left?.nextAt ?? 0) - at.clock(), seconds * 1000)
    at.clock.advance({ ms: seconds * 1000 })
    await at.gatehouse.notifyClients()
    tokens.push((await first.next()).token)
  }
  equal(new Set(tokens.map((token) => decodeJwt(token).jti)).size, 8)
  deepEqual([await waiting(), first.received], [[], []])
})

test("OIDC Back-Channel Logout §2.2: a redirect is not followed, and a client that was changed meanwhile is not notified", async () => {
  const redirecting = await confidentialClient(at, { backchannel_logout_uri: first.url })
  const browser = await signedIn(at, redirecting)
  await idTokenOf(browser, redirecting)
  first.statuses.push(302)
  await signOut(browser)
  await at.gatehouse.notifyClients()
  await first.next()
  equal((await waiting()).length, 1)
  await at.gatehouse.administration.clients.update(redirecting.client_id, { backchannel_logout_uri: "" })
  at.clock.advance({ ms: 10_000 })
  await at.gatehouse.notifyClients()
  deepEqual([await waiting(), first.received], [[], []])
})
