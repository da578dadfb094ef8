import assert from "node:assert/strict"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import { PASSWORD } from "../support/journey.ts"
import { virtualAuthenticator } from "../support/virtual_authenticator.ts"
import { browserSetting, loadedWith, onConsent, onSignIn, press, signIn } from "./browser_setting.ts"

// Tests passkeys in a real browser, with its virtual authenticator.

const { service, register, addressOf, open, codeOf, usernameOf } = await browserSetting({ after })
/** Adds a user for one test, because a user with a passkey can no longer sign in with the password alone. */
const person = (username: string) => service.createUser({ username, password: PASSWORD })

const PASSKEYS = `${service.url}/account/passkeys`

const onPasskeys = (page: Page) => page.getByRole("heading", { name: "Your passkeys" }).waitFor()
const names = (page: Page) => page.locator(".entries strong").allTextContents()
const withPasskey = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" }).click()

async function addPasskey(page: Page, name: string): Promise<void> {
  const before = (await names(page)).length
  await page.getByLabel("Name, such as").fill(name)
  await page.getByRole("button", { name: "Add a passkey" }).click()
  if (before === 0) await page.getByRole("link", { name: "I have" }).click()
  await page.locator(".entries li").nth(before).waitFor()
}

test("a person adds a passkey, and signs in with it alone at an application (WebAuthn §7.1, §7.2)", async (t) => {
  const { page, problems } = await open(t)
  await person("cara")
  const authenticator = await virtualAuthenticator(page)
  await page.goto(PASSKEYS)
  await signIn(page, "cara")
  await onPasskeys(page)
  await addPasskey(page, "Ann’s laptop")
  assert.deepEqual(await names(page), ["Ann’s laptop"])
  assert.equal((await authenticator.credentials()).length, 1)

  await page.context().clearCookies()
  await authenticator.bePresent(false)
  const client = await register()
  await page.goto(addressOf(client))
  await onSignIn(page)
  await authenticator.bePresent(true)
  await withPasskey(page)
  await onConsent(page)
  await press(page, "Allow")
  assert.equal(await usernameOf(client, await codeOf(page)), "cara")
  assert.deepEqual(problems, [])
})

test("the field for the username offers passkeys, without a press of a button (WebAuthn §5.1.4)", async (t) => {
  const { page, problems } = await open(t)
  await person("dave")
  await virtualAuthenticator(page)
  await page.goto(PASSKEYS)
  await signIn(page, "dave")
  await onPasskeys(page)
  await addPasskey(page, "Bob’s phone")
  await page.context().clearCookies()
  const client = await register()
  await page.goto(addressOf(client))
  await onConsent(page)
  await press(page, "Allow")
  assert.equal(await usernameOf(client, await codeOf(page)), "dave")
  assert.deepEqual(problems, [])
})

test("an authenticator makes no second passkey of the account, and says so", async (t) => {
  const { page } = await open(t)
  await person("erin")
  await virtualAuthenticator(page)
  await page.goto(PASSKEYS)
  await signIn(page, "erin")
  await onPasskeys(page)
  await addPasskey(page, "One")
  await page.getByLabel("Name, such as").fill("Two")
  await page.getByRole("button", { name: "Add a passkey" }).click()
  await page.getByText("This device already has a passkey of your account.").waitFor()
})

test("a removed passkey is refused, and the other one of the person still works", async (t) => {
  const { page, problems } = await open(t)
  await person("fred")
  const authenticator = await virtualAuthenticator(page)
  await page.goto(PASSKEYS)
  await signIn(page, "fred")
  await onPasskeys(page)
  await addPasskey(page, "Old key")
  const [old] = await authenticator.credentials()
  await authenticator.clear()
  await addPasskey(page, "New key")
  const [fresh] = await authenticator.credentials()
  assert.ok(old && fresh)
  await page.getByRole("button", { name: "Remove Old key" }).click()
  await page.getByText("Old key").waitFor({ state: "detached" })

  await page.context().clearCookies()
  await authenticator.bePresent(false)
  await authenticator.clear()
  await authenticator.add(old)
  const client = await register()
  await page.goto(addressOf(client))
  await onSignIn(page)
  await authenticator.bePresent(true)
  await withPasskey(page)
  await page.getByText("This passkey did not work here.").waitFor()
  await authenticator.clear()
  await authenticator.add(fresh)
  await withPasskey(page)
  await onConsent(page)
  assert.deepEqual(problems, [loadedWith("403 (Forbidden)")])
})

test("a person adds a passkey on the way to an application that needs one; next time the passkey alone is enough", async (t) => {
  const { page, problems } = await open(t)
  await person("hana")
  const authenticator = await virtualAuthenticator(page)
  await authenticator.bePresent(false)
  const client = await register()
  const address = new URL(addressOf(client))
  address.searchParams.set("claims", '{"id_token":{"acr":{"essential":true,"value":"phr"}}}')
  await page.goto(address.href)
  await signIn(page, "hana")
  await page.getByText("You need a passkey to continue.").waitFor()
  assert.equal(await page.getByText("Sign in again in a browser that supports passkeys").isVisible(), false)
  await authenticator.bePresent(true)
  await page.getByLabel("Name, such as").fill("Phone")
  await page.getByRole("button", { name: "Add a passkey" }).click()
  await page.getByRole("link", { name: "I have" }).click()
  await onConsent(page)
  await press(page, "Allow")
  assert.equal(await usernameOf(client, await codeOf(page)), "hana")

  await page.context().clearCookies()
  await page.goto(address.href)
  await onConsent(page)
  assert.deepEqual(problems, [])
})

test("without scripts the page on the way says where the person can add a passkey", async (t) => {
  const { page, problems } = await open(t, { javaScriptEnabled: false })
  await person("ines")
  const address = new URL(addressOf(await register()))
  address.searchParams.set("claims", '{"id_token":{"acr":{"essential":true,"value":"phr"}}}')
  await page.goto(address.href)
  await signIn(page, "ines")
  await page.getByText("You need a passkey to continue.").waitFor()
  await page.getByText("Sign in again in a browser that supports passkeys").waitFor()
  assert.equal(await page.getByRole("button", { name: "Add a passkey" }).isVisible(), false)
  assert.deepEqual(problems, [])
})

test("without scripts the passkey forms are hidden, and the password works", async (t) => {
  const { page, problems } = await open(t, { javaScriptEnabled: false })
  await person("gina")
  await page.goto(PASSKEYS)
  assert.equal(await page.getByRole("button", { name: "Sign in with a passkey" }).isVisible(), false)
  await signIn(page, "gina")
  await onPasskeys(page)
  await page.getByText("This browser cannot use passkeys here, or JavaScript is turned off.").waitFor()
  assert.equal(await page.getByRole("button", { name: "Add a passkey" }).isVisible(), false)
  assert.deepEqual(problems, [])
})

test("a page at another address than the public URL shows the public URL, and blames neither the browser nor JavaScript", async (t) => {
  const { page } = await open(t)
  await person("olga")
  const { port } = new URL(service.url)
  await page.goto(`http://elsewhere.localhost:${port}/account/passkeys`)
  await page.getByLabel("Password").waitFor()
  const link = page.getByRole("link", { name: service.url })
  assert.match((await link.getAttribute("href")) ?? "", new RegExp(`^${service.url}/account/passkeys`))
  await page.getByText("Passkeys do not work at the address at which you opened this page.").waitFor()
  assert.equal(await page.getByRole("button", { name: "Sign in with a passkey" }).isVisible(), false)
  assert.equal(await page.getByText("This browser cannot use passkeys here").count(), 0)
})
