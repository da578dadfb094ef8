import { deepEqual, equal } from "node:assert/strict"
import type { TestContext } from "node:test"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import { launchChromium } from "../support/chromium.ts"
import { NEW_PASSWORD } from "../support/mails.ts"
import { outboxFolder } from "../support/outbox.ts"
import { service } from "../support/service.ts"
import { virtualAuthenticator } from "../support/virtual_authenticator.ts"
import { loadedWith, signIn } from "./browser_setting.ts"
import { watched } from "./watched.ts"

// Links from the outbox in a real browser: an invited person gets in, and a person changes the e-mail address.

const chromium = await launchChromium()
after(() => chromium.close())

const EVE = "eve@example.com"
const NEW = "ann@new.example"

/** Starts a service with an outbox. `mailTo` returns the newest e-mail to an address. */
async function withOutbox(t: TestContext) {
  const { mailOutbox, mailTo } = await outboxFolder(t)
  const at = await service(t, { mailOutbox })
  return { ...at, mailTo: (address: string) => mailTo(at.gatehouse, address) }
}

const onPage = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()

for (const javaScriptEnabled of [true, false])
  test(`an invited person chooses a password, is signed in, and the link works once, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async (t) => {
    const at = await withOutbox(t)
    const { page, problems } = await watched(t, chromium, { javaScriptEnabled, viewport: { width: 320, height: 640 } })
    const host = new URL(at.url).host
    await at.gatehouse.administration.invitations.create({ email: EVE }, "mail")
    const { subject, link } = await at.mailTo(EVE)
    equal(subject, `Your invitation to ${host}`)

    await page.goto(link)
    await onPage(page, `You are invited to ${host}`)
    equal(await page.getByLabel("Username").inputValue(), EVE)
    await page.getByLabel("Password").fill("short")
    await press(page, "Accept the invitation")
    await page.getByRole("alert").getByText("too short").waitFor()
    await page.getByLabel(/name/i).nth(1).fill("Eve Adams")
    await page.getByLabel("Password").fill(NEW_PASSWORD)
    await press(page, "Accept the invitation")
    await onPage(page, "Your account")
    equal(page.url(), `${at.url}/account`)
    await page.locator("dd", { hasText: "Eve Adams" }).waitFor()

    await page.goto(link)
    await onPage(page, "This link does not work")
    await page.context().clearCookies()
    await page.goto(`${at.url}/account`)
    await signIn(page, EVE, NEW_PASSWORD)
    await onPage(page, "Your account")
    deepEqual(problems, [loadedWith("403 (Forbidden)")])
  })

test("an invited person adds a passkey after the password, and signs in with it alone", async (t) => {
  const at = await withOutbox(t)
  const { page, problems } = await watched(t, chromium)
  const authenticator = await virtualAuthenticator(page)
  await at.gatehouse.administration.invitations.create({ email: EVE }, "mail")
  await page.goto((await at.mailTo(EVE)).link)
  await page.getByLabel("Password").fill(NEW_PASSWORD)
  await press(page, "Accept the invitation")
  await onPage(page, "Your account")
  await page.goto(`${at.url}/account/passkeys`)
  await page.getByLabel("Name, such as").fill("Eve’s laptop")
  await press(page, "Add a passkey")
  await onPage(page, "Your recovery codes")
  await page.getByRole("link", { name: "I have saved the codes" }).click()
  await page.locator(".entries li").waitFor()

  await page.context().clearCookies()
  await authenticator.bePresent(false)
  await page.goto(`${at.url}/account`)
  await page.getByLabel("Password").waitFor()
  await authenticator.bePresent(true)
  await press(page, "Sign in with a passkey")
  await onPage(page, "Your account")
  deepEqual(problems, [])
})

test("a person changes the address by a link to the new one, and the link then no longer works", async (t) => {
  const at = await withOutbox(t)
  const options = { javaScriptEnabled: false, viewport: { width: 320, height: 640 } }
  const { page, problems } = await watched(t, chromium, options)
  await page.goto(`${at.url}/account/email`)
  await signIn(page)
  await onPage(page, "Your e-mail address")
  await page.getByLabel("New e-mail address").fill(NEW)
  await press(page, "Send the link")
  await onPage(page, "Check the new mailbox")
  equal((await at.mailTo("ann@example.com")).subject.split(" at ")[0], "Somebody wants to change your e-mail address")
  const { link } = await at.mailTo(NEW)

  const stranger = await watched(t, chromium, options)
  await stranger.page.goto(link)
  await stranger.page.getByLabel("Password").waitFor()
  equal((await at.gatehouse.administration.users.show("ann")).email, "ann@example.com")

  await page.goto(link)
  await page.getByText(NEW).waitFor()
  await press(page, "Change the address")
  await onPage(page, "Your account")
  await page.locator("dd", { hasText: NEW }).waitFor()
  equal((await at.mailTo("ann@example.com")).subject.split(" at ")[0], "Your e-mail address")

  await page.goto(link)
  await onPage(page, "This link does not work")
  deepEqual([...problems, ...stranger.problems], [loadedWith("403 (Forbidden)")])
})
