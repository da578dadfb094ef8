// A session that ends while somebody is typing: they sign in in another tab, and nothing typed is lost.
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import { CONSOLE_CLIENT_ID } from "../../src/oauth/console_client_id.ts"
import { PASSWORD } from "../support/journey.ts"
import { complaints, consoleSetting, heading, signIn } from "./console_setting.ts"

const { service, home, open, signedIn } = await consoleSetting({ after })
const { groups, users, grants, sessions, audit } = service.administration
await service.createUser({ username: "bea", password: PASSWORD, name: "Bea Berg", role: "admin" })

/** Ends everything that lets a person in. */
async function end(username: string): Promise<void> {
  for (const { session_id } of await sessions.list(username)) await sessions.end(session_id)
  for (const { grant_id } of await grants.list({ user: username })) await grants.revoke(grant_id)
}

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true })
const dialog = (page: Page) => page.getByRole("dialog", { name: "Sign in again" })

/** Opens the sign-in that the page offers, in another tab. */
async function otherTab(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent("page")
  await dialog(page).getByRole("link", { name: "Open the sign-in in a new tab" }).click()
  return opening
}

const expected = (problems: readonly string[]) => complaints(problems).filter((each) => !/40[01]/.test(each))

test("a person whose session ends in a changed form signs in in another tab, and what they typed is saved", async (t) => {
  const { group_id } = await groups.create({ name: "readers", description: "Before" })
  const { page, problems } = await signedIn(t, `/groups/${group_id}?tab=settings`)
  await field(page, "Description").fill("Typed for a long time")
  await end("ada")
  await page.getByRole("button", { name: "Save" }).click()
  await dialog(page).waitFor()
  equal((await groups.show(group_id)).description, "Before")
  const other = await otherTab(page)
  await signIn(other, "ada")
  await heading(other, "Continue in the other tab")
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" })
  await dialog(page).waitFor({ state: "detached" })
  equal((await groups.show(group_id)).description, "Typed for a long time")
  equal(await field(page, "Description").inputValue(), "Typed for a long time")
  const [event] = await audit.list({ about: group_id, types: ["group-updated"], limit: 1 })
  equal(event?.actor, (await users.show("ada")).user_id)
  // The other tab has no tokens, and no code in its address.
  const live = await grants.list({ user: "ada" })
  deepEqual(
    live.filter(({ state }) => state === "used").map(({ client_id }) => client_id),
    [CONSOLE_CLIENT_ID],
  )
  equal(new URL(other.url()).search, "")
  deepEqual(expected(problems), [])
})

test("if somebody else signs in in the other tab, the page continues only for the person who typed", async (t) => {
  const { group_id } = await groups.create({ name: "writers", description: "Before" })
  const { page, problems } = await signedIn(t, `/groups/${group_id}?tab=settings`)
  await field(page, "Description").fill("By Ada")
  await end("ada")
  await page.getByRole("button", { name: "Save" }).click()
  await signIn(await otherTab(page), "bea")
  await dialog(page).getByRole("alert").waitFor()
  equal((await groups.show(group_id)).description, "Before")
  await signIn(await otherTab(page), "ada")
  await dialog(page).waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" })
  equal((await groups.show(group_id)).description, "By Ada")
  const [event] = await audit.list({ about: group_id, types: ["group-updated"], limit: 1 })
  equal(event?.actor, (await users.show("ada")).user_id)
  deepEqual(expected(problems), [])
})

test("a person who does not want to sign in now keeps what they typed in a dialog, and can sign in later", async (t) => {
  const { page, problems } = await signedIn(t, "/people?add=create")
  await page.getByLabel("E-mail address").fill("kay@example.com")
  await field(page, "Username").fill("kay")
  await page.getByLabel("First password").fill(PASSWORD)
  await end("ada")
  const create = page.getByRole("button", { name: "Create the account" })
  await create.click()
  await dialog(page).getByRole("button", { name: "Not now" }).click()
  // The list behind the dialog may say so too, if it was read at the same time.
  await page.getByRole("dialog").getByRole("alert").waitFor()
  equal(await field(page, "Username").inputValue(), "kay")
  equal(
    (await users.list()).some(({ username }) => username === "kay"),
    false,
  )
  await create.click()
  await signIn(await otherTab(page), "ada")
  await heading(page, "kay")
  equal((await users.show("kay")).email, "kay@example.com")
  deepEqual(expected(problems), [])
})

test("if nothing was typed, the page itself leads to the sign-in and back", async (t) => {
  const { page } = await signedIn(t, "/groups")
  await end("ada")
  await page.getByRole("link", { name: "People" }).click()
  await signIn(page, "ada")
  await heading(page, "People")
  await page.waitForURL((url) => url.pathname === "/console/people")
})

test("an answer for another tab is taken by nobody else, and its code leaves the address", async (t) => {
  const { page } = await open(t)
  await page.goto(`${home}/callback?code=gac_stolen&state=other-tab.guessed`)
  await page.locator("#username").waitFor()
  equal(page.url().includes("stolen"), false)
})
