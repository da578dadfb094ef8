// Signing in to the console, staying in and leaving, in a real browser.
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import type { Page, Request } from "playwright-core"
import { CONSOLE_CLIENT_ID } from "../../src/oauth/console_client_id.ts"
import { PASSWORD } from "../support/journey.ts"
import {
  complaints,
  consoleSetting,
  heading,
  onConsole,
  openPalette,
  selectsEntry,
  shows,
  signIn,
  until,
} from "./console_setting.ts"

const { service, home, open, signedIn, createReader } = await consoleSetting({ after })
const { clients, grants } = service.administration

/** The grants of a person that still work. */
const liveGrants = async (user: string) => (await grants.list({ user })).filter(({ state }) => state !== "ended")

/** Everything that scripts of the page can read of what the browser keeps. */
const kept = (page: Page) =>
  page.evaluate<string>("JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])")

test("an administrator signs in, and arrives at the view that the link named", async (t) => {
  const { page, problems } = await open(t)
  await page.goto(`${home}/applications?q=planner`)
  await page.getByText("Sign in to continue to Gatehouse console").waitFor()
  await signIn(page)
  await heading(page, "Applications")
  equal(page.url(), `${home}/applications?q=planner`)
  deepEqual(complaints(problems), [])
})

test("the sign-in is in the language of the browser, as the console is", async (t) => {
  const { page } = await open(t, { locale: "de-DE" })
  await page.goto(home)
  await page.locator("#username").waitFor()
  deepEqual(
    [new URL(page.url()).searchParams.get("ui_locales"), await page.locator("html").getAttribute("lang")],
    ["de", "de"],
  )
  await signIn(page)
  await heading(page, "Übersicht")
  equal(await page.locator("html").getAttribute("lang"), "de")
})

test("the first view takes 350 kB at most, compressed", async (t) => {
  const { page, context } = await open(t)
  const sizes: Promise<number>[] = []
  const note = (request: Request) =>
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    )
  context.on("requestfinished", note)
  await page.goto(home)
  await signIn(page)
  await heading(page, "Overview")
  await page.locator("[aria-busy]").first().waitFor({ state: "detached" })
  // What is loaded later belongs to no view, and the page would close while its size is asked for.
  context.off("requestfinished", note)
  const bytes = (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0)
  ok(bytes > 100_000 && bytes < 350_000, `${bytes} bytes`)
})

test("a reload keeps the person signed in, without a page in between", async (t) => {
  const { page, problems } = await signedIn(t, "/applications")
  await page.reload()
  await heading(page, "Applications")
  equal(page.url(), `${home}/applications`)
  deepEqual(complaints(problems), [])
})

test("a page that ends gives its grant back", async (t) => {
  await service.createUser({ username: "eve", password: PASSWORD, role: "admin" })
  const { page } = await signedIn(t, "", { username: "eve" })
  for (const view of ["Applications", "Overview", "Applications"]) {
    await page.getByRole("link", { name: view }).first().click()
    await heading(page, view)
    await page.reload()
    await heading(page, view)
  }
  // The beacons of the earlier pages may still be on their way.
  await until(async () => (await liveGrants("eve")).length === 1)
})

test("no token is in storage, in a cookie that scripts can read, in an address or in the page", async (t) => {
  const { page, context } = await open(t)
  const addresses: string[] = []
  context.on("request", (request) => addresses.push(request.url()))
  const answered = page.waitForResponse((response) => response.url().endsWith("/oauth/token.php"))
  await page.goto(`${home}/applications`)
  await signIn(page)
  await heading(page, "Applications")
  const { access_token, refresh_token, id_token } = await (await answered).json()
  const tokens: string[] = [access_token, refresh_token, id_token]
  for (const token of tokens) match(token, /^(gat_|grt_|eyJ)/)
  const places = [await kept(page), await page.content(), ...addresses]
  for (const token of tokens) for (const place of places) ok(!place.includes(token), place.slice(0, 200))
  equal(await page.evaluate("sessionStorage.length"), 0)
})

