// What gives power needs a sign-in of the last five minutes. The person signs in in another tab, and the change is then made as it was typed.
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import { enrolled } from "../support/second_factor.ts"
import { complaints, consoleSetting, heading, signIn } from "./console_setting.ts"

const { service, home, open, signedIn } = await consoleSetting({ after })
const { clients, roles, users } = service.administration

const dialog = (page: Page) => page.getByRole("dialog", { name: "Sign in again" })
const expected = (problems: readonly string[]) => complaints(problems).filter((each) => !/40[13]/.test(each))

/** Opens the sign-in that the page offers, in another tab. */
async function otherTab(page: Page): Promise<Page> {
  await dialog(page).getByText("It needs a sign-in in the last five minutes.").waitFor()
  const opening = page.context().waitForEvent("page")
  await dialog(page).getByRole("link", { name: "Open the sign-in in a new tab" }).click()
  return opening
}

test("100 minutes after the sign-in, an application gets the scope admin only after another sign-in, and nothing is typed twice", async (t) => {
  const web = { name: "Web", kind: "confidential", redirect_uris: ["https://web.example/cb"] } as const
  const { client_id } = (await clients.create(web)).result
  const { page, problems } = await signedIn(t, `/applications/${client_id}?tab=permissions`)
  service.clock.advance({ minutes: 100 })
  const scope = page.getByRole("textbox", { name: "Scope" })
  await scope.fill("openid admin")
  await page.getByRole("button", { name: "Save" }).click()
  const other = await otherTab(page)
  equal(new URL(other.url()).searchParams.get("max_age"), "300")
  ok(!(await clients.show(client_id)).scope.includes("admin"))
  await signIn(other, "ada")
  await heading(other, "Continue in the other tab")
  await dialog(page).waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" })
  equal((await clients.show(client_id)).scope, "openid admin")
  // One sign-in serves for five minutes.
  await scope.fill("openid admin:read")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" })
  equal((await clients.show(client_id)).scope, "openid admin:read")
  deepEqual(expected(problems), [])
})

test("a person who does not sign in again keeps what they typed, and can do it later", async (t) => {
  const { page } = await signedIn(t, "/roles")
  service.clock.advance({ minutes: 100 })
  await page.getByRole("button", { name: "Create a role" }).click()
  const form = page.getByRole("dialog", { name: "Create a role" })
  await form.getByRole("textbox", { name: "Name" }).fill("lookers")
  await form.getByRole("checkbox", { name: "See everything in this console" }).check()
  await form.getByRole("button", { name: "Create a role" }).click()
  await dialog(page).getByRole("button", { name: "Not now" }).click()
  await page.getByRole("alert").getByText("Confirm that it is you. Then do this again.").waitFor()
  equal((await roles.list()).length, 0)
  equal(await form.getByRole("textbox", { name: "Name" }).inputValue(), "lookers")
  await form.getByRole("button", { name: "Create a role" }).click()
  await signIn(await otherTab(page), "ada")
  await heading(page, "lookers")
  equal((await roles.show("lookers")).scope, "admin:read")
})

test("people change how they sign in on the pages of their account, and the console leads there", async (t) => {
  const app = await enrolled(service, "ada")
  const { user_id } = await users.show("ada")
  const { page } = await open(t)
  await page.goto(`${home}/people/${(await users.show("ann")).user_id}?tab=sign-in`)
  await signIn(page)
  await page.locator("#code").fill(app.code())
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: "Set a password" }).waitFor()
  await page.goto(`${home}/people/${user_id}?tab=sign-in`)
  const account = page.getByRole("link", { name: "Open my account" })
  equal(await account.getAttribute("href"), `${service.url}/account`)
  await page.getByText("Authenticator app").first().waitFor()
  equal(await page.getByRole("button", { name: /^Remove|^Set a password|^Send a link/ }).count(), 0)
  await page.goto(`${home}/people/${user_id}`)
  await page.getByText("To change how you sign in, use the pages of your account.").waitFor()
  equal(await page.getByRole("textbox", { name: "E-mail address" }).isDisabled(), true)
})
