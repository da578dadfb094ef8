/** Forward authentication: what a proxy asks about each request of an application. */
import { deepEqual, doesNotMatch, equal, match, notEqual, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { createRemoteJWKSet, jwtVerify } from "jose"
import type { NewSite } from "../../src/admin/contract.ts"
import { Secret } from "../../src/base/secret.ts"
import { addUser } from "../support/authorization.ts"
import { formOf } from "../support/browser.ts"
import { PASSWORD } from "../support/journey.ts"
import { formFor, isAppPage } from "../support/second_factor.ts"
import { service } from "../support/service.ts"
import { AtSite, SCRIPT, TRUSTED } from "../support/site.ts"
import { send } from "../support/wire.ts"

const at = await service({ after }, { trustedProxies: TRUSTED })
const { sites, groups, users, sessions } = at.gatehouse.administration
let made = 0

/** Creates a site with a host of its own, and returns a person there who is not signed in. */
async function siteWith(settings: Partial<NewSite> = {}) {
  made += 1
  const origin = `https://app${made}.example`
  const { site_id: id } = await sites.create({ name: `app${made}`, origins: [origin], ...settings })
  return { id, origin, person: new AtSite(at, origin) }
}

await groups.create({ name: "staff" })
await addUser(at, "bob")

describe("a request that nobody signed in for", () => {
  it("goes to the sign-in if it is a navigation, and comes back to the page that was asked for", async () => {
    const { person, origin } = await siteWith()
    equal(await person.signIn("/photos?page=2&q=%C3%A9"), `${origin}/photos?page=2&q=%C3%A9`)
    equal((await person.ask("/photos")).status, 200)
  })

  it("gets 401 as JSON with a challenge if a script sent it", async () => {
    const { person } = await siteWith()
    const answer = await person.ask("/api", SCRIPT)
    equal(answer.status, 401)
    equal(answer.headers.location, undefined)
    equal(answer.headers["www-authenticate"], 'Cookie realm="Gatehouse"')
    equal(JSON.parse(answer.text).error, "login_required")
  })

  it("gets 401 without a redirect if it opens a WebSocket", async () => {
    const { person } = await siteWith()
    equal((await person.ask("/socket", { "sec-fetch-mode": "websocket", upgrade: "websocket" })).status, 401)
  })

  it("gets a page that says what to do if it is a form: a redirect would lose what the person typed", async () => {
    const { person, origin } = await siteWith()
    const answer = await person.ask("/save", undefined, "POST")
    equal(answer.status, 401)
    match(answer.text, /has not arrived at the application/)
    ok(answer.text.includes(`href="${origin}/.gatehouse/sign_in`))
  })

  it("passes where the rule names everyone, without headers about a person", async () => {
    const { person } = await siteWith({ rules: ["/public everyone", "/ people"] })
    const answer = await person.ask("/public/a.css", SCRIPT)
    equal(answer.status, 200)
    deepEqual(
      Object.keys(answer.headers).filter((name) => /remote|jwt/.test(name)),
      [],
    )
  })

  it("is answered with 401 for nginx, and the browser gets the whole answer when nginx asks for it", async () => {
    const { origin } = await siteWith()
    const headers = { "x-original-url": `${origin}/page`, "x-original-method": "GET", "sec-fetch-mode": "navigate" }
    const status = await send(at, "/forward?answer=status", { headers })
    deepEqual([status.status, status.headers.location, status.text], [401, undefined, ""])
    const whole = await send(at, "/forward?answer=whole", { headers })
    equal(whole.status, 302)
    ok(whole.headers.location?.startsWith(`${origin}/.gatehouse/sign_in?to=`))
  })

  it("is described by path and Host if Envoy asks, and the path cannot choose the form of the answer", async () => {
    const { origin } = await siteWith()
    const headers = { host: new URL(origin).host, "sec-fetch-mode": "navigate" }
    equal((await send(at, "/forward/forward?answer=status", { headers })).status, 302)
    equal((await send(at, "/forward/a", { method: "PROPFIND", headers: { ...headers, ...SCRIPT } })).status, 401)
  })
})

describe("an application", () => {
  it("gets the person in plain headers, and in a JWT whose audience is the origin", async () => {
    await users.create({ username: "zoë", password: new Secret(PASSWORD), name: "Zoë 100%", email: "zoe@app.example" })
    await groups.addMember("staff", "zoë")
    const { person, origin } = await siteWith()
    await person.signIn("/", "zoë")
    const { status, headers } = await person.ask()
    equal(status, 200)
    deepEqual([headers["remote-user"], headers["remote-name"]], ["zo%C3%AB", "Zo%C3%AB 100%25"])
    equal(headers["remote-groups"], "staff")
    equal(headers["remote-email"], undefined, "nobody verified the address")
    const keys = createRemoteJWKSet(new URL(`${at.url}/oauth/jwks.php`))
    const { payload } = await jwtVerify(headers["x-gatehouse-jwt"] ?? "", keys, {
      issuer: at.url,
      audience: origin,
      typ: "forward+jwt",
      algorithms: ["ES256"],
      currentDate: new Date(at.clock()),
    })
    deepEqual([payload.username, payload.groups, payload.email_verified], ["zoë", ["staff"], false])
    equal((payload.exp ?? 0) - (payload.iat ?? 0), 300)
  })

  it("gets the same JWT again until half of its life is over, and another one when the person changes", async () => {
    const { person } = await siteWith()
    await person.signIn()
    const jwt = async () => (await person.ask()).headers["x-gatehouse-jwt"]
    const first = await jwt()
    at.clock.advance({ seconds: 149 })
    equal(await jwt(), first)
    at.clock.advance({ seconds: 1 })
    const second = await jwt()
    notEqual(second, first)
    await users.update("ann", { name: "Ann Other" })
    notEqual(await jwt(), second)
    await users.update("ann", { name: "Ann Example" })
  })

  it("gets a verified address, and nothing that its settings do not name", async () => {
    const { person, id } = await siteWith({ jwt: false })
    await users.update("ann", { email: "ann@app.example", email_verified: true })
    await person.signIn()
    const { headers } = await person.ask()
    deepEqual([headers["remote-email"], headers["x-gatehouse-jwt"]], ["ann@app.example", undefined])
    await sites.update(id, { headers: false })
    equal((await person.ask()).headers["remote-user"], undefined)
  })
})

describe("at the next request", () => {
  it("the end of the session counts", async () => {
    const { person } = await siteWith()
    await person.signIn()
    for (const { session_id: session } of await sessions.list("ann")) await sessions.end(session)
    equal((await person.ask("/", SCRIPT)).status, 401)
    equal((await person.ask()).status, 302)
  })

  it("a disabled user counts", async () => {
    await addUser(at, "carl")
    const { person } = await siteWith()
    await person.signIn("/", "carl")
    await users.disable("carl")
    equal((await person.ask("/", SCRIPT)).status, 401)
  })

  it("a lost group counts", async () => {
    await addUser(at, "dora")
    await groups.addMember("staff", "dora")
    const { person } = await siteWith({ rules: ["/ group:staff"] })
    await person.signIn("/", "dora")
    equal((await person.ask()).status, 200)
    await groups.removeMember("staff", "dora")
    const page = await person.ask()
    equal(page.status, 403)
    match(page.text, /You can’t open this page/)
    equal(JSON.parse((await person.ask("/", SCRIPT)).text).error, "access_denied")
  })

  it("a renamed group stays in the rules, with an event", async () => {
    const { person, id } = await siteWith({ rules: ["/ group:staff"] })
    await groups.create({ name: "night" })
    await groups.addMember("night", "ann")
    await sites.update(id, { rules: ["/admin group:staff,group:night", "/ group:night mfa", "/open group:staff"] })
    await groups.update("night", { name: "day" })
    deepEqual((await sites.show(id)).rules, ["/admin group:staff,group:day", "/ group:day mfa", "/open group:staff"])
    await sites.update(id, { rules: ["/ group:day"] })
    await person.signIn()
    equal((await person.ask()).status, 200)
    await groups.update("day", { name: "evening" })
    equal((await person.ask()).status, 200)
    const events = await at.gatehouse.store.audit.list(50)
    const changed = events.filter(({ type, subject }) => type === "site-updated" && subject === id)
    deepEqual([changed.length, changed[0]?.detail], [4, "changed=rules"])
  })

  it("a raised level counts: the sign-in asks for the second factor and comes back", async () => {
    await addUser(at, "emil")
    const { person, id, origin } = await siteWith()
    await person.signIn("/", "emil")
    await sites.update(id, { rules: ["/ people mfa"] })
    const refused = await person.ask("/", SCRIPT)
    equal(refused.status, 401)
    match(
      refused.headers["www-authenticate"] ?? "",
      /insufficient_user_authentication.*acr_values="urn:gatehouse:acr:mfa"/,
    )
    const asked = await person.ask("/deep")
    equal(asked.status, 302)
    const begun = await person.open(asked.headers.location ?? "")
    ok(begun.headers.location?.startsWith(`${at.url}/site/sign_in`))
    const step = await person.browser.get(begun.headers.location ?? "")
    ok(isAppPage(step))
    ok(formFor(step.html, "authenticator-app"))
    ok(!step.html.includes(`${origin}/.gatehouse/callback`))
  })

  it("a deleted or disabled site counts", async () => {
    const { person, id } = await siteWith()
    await person.signIn()
    await sites.update(id, { enabled: false })
    equal((await person.ask()).status, 403)
    await sites.delete(id)
    equal((await person.ask()).status, 403)
  })

  it("the idle time counts from the last request", async () => {
    const { person } = await siteWith()
    await person.signIn()
    at.clock.advance({ minutes: 100 })
    equal((await person.ask("/", SCRIPT)).status, 200)
    at.clock.advance({ minutes: 100 })
    equal((await person.ask("/", SCRIPT)).status, 200)
    at.clock.advance({ minutes: 121 })
    equal((await person.ask("/", SCRIPT)).status, 401)
  })
})

describe("signing out at the host of a site", () => {
  const FROM_PAGE = { "sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin" }

  it("ends the session at the service and at every site, without a question", async () => {
    const { person, origin } = await siteWith()
    await person.signIn()
    const { person: other } = await siteWith()
    const elsewhere = new AtSite(at, other.origin, person.browser)
    await elsewhere.signIn()
    const left = await person.open(`${origin}/.gatehouse/sign_out`, FROM_PAGE)
    equal(left.status, 303)
    equal((await person.browser.get(left.headers.location ?? "")).status, 200)
    equal((await elsewhere.ask("/", SCRIPT)).status, 401)
    equal(person.jar.has("gatehouse_site"), false)
  })

  it("asks at the service if another site began it", async () => {
    const { person, origin } = await siteWith()
    await person.signIn()
    const left = await person.open(`${origin}/.gatehouse/sign_out`, { ...FROM_PAGE, "sec-fetch-site": "cross-site" })
    equal(left.headers.location, `${at.url}/oauth/logout.php`)
    match((await person.browser.get(left.headers.location ?? "")).html, /<button/)
    equal((await person.ask("/", SCRIPT)).status, 200)
  })
})

describe("a path that programs read in two ways", () => {
  const RULES = ["/public everyone", "/admin group:staff", "/ people"]
  for (const path of [
    "/public/../admin",
    "/public/%2e%2e/admin",
    "/public/..%2fadmin",
    "/public/..%5cadmin",
    "/public/..;/admin",
    "//admin",
    "/./admin",
    "/ADMIN",
    "/Public/x",
    "/public/%252e%252e/admin",
    "/public/%00/admin",
    "/%ff",
    "/public/%EF%BC%8Fadmin",
  ])
    it(`satisfies every rule: ${path}`, async () => {
      const { person } = await siteWith({ rules: RULES })
      equal((await person.ask(path, SCRIPT)).status, 401)
      await person.signIn("/", "bob")
      equal((await person.ask("/other", SCRIPT)).status, 200)
      equal((await person.ask(path, SCRIPT)).status, 403)
    })

  it("is not one that only begins with the same letters, or has a query", async () => {
    const { person } = await siteWith({ rules: RULES })
    equal((await person.ask("/public?next=/../admin", SCRIPT)).status, 200)
    equal((await person.ask("/publicity", SCRIPT)).status, 401)
    await person.signIn("/", "bob")
    equal((await person.ask("/administrator", SCRIPT)).status, 200)
    equal((await person.ask("/%61dmin", SCRIPT)).status, 403)
  })

  it("is closed if no rule matches it", async () => {
    const { person } = await siteWith({ rules: ["/wiki people"] })
    equal((await person.ask("/", SCRIPT)).status, 403)
  })
})

it("the site of a sign-in is named on the page", async () => {
  const { person } = await siteWith({ description: "The Wiki" })
  const asked = await person.ask()
  const begun = await person.open(asked.headers.location ?? "")
  const page = await person.browser.get(begun.headers.location ?? "")
  match(page.html, /The Wiki/)
  doesNotMatch(page.headers.get("content-security-policy") ?? "", /form-action/)
  ok(formOf(page.html).action.includes("/site/sign_in?request="))
})
