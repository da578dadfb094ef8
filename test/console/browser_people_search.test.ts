// People in the console are found by name, and the list is sorted and counted.
import { deepEqual, equal } from "node:assert/strict"
import type { TestContext } from "node:test"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import { Secret } from "../../src/base/secret.ts"
import { watched } from "../flows/watched.ts"
import { PASSWORD } from "../support/journey.ts"
import { complaints, consoleSetting, heading, signIn } from "./console_setting.ts"

const { service, chromium, signedIn } = await consoleSetting({ after })
const { users } = service.administration

for (const [username, name, domain] of [
  ["am", "Anna Müller", "people.example"],
  ["am2", "Anna Maier", "other.example"],
  ["zz", "Zoé Łoś", "people.example"],
] as const)
  await users.create({ username, name, email: `${username}@${domain}`, password: new Secret(PASSWORD) })

/** Signs in at the account page, in a browser of its own. */
async function signInAs(t: TestContext, username: string): Promise<void> {
  const { page } = await watched(t, chromium)
  await page.goto(`${service.url}/account`)
  await signIn(page, username)
  await heading(page, "Your account")
}

/** Waits until the list has exactly these people, in this order. */
async function listed(page: Page, names: readonly string[]): Promise<void> {
  const rows = page.locator("table tbody a")
  for (const [at, name] of names.entries()) await rows.nth(at).getByText(name, { exact: true }).waitFor()
  await page.getByText(names.length === 1 ? "1 person" : `${names.length} people`, { exact: true }).waitFor()
  equal(await rows.count(), names.length)
}

test("people are found by the words of their names and addresses, and counted", async (t) => {
  const { page, problems } = await signedIn(t, "/people")
  await heading(page, "People")
  const search = page.getByRole("searchbox")
  for (const [text, names] of [
    ["muller", ["Anna Müller"]],
    ["Anna", ["Anna Müller", "Anna Maier"]],
    ["@people.example", ["Anna Müller", "Zoé Łoś"]],
    ["anna mai", ["Anna Maier"]],
    ["los", ["Zoé Łoś"]],
  ] as const) {
    await search.fill(text)
    await listed(page, names)
  }
  await search.fill("nobody has this")
  await page.getByText("Nobody found").waitFor()
  deepEqual(complaints(problems), [])
})

test("the head of a column sorts the people, and a second click reverses the order", async (t) => {
  await signInAs(t, "am2")
  const { page, problems } = await signedIn(t, "/people?q=am%20example")
  const sort = (name: string) => page.getByRole("columnheader", { name }).getByRole("button").click()
  await sort("Last sign-in")
  await page.waitForURL((url) => url.searchParams.get("sort") === "last_sign_in")
  await listed(page, ["Anna Maier", "Anna Müller"])
  const heads = page.locator("table thead [aria-sort]")
  equal(await heads.getAttribute("aria-sort"), "descending")
  await sort("Person")
  await listed(page, ["Anna Maier", "Anna Müller"])
  await sort("Person")
  await listed(page, ["Anna Müller", "Anna Maier"])
  equal(await heads.getAttribute("aria-sort"), "descending")
  await page.reload()
  await listed(page, ["Anna Müller", "Anna Maier"])
  deepEqual(complaints(problems), [])
})

test("the last sign-in comes first, and people who never signed in come last", async (t) => {
  await signInAs(t, "am2")
  const { page } = await signedIn(t, "/people?q=anna&sort=last_sign_in&order=desc")
  await listed(page, ["Anna Maier", "Anna Müller"])
  const cells = await page.locator("table tbody tr td:last-child").allInnerTexts()
  equal(cells[1], "–")
  equal(cells[0] === "–", false)
})

test("the palette finds people by name, by several words and by domain", async (t) => {
  const { page, problems } = await signedIn(t, "/people")
  await heading(page, "People")
  await page.keyboard.press("Control+k")
  const search = page.getByRole("dialog").getByRole("textbox")
  const entry = (name: string) => page.getByRole("dialog").getByRole("button", { name })
  for (const [text, found, not] of [
    ["muller", "Anna Müller", "Anna Maier"],
    ["Anna", "Anna Maier", "Zoé Łoś"],
    ["@people.example", "Zoé Łoś", "Anna Maier"],
    ["anna example", "Anna Maier", "Zoé Łoś"],
  ] as const) {
    await search.fill(text)
    await entry(found).waitFor()
    await entry(not).waitFor({ state: "detached" })
  }
  await search.fill("muller")
  await entry("Zoé Łoś").waitFor({ state: "detached" })
  await entry("Anna Müller").click()
  await heading(page, "Anna Müller")
  deepEqual(complaints(problems), [])
})
