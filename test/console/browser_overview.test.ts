// The overview in the console: the first steps, what needs attention and is mended, and plots for the eye, the keyboard and a screen reader.
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { machineToken } from "../support/client_requests.ts"
import { PASSWORD } from "../support/journey.ts"
import { enrolled } from "../support/second_factor.ts"
import { complaints, consoleSetting, heading, shows, styled } from "./console_setting.ts"

const { service, home, signedIn } = await consoleSetting({ after }, { mailOutbox: temporaryFolder() })
const { clients, users, roles } = service.administration
const HOUR = 3_600_000

/** Counts as a server stores them. */
const count = (series: string, n: number, hoursAgo: number) =>
  service.gatehouse.store.statistics.add({ series, count: n }, service.clock() - hoursAgo * HOUR)

test("a service without an application shows the first steps, and no plots", async (t) => {
  const { page, problems } = await signedIn(t)
  const guide = page.getByRole("region", { name: "Welcome. Three steps, and people can sign in" })
  await guide.getByText("Register your first application").waitFor()
  // Ann exists beside the administrator.
  await guide.getByText("Done").waitFor()
  equal(await page.getByRole("heading", { name: "Tokens issued" }).count(), 0)
  equal(await page.getByRole("radiogroup", { name: "Time range" }).count(), 0)
  match(
    (await guide.getByRole("link", { name: "Register an application" }).getAttribute("href")) ?? "",
    /\/applications/,
  )
  match((await guide.getByRole("link", { name: "Set the look" }).getAttribute("href")) ?? "", /\/welcome$/)
  deepEqual(complaints(problems), [])
})

test("an application whose maker is gone is named, and leads to the secrets, where each has its maker", async (t) => {
  const email = "mia@example.com"
  const maker = await users.create({ username: "mia", email, password: new Secret(PASSWORD), name: "Mia Moss" })
  const asMaker = service.administration.as({ name: maker.user_id, rights: ["admin"] })
  const { result: client } = await asMaker.clients.create({
    name: "Nightly <b>",
    kind: "confidential",
    redirect_uris: [],
    grant_types: ["client_credentials"],
    scope: "admin:read",
  })
  const { page, problems } = await signedIn(t, `/people/${maker.user_id}?tab=applications`)
  const made = page.getByRole("region", { name: "Made these applications and secrets" })
  await made.getByRole("listitem").filter({ hasText: "Nightly <b>" }).getByText("Made a secret that works").waitFor()
  await made.getByText("Registered the application").waitFor()
  await users.disable(maker.user_id)
  service.administration.attention.forget()
  await page.getByRole("link", { name: "Overview" }).click()
  const attention = page.getByRole("region", { name: "Needs attention" })
  const finding = attention.getByRole("listitem").filter({ hasText: "Nightly <b>" })
  await finding.getByText("Its secret was made by somebody who is gone").waitFor()
  await finding.getByText(/mia\S* is disabled or deleted/).waitFor()
  await finding.getByText("Now", { exact: true }).waitFor()
  await finding.getByRole("link", { name: "See the secrets" }).click()
  await heading(page, "Nightly <b>")
  await page.getByText("Registered by").getByRole("link", { name: "Mia Moss" }).waitFor()
  await page.getByRole("row").getByRole("link", { name: "Mia Moss" }).waitFor()
  await page.getByRole("button", { name: "Replace the secret" }).click()
  await page.getByLabel("No time: it stops working now").check()
  await page.getByRole("button", { name: "Create the secret" }).click()
  await page.getByRole("button", { name: "I have copied it" }).click()
  await page.getByRole("row").filter({ hasText: "Current" }).getByRole("link", { name: /ada/i }).waitFor()
  await clients.delete(client.client_id)
  await users.delete(maker.user_id)
  service.administration.attention.forget()
  deepEqual(complaints(problems), [])
})

test("a finding leads to where it is mended, and is gone afterwards", async (t) => {
  const { result: client } = await clients.create({
    name: "Billing <b>",
    kind: "confidential",
    redirect_uris: [],
    grant_types: ["client_credentials"],
    scope: "read",
  })
  service.clock.advance({ seconds: 1 })
  const { client_secret } = await clients.newSecret(client.client_id, 6 * 86_400)
  service.clock.advance({ seconds: 1 })
  const token = (secret: string | undefined) =>
    machineToken(service, { client_id: client.client_id, client_secret: secret ?? "" })
  await token(client.client_secret)
  service.administration.attention.forget()
  const { page, problems } = await signedIn(t)
  const attention = page.getByRole("region", { name: "Needs attention" })
  const finding = attention.getByRole("listitem").filter({ hasText: "Billing <b>" })
  await finding.getByText("A secret expires in 6 days").waitFor()
  await finding.getByText("Soon").waitFor()
  await token(client_secret)
  await finding.getByRole("link", { name: "See the secrets" }).click()
  await heading(page, "Billing <b>")
  await page.waitForURL((url) => url.searchParams.get("tab") === "secrets")
  await page.getByRole("button", { name: "End old secrets now" }).first().click()
  await page.getByRole("dialog").getByRole("button", { name: "End old secrets now" }).click()
  await page.getByText("Replaced, still valid").waitFor({ state: "detached" })
  await page.getByRole("link", { name: "Overview" }).click()
  await heading(page, "Overview")
  await attention.getByText("Administers with a password alone").waitFor()
  await finding.waitFor({ state: "detached" })
  deepEqual(complaints(problems), [])
})