test("a person without a right of administration reads why, and can sign in as somebody else", async (t) => {
  const { page, problems } = await open(t)
  await page.goto(home)
  await signIn(page, "ann")
  await heading(page, "You may not use the console")
  await page.getByText("You are signed in as ann.").waitFor()
  await page.getByRole("button", { name: "Sign in as somebody else" }).click()
  await heading(page, "You are signed out")
  await page.getByRole("button", { name: "Sign in" }).click()
  await signIn(page)
  await heading(page, "Overview")
  deepEqual(complaints(problems), [])
})

test("signing out ends the session at the service and the grant of the console", async (t) => {
  await service.createUser({ username: "olga", password: PASSWORD, name: "Olga", role: "admin" })
  const { page, problems } = await signedIn(t, "", { username: "olga" })
  await page.getByRole("button", { name: "Your account: Olga" }).click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
  await heading(page, "You are signed out")
  equal(page.url(), `${home}/signed-out`)
  deepEqual(await liveGrants("olga"), [])
  await page.goto(home)
  await page.locator("#username").waitFor()
  // A request that is under way at the sign-out is refused.
  deepEqual(
    complaints(problems).filter((each) => !each.includes("401")),
    [],
  )
})

test("a view that opens while the sign-out is under way does not sign the person in again", async (t) => {
  const { page } = await signedIn(t)
  const [sent, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route("**/oauth/revoke.php", async (route) => {
    sent.resolve()
    await held.promise
    await route.continue()
  })
  await page.getByRole("button", { name: "Your account: Ada Adler" }).click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
  await sent.promise
  await page.getByRole("link", { name: "Groups" }).click()
  await heading(page, "Groups")
  held.resolve()
  await heading(page, "You are signed out")
})

test("a person with a part of the rights gets that part, and cannot change what is beyond it", async (t) => {
  await service.administration.roles.create({ name: "reader", scope: "admin:read" })
  await service.createUser({ username: "rita", password: "a long silent river of time", name: "Rita" })
  await service.administration.roles.assign("reader", { user: "rita" })
  const created = await clients.create({ name: "Payroll", kind: "public", redirect_uris: ["https://pay.example/cb"] })
  const { page } = await open(t)
  await page.goto(`${home}/applications/${created.result.client_id}`)
  await page.locator("#username").fill("rita")
  await page.locator("#password").fill("a long silent river of time")
  await page.keyboard.press("Enter")
  await heading(page, "Payroll")
  equal(await page.getByLabel("Name", { exact: false }).first().isDisabled(), true)
})

test("a refused access token is renewed once, and a refused renewal leads to the sign-in and back", async (t) => {
  const { page } = await signedIn(t)
  for (const grant of await grants.list({ user: "ada" })) await grants.revoke(grant.grant_id)
  await page.getByRole("link", { name: "Applications" }).first().click()
  await heading(page, "Applications")
  await page.locator("td a").first().waitFor()
  equal(new URL(page.url()).pathname, "/console/applications")
})

test("an answer that this tab did not ask for starts a sign-in of its own", async (t) => {
  const { page } = await open(t)
  await page.goto(`${home}/callback?code=gac_stolen&state=guessed`)
  await page.locator("#username").waitFor()
  ok(!page.url().includes("stolen"))
})

test("an answer with another state is refused, and its code is never exchanged", async (t) => {
  const { page } = await open(t)
  await page.goto(home)
  await page.locator("#username").waitFor()
  const exchanges: string[] = []
  page.on("request", (request) => {
    if (request.url().includes("token.php")) exchanges.push(request.url())
  })
  await page.goto(`${home}/callback?code=gac_stolen&state=guessed&iss=${encodeURIComponent(service.url)}`)
  await heading(page, "The sign-in did not succeed")
  deepEqual(exchanges, [])
})

test("the console's client is in no list, and no operation finds it", async () => {
  const all = await clients.list()
  ok(all.every(({ client_id }) => client_id !== CONSOLE_CLIENT_ID))
  await clients.show(CONSOLE_CLIENT_ID).then(
    () => ok(false),
    (error: Error) => match(error.message, /unknown|not found|no client/i),
  )
})

test("the palette opens by the keyboard and leads to an application", async (t) => {
  await clients.create({ name: "Holiday planner", kind: "public", redirect_uris: ["https://plan.example/cb"] })
  const { page, problems } = await signedIn(t)
  await openPalette(page)
  await page.getByLabel("Go to a page, an application or a person").fill("holi")
  await selectsEntry(page, "Holiday planner")
  await page.keyboard.press("Enter")
  await heading(page, "Holiday planner")
  deepEqual(complaints(problems), [])
})

test("the palette finds people, groups, roles and APIs, five of each at most", async (t) => {
  const { groups, roles, apis } = service.administration
  await groups.create({ name: "zebras" })
  await roles.create({ name: "zebra-keeper", scope: "admin:read" })
  await apis.create({ identifier: "https://api.example/zoo", name: "Zebra API" })
  for (let at = 0; at < 7; at++)
    await service.createUser({ username: `zebra${at}`, password: PASSWORD, name: `Zoe ${at}` })
  const { page, problems } = await signedIn(t)
  await openPalette(page)
  const field = page.getByLabel("Go to a page, an application or a person")
  await field.fill("zebra")
  for (const name of ["zebras", "zebra-keeper", "Zebra API", "Zoe 0"])
    await page.getByText(name, { exact: true }).waitFor()
  await shows(page.getByText(/^Zoe \d$/), 5)
  await field.fill("zebra6")
  await page.getByText("Zoe 0").waitFor({ state: "detached" })
  await selectsEntry(page, "Zoe 6")
  await page.keyboard.press("Enter")
  await heading(page, "Zoe 6")
  deepEqual(complaints(problems), [])
})

test("the palette shows a person who may only read nothing that this person cannot open", async (t) => {
  await createReader("rea")
  const { page, problems } = await signedIn(t, "", { username: "rea" })
  const refused: string[] = []
  page.on("response", (response) => response.status() >= 400 && refused.push(response.url()))
  const field = page.getByLabel("Go to a page, an application or a person")
  const entries = page.getByRole("dialog").locator("[data-action]")
  const opened = async () => {
    // A palette that still closes would take the key, and its entries would go away.
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await page.getByRole("button", { name: "Search" }).waitFor()
    await page.keyboard.press("Control+k")
    await field.waitFor()
  }
  await page.locator("h1:focus").waitFor()
  await opened()
  const names = await entries.allTextContents()
  equal(names.length, await page.getByRole("navigation").getByRole("link").count())
  await field.fill("readers")
  await page.getByText("readers", { exact: true }).waitFor()
  await page.keyboard.press("Escape")
  for (const name of [...names, "readers"]) {
    await opened()
    await field.fill(name)
    await entries.filter({ hasText: name }).first().click()
    await heading(page, name)
    await page.locator("[aria-busy]").first().waitFor({ state: "detached" })
    equal(await page.locator("main").getByRole("alert").count(), 0, name)
  }
  deepEqual(refused, [])
  deepEqual(complaints(problems), [])
})

const PLATFORMS = [
  { name: "a Mac", userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", press: "Meta+k", other: "Control+k" },
  { name: "other systems", userAgent: "Mozilla/5.0 (X11; Linux x86_64)", press: "Control+k", other: "Meta+k" },
]
for (const { name, userAgent, press, other } of PLATFORMS)
  test(`the key of the palette on ${name} is announced, opens it from a field, and leaves the other key to the field`, async (t) => {
    const { page } = await signedIn(t, "/people", { userAgent })
    await page.locator("h1:focus").waitFor()
    const button = page.getByRole("button", { name: "Search" })
    equal((await button.getAttribute("aria-keyshortcuts"))?.toLowerCase(), press.toLowerCase())
    await page.getByRole("searchbox").click()
    await page.keyboard.press(other)
    const palette = page.getByLabel("Go to a page, an application or a person")
    equal(await palette.count(), 0)
    await page.keyboard.press(press)
    await palette.waitFor()
  })

test("the console speaks German if the browser does, and remembers another choice", async (t) => {
  const { page } = await signedIn(t, "", { locale: "de-DE" })
  await heading(page, "Übersicht")
  await page.getByRole("button", { name: "Ihr Konto: Ada Adler" }).click()
  await page.getByRole("menuitem", { name: "English" }).click()
  await heading(page, "Overview")
  await page.reload()
  await heading(page, "Overview")
  await page.locator("html[lang=en]").waitFor()
  await onConsole(page)
})
