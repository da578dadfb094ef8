import { deepEqual, equal, match, ok } from "node:assert/strict"
import { once } from "node:events"
import { connect } from "node:net"
import { Writable } from "node:stream"
import type { TestContext } from "node:test"
import { test } from "node:test"
import type { ManualClock, Store } from "../../src/gatehouse.ts"
import { configure, createGatehouse, manualClock, Secret } from "../../src/gatehouse.ts"
import { clientAddress } from "../../src/http/client_address.ts"
import { createLog } from "../../src/observe/log.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { AUTHORIZE, codeIn, cookieHeader, isSignInPage, signedIn, visit } from "../support/authorization.ts"
import { Browser, formOf, requestIn } from "../support/browser.ts"
import { PASSWORD, REDIRECT_URI, signIn } from "../support/journey.ts"
import type { Service } from "../support/service.ts"
import {
  codeRequest,
  confidentialClient,
  freshCode,
  post,
  publicClient,
  refreshRequest,
  service,
  tokensFor,
  userinfo,
} from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { parseAnswer, send } from "../support/wire.ts"
import { START } from "../support/world.ts"

/** Sends the head of a form, and waits until the server has read the head. Returns a function that sends the body. */
async function heldBack({ url }: Service, path: string, body: string, cookie = ""): Promise<() => Promise<Received>> {
  const socket = connect({ host: "127.0.0.1", port: Number(new URL(url).port) })
  let received = ""
  const headRead = new Promise<void>((resolve) =>
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1")
      // Node sends 100 when it passes the request to the server, which reads the clock at once. So the server has now read the clock.
      if (received.startsWith("HTTP/1.1 100")) resolve()
    }),
  )
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()))
  const head = [
    `POST ${path} HTTP/1.1`,
    "host: localhost",
    ...(cookie === "" ? [] : [`Cookie: ${cookie}`]),
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Expect: 100-continue",
    "Connection: close",
  ]
  socket.write(`${head.join("\r\n")}\r\n\r\n`)
  await headRead
  return async () => {
    socket.write(body)
    await closed
    return parseAnswer(received)
  }
}

/** Sends the head of a form, and waits until the server has read the head. Returns a function that resets the connection. */
async function aborting({ url }: Service, path: string): Promise<() => void> {
  const socket = connect({ host: "127.0.0.1", port: Number(new URL(url).port) })
  const type = "Content-Type: application/x-www-form-urlencoded"
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${type}\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n`,
  )
  await once(socket, "data")
  return () => socket.resetAndDestroy()
}

// ── an attacker delays a request ─────────────────────────────────────────────────────────────────────────────────────────

test("behaviour §5: 10 failures count as 10, even if the requests end in another order than they began", async (t) => {
  const at = await service(t, { signInLimit: { count: 10, windowMs: 900_000 } })
  const browser = new Browser()
  const form = formOf((await visit(at, browser, await confidentialClient(at))).html)
  const guesses: (() => Promise<Received>)[] = []
  for (let guess = 0; guess < 14; guess++) {
    const body = new URLSearchParams({ ...form.fields, username: "ann", password: `guess ${guess}` })
    guesses.push(await heldBack(at, `${AUTHORIZE}?${requestIn(form)}`, body.toString(), cookieHeader(browser)))
    at.clock.advance({ seconds: 1 })
  }
  const statuses: number[] = []
  for (const finish of guesses.toReversed()) statuses.push((await finish()).status)
  deepEqual(statuses, [...Array<number>(10).fill(403), ...Array<number>(4).fill(429)])
})

test("specification §3: a code expires after 10 minutes, even for a request that began before that time and ended after it", async (t) => {
  const at = await service(t)
  const web = await confidentialClient(at)
  const request = codeRequest(web, await freshCode(at, web))
  const fields = Object.entries(request).filter((entry): entry is [string, string] => entry[1] !== undefined)
  at.clock.advance({ minutes: 9, seconds: 59 })
  const finish = await heldBack(at, "/oauth/token.php", new URLSearchParams(fields).toString())
  at.clock.advance({ seconds: 1 })
  const answer = await finish()
  deepEqual([answer.status, JSON.parse(answer.text).error], [400, "invalid_grant"])
})

// ── other sites ──────────────────────────────────────────────────────────────────────────────────────────────────────────

test("a form of another site, to which browsers attach no session, signs no one out (RFC 6265bis §5.7 lets it set cookies)", async (t) => {
  const at = await service(t)
  for (const headers of [{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }, {}]) {
    const answer = await new Browser().submit({ action: `${at.url}/oauth/logout.php`, fields: {} }, {}, headers)
    deepEqual(
      [answer.status, answer.location, answer.headers.get("set-cookie"), answer.html],
      [303, `${at.url}/oauth/logout.php`, null, ""],
    )
  }
})

test("RFC 9700 §2.1: refuses to register a redirect URI whose host would add a rule to the Content-Security-Policy", async (t) => {
  const at = await service(t)
  for (const host of ["a;script-src", "a,b", "a'b", "a%3bb", "$(a)"]) {
    const problem = await confidentialClient(at, { redirect_uris: [`https://${host}/callback`] }).then(
      () => "registered",
      (error: Error) => error.message,
    )
    match(problem, /has a host that is neither a name nor an address/)
  }
  for (const host of ["app.example", "[::1]", "127.0.0.1:81", "a_b.example", "xn--bcher-kva.example"])
    ok(await confidentialClient(at, { redirect_uris: [`https://${host}/callback`] }))
})

