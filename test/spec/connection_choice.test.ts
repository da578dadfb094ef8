/** What a client chooses for the sign-in page: which connections, in which order, and whether people see the page. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import type { Visited } from "../support/browser.ts"
import type { Connected } from "../support/connections.ts"
import {
  change,
  codeIn,
  connect,
  connected,
  connectForm,
  follow,
  formsOf,
  linkTo,
  personAt,
  requestUrl,
  signInBy,
  Visitor,
} from "../support/connections.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { authorizeUrl, PASSWORD, requestOf } from "../support/journey.ts"
import { confidentialClient } from "../support/service.ts"

const at = await connected({ after })
await connect(at, at.provider, { name: "beta", label: "Beta" })
const hidden = await connect(at, at.provider, { name: "hidden", label: "Hidden", hasButton: false })
const { clients } = at.gatehouse.administration

const client = (settings: Parameters<typeof confidentialClient>[1]) => confidentialClient(at, settings)
const urlFor = (of: RegisteredClient, more = {}) => authorizeUrl(at, requestOf(of, more))
const shown = async (url: string, browser = new Visitor()) => browser.get(url)

/** The names of the buttons, in their order. */
const buttons = (page: Visited) =>
  formsOf(page).flatMap(({ fields }) => (fields.step === "connect" ? [fields.connection] : []))
const asksForPassword = (page: Visited) => formsOf(page).some(({ fields }) => fields.step === "sign-in")
/** Whether the answer leads to the provider. */
const isAway = ({ location }: Visited) => location?.startsWith(at.provider.url) === true

test("a client names the connections of its sign-in page in its order, even one without a button of its own", async () => {
  deepEqual(buttons(await shown(requestUrl(at))), ["acme", "beta"])
  const page = await shown(urlFor(await client({ connections: ["hidden", "acme"] })))
  deepEqual(buttons(page), ["hidden", "acme"])
  ok(asksForPassword(page))
})

test("a request cannot name a connection that its client does not", async () => {
  const own = await client({ connections: ["acme"] })
  ok(isAway(await shown(urlFor(own, { connection: "acme" }))))
  const refused = await shown(urlFor(own, { connection: "beta" }))
  match(refused.location ?? "", /error=invalid_request/)
  ok(isAway(await shown(requestUrl(at, { connection: "hidden" }))), "a client that names none can use each")
})

test("an address leads only to a connection that the client names", async () => {
  await change({ ...at, connection: hidden }, { emailDomains: ["hidden.example"] })
  for (const [of, leads] of [
    [at.client, true],
    [await client({ connections: ["acme"] }), false],
  ] as const) {
    const browser = new Visitor()
    const [form] = formsOf(await shown(urlFor(of), browser))
    ok(form)
    equal(isAway(await browser.submit(form, { username: "ann@hidden.example", password: "" })), leads)
  }
})

test("the form of a button does not work for a client that does not name the connection", async () => {
  const own = await client({ connections: ["acme"] })
  const browser = new Visitor()
  const page = await browser.get(urlFor(own))
  await clients.update(own.client_id, { connections: ["beta"] })
  const answer = await browser.submit(connectForm(page))
  deepEqual([answer.status, isAway(answer)], [303, false])
})

test("a client can offer only connections, and still offers the password if none can be used", async () => {
  const own = await client({ connections: ["acme"], sign_in_page: "connections" })
  const page = await shown(urlFor(own))
  equal(asksForPassword(page), false)
  deepEqual(buttons(page), ["acme"])
  for (const absent of ['type="password"', "passkey", "Forgot your password", "Your password stays"])
    ok(!page.html.includes(absent), absent)
  const alone = await client({ connections: ["unknown"], sign_in_page: "connections" })
  ok(asksForPassword(await shown(urlFor(alone))))
})

test("the account page of this service asks for the password whatever a client chose", async () => {
  ok(asksForPassword(await shown(`${at.url}/account`)))
})

test("the choice of a client does not end a session that was proven in another way", async () => {
  const browser = new Visitor()
  const [form] = formsOf(await shown(requestUrl(at), browser))
  ok(form)
  ok(
    codeIn(
      await follow(
        { browser, provider: at.provider, username: "" },
        await browser.submit(form, { username: "ann", password: PASSWORD }),
      ),
    ),
  )
  const own = await client({ connections: ["acme"], sign_in_page: "connections" })
  ok(codeIn(await shown(urlFor(own), browser)))
})

test("an operator is warned of a name that no connection with a button has", async () => {
  const { result, warnings } = await clients.create({
    name: "Typo",
    kind: "confidential",
    redirect_uris: ["https://typo.example/cb"],
    connections: ["acme", "acem"],
  })
  deepEqual(
    warnings.map(({ field, code, values }) => [field, code, values]),
    [["connections", "client-connection-unknown", { name: "acem" }]],
  )
  deepEqual((await clients.update(result.client_id, { name: "Typed" })).warnings, [])
})

