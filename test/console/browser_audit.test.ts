// The audit in the console: sentences, filters, details, the live tail and the export.
import { deepEqual, equal, ok } from "node:assert/strict"
import { readFileSync } from "node:fs"
import { after, test } from "node:test"
import { Browser } from "../support/browser.ts"
import { atAccount, formFor } from "../support/own_account.ts"
import {
  codeRequest,
  confidentialClient,
  freshCode,
  post,
  refreshed,
  refreshRequest,
  tokensFor,
  userinfo,
} from "../support/service.ts"
import { complaints, consoleSetting, EVENT, heading, shows, styled } from "./console_setting.ts"

const { service, home, signedIn } = await consoleSetting({ after })
const { clients, groups } = service.administration

const register = async (name: string) =>
  (await clients.create({ name, kind: "confidential", redirect_uris: ["https://app.example/cb"] })).result.client_id

test("an event is a sentence with names, and its details open with the keyboard and are in the address", async (t) => {
  const id = await register("Shop")
  await clients.update(id, { redirect_uris: ["https://app.example/cb", "https://app.example/other"] })
  const { page, problems } = await signedIn(t, `/audit?about=${id}`)
  await heading(page, "Audit")
  const row = page.getByRole("button", { name: /changed the application Shop/ })
  await row.focus()
  await page.keyboard.press("Enter")
  await row.and(page.locator("[aria-expanded=true]")).waitFor()
  await page.getByRole("cell", { name: "https://app.example/other" }).waitFor()
  await page.waitForURL((url) => /^event_/.test(url.searchParams.get("event") ?? ""))
  const event = page.locator(EVENT, { hasText: "changed the application Shop" })
  equal(await event.locator(`${styled("time")} time`).getAttribute("title"), "2030-01-01 00:00:00 UTC")
  await page.locator(styled("details")).getByRole("link", { name: "Shop", exact: true }).click()
  await heading(page, "Shop")
  deepEqual(complaints(problems), [])
})

test("an event about an access names the application, and the list of types has no placeholder", async (t) => {
  const at = { ...service, userId: "", browser: new Browser() }
  const web = await confidentialClient(service, { name: "Photo Book" })
  const code = await freshCode(at, web)
  equal((await post(at, codeRequest(web, code))).status, 200)
  equal((await post(at, codeRequest(web, code))).status, 400)
  const tokens = await tokensFor(at, web)
  const next = await refreshed(at, web, tokens.refresh_token)
  equal((await userinfo(at, next.access_token)).status, 200)
  equal((await post(at, refreshRequest(web, tokens.refresh_token))).status, 400)
  await tokensFor(at, web)
  const { browser, page: own } = await atAccount(at, "/account/applications")
  equal((await browser.submit(formFor(own.html, "take-back"), {})).status, 303)
  const { page, problems } = await signedIn(t, "/audit")
  for (const sentence of [
    "A code was used twice, so the access of the application Photo Book ended",
    "A replaced refresh token was used again, so the access of the application Photo Book ended",
    "Ann Ode took back access of the application Photo Book",
  ])
    await page.locator(styled("text"), { hasText: sentence }).waitFor()
  await page.getByRole("combobox", { name: "What happened" }).click()
  await page.getByRole("option", { name: "Signed in to this application", exact: true }).waitFor()
  equal(await page.getByRole("option", { name: "{" }).count(), 0)
  deepEqual(complaints(problems), [])
})

test("the names in a sentence lead to the person and to the application, and the rest of the row opens the details", async (t) => {
  const id = await register("Bakery")
  const { page, problems } = await signedIn(t, `/audit?about=${id}`)
  const event = page.locator(EVENT, { hasText: "registered the application Bakery" })
  await event.locator(styled("head")).click()
  await event.locator(styled("details")).waitFor()
  await event.locator(styled("text")).getByRole("link", { name: "Bakery" }).click()
  await heading(page, "Bakery")
  await page.goBack()
  await page.getByRole("combobox", { name: "What happened" }).waitFor()
  await page.goto(`${home}/audit?type=signed-in`)
  await page.locator(styled("text")).first().getByRole("link", { name: "Ada Adler" }).click()
  await heading(page, "Ada Adler")
  deepEqual(complaints(problems), [])
})

test("the filters are in the address, and are the same after a reload", async (t) => {
  const id = await register("Filtered")
  await clients.disable(id)
  const { page, problems } = await signedIn(t, `/audit?about=${id}`)
  await page.locator(EVENT, { hasText: "registered the application" }).waitFor()
  await page.getByRole("combobox", { name: "What happened" }).fill("blocked")
  await page.getByRole("option", { name: "Blocked the application", exact: true }).click()
  await page.keyboard.press("Escape")
  await page.locator(EVENT, { hasText: "registered the application" }).waitFor({ state: "detached" })
  await page.getByText("7 days").click()
  await page.waitForURL((url) => url.searchParams.get("range") === "week")
  await shows(page.locator(EVENT), 1)
  const { searchParams } = new URL(page.url())
  deepEqual(Object.fromEntries(searchParams), { about: id, type: "client-disabled", range: "week" })
  await page.reload()
  await heading(page, "Audit")
  await shows(page.locator(EVENT), 1)
  equal(await page.getByRole("radio", { name: "7 days" }).isChecked(), true)
  await page.getByRole("button", { name: "Clear the filters" }).click()
  await page.locator(EVENT, { hasText: "registered the application" }).first().waitFor()
  deepEqual(complaints(problems), [])
})

test("the live tail shows what another session does, without a request by the person", async (t) => {
  const { page, problems } = await signedIn(t, "/audit")
  await heading(page, "Audit")
  await page.getByRole("switch", { name: "Follow live" }).click({ force: true })
  await page.getByText("Live: new events appear by themselves.").waitFor()
  await groups.create({ name: "night-shift" })
  await page.getByRole("button", { name: /created the group night-shift/ }).waitFor()
  await page.getByText("1 new event").waitFor()
  await page.waitForURL((url) => url.searchParams.get("live") === "true")
  await page.getByRole("switch", { name: "Follow live" }).click({ force: true })
  await page.getByText("Live: new events").waitFor({ state: "detached" })
  deepEqual(complaints(problems), [])
})

test("the export has what the filters select", async (t) => {
  const id = await register("=Exported")
  await clients.update(id, { name: "=1+1" })
  const { page, problems } = await signedIn(t, `/audit?about=${id}`)
  await page.locator(EVENT).first().waitFor()
  const save = async (name: string) => {
    const saving = page.waitForEvent("download")
    await page.getByRole("button", { name: "Export" }).click()
    await page.getByRole("menuitem", { name }).click()
    const download = await saving
    return { file: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") }
  }
  const json = await save("As lines of JSON")
  equal(json.file, "audit.jsonl")
  const events = json.text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { type: string; subject: string })
  deepEqual(
    events.map(({ type, subject }) => [type, subject]),
    [
      ["client-updated", id],
      ["client-created", id],
    ],
  )
  const csv = await save("As CSV")
  equal(csv.file, "audit.csv")
  ok(csv.text.startsWith("at,type,actor"))
  equal(csv.text.trimEnd().split("\r\n").length, 3)
  await page.getByText("Exported:").waitFor()
  deepEqual(complaints(problems), [])
})
