/** What somebody tries with the answers of another service. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { Writable } from "node:stream"
import { after, test } from "node:test"
import { createLog } from "../../src/observe/log.ts"
import { textOf } from "../../src/testing/form.ts"
import { event } from "../store/samples.ts"
import type { Visited } from "../support/browser.ts"
import {
  change,
  codeIn,
  connect,
  connected,
  connectForm,
  follow,
  linkTo,
  personAt,
  requestUrl,
  signedInHere,
  signInBy,
  Visitor,
} from "../support/connections.ts"
import { flipped } from "../support/service.ts"

let written = ""
const destination = new Writable({
  write(chunk, _encoding, done) {
    written += chunk
    done()
  },
})
const log = createLog({ level: "trace", readable: false, destination })
const at = await connected({ after }, {}, {}, {}, { log })
await connect(at, at.provider, { name: "beta", label: "Beta" })
await personAt(at, "mallory")
await personAt(at, "vera")

const CALLBACK = "/connections/acme/callback"
const ANSWER = "step=connection"

/** Signs in at the provider, and stops before the browser opens the callback or the address of the step. */
async function stopped(until: string, username = "mallory", name = "acme") {
  const visited = await signInBy(at, username, { until, name })
  return { browser: visited.browser, url: visited.location ?? "" }
}

const isSignedIn = async (browser: Visitor): Promise<boolean> =>
  (await browser.get(`${at.url}/account`)).html.includes("/account/security")

/** A browser that has opened the sign-in page. */
async function victim(): Promise<Visitor> {
  const browser = new Visitor()
  await browser.get(requestUrl(at))
  return browser
}

async function isNotSignedInBy(browser: Visitor, url: string): Promise<Visited> {
  const visited = await follow({ browser, provider: at.provider, username: "vera" }, await browser.get(url))
  equal(await isSignedIn(browser), false)
  return visited
}

test("a person is not signed in to an attacker's account by the attacker's answer (login CSRF, RFC 9700 §4.7)", async () => {
  const { url: callback } = await stopped(CALLBACK)
  match((await isNotSignedInBy(await victim(), callback)).html, /Sign in to continue/)
  const { url: answer } = await stopped(ANSWER)
  match((await isNotSignedInBy(await victim(), answer)).html, /Sign in to continue/)
})

test("an attacker does not use a person's code in their own browser (RFC 9700 §4.5)", async () => {
  const { url } = await stopped(CALLBACK, "vera")
  const own = await stopped(CALLBACK)
  const injected = new URL(own.url)
  injected.searchParams.set("code", new URL(url).searchParams.get("code") ?? "")
  const refused = await isNotSignedInBy(own.browser, injected.href)
  deepEqual([refused.status, /The sign-in with the other service did not work/.test(refused.html)], [403, true])
})

test("a browser without the cookie reads why, instead of the sign-in page again and again", async () => {
  const { url } = await stopped(CALLBACK)
  const page = await isNotSignedInBy(new Visitor(), url)
  equal(page.status, 400)
  match(page.html, /Your browser did not keep a cookie/)
  match(linkTo(page.html, "/oauth/authorize.php"), /client_id=/)
})

test("an answer at the address of another connection is refused before its code is sent anywhere (mix-up, RFC 9700 §4.4.2)", async () => {
  const { browser, url } = await stopped(CALLBACK)
  const page = await isNotSignedInBy(browser, url.replace("/acme/", "/beta/"))
  deepEqual([page.status, /This sign-in cannot continue/.test(page.html)], [400, true])
  match(written, /connection-state-of-another/)
})

test("a missing, forged, foreign or repeated state is refused, and leads nowhere", async () => {
  const { browser, url } = await stopped(CALLBACK)
  const state = new URL(url).searchParams.get("state") ?? ""
  const { url: answer } = await stopped(ANSWER)
  const sealed = new URL(answer).searchParams.get("answer") ?? ""
  for (const query of [
    "",
    "?code=abc",
    "?code=abc&state=",
    "?code=abc&state=%FF",
    `?code=abc&state=${flipped(state)}`,
    `?code=abc&state=${state.slice(0, -4)}`,
    `?code=abc&state=${state}%20`,
    `?code=abc&state=${sealed}`,
    `?code=abc&state=${state}&state=${state}`,
    `?code=abc&code=abc&state=${state}`,
  ]) {
    const page = await isNotSignedInBy(browser, at.url + CALLBACK + query)
    deepEqual([page.status, /This sign-in cannot continue/.test(page.html)], [400, true], query)
  }
  for (const path of [
    "/connections",
    "/connections/",
    "/connections/acme",
    "/connections/acme/callback/",
    "/connections/ACME/callback",
  ])
    equal((await browser.get(`${at.url}${path}?code=abc&state=${state}`)).status, 404, path)
  equal((await browser.get(`${at.url}/connections/unknown/callback?code=abc&state=${state}`)).status, 400)
})

