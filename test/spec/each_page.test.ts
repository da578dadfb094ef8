import { deepEqual, equal, notDeepEqual, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import type { Route } from "../../src/http/routes.ts"
import { ROUTES } from "../../src/http/routes.ts"
import {
  ACCOUNT_CONNECTIONS_PATH,
  CONNECTIONS_PATH,
  CONSOLE_PATH,
  INVITATION_PATH,
  LINK_ACCOUNT_PATH,
  SETUP_PATH,
  SITE_SIGN_IN_PATH,
} from "../../src/oauth/paths.ts"
import type { ShownForm } from "../../src/testing/form.ts"
import { readForm } from "../../src/testing/form.ts"
import { assertPageHeaders, cookieHeader } from "../support/authorization.ts"
import type { Visited } from "../support/browser.ts"
import { Browser } from "../support/browser.ts"
import { authorizeUrl, PASSWORD, requestOf } from "../support/journey.ts"
import { mailingService } from "../support/mails.ts"
import { atAccount } from "../support/own_account.ts"
import { confidentialClient, post } from "../support/service.ts"
import { askFor, CREATE } from "../support/sign_up.ts"
import { send } from "../support/wire.ts"

// Walks the table of routes, so that these rules hold for each new page and each new form.

const at = await mailingService({ after } as never, { signUp: "open" })
const client = await confidentialClient(at, { consent: "ask" })
/** test/console tests the console, whose page is the same for everybody and has a policy of its own. */
const ofPages = ROUTES.filter(({ refusals, path }) => refusals === "page" && path !== CONSOLE_PATH)
const { administration, store } = at.gatehouse
await administration.users.create({ username: "bob", email: "bob@example.com", password: new Secret(PASSWORD) })

/** The pages of links that work, and of a request of a client. No link to the page of the first administrator works, because a user exists. */
await administration.users.sendReset("ann")
const resetLink = await at.newestLink()
await administration.users.sendVerification("bob")
const verificationLink = await at.newestLink()
await administration.invitations.create({ email: "eve@example.com" }, "mail")
const invitationLink = await at.newestLink()
await askFor(at, "cy@example.com")
const local = await confidentialClient(at, { redirect_uris: ["http://localhost:3000/callback"] })
const refused = await post(at, { ...local, grant_type: "password" })
const links = [
  ...[resetLink, verificationLink, invitationLink, await at.newestLink()],
  authorizeUrl(at, requestOf(client)).slice(at.url.length),
  JSON.parse(refused.text).error_uri.slice(at.url.length),
]
const addresses = [...ofPages.map(({ path }) => path), ...links]

const LEADING_AWAY = [CREATE, ACCOUNT_CONNECTIONS_PATH, LINK_ACCOUNT_PATH, INVITATION_PATH]

const received = ({ headers, html, status }: Visited) => ({ status, headers: Object.fromEntries(headers), text: html })

/** Everything that a form could change. */
const state = async () =>
  JSON.stringify([
    await store.audit.list(500),
    await administration.users.list(),
    await administration.grants.list({}),
    (await administration.sessions.list("ann")).map(({ session_id }) => session_id),
    (await at.mails()).length,
  ])

const forms = (html: string): readonly ShownForm[] =>
  html
    .split("<form")
    .slice(1)
    .flatMap((part) => readForm(`<form${part}`) ?? [])

test("behaviour §8: every answer of a page is not stored, cannot be framed, sends no referrer and has its policy", async () => {
  const { browser } = await atAccount(at)
  let pages = 0
  for (const address of addresses) {
    const route = ofPages.find(({ path }) => address.split(/[?#]/)[0] === path) as Route
    for (const cookie of [undefined, cookieHeader(browser)])
      for (const method of route.methods) {
        const headers = { ...(cookie && { cookie }), "sec-fetch-site": "same-origin" }
        const form = { ...headers, "content-type": "application/x-www-form-urlencoded" }
        const answer = await send(
          at,
          address,
          method === "POST" ? { method, headers: form, body: "a=b" } : { method, headers },
        )
        const where = `${method} ${address} ${cookie === undefined ? "without" : "with"} a session: ${answer.status}`
        equal(answer.headers["cache-control"], "no-store", where)
        equal(answer.headers["x-content-type-options"], "nosniff", where)
        if (!answer.headers["content-type"]?.startsWith("text/html")) continue
        pages += 1
        const isSelf = answer.headers["content-security-policy"]?.includes("form-action 'self'")
        assertPageHeaders(answer, isSelf ? "self" : "client")
        // A sign-in may lead to a client, and so may a new account. Connections and invitations lead to providers. Other pages of the account lead nowhere.
        const leadsAway = LEADING_AWAY.some((path) => address.startsWith(path))
        ok(isSelf || cookie === undefined || !address.startsWith("/account") || leadsAway, where)
      }
  }
  ok(pages > ofPages.length, `${pages} pages`)
})

test("a form that another site submits, or that has no seal of the server, changes nothing", async () => {
  const { browser } = await atAccount(at)
  const seen = new Map<string, readonly ShownForm[]>()
  for (const address of addresses) {
    const page = await browser.get(at.url + address)
    const stranger = await new Browser().get(at.url + address)
    seen.set(address, [...forms(page.html), ...forms(stranger.html)])
  }
  const before = await state()
  const typed = {
    username: "ann",
    password: PASSWORD,
    name: "Mallory",
    email: "m@evil.example",
    new_password: "an unusual and quiet harbour",
  }
  for (const [address, shown] of seen)
    for (const form of shown) {
      const unsealed = {
        ...form,
        fields: Object.fromEntries(Object.entries(form.fields).filter(([name]) => name !== "form")),
      }
      const attempts = [
        ...["cross-site", "same-site", "none"].map((site) => [form, { "sec-fetch-site": site }] as const),
        [unsealed, { "sec-fetch-site": "same-origin" }] as const,
        [unsealed, {}] as const,
      ]
      for (const [sent, headers] of attempts) {
        const own = new Browser()
        for (const [name, value] of browser.cookies) own.cookies.set(name, value)
        const answer = received(await own.submit(sent, typed, headers))
        const where = `${address} ${JSON.stringify(form.fields)} ${JSON.stringify(headers)}: ${answer.status}`
        ok(answer.status < 500, where)
        equal(await state(), before, where)
      }
    }
  const withForms = [...seen].flatMap(([address, shown]) => (shown.length > 0 ? [address.split("?")[0]] : []))
  const without = ofPages.filter(({ methods, path }) => methods.includes("POST") && !withForms.includes(path))
  // Their forms have their own tests: an administrator is created by a link, an account is linked after a provider's answer, a provider posts it, and
  // a sign-in for a site begins at the site.
  deepEqual(
    without.map(({ path }) => path),
    [SETUP_PATH, LINK_ACCOUNT_PATH, CONNECTIONS_PATH, SITE_SIGN_IN_PATH],
  )
})

/** The status of a request without credentials. Registration is off, and the admin API and the connections have nothing at these addresses. */
const UNPROVEN: Readonly<Record<string, number>> = {
  "/oauth/token.php": 400,
  "/oauth/device_authorization.php": 400,
  "/oauth/par.php": 400,
  "/oauth/bc_authorize.php": 400,
  "/oauth/revoke.php": 400,
  "/oauth/introspect.php": 401,
  "/oauth/register.php": 404,
  "/api/userinfo.php": 401,
  "/admin/api/v1": 404,
  "/connections": 404,
  "/session/registration": 404,
  "/session/refresh": 404,
}

test("the session cookie alone gives no request to another route a right", async () => {
  const { browser } = await atAccount(at)
  const before = await state()
  const others = ROUTES.filter(({ refusals, methods }) => refusals !== "page" && methods.includes("POST"))
  for (const { path } of others) {
    const headers = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" }
    const [anonymous, withCookie] = [
      await send(at, path, { method: "POST", headers, body: "token=x" }),
      await send(at, path, { method: "POST", headers: { ...headers, cookie: cookieHeader(browser) }, body: "token=x" }),
    ]
    deepEqual([path, anonymous.status], [path, UNPROVEN[path]])
    equal(withCookie.status, anonymous.status, path)
    equal(withCookie.headers["set-cookie"], undefined, path)
  }
  equal(await state(), before)
})

test("the comparison of these tests notices a change", async () => {
  const { browser, page } = await atAccount(at, "/account/profile")
  const before = await state()
  const [form] = forms(page.html).filter(({ fields }) => fields.change === "name")
  equal((await browser.submit(form as ShownForm, { name: "Ann Other" })).status, 303)
  notDeepEqual(await state(), before)
})
