// The console behind a path, after the setup link, and when the service begins to demand a second factor.
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import type { Config } from "../../src/gatehouse.ts"
import { oneTimeCode, stepAt } from "../../src/identity/one_time_code.ts"
import { startTestServer } from "../../src/testing/testing.ts"
import { watched } from "../flows/watched.ts"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { launchChromium } from "../support/chromium.ts"
import { freePort } from "../support/free_port.ts"
import { PASSWORD } from "../support/journey.ts"
import { START, world } from "../support/world.ts"
import { complaints, heading, signIn } from "./console_setting.ts"

const chromium = await launchChromium()
after(() => chromium.close())

test("behind a path, the console finds its files, signs in and keeps deep links", async (t) => {
  const port = await freePort()
  const service = await world(t, { port, url: `http://localhost:${port}/auth` })
  await service.createUser({ username: "ada", password: PASSWORD, role: "admin" })
  const { page, problems } = await watched(t, chromium)
  await page.goto(`${service.url}/console/applications`)
  await signIn(page)
  await heading(page, "Applications")
  equal(new URL(page.url()).pathname, "/auth/console/applications")
  await page.getByRole("link", { name: "Overview" }).click()
  await heading(page, "Overview")
  equal(new URL(page.url()).pathname, "/auth/console/")
  deepEqual(complaints(problems), [])
})

test("the first administrator arrives in the console, signed in", async (t) => {
  const { gatehouse } = await world(t, { adminMfa: true })
  const { url } = await gatehouse.administration.firstAdministrator.link()
  const { page, problems } = await watched(t, chromium)
  await page.goto(url)
  await page.locator("#username").fill("ada")
  await page.locator("#email").fill("ada@example.com")
  await page.locator("#password").fill(PASSWORD)
  await page.keyboard.press("Enter")
  await heading(page, "What should people see?")
  equal(new URL(page.url()).pathname, "/console/welcome")
  deepEqual(complaints(problems), [])
})

test("if the operator begins to demand a second factor, the console asks for it and returns to the same view", async (t) => {
  const folder = temporaryFolder()
  const port = await freePort()
  const start = (config: Partial<Config>) => startTestServer({ config: { data: folder, port, ...config }, now: START })
  const first = await start({})
  await first.createUser({ username: "ada", password: PASSWORD, name: "Ada Adler", role: "admin" })
  const { page } = await watched(t, chromium)
  await page.goto(`${first.url}/console`)
  await signIn(page)
  await heading(page, "Overview")
  // The overview asks for news, so it could be on its way to the sign-in before the click. This view does not.
  await page.getByRole("link", { name: "Explain", exact: true }).click()
  await page.getByRole("textbox", { name: "A reference" }).waitFor()
  await first.close()
  const second = await start({ adminMfa: true })
  t.after(() => second.close())
  await page.getByRole("link", { name: "Applications" }).first().click()
  await page.locator('form [value="authenticator-app"]').waitFor({ state: "attached" })
  ok(page.url().includes("/oauth/authorize.php"))
  equal(new URL(page.url()).searchParams.get("acr_values")?.includes("mfa"), true)
  const shown = ((await page.locator(".key code").textContent()) ?? "").replaceAll(" ", "")
  await page.locator("#code").fill(oneTimeCode(new Secret(shown), stepAt(second.clock())))
  await page.keyboard.press("Enter")
  await page.locator(".codes code").first().waitFor()
  await page.locator("a.button:not([download])").click()
  await heading(page, "Applications")
  equal(page.url(), `${second.url}/console/applications`)
})

test("a person who must prove more to save does so in another tab, and what they typed is saved", async (t) => {
  const folder = temporaryFolder()
  const port = await freePort()
  const start = (config: Partial<Config>) => startTestServer({ config: { data: folder, port, ...config }, now: START })
  const first = await start({})
  await first.createUser({ username: "ada", password: PASSWORD, name: "Ada Adler", role: "admin" })
  const { group_id } = await first.administration.groups.create({ name: "readers", description: "Before" })
  const { page } = await watched(t, chromium)
  await page.goto(`${first.url}/console/groups/${group_id}?tab=settings`)
  await signIn(page)
  await page.getByRole("textbox", { name: "Description", exact: true }).fill("Typed")
  await first.close()
  const second = await start({ adminMfa: true })
  t.after(() => second.close())
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("button", { name: "Confirm that it is you" }).click()
  const dialog = page.getByRole("dialog", { name: "Sign in again" })
  const opening = page.context().waitForEvent("page")
  await dialog.getByRole("link", { name: "Open the sign-in in a new tab" }).click()
  const other = await opening
  const shown = ((await other.locator(".key code").textContent()) ?? "").replaceAll(" ", "")
  await other.locator("#code").fill(oneTimeCode(new Secret(shown), stepAt(second.clock())))
  await other.keyboard.press("Enter")
  await other.locator(".codes code").first().waitFor()
  await other.locator("a.button:not([download])").click()
  await heading(other, "Continue in the other tab")
  await dialog.waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" })
  equal((await second.administration.groups.show(group_id)).description, "Typed")
})
