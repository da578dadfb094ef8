import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { after, test } from "node:test"
import { launchChromium } from "../support/chromium.ts"
import { PASSWORD } from "../support/journey.ts"
import { NEW_PASSWORD } from "../support/mails.ts"
import { service } from "../support/service.ts"
import { watched } from "./watched.ts"

// A person looks after their own account in a real browser without JavaScript: name, sessions, password, data, deletion.

const chromium = await launchChromium()
after(() => chromium.close())

test("a person changes the name, signs out another browser, changes the password, downloads the data and deletes the account", async (t) => {
  const at = await service(t)
  const options = { javaScriptEnabled: false, viewport: { width: 320, height: 640 } }
  const [laptop, phone] = [await watched(t, chromium, options), await watched(t, chromium, options)]
  const signIn = async ({ page }: typeof phone, password: string) => {
    await page.getByLabel("Username").fill("ann")
    await page.getByLabel("Password").fill(password)
    await page.keyboard.press("Enter")
  }
  const open = async ({ page }: typeof phone, link: string, name: string, below?: string) => {
    await page.goto(`${at.url}/account`)
    await page.getByRole("navigation").getByRole("link", { name: link }).focus()
    await page.keyboard.press("Enter")
    await page.locator("[aria-current=page]", { hasText: link }).waitFor()
    if (below === undefined) return page.getByRole("heading", { level: 1, name }).waitFor()
    await page.getByRole("link", { name: below }).focus()
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { level: 1, name }).waitFor()
  }
  await laptop.page.goto(`${at.url}/account`)
  await signIn(laptop, PASSWORD)
  await laptop.page.getByRole("heading", { name: "Your account" }).waitFor()
  await phone.page.goto(`${at.url}/`)
  await phone.page.getByRole("link", { name: "Your account" }).click()
  await signIn(phone, PASSWORD)
  await phone.page.getByRole("heading", { name: "Your account" }).waitFor()

  await open(phone, "Profile", "Profile")
  await phone.page.getByLabel("Your name, as applications see it").fill("Ann Ångström")
  await phone.page.keyboard.press("Enter")
  await phone.page.locator("dd", { hasText: "Ann Ångström" }).waitFor()

  await open(phone, "Browsers", "Where you are signed in")
  assert.equal(await phone.page.getByText("Chrome · Linux").count(), 2)
  await phone.page.getByRole("button", { name: "Sign out there" }).press("Enter")
  await phone.page.getByRole("button", { name: "Sign out there" }).waitFor({ state: "detached" })
  await laptop.page.reload()
  await laptop.page.getByLabel("Password").waitFor()

  await open(phone, "Sign-in", "Change the password", "Change the password")
  await phone.page.getByLabel("New password").fill(NEW_PASSWORD)
  await phone.page.keyboard.press("Enter")
  await phone.page.getByRole("heading", { name: "Your account" }).waitFor()
  await signIn(laptop, NEW_PASSWORD)
  await laptop.page.getByRole("heading", { name: "Your account" }).waitFor()

  await open(phone, "Data", "Your data")
  const [download] = await Promise.all([
    phone.page.waitForEvent("download"),
    phone.page.getByRole("button", { name: "Download" }).press("Enter"),
  ])
  assert.equal(download.suggestedFilename(), "account.json")
  assert.equal(JSON.parse(await readFile(await download.path(), "utf8")).profile.name, "Ann Ångström")

  await phone.page.getByLabel("Type your username to confirm").fill("ann")
  await phone.page.getByRole("button", { name: "Delete my account" }).press("Enter")
  await phone.page.getByRole("heading", { name: "Your account was deleted" }).waitFor()
  await laptop.page.reload()
  await laptop.page.getByLabel("Password").waitFor()
  assert.deepEqual([...laptop.problems, ...phone.problems], [])
})
