// What an application did, day by day, and the refusals of the one that a person looks for.
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import type { NewClient } from "../../src/admin/contract.ts"
import { isId } from "../../src/base/id.ts"
import { tokenRequest } from "../support/journey.ts"
import { complaints, consoleSetting, heading, shows, styled } from "./console_setting.ts"

const { service, signedIn } = await consoleSetting({ after })
const { clients, statistics } = service.administration
const DAY = 86_400_000

const register = async (name: string, settings: Partial<NewClient> = {}) =>
  (await clients.create({ name, kind: "confidential", redirect_uris: ["https://app.example/cb"], ...settings })).result

const machine = (name: string) =>
  register(name, { redirect_uris: [], grant_types: ["client_credentials"], scope: "read" })

/** Requests a token, with a right or a wrong secret. */
const ask = (client_id: string, client_secret: string) =>
  tokenRequest(service, { client_id, client_secret, grant_type: "client_credentials" })

/** Counts as a server stores them. */
async function count(client: string, series: string, n: number, daysAgo: number): Promise<void> {
  ok(isId("client", client))
  const { store } = service.gatehouse
  await store.statistics.addOfClients([{ clientId: client, series, count: n }], service.clock() - daysAgo * DAY)
}

test("what an application did is shown by day, to the pointer, to the arrow keys and as a table", async (t) => {
  const { client_id, client_secret = "" } = await machine("Nightly export")
  for (const secret of [client_secret, client_secret, "wrong"]) await ask(client_id, secret)
  await service.gatehouse.recordStatistics()
  await count(client_id, "tokens client_credentials", 5, 1)
  await count(client_id, "tokens refresh_token", 40, 6)
  await count(client_id, "tokens client_credentials", 1000, 40)
  const { page, problems } = await signedIn(t, `/applications/${client_id}?tab=usage`)
  const tokens = page.getByRole("region", { name: "Tokens issued" })
  const plot = tokens.getByRole("slider", { name: "Tokens issued over time. The arrow keys show the values." })
  await plot.focus()
  await page.keyboard.press("End")
  equal(await plot.getAttribute("aria-valuetext"), "Tue, Jan 1: Machine 2, Renewal 0")
  await page.keyboard.press("ArrowLeft")
  match((await tokens.locator(styled("tip")).textContent()) ?? "", /Mon, Dec 31Machine5Renewal0/)
  await page.keyboard.press("Escape")
  const box = await plot.boundingBox()
  ok(box !== null)
  await plot.hover({ position: { x: box.width - 2, y: 60 } })
  await tokens.locator(styled("tip")).waitFor()
  await tokens.getByText("Show as a table").click()
  await shows(tokens.getByRole("row"), 31)
  // A machine has no sign-ins. The request with the wrong secret is refused.
  equal(await page.getByRole("region", { name: "Sign-ins" }).count(), 0)
  const refusals = page.getByRole("region", { name: "Refusals", exact: true })
  equal(await refusals.locator(styled("figure")).textContent(), "1")

  const days = page.getByRole("radiogroup", { name: "Number of days" })
  await days.getByText("90 days").click()
  await tokens.getByText("1,007").waitFor()
  await page.waitForURL((url) => url.searchParams.get("days") === "90")
  await days.getByText("7 days").click()
  await page.waitForURL((url) => url.searchParams.get("days") === "7")
  await page.reload()
  await heading(page, "Nightly export")
  await tokens.getByText("Show as a table").click()
  await shows(tokens.getByRole("row"), 8)
  equal(await tokens.locator(styled("figure")).textContent(), "47")
  const { series } = await statistics.ofClient(client_id, 7)
  equal(
    series.filter(({ measure }) => measure === "tokens").reduce((sum, { total }) => sum + total, 0),
    47,
  )
  deepEqual(complaints(problems), [])
})

test("an application that nobody uses says so, and leads to the trial", async (t) => {
  const { client_id } = await register("Unused")
  await count(client_id, "authorizations", 3, 60)
  const { page, problems } = await signedIn(t, `/applications/${client_id}?tab=usage&days=8`)
  await page.getByRole("heading", { name: "Not used in this time" }).waitFor()
  equal(await page.getByRole("radio", { name: "30 days" }).isChecked(), true)
  await page.getByText("90 days", { exact: true }).click()
  const signIns = page.getByRole("region", { name: "Sign-ins" })
  await signIns.getByRole("slider").waitFor()
  equal(await signIns.locator(styled("figure")).textContent(), "3")
  await page.getByText("7 days", { exact: true }).click()
  await page.getByRole("link", { name: "Try it" }).click()
  await page.waitForURL((url) => url.pathname.endsWith(`${client_id}/try`))
  deepEqual(complaints(problems), [])
})

test("the refusals of an application are found by its name, and the choice is in the address", async (t) => {
  const [one, other] = [await machine("Weather report"), await machine("Weather archive")]
  for (const { client_id } of [one, other]) await ask(client_id, "wrong")
  const { page, problems } = await signedIn(t, "/refusals")
  const rows = page.locator(styled("refusal"))
  const application = page.getByRole("combobox", { name: "Application" })
  await application.fill("weather")
  await page.getByRole("option", { name: /Weather report/ }).click()
  await page.waitForURL((url) => url.searchParams.get("client") === one.client_id)
  await rows.filter({ hasText: "Weather archive" }).waitFor({ state: "detached" })
  await shows(rows, 1)
  await page.reload()
  await heading(page, "Refusals")
  await rows.filter({ hasText: "Weather report" }).waitFor()
  await shows(rows, 1)
  await application.and(page.locator('[value="Weather report"]')).waitFor()
  await page.getByText("Each one").click()
  await page.waitForURL((url) => url.searchParams.get("each") === "true")
  equal(new URL(page.url()).searchParams.get("client"), one.client_id)
  await application.fill("")
  await page.locator(".mantine-Select-section button, .mantine-CloseButton-root").first().click()
  await rows.filter({ hasText: "Weather archive" }).waitFor()
  await page.waitForURL((url) => !url.searchParams.has("client"))
  deepEqual(complaints(problems), [])
})
