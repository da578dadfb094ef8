/** Behaviour §1.1 and §5: the limit at the authorization endpoint. Behaviour §1.7: how many codes may wait for their exchange. */
import { deepEqual, equal, match } from "node:assert/strict"
import type { TestContext } from "node:test"
import { describe, it } from "node:test"
import { StoreUnavailable } from "../../src/base/store_unavailable.ts"
import type { Config } from "../../src/gatehouse.ts"
import { configure } from "../../src/gatehouse.ts"
import { createLog } from "../../src/observe/log.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { startTestServer } from "../../src/testing/testing.ts"
import { assertError } from "../support/answers.ts"
import {
  AUTHORIZE,
  addUser,
  ask,
  assertProblemPage,
  codeIn,
  cookieHeader,
  countGrants,
  isConsentPage,
  isSignInPage,
  signedIn,
  visit,
} from "../support/authorization.ts"
import type { Browser } from "../support/browser.ts"
import { formOf } from "../support/browser.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { PASSWORD, requestOf, signIn } from "../support/journey.ts"
import { codeRequest, confidentialClient, flipped, post, service } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { send } from "../support/wire.ts"
import type { World } from "../support/world.ts"

const trustedProxies = ["127.0.0.1", "::1"]
const limitOf = (count: number) => ({ count, windowMs: 60_000 })
const from = (address: string) => ({ "x-forwarded-for": address })
let addresses = 0
/** Returns headers that name an unused address. */
const elsewhere = () => from(`10.0.${addresses >> 8}.${addresses++ & 255}`)

function assertLimited(answer: Received, retryAfter: number): void {
  assertProblemPage(answer, 429, "Please wait a moment")
  equal(answer.headers["retry-after"], String(retryAfter))
}

/**
 * Starts a service that trusts the address in a request's proxy header, so that tests can choose the address. Returns the service and its log lines.
 */
async function limited(t: TestContext, count: number, more: Partial<Config> = {}) {
  const lines: Record<string, unknown>[] = []
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const log = createLog({ level: "info", readable: false, destination })
  const at = await service(t, { authorizationLimit: limitOf(count), trustedProxies, ...more }, { log })
  const client = await confidentialClient(at)
  const request = (browser: Browser | undefined, headers: Record<string, string>, more = {}) =>
    ask(at, requestOf(client, more), { ...(browser && { browser }), headers })
  return { at, client, request, lines }
}

