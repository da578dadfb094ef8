/** OpenID Connect Back-Channel Logout 1.0, where something is late, gone or away. */
import { deepEqual, equal, match } from "node:assert/strict"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { TestContext } from "node:test"
import { test } from "node:test"
import { decodeJwt } from "jose"
import { bodyOf } from "../support/answers.ts"
import { codeIn, signedIn, visit } from "../support/authorization.ts"
import type { Browser } from "../support/browser.ts"
import { formOf } from "../support/browser.ts"
import type { Confidential, Service, Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, service } from "../support/service.ts"

const DAY = 86_400_000

/** A client's endpoint that answers 200, and the tokens that it was told. */
async function listener(t: TestContext) {
  const tokens: string[] = []
  const server = createServer(async (request, response) => {
    let body = ""
    for await (const chunk of request) body += chunk
    tokens.push(new URLSearchParams(body).get("logout_token") ?? "")
    response.end(() => server.emit("heard"))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  t.after(() => server.close())
  const next = async (): Promise<string> => {
    while (tokens.length === 0) await once(server, "heard")
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

/** As a server does it by itself, and then some. */
async function upkeep({ gatehouse, clock }: Service): Promise<void> {
  while ((await gatehouse.store.removeExpired(clock(), 500)) > 0);
}

test("OIDC Back-Channel Logout §2.5: a client without refresh tokens is told of the end of a session of many days", async (t) => {
  const at = await service(t, { sessionTtl: 30 * 86_400, sessionIdle: 30 * 86_400 })
  const heard = await listener(t)
  const client = await confidentialClient(at, {
    backchannel_logout_uri: heard.url,
    grant_types: ["authorization_code"],
  })
  const browser = await signedIn(at, client)
  const { id_token } = await tokensOf(at, browser, client)
  at.clock.advance({ ms: 20 * DAY })
  await upkeep(at)
  await signOut(at, browser)
  equal((await at.gatehouse.store.grants.list({})).length, 1)
  equal(decodeJwt(await heard.next()).sid, decodeJwt(id_token).sid)
  at.clock.advance({ ms: 14 * DAY })
  await upkeep(at)
  deepEqual(await at.gatehouse.store.grants.list({}), [])
})

test("OIDC RP-Initiated Logout §2: who comes back to sign out when the session has idled away is signed out everywhere", async (t) => {
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
  // Neither a link that proves nothing, nor the ID token of another session of the same person.
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
