import assert from "node:assert/strict"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import { PASSWORD } from "../support/journey.ts"
import { virtualAuthenticator } from "../support/virtual_authenticator.ts"
import { browserSetting, loadedWith, onConsent, onSignIn, press, signIn } from "./browser_setting.ts"

// Tests the offer of a passkey and WebAuthn's signals in a real browser, with its virtual authenticator.

const { service, register, addressOf, open, codeOf, usernameOf } = await browserSetting({ after })
const person = (username: string) => service.createUser({ username, password: PASSWORD })
const PASSKEYS = `${service.url}/account/passkeys`

const onOffer = (page: Page) => page.getByRole("heading", { name: "Next time, sign in with a passkey" }).waitFor()
/** The script fills the field as soon as the browser has answered. */
const isAnnounced = (page: Page) =>
  page.waitForFunction('document.querySelector("[data-announces]").value === "available"')

test("a person accepts the offered passkey, and signs in with it alone the next time", async (t) => {
  const { page, problems } = await open(t)
  await person("cara")
  const authenticator = await virtualAuthenticator(page)
  await authenticator.bePresent(false)
  const client = await register()
  await page.goto(addressOf(client))
  await isAnnounced(page)
  await signIn(page, "cara")
  await onOffer(page)
  await authenticator.bePresent(true)
  await page.getByRole("button", { name: "Add a passkey" }).click()
  await page.getByRole("link", { name: "I have" }).click()
  await onConsent(page)
  await press(page, "Allow")
  assert.equal(await usernameOf(client, await codeOf(page)), "cara")

  await page.context().clearCookies()
  const other = await register()
  await page.goto(addressOf(other))
  await onConsent(page)
  assert.deepEqual(problems, [])
})

test("a person declines the offered passkey, and is not asked again", async (t) => {
  const { page, problems } = await open(t)
  await person("dave")
  await virtualAuthenticator(page)
  const client = await register()
  await page.goto(addressOf(client))
  await isAnnounced(page)
  await signIn(page, "dave")
  await onOffer(page)
  await page.getByRole("button", { name: "Not now" }).click()
  await onConsent(page)

  await page.context().clearCookies()
  await page.goto(addressOf(client))
  await isAnnounced(page)
  await signIn(page, "dave")
  await onConsent(page)
  assert.deepEqual(problems, [])
})

test("a browser whose device keeps no passkeys, and one without scripts, go on to the consent", async (t) => {
  await person("erin")
  for (const options of [{}, { javaScriptEnabled: false }]) {
    const { page, problems } = await open(t, options)
    await page.goto(addressOf(await register()))
    await signIn(page, "erin")
    await onConsent(page)
    assert.deepEqual(problems, [])
  }
})

test("a passkey that the person removes disappears from the device (WebAuthn §5.1.10)", async (t) => {
  const { page, problems } = await open(t)
  await person("fred")
  const authenticator = await virtualAuthenticator(page)
  await page.goto(PASSKEYS)
  await signIn(page, "fred")
  await page.getByLabel("Name, such as").fill("Old key")
  await page.getByRole("button", { name: "Add a passkey" }).click()
  await page.getByRole("link", { name: "I have" }).click()
  await page.getByText("Old key").waitFor()
  assert.equal((await authenticator.credentials()).length, 1)
  const removed = authenticator.changed()
  await page.getByRole("button", { name: "Remove Old key" }).click()
  await removed
  assert.deepEqual(await authenticator.credentials(), [])
  assert.deepEqual(problems, [])
})

test("a passkey that this service does not know disappears once it was presented (WebAuthn §5.1.10)", async (t) => {
  const { page, problems } = await open(t)
  await person("gina")
  const authenticator = await virtualAuthenticator(page)
  await page.goto(PASSKEYS)
  await signIn(page, "gina")
  await page.getByLabel("Name, such as").fill("Old key")
  await page.getByRole("button", { name: "Add a passkey" }).click()
  await page.getByRole("link", { name: "I have" }).click()
  await page.getByText("Old key").waitFor()
  await service.gatehouse.administration.factors.remove("gina", "passkey")

  await page.context().clearCookies()
  await authenticator.bePresent(false)
  await page.goto(addressOf(await register()))
  await onSignIn(page)
  const removed = authenticator.changed()
  await authenticator.bePresent(true)
  await page.getByRole("button", { name: "Sign in with a passkey" }).click()
  await page.getByText("This passkey did not work here.").waitFor()
  await removed
  assert.deepEqual(await authenticator.credentials(), [])
  assert.deepEqual(problems, [loadedWith("403 (Forbidden)")])
})