describe("behaviour §5: 300 requests a minute at the authorization endpoint, by address and by session", () => {
  it("the limit is on by default", () => deepEqual(configure({}).authorizationLimit, limitOf(300)))

  it("an address may send 300 requests, with or without sessions; then it gets a page with status 429 and Retry-After until the minute is over", async (t) => {
    const { at, client, request, lines } = await limited(t, 300)
    const browsers = [await signedIn(at, client), undefined]
    const here = from("192.0.2.1")
    for (let sent = 0; sent < 300; sent++) {
      const { status, text } = await request(browsers[sent % 2], here)
      equal(status, sent % 2 === 0 ? 302 : 200)
      if (sent % 2 === 1) equal(isSignInPage({ html: text }), true)
      if (sent === 0) at.clock.advance({ seconds: 20 })
    }
    const refused = await request(browsers[0], here)
    assertLimited(refused, 40)
    const [logged] = lines.filter(({ traceId }) => traceId === refused.headers["x-trace-id"])
    deepEqual([logged?.refusal, logged?.reason], ["too_many_requests", "authorization-limit"])
    equal((await request(undefined, from("192.0.2.2"))).status, 200)
    at.clock.advance({ seconds: 39, ms: 999 })
    assertLimited(await request(undefined, here), 1)
    at.clock.advance({ ms: 1 })
    equal((await request(undefined, here)).status, 200)
  })

  it("all sessions at one address share the address's counter", async (t) => {
    const { at, client, request } = await limited(t, 9)
    const browsers = [await signedIn(at, client), await signedIn(at, client), await signedIn(at, client)]
    const here = from("192.0.2.1")
    for (const browser of [...browsers, ...browsers, ...browsers]) equal((await request(browser, here)).status, 302)
    for (const browser of browsers) assertLimited(await request(browser, here), 60)
    for (const browser of browsers) equal((await request(browser, elsewhere())).status, 302)
  })

  it("a session has one counter for all its addresses, and a request over the limit issues no code", async (t) => {
    const { at, client, request } = await limited(t, 5)
    const [ann, other] = [await signedIn(at, client), await signedIn(at, client)]
    for (let sent = 0; sent < 5; sent++) equal((await request(ann, elsewhere())).status, 302)
    const grants = await countGrants(at)
    assertLimited(await request(ann, elsewhere()), 60)
    equal(await countGrants(at), grants)
    equal((await request(other, elsewhere())).status, 302)
    at.clock.advance({ minutes: 1 })
    equal((await request(ann, elsewhere())).status, 302)
  })

  it("a forged cookie gets no counter, so that invented cookies use no memory", async (t) => {
    const { at, client, request } = await limited(t, 3)
    const browser = await signedIn(at, client)
    for (const [name, value] of browser.cookies) if (name.endsWith("session")) browser.cookies.set(name, flipped(value))
    for (let sent = 0; sent < 5; sent++) equal((await request(browser, elsewhere())).status, 200)
  })

  it("all forms and HEAD requests count; 405s do not", async (t) => {
    const { at, client, request } = await limited(t, 6)
    const here = from("192.0.2.1")
    const submitted = (method: string, body?: string) =>
      send(at, AUTHORIZE, {
        method,
        headers: { ...here, "content-type": "application/x-www-form-urlencoded" },
        ...(body !== undefined && { body }),
      })
    equal((await submitted("POST", new URLSearchParams(requestOf(client)).toString())).status, 303)
    equal((await submitted("POST", "x".repeat(70_000))).status, 413)
    equal((await submitted("POST", "a=1")).status, 400)
    equal((await submitted("GET")).status, 400)
    equal((await submitted("HEAD")).status, 400)
    for (let sent = 0; sent < 5; sent++) equal((await submitted("PUT")).status, 405)
    equal((await request(undefined, here)).status, 200)
    assertLimited(await submitted("POST", "x".repeat(70_000)), 60)
    equal((await submitted("PUT")).status, 405)
  })

  it("a sign-in with consent takes four requests", async (t) => {
    const { at } = await limited(t, 4, { trustedProxies: [] })
    const client = await confidentialClient(at, { consent: "ask" })
    const page = await signIn(at.browser, await visit(at, at.browser, client), "ann", PASSWORD)
    equal(isConsentPage(page), true)
    codeIn(await at.browser.submit(formOf(page.html), { decision: "approve" }))
    const again = await visit(at, at.browser, client)
    deepEqual([again.status, again.headers.get("retry-after")], [429, "60"])
  })

  it("the page of a 429 is in the language of the request", async (t) => {
    const { request } = await limited(t, 1)
    const here = from("192.0.2.1")
    await request(undefined, here)
    const page = await request(undefined, here, { ui_locales: "de" })
    equal(page.status, 429)
    match(page.text, /<html lang="de"/)
  })

  it("off disables the limit", async (t) => {
    const { request, at, client } = await limited(t, 1, { authorizationLimit: "off" })
    const browser = await signedIn(at, client)
    for (let sent = 0; sent < 320; sent++) equal((await request(browser, from("192.0.2.1"))).status, 302)
  })

  it("behaviour §1.1: if the counters are unreachable, the answer is the usual 503 page with a link back to the request", async (t) => {
    const unreachable = async () => {
      throw new StoreUnavailable("down")
    }
    const opened = await openSqlite({ file: ":memory:" })
    const down = { use: unreachable, fullUntil: unreachable, giveBack: unreachable }
    const rateWindows = { ...down, beyond: unreachable, removeUntil: async () => 0 }
    const store = { ...opened, rateWindows, sessions: { ...opened.sessions, find: unreachable } }
    const at = await startTestServer({ store, config: { authorizationLimit: limitOf(300) } })
    t.after(() => at.close())
    await at.createUser({ username: "ann", password: PASSWORD })
    const client = await confidentialClient(at)
    const signIn = await ask(at, requestOf(client))
    equal(isSignInPage({ html: signIn.text }), true)
    const browser = await signedIn(at, client)
    const page = await ask(at, requestOf(client), { browser })
    equal(page.status, 503)
    match(page.text, /<a class="reach" href="[^"]*client_id&#61;client_/)
  })
})