test("a changed answer of the step restarts the request: forged, sealed for the callback, or for another request", async () => {
  const { browser, url } = await stopped(ANSWER)
  const answer = new URL(url).searchParams.get("answer") ?? ""
  const { url: callback } = await stopped(CALLBACK)
  const state = new URL(callback).searchParams.get("state") ?? ""
  for (const changed of [flipped(answer), state, "", "x"])
    match((await isNotSignedInBy(browser, url.replace(answer, changed))).html, /Sign in to continue/)
  const elsewhere = url.replace(/scope=[^&]*&|state=[^&]*/, "state=another-state-of-thirty-two-charact")
  match((await isNotSignedInBy(browser, elsewhere)).html, /Sign in to continue/)
  ok(codeIn(await follow({ browser, provider: at.provider, username: "" }, await browser.get(url))))
})

test("an answer counts once", async () => {
  const { browser, url } = await stopped(CALLBACK)
  const back = await browser.get(url)
  const both = await Promise.all([browser.get(back.location ?? ""), browser.get(back.location ?? "")])
  const started = both.filter(({ headers }) =>
    headers.getSetCookie().some((each) => each.includes("gatehouse_session")),
  )
  equal(started.length, 1)
  equal(await isSignedIn(browser), true)
  browser.cookies.delete("gatehouse_session")
  await isNotSignedInBy(browser, back.location ?? "")
  await isNotSignedInBy(browser, url)
})

test("after ten minutes the person reads that it took too long", async () => {
  const { browser, url } = await stopped(CALLBACK)
  at.wait(600)
  const page = await isNotSignedInBy(browser, url)
  deepEqual([page.status, /That took longer than ten minutes/.test(page.html)], [403, true])
})

test("a connection that an operator disables meanwhile signs nobody in", async () => {
  const { browser, url } = await stopped(ANSWER)
  await change(at, { enabled: false })
  const page = await isNotSignedInBy(browser, url)
  equal(page.html.includes('value="acme"'), false)
  await change(at, { enabled: true })
})

test("a connection that an operator deletes meanwhile signs nobody in, and neither does another one with its name", async () => {
  const atCallback = await stopped("/connections/beta/callback", "mallory", "beta")
  const atStep = await stopped(ANSWER, "mallory", "beta")
  const { connections } = at.gatehouse.store
  const former = await connections.findByName("beta")
  ok(former && (await connections.delete(former.id, event("connection-deleted"))))
  await connect(at, at.provider, { name: "beta", label: "Beta" })
  equal((await isNotSignedInBy(atCallback.browser, atCallback.url)).status, 400)
  match((await isNotSignedInBy(atStep.browser, atStep.url)).html, /Sign in to continue/)
})

test("a sign-in in the browser of another user ends that user's session, and takes nothing of it", async () => {
  const browser = await signedInHere(at, "ann")
  const { users, sessions } = at.gatehouse.store
  const ann = await users.findByUsername("ann")
  ok(ann)
  equal((await sessions.listOf(ann.user.id)).length, 1)
  ok(codeIn(await signInBy(at, "mallory", { browser, url: requestUrl(at, { prompt: "login" }) })))
  deepEqual(await sessions.listOf(ann.user.id), [])
  match(textOf((await browser.get(`${at.url}/account`)).html), /mallory/)
})