test("the connection that was used last in this browser comes first and is marked, even after a sign-out", async () => {
  await personAt(at, "lena")
  const { browser } = await signInBy(at, "lena", { name: "beta" })
  const cookie = [...browser.cookies].filter(([name]) => name.includes("gatehouse_connection"))
  deepEqual(
    cookie.map(([, value]) => value),
    ["beta"],
  )
  const marked = async () => {
    const page = await browser.get(requestUrl(at, { prompt: "login" }))
    deepEqual(buttons(page), ["beta", "acme"])
    match(page.html, /<p class="last" id="last-used">Used last in this browser<\/p>/)
    match(page.html, /<button type="submit" class="plain" aria-describedby="last-used">Continue with Beta</)
    equal(page.html.split('"last-used"').length, 3)
  }
  await marked()
  await signOut(browser)
  await marked()
  ok(!(await shown(requestUrl(at))).html.includes("last-used"), "another browser has no mark")
  const own = await client({ connections: ["acme"] })
  ok(
    !(await browser.get(urlFor(own, { prompt: "login" }))).html.includes("last-used"),
    "a connection that is not offered stays hidden",
  )
})

test("a cookie with any other value changes nothing", async () => {
  for (const value of ["<script>", "nobody", "hidden", "beta%00", ".signed-out", "x".repeat(4000)]) {
    const browser = new Visitor()
    browser.cookies.set("gatehouse_connection", value)
    const page = await browser.get(requestUrl(at))
    deepEqual([page.status, buttons(page)], [200, ["acme", "beta"]])
    ok(!page.html.includes("last-used"))
  }
})

async function signOut(browser: Visitor) {
  const asked = await browser.get(`${at.url}/oauth/logout.php`)
  const form = formsOf(asked).at(-1)
  ok(form)
  equal((await browser.submit(form)).status, 200)
}

const atOnce = (more = {}) => client({ connections: ["acme"], sign_in_page: "at-once", ...more })

test("with at-once, a single connection is used without the page, and the provider gets the hints", async () => {
  await personAt(at, "lotte")
  const own = await atOnce()
  const away = await shown(urlFor(own, { login_hint: "lotte@acme.example", ui_locales: "de", max_age: "60" }))
  ok(isAway(away))
  const sent = new URL(away.location ?? "").searchParams
  deepEqual(
    ["login_hint", "ui_locales", "max_age"].map((name) => sent.get(name)),
    ["lotte@acme.example", "de", "60"],
  )
  const browser = new Visitor()
  ok(codeIn(await follow({ browser, provider: at.provider, username: "lotte" }, await browser.get(urlFor(own)))))
})

test("with at-once, several connections are shown, and the address in login_hint decides", async () => {
  const own = await atOnce({ connections: ["beta", "hidden"] })
  deepEqual(buttons(await shown(urlFor(own))), ["beta", "hidden"])
  ok(isAway(await shown(urlFor(own, { login_hint: "eva@hidden.example" }))))
  deepEqual(buttons(await shown(urlFor(own, { login_hint: "eva@elsewhere.example" }))), ["beta", "hidden"])
})

test("with at-once, prompt=none asks nobody", async () => {
  const refused = await shown(urlFor(await atOnce(), { prompt: "none" }))
  equal(new URL(refused.location ?? "").searchParams.get("error"), "login_required")
})

test("with at-once, the page is shown after an error and after a sign-out, which prevents a redirect loop", async () => {
  await personAt(at, "mona")
  const own = await atOnce()
  const browser = new Visitor()
  const away = await browser.get(urlFor(own))
  const state = new URL(away.location ?? "").searchParams.get("state") ?? ""
  const denied = new URLSearchParams({ error: "access_denied", state })
  const back = await browser.get(`${at.url}/connections/acme/callback?${denied}`)
  const page = await browser.get(back.location ?? "")
  deepEqual([page.status, page.location, buttons(page)], [403, undefined, ["acme"]])

  ok(
    codeIn(await follow({ browser, provider: at.provider, username: "mona" }, await browser.submit(connectForm(page)))),
  )
  await signOut(browser)
  const out = await browser.get(urlFor(own))
  deepEqual([out.status, buttons(out)], [200, ["acme"]])
  ok(codeIn(await follow({ browser, provider: at.provider, username: "mona" }, await browser.submit(connectForm(out)))))
  ok(isAway(await browser.get(urlFor(own, { prompt: "login" }))), "the next sign-in is at once again")
})

test("with at-once, a person without an account here is led to the page, not back to the provider", async (t) => {
  const there: Connected = await connected(t, { accounts: "nobody" }, {}, { sign_in_page: "at-once" })
  await personAt(there, "nobody")
  const browser = new Visitor()
  const refused = await follow(
    { browser, provider: there.provider, username: "nobody" },
    await browser.get(requestUrl(there)),
  )
  equal(refused.status, 403)
  const page = await browser.get(linkTo(refused.html, "/oauth/"))
  deepEqual([page.status, buttons(page)], [200, ["acme"]])
})
