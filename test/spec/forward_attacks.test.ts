/** Attacks on forward authentication: forged descriptions of requests, links that lead elsewhere, cookies and codes that move. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { addUser } from "../support/authorization.ts"
import { refusalLog } from "../support/client_assertion.ts"
import { flipped, service } from "../support/service.ts"
import { AtSite, ORIGIN, SCRIPT, TRUSTED } from "../support/site.ts"
import { send } from "../support/wire.ts"

const OTHER = "https://other.example"
const { log, lines } = refusalLog()
const at = await service({ after }, { trustedProxies: TRUSTED }, { log })

const { sites } = at.gatehouse.administration
await sites.create({ name: "app", origins: [ORIGIN], rules: ["/public everyone", "/ people"] })
await sites.create({ name: "other", origins: [OTHER] })
await addUser(at, "mallory")

const signedIn = async (origin = ORIGIN, username = "ann") => {
  const person = new AtSite(at, origin)
  await person.signIn("/", username)
  return person
}

describe("the description of a request", () => {
  it("counts only from a trusted proxy", async (t) => {
    const alone = await service(t)
    await alone.gatehouse.administration.sites.create({ name: "app", origins: [ORIGIN] })
    const headers = { "x-forwarded-host": "app.example", "x-forwarded-uri": "/" }
    equal((await send(alone, "/forward", { headers })).status, 403)
    for (const path of ["sign_in", "callback", "sign_out"])
      equal((await send(alone, `/.gatehouse/${path}`, { headers })).status, 403)
  })

  it("is refused if a browser adds the headers of another proxy", async () => {
    const person = new AtSite(at)
    const forged = { ...SCRIPT, "x-original-url": `${ORIGIN}/public/a` }
    equal((await person.ask("/secret", forged)).status, 403)
    equal((await person.ask("/public/a", forged)).status, 200, "the same request in both forms")
    equal(
      (await person.ask("/public/a", { ...forged, "x-original-url": "https://other.example/public/a" })).status,
      403,
    )
  })

  it("is in the log without the query, which may contain secrets of the application", async () => {
    await new AtSite(at).ask("/a?key=first", { ...SCRIPT, "x-original-url": `${ORIGIN}/b?key=second` })
    const { reason, expected, received } = lines.at(-1) as Record<string, string | undefined>
    deepEqual([reason, expected, received], ["forward-request-differs", "/b?…", "/a?…"])
  })

  for (const [what, headers] of [
    ["an unknown host", { "x-forwarded-host": "evil.example", "x-forwarded-uri": "/" }],
    ["two hosts", { "x-forwarded-host": "app.example, other.example", "x-forwarded-uri": "/public/a" }],
    ["a host with another port", { "x-forwarded-host": "app.example:444", "x-forwarded-uri": "/public/a" }],
    ["a host that ends in a dot", { "x-forwarded-host": "app.example.", "x-forwarded-uri": "/public/a" }],
    ["a user before the host", { "x-original-url": "https://app.example@evil.example/public/a" }],
    ["no path", { "x-forwarded-host": "app.example" }],
    ["no host", { "x-forwarded-uri": "/public/a" }],
    ["a path that is a URL", { "x-forwarded-host": "app.example", "x-forwarded-uri": "https://evil.example/public/a" }],
    [
      "an unreadable form of nginx, although the browser added another",
      {
        "x-original-url": "https:///secret",
        "x-forwarded-host": "app.example",
        "x-forwarded-uri": "/public/a",
      },
    ],
    ["a space in the path", { "x-forwarded-host": "app.example", "x-forwarded-uri": "/public/a /admin" }],
  ] as const)
    it(`is refused with ${what}`, async () => {
      equal((await send(at, "/forward", { headers: { ...SCRIPT, ...headers } as Record<string, string> })).status, 403)
    })

  it("may name the port of https, and a host in capital letters", async () => {
    for (const host of ["app.example:443", "APP.example"])
      equal(
        (await send(at, "/forward", { headers: { "x-forwarded-host": host, "x-forwarded-uri": "/public/a" } })).status,
        200,
      )
  })

  it("never becomes a URL: the answer leads to the declared origin, whatever scheme the headers name", async () => {
    const headers = { "sec-fetch-mode": "navigate", "x-original-url": "http://APP.example//evil.example/" }
    const { headers: answer } = await send(at, "/forward", { headers })
    ok(answer.location?.startsWith(`${ORIGIN}/.gatehouse/sign_in?to=`))
  })
})

describe("a path that applications read in two ways", () => {
  it("is closed if a path has no rule, because it may be that one", async () => {
    await sites.create({ name: "part", origins: ["https://part.example"], rules: ["/public everyone"] })
    const person = new AtSite(at, "https://part.example")
    equal((await person.ask("/public/a", SCRIPT)).status, 200)
    for (const path of ["/admin", "/public/..%2Fadmin", "/public/../admin", "//admin", "/PUBLIC/a"])
      equal((await person.ask(path, SCRIPT)).status, 403, path)
  })

  it("can have a fragment: browsers send none", async () => {
    for (const path of ["/public#/../admin", "/public/#/../admin"])
      equal((await new AtSite(at).ask(path, SCRIPT)).status, 401, path)
  })
})

describe("the page that was asked for", () => {
  for (const target of [
    "//evil.example/",
    "/\\evil.example",
    "/@evil.example",
    "/%0d%0aLocation:%20https://evil.example",
  ])
    it(`stays at the host of the site: ${target}`, async () => {
      equal(await new AtSite(at).signIn(target), ORIGIN + target)
    })

  it("is the first page if somebody wrote the address by hand, or took it from another site", async () => {
    const other = await new AtSite(at, OTHER).ask("/page")
    const to = new URL(other.headers.location ?? "").searchParams.get("to") ?? ""
    for (const given of ["https://evil.example/", "/page", to, flipped(to), ""]) {
      const person = new AtSite(at)
      const begun = await person.open(`${ORIGIN}/.gatehouse/sign_in?to=${encodeURIComponent(given)}`)
      ok(begun.headers.location?.startsWith(`${at.url}/site/sign_in?request=`))
      person.browser.cookies.set("gatehouse_session", await sessionCookie())
      const code = (await person.browser.get(begun.headers.location ?? "")).location ?? ""
      equal((await person.open(code)).headers.location, `${ORIGIN}/`)
    }
  })

  it("is not carried if the sign-in at the service is changed", async () => {
    const person = new AtSite(at)
    const begun = await person.open(`${ORIGIN}/.gatehouse/sign_in`)
    const answer = await person.browser.get(flipped(begun.headers.location ?? ""))
    equal(answer.status, 400)
    match(answer.html, /This sign-in cannot continue/)
  })
})

const sessionCookie = async () => (await signedIn()).browser.cookies.get("gatehouse_session") ?? ""

describe("a code", () => {
  it("does not sign in another browser: nobody can sign a person in as themselves", async () => {
    const code = await new AtSite(at).code("/", "mallory")
    const victim = new AtSite(at)
    equal((await victim.open(code)).status, 400)
    await victim.code()
    equal((await victim.open(code)).status, 400, "also while the person signs in")
    equal(victim.jar.has("gatehouse_site"), false)
  })

  it("works once, and leads on if the person is signed in already", async () => {
    const person = new AtSite(at)
    const code = await person.code("/page")
    const [one, other] = await Promise.all([person.open(code), person.open(code)])
    deepEqual([one.status, other.status].sort(), [303, 400])
    const again = await person.open(code)
    deepEqual([again.status, again.headers.location, again.headers["set-cookie"]], [303, `${ORIGIN}/page`, undefined])
    person.jar.delete("gatehouse_site")
    const without = await person.open(code)
    equal(without.status, 400)
    ok(without.text.includes(`href="${ORIGIN}/page"`))
  })

  it("expires after a minute", async () => {
    const person = new AtSite(at)
    const code = await person.code()
    at.clock.advance({ seconds: 61 })
    equal((await person.open(code)).status, 400)
  })

  it("is for one site", async () => {
    const person = new AtSite(at)
    const code = await person.code()
    const moved = new AtSite(at, OTHER, person.browser)
    for (const [name, value] of person.jar) moved.jar.set(name, value)
    equal((await moved.open(code.replace(ORIGIN, OTHER))).status, 400)
  })
})

describe("the cookie of a site", () => {
  it("is useless at another site, at the service, and after a change", async () => {
    const person = await signedIn()
    const cookie = person.jar.get("gatehouse_site") ?? ""
    match(cookie, /^gsc_/)
    const moved = new AtSite(at, OTHER)
    moved.jar.set("gatehouse_site", cookie)
    equal((await moved.ask("/", SCRIPT)).status, 401)
    moved.jar.clear()
    const changed = new AtSite(at)
    changed.jar.set("gatehouse_site", flipped(cookie))
    equal((await changed.ask("/", SCRIPT)).status, 401)
    const asSession = await send(at, "/account", { headers: { cookie: `gatehouse_session=${cookie}` } })
    match(asSession.text, /name="password"/)
  })

  it("is not the session cookie of the service: that one opens no site", async () => {
    const person = new AtSite(at)
    person.jar.set("gatehouse_site", await sessionCookie())
    person.jar.set("gatehouse_session", await sessionCookie())
    equal((await person.ask("/", SCRIPT)).status, 401)
  })
})

describe("a sign-out", () => {
  for (const [what, headers] of [
    ["an image in a page of the site", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "no-cors" }],
    ["a link on another site", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }],
    ["a program", {}],
  ] as const)
    it(`does not happen by ${what}`, async () => {
      const person = await signedIn()
      const { headers: answer } = await person.open(`${ORIGIN}/.gatehouse/sign_out`, headers)
      equal(answer.location, `${at.url}/oauth/logout.php`)
      equal((await person.ask("/", SCRIPT)).status, 200)
    })

  it("does not happen by the proof of another person: the page asks", async () => {
    const mallory = await signedIn(ORIGIN, "mallory")
    const navigation = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" }
    const { headers } = await mallory.open(`${ORIGIN}/.gatehouse/sign_out`, navigation)
    const person = await signedIn()
    const page = await person.browser.get(headers.location ?? "")
    equal(page.status, 200)
    ok(person.browser.cookies.has("gatehouse_session"))
    equal((await person.ask("/", SCRIPT)).status, 200)
    match((await person.browser.get(`${at.url}/account`)).html, /ann/)
  })

  it("does not happen by an old or changed proof", async () => {
    const person = await signedIn()
    const navigation = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" }
    const { headers } = await person.open(`${ORIGIN}/.gatehouse/sign_out`, navigation)
    const proof = new URL(headers.location ?? "")
    equal((await send(at, `${proof.pathname}?site=${flipped(proof.searchParams.get("site") ?? "")}`)).status, 200)
    at.clock.advance({ seconds: 61 })
    await send(at, proof.pathname + proof.search)
    const again = new AtSite(at, ORIGIN, person.browser)
    ok((await again.code()).startsWith(`${ORIGIN}/.gatehouse/callback?code=`))
  })
})