test("the button works only in the browser that got the page, and from no other site", async () => {
  const form = connectForm(await (await victim()).get(requestUrl(at)))
  for (const [browser, headers] of [
    [new Visitor(), {}],
    [await victim(), {}],
    [await victim(), { "sec-fetch-site": "cross-site" }],
  ] as const) {
    const answer = await browser.submit(form, {}, headers)
    deepEqual(
      [answer.status, answer.location?.startsWith(at.provider.url) ?? false],
      [browser.cookies.size === 0 ? 400 : 303, false],
    )
  }
  const own = await victim()
  const page = await own.get(requestUrl(at))
  const { action, fields } = connectForm(page)
  const answer = await own.submit({ action, fields: { ...fields, connection: "beta" } })
  equal(answer.location?.startsWith(at.provider.url), false)
})

test("an answer by POST, which has no cookies, becomes a GET with the known parameters", async () => {
  const { browser, url } = await stopped(CALLBACK)
  const { searchParams } = new URL(url)
  const sent = await new Visitor().submit(
    { action: at.url + CALLBACK, fields: Object.fromEntries(searchParams) },
    { other: "x", id_token: "y" },
    { "sec-fetch-site": "cross-site" },
  )
  equal(sent.status, 303)
  deepEqual([...new URL(sent.location ?? "").searchParams.keys()].sort(), ["code", "state"])
  ok(codeIn(await follow({ browser, provider: at.provider, username: "" }, await browser.get(sent.location ?? ""))))
  const long = await new Visitor().submit({
    action: at.url + CALLBACK,
    fields: { state: "x", code: "y".repeat(13_000) },
  })
  equal(long.status, 400)
})

test("a request that is too long for the provider's address is refused before the browser leaves", async () => {
  const incompressible = Buffer.from(
    Array.from({ length: 2900 }, (_, i) => (i * 7919 + ((i * i) % 251)) % 256),
  ).toString("base64url")
  const browser = new Visitor()
  const page = await browser.get(
    requestUrl(at, {
      state: incompressible,
      claims: JSON.stringify({
        id_token: { sub: { value: incompressible.slice(0, 1900).split("").reverse().join("") } },
      }),
    }),
  )
  const answer = await browser.submit(connectForm(page))
  const to = new URL(answer.location ?? at.url)
  deepEqual([to.host, to.searchParams.get("error")], ["client.example", "invalid_request"])
})

test("failing answers are limited by browser, and by address for all browsers together", async (t) => {
  const own = await connected(t, {}, { signInLimit: { count: 3, windowMs: 900_000 } })
  await personAt(own, "wilma")
  const failing = async (browser: Visitor) => {
    const visited = await signInBy(own, "wilma", { browser, until: CALLBACK })
    const wrong = new URL(visited.location ?? "")
    wrong.searchParams.set("code", "gac_wrong")
    const journey = { browser, provider: own.provider, username: "" }
    return (await follow(journey, await browser.get(wrong.href))).status
  }
  const browser = new Visitor()
  const tries: number[] = []
  for (let attempt = 0; attempt < 4; attempt++) tries.push(await failing(browser))
  deepEqual(tries, [403, 403, 403, 429])
  ok(codeIn(await signInBy(own, "wilma")))
  for (let attempt = 0; attempt < 27; attempt++) equal(await failing(new Visitor()), 403)
  equal(await failing(new Visitor()), 429)
})

test("no log line has a code, a state or an answer", async () => {
  const { browser, url } = await stopped(CALLBACK, "vera")
  const { searchParams } = new URL(url)
  const back = await browser.get(url)
  const answer = new URL(back.location ?? "").searchParams.get("answer") ?? ""
  ok(codeIn(await follow({ browser, provider: at.provider, username: "" }, back)))
  await new Visitor().get(
    `${at.url}${CALLBACK}?code=${searchParams.get("code")}&state=${flipped(searchParams.get("state") ?? "")}`,
  )
  ok(written.length > 0)
  for (const secret of [searchParams.get("code"), searchParams.get("state"), answer])
    equal(written.includes(secret ?? "?"), false, secret ?? "missing")
})

test("no page of the step or the callback is cached, and neither has a link for a referrer", async () => {
  const { browser, url } = await stopped(CALLBACK, "vera")
  const back = await browser.get(url)
  for (const { headers } of [back, await browser.get(back.location ?? "")])
    deepEqual([headers.get("cache-control"), headers.get("referrer-policy")], ["no-store", "no-referrer"])
  match(textOf((await new Visitor().get(url)).html), /cookie/)
})