// ── what reaches the operator ────────────────────────────────────────────────────────────────────────────────────────────

test("decision 0007: a connection that ends within a body is the caller's failure, and is not logged as an error", async (t) => {
  const lines: { level: number; reason?: string }[] = []
  let notify = () => {}
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
      notify()
    },
  })
  const at = await service(t, {}, { log: createLog({ level: "info", readable: false, destination }) })
  for (const path of ["/oauth/token.php", AUTHORIZE, "/oauth/logout.php"]) {
    lines.length = 0
    const logged = new Promise<void>((resolve) => {
      notify = resolve
    })
    const abort = await aborting(at, path)
    abort()
    await logged
    deepEqual(
      lines.map(({ level, reason }) => [level, reason]),
      [[30, "body-malformed"]],
    )
  }
})

test("a hop of X-Forwarded-For that is longer than any address ends the search, without parsing it", () => {
  const addressOf = clientAddress(["10.0.0.0/8"])
  for (const hop of [`[${":".repeat(16_000)}`, `[${":".repeat(16_000)}]`, "1".repeat(16_000)])
    equal(addressOf("10.0.0.1", `203.0.113.9, ${hop}`), "10.0.0.1")
  equal(
    addressOf("10.0.0.1", "[2001:db8:1111:2222:3333:4444:5555:6666]:65535"),
    "2001:db8:1111:2222:3333:4444:5555:6666",
  )
})

// ── the clock ────────────────────────────────────────────────────────────────────────────────────────────────────────────

test("after the clock was set back an ID token is still signed with a published key", async (t) => {
  const at = await service(t)
  const page = await publicClient(at)
  at.clock.advance({ hours: -3 })
  const { id_token } = await tokensFor(at, page)
  const { kid } = JSON.parse(Buffer.from(id_token.split(".")[0] ?? "", "base64url").toString()) as { kid: string }
  const { keys } = JSON.parse((await send(at, "/oauth/jwks.php")).text) as { keys: { kid: string }[] }
  ok(keys.some((key) => key.kid === kid))
  equal((await send(at, "/oauth/jwks.php")).text, JSON.stringify({ keys }))
})

// ── an operator acts while a request is pending ──────────────────────────────────────────────────────────────────────────

const NEW_PASSWORD = "an entirely different password"

/** Starts a server with a changed store. The change lets an operator act just before a write. */
async function interrupted(test: TestContext, wrap: (store: Store) => Store): Promise<Service> {
  const clock: ManualClock = manualClock(START)
  const config = configure({ data: ":memory:", port: 0, tokenLimit: "off", signInLimit: "off" })
  const store = wrap(await openSqlite({ file: ":memory:" }))
  const gatehouse = await createGatehouse({ config, clock, store })
  await gatehouse.listen()
  test.after(() => gatehouse.close())
  const user = { username: "ann", password: new Secret(PASSWORD), email: "ann@example.com" }
  const { user_id } = await gatehouse.administration.users.create(user)
  return { gatehouse, url: gatehouse.url, clock, userId: user_id, browser: new Browser() }
}

test("behaviour §2.5: `set-password` ends sessions, even one whose old password was being checked meanwhile", async (t) => {
  let interrupt = async () => {}
  const at = await interrupted(t, (store) => ({
    ...store,
    sessions: {
      ...store.sessions,
      async start(...given) {
        await interrupt()
        return store.sessions.start(...given)
      },
    },
  }))
  const web = await confidentialClient(at)
  const setPassword = () => at.gatehouse.administration.users.setPassword("ann", new Secret(NEW_PASSWORD), false)
  const browser = new Browser()
  interrupt = async () => {
    interrupt = async () => {}
    await setPassword()
  }
  const page = await signIn(browser, await visit(at, browser, web))
  deepEqual([page.status, isSignInPage(page)], [200, true])
  equal((await signIn(browser, page, "ann", PASSWORD)).status, 403)
  codeIn(await signIn(browser, page, "ann", NEW_PASSWORD))
})