describe("behaviour §1.7: 20 codes of one user and client may wait for their exchange", () => {
  const exchanged = async (at: World, client: RegisteredClient, code: string) =>
    (await post(at, codeRequest(client, code))).status

  it("the 21st code ends the oldest, which is refused with its own reason in the log; the newest 20 can be exchanged", async (t) => {
    const { at, client, lines } = await limited(t, 300)
    const browser = await signedIn(at, client)
    const codes: string[] = []
    for (let issued = 0; issued < 21; issued++) {
      at.clock.advance({ seconds: 1 })
      codes.push(codeIn(await visit(at, browser, client)))
    }
    const [oldest = "", ...newest] = codes
    const refused = await post(at, codeRequest(client, oldest))
    assertError(refused, "invalid_grant")
    const [logged] = lines.filter(({ traceId }) => traceId === refused.headers["x-trace-id"])
    deepEqual([logged?.refusal, logged?.reason], ["invalid_grant", "code-displaced"])
    for (const code of newest) equal(await exchanged(at, client, code), 200)
    equal(await exchanged(at, client, oldest), 400)
  })

  it("displacing a code writes no audit event", async (t) => {
    const { at, client } = await limited(t, 300)
    const browser = await signedIn(at, client)
    for (let issued = 0; issued < 25; issued++) codeIn(await visit(at, browser, client))
    const events = await at.gatehouse.administration.audit.list({ limit: 1000 })
    const ofGrants = events.filter(({ subject }) => subject.startsWith("grant_")).map(({ type }) => type)
    deepEqual(ofGrants, Array(25).fill("grant-issued"))
  })

  it("used codes do not count, nor do codes of other clients and users", async (t) => {
    const { at, client } = await limited(t, 300)
    await addUser(at, "bob")
    const other = await confidentialClient(at)
    const [ann, bob] = [await signedIn(at, client), await signedIn(at, client, "bob")]
    const kept = [
      [client, codeIn(await visit(at, bob, client))],
      [other, codeIn(await visit(at, ann, other))],
    ] as const
    const first = codeIn(await visit(at, ann, client))
    for (let issued = 0; issued < 25; issued++)
      equal(await exchanged(at, client, codeIn(await visit(at, ann, client))), 200)
    equal(await exchanged(at, client, first), 200)
    for (let issued = 0; issued < 21; issued++) codeIn(await visit(at, ann, client))
    for (const [whose, code] of kept) equal(await exchanged(at, whose, code), 200)
  })

  it("codes of all sessions of a user count together", async (t) => {
    const { at, client } = await limited(t, 300)
    const [here, there] = [await signedIn(at, client), await signedIn(at, client)]
    const oldest = codeIn(await visit(at, here, client))
    at.clock.advance({ seconds: 1 })
    for (let issued = 0; issued < 20; issued++) codeIn(await visit(at, there, client))
    equal(await exchanged(at, client, oldest), 400)
  })

  it("a code that had already expired is refused as expired", async (t) => {
    const { at, client, lines } = await limited(t, 300)
    const browser = await signedIn(at, client)
    const oldest = codeIn(await visit(at, browser, client))
    at.clock.advance({ minutes: 10 })
    for (let issued = 0; issued < 20; issued++) codeIn(await visit(at, browser, client))
    const { headers } = await post(at, codeRequest(client, oldest))
    equal(lines.find(({ traceId }) => traceId === headers["x-trace-id"])?.reason, "code-expired")
  })

  it("of 60 parallel requests in two sessions, 20 codes can be exchanged", async (t) => {
    const { at, client } = await limited(t, 300)
    const browsers = [await signedIn(at, client), await signedIn(at, client)]
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, sent) =>
        send(at, `${AUTHORIZE}?${new URLSearchParams(requestOf(client))}`, {
          headers: { cookie: cookieHeader(browsers[sent % 2] as Browser) },
        }),
      ),
    )
    const codes = answers.map(({ status, headers }) => codeIn({ status, location: headers.location }))
    const statuses = await Promise.all(codes.map((code) => exchanged(at, client, code)))
    equal(statuses.filter((status) => status === 200).length, 20)
  })
})