test("a plot shows its values to the pointer, to the arrow keys and as a table, and says how they changed", async (t) => {
  for (const hours of [2, 3]) await count("tokens refresh_token", 30, hours)
  await count("tokens client_credentials", 12, 3)
  await count("tokens refresh_token", 36, 30)
  await count("durations page 50", 99, 2)
  await count("durations page 2000", 1, 2)
  await count("durations page 500", 10, 3)
  // As when a minute ends: the requests of the tests are in the plots too.
  await service.gatehouse.recordStatistics()
  const { page, problems } = await signedIn(t)
  const tokens = page.getByRole("region", { name: "Tokens issued" })
  await tokens.getByText("100% more than in the 24 hours before").waitFor()
  const plot = tokens.getByRole("slider")
  await plot.focus()
  await page.keyboard.press("End")
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("ArrowLeft")
  match((await plot.getAttribute("aria-valuetext")) ?? "", /: Renewal 30, Machine 12/)
  const tip = tokens.locator(styled("tip"))
  match((await tip.textContent()) ?? "", /Renewal30Machine12/)
  await page.keyboard.press("Escape")
  await tip.waitFor({ state: "detached" })
  const box = await plot.boundingBox()
  ok(box !== null)
  await plot.hover({ position: { x: box.width - 2, y: 60 } })
  await tip.waitFor()
  await tokens.getByText("Show as a table").click()
  await shows(tokens.getByRole("row"), 25)
  equal((await tokens.getByRole("row").filter({ hasText: "30" }).filter({ hasText: "12" }).count()) >= 1, true)
  const waiting = page.getByRole("region", { name: "Waiting time" })
  match((await waiting.locator("tbody tr").nth(-3).textContent()) ?? "", /50 ms/)
  match((await waiting.locator("tbody tr").nth(-4).textContent()) ?? "", /500 ms/)

  await page.getByRole("radiogroup", { name: "Time range" }).getByText("90 days").click()
  await tokens.getByText("Older counts are not kept").waitFor()
  await page.waitForURL((url) => url.searchParams.get("range") === "quarter")
  await page.reload()
  await heading(page, "Overview")
  equal(await tokens.getByRole("row").count(), 0)
  await tokens.getByText("Show as a table").click()
  await shows(tokens.getByRole("row"), 91)
  deepEqual(complaints(problems), [])
})

test("what the administration refused stands apart from the refusals of the service", async (t) => {
  await count("refusals secret-differs", 7, 2)
  await count("admin_refusals input-invalid", 1201, 2)
  await count("admin_refusals proof-too-old", 33, 3)
  await count("requests /oauth/token.php refused", 7, 2)
  await count("requests /admin/api/v1 refused", 1234, 2)
  // As when a minute ends: the answered requests of the tests are in the plots too.
  await service.gatehouse.recordStatistics()
  const { page, problems } = await signedIn(t)
  const refusals = page.getByRole("region", { name: "Refusals", exact: true })
  await refusals.getByText("Refused in the administration and not counted here: 1,234, such as").waitFor()
  equal(await refusals.locator(styled("figure")).textContent(), "7")
  equal(await refusals.getByText("1,201").count(), 0)
  const series = page
    .getByRole("region", { name: "Requests", exact: true })
    .locator(styled("legend"))
    .getByRole("listitem")
  deepEqual(await series.filter({ hasText: "Refused" }).allTextContents(), [
    "Refused7",
    "Refused in the administration1,234",
  ])
  await page.getByRole("radiogroup", { name: "Time range" }).getByText("1 hour").click()
  await refusals.getByText("not counted here").waitFor({ state: "detached" })
  deepEqual(complaints(problems), [])
})

test("if nothing needs attention, the page says so, to a person who may only read", async (t) => {
  const { role_id } = await roles.create({ name: "auditors", scope: "admin:read" })
  const { user_id } = await users.create({
    username: "vera",
    email: "vera@example.com",
    password: new Secret(PASSWORD),
  })
  await roles.assign(role_id, { user: user_id })
  const { page, problems } = await signedIn(t, "/applications", { username: "vera" })
  await heading(page, "Applications")
  // A person with such a right and without a second factor needs attention too.
  await enrolled(service, "vera")
  await service.gatehouse.sendMails()
  await users.disable("ada")
  service.administration.attention.forget()
  deepEqual((await service.administration.attention.list()).findings, [])
  await page.getByRole("link", { name: "Overview" }).click()
  await page.getByRole("heading", { name: "Nothing needs attention" }).waitFor()
  deepEqual(complaints(problems), [])
  await users.enable("ada")
  equal(page.url(), `${home}/`)
})