test("behaviour §2.5: `set-password` ends grants, even one that was being approved meanwhile", async (t) => {
  let interrupt = async () => {}
  const at = await interrupted(t, (store) => ({
    ...store,
    grants: {
      ...store.grants,
      async issue(...given) {
        await interrupt()
        return store.grants.issue(...given)
      },
    },
  }))
  const web = await confidentialClient(at)
  const browser = await signedIn(at, web)
  interrupt = async () => {
    interrupt = async () => {}
    await at.gatehouse.administration.users.setPassword("ann", new Secret(NEW_PASSWORD), false)
  }
  const answer = await visit(at, browser, web)
  equal(answer.status, 303)
  ok(!answer.location?.startsWith(REDIRECT_URI))
  equal(isSignInPage(await browser.get(answer.location ?? "")), true)
  deepEqual(await at.gatehouse.administration.grants.list({}), [])
})

test("RFC 6749 §3.3: tokens do not contain scope that the client or user lost between approval and exchange", async (t) => {
  const at = await service(t)
  const { clients, users } = at.gatehouse.administration
  const web = await confidentialClient(at, { scope: "openid read write admin" })
  await users.update("ann", { role: "admin" })
  const [first, second, third] = [
    await freshCode(at, web, { scope: "openid read write admin" }),
    await freshCode(at, web, { scope: "openid read" }),
    await freshCode(at, web, { scope: "admin" }),
  ]
  await users.update("ann", { role: "user" })
  await clients.update(web.client_id, { scope: "read admin" })
  for (const code of [first, second]) {
    const body = JSON.parse((await post(at, codeRequest(web, code))).text) as Record<string, string>
    deepEqual(Object.keys(body), ["access_token", "token_type", "expires_in", "refresh_token", "scope"])
    equal(body.scope, "read")
    equal(JSON.parse((await userinfo(at, body.access_token ?? "")).text).scope, "read")
  }
  const refused = await post(at, codeRequest(web, third))
  deepEqual([refused.status, JSON.parse(refused.text).error], [400, "invalid_grant"])
})

// ── a credential of another kind ─────────────────────────────────────────────────────────────────────────────────────────

test("decision 0002: no endpoint accepts a credential of another kind", async (t) => {
  const at = await service(t)
  const web = await confidentialClient(at)
  const tokens = await tokensFor(at, web)
  const machine = JSON.parse((await post(at, { grant_type: "client_credentials", ...web })).text) as {
    access_token: string
  }
  const held = {
    code: await freshCode(at, web),
    access: tokens.access_token,
    machine: machine.access_token,
    refresh: tokens.refresh_token,
    id: tokens.id_token,
    session: at.browser.cookies.get("gatehouse_session") ?? "",
    secret: web.client_secret,
    clientId: web.client_id,
    userId: at.userId,
  }
  const prefixes = ["gac_", "gat_", "grt_", "gse_"]
  for (const [kind, value] of Object.entries(held)) {
    const bare = prefixes.some((prefix) => value.startsWith(prefix)) ? value.slice(4) : value
    for (const shown of [value, ...prefixes.map((prefix) => prefix + bare)]) {
      const own = shown === value
      if (!(own && kind === "code")) {
        const answer = await post(at, codeRequest(web, shown))
        deepEqual([kind, answer.status, JSON.parse(answer.text).error], [kind, 400, "invalid_grant"])
      }
      if (!(own && kind === "refresh")) {
        const answer = await post(at, refreshRequest(web, shown))
        deepEqual([kind, answer.status, JSON.parse(answer.text).error], [kind, 400, "invalid_grant"])
      }
      if (!(own && (kind === "access" || kind === "machine"))) {
        const answer = await userinfo(at, shown)
        deepEqual([kind, answer.status, JSON.parse(answer.text).error], [kind, 401, "invalid_token"])
      }
      if (!(own && kind === "session")) {
        const browser = new Browser()
        browser.cookies.set("gatehouse_session", shown)
        equal(isSignInPage(await visit(at, browser, web)), true, kind)
      }
    }
  }
  equal((await userinfo(at, tokens.access_token)).status, 200)
  equal((await post(at, codeRequest(web, held.code))).status, 200)
})
