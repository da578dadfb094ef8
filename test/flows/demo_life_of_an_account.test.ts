import { deepEqual, equal, match } from "node:assert/strict"
import { on } from "node:events"
import { mkdtempSync, rmSync, watch } from "node:fs"
import { mkdir, readdir, readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, test } from "node:test"
import type { Browser, Page } from "playwright-core"
import PostalMime from "postal-mime"
import { launchChromium } from "../support/chromium.ts"
import { virtualAuthenticator } from "../support/virtual_authenticator.ts"
import { loadedWith } from "./browser_setting.ts"
import type { Running } from "./demo_process.ts"
import { ended, freePorts, startDemoIn, started } from "./demo_process.ts"
import { watched } from "./watched.ts"

// The life of an account at the demo, in a real browser: nobody helps the person, and every e-mail is read from the outbox.

const ADDRESS = "cara@example.org"
const PASSWORD = "seven quiet herons by the weir"
const NEW_PASSWORD = "nine loud gulls over the pier"

const temporary = mkdtempSync(join(tmpdir(), "gatehouse-life-"))
const outbox = join(temporary, "data", "outbox")
let [port, appPort] = [0, 0]
let running: Running
let browser: Browser

before(async () => {
  ;[port, appPort] = await freePorts()
  const options = ["--port", String(port), "--app-port", String(appPort), "--data", join(temporary, "data")]
  running = startDemoIn(temporary, options, { GATEHOUSE_SIGN_UP: "open" })
  const [launched] = await Promise.all([
    launchChromium(),
    started(running, "Ctrl+C"),
    mkdir(outbox, { recursive: true }),
  ])
  browser = launched
})

after(async () => {
  await browser?.close()
  running?.child.kill("SIGTERM")
  if (running !== undefined) await ended(running)
  rmSync(temporary, { recursive: true, force: true })
})

/** Waits for an e-mail that no test has read and whose subject matches, and returns its text. */
async function mailAbout(subject: RegExp, read: Set<string>): Promise<string> {
  const folder = watch(outbox)
  const changes = on(folder, "change")
  try {
    do {
      for (const file of (await readdir(outbox)).sort()) {
        const mail = await PostalMime.parse(await readFile(join(outbox, file)))
        if (read.has(file) || !subject.test(mail.subject ?? "")) continue
        read.add(file)
        equal(mail.to?.[0]?.address, ADDRESS)
        return mail.text ?? ""
      }
    } while ((await changes.next()).done !== true)
    throw new Error("the outbox is no longer watched")
  } finally {
    folder.close()
  }
}

const linkIn = (text: string): string => /^http:\/\/localhost:\d+\/\S+$/m.exec(text)?.[0] ?? ""
const onPage = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click()

async function typePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("Username").fill("cara")
  await page.getByLabel("Password").fill(password)
  await press(page, "Sign in")
}

test("a person signs up, uses a passkey, loses it, recovers, takes back access, and deletes the account", async (t) => {
  const { page, problems } = await watched(t, browser)
  const read = new Set<string>()
  const service = `http://localhost:${port}`
  const toApplication = async (on: Page) => {
    await on.goto(`http://localhost:${appPort}/`)
    await follow(on, "Sign in")
  }
  const authenticator = await virtualAuthenticator(page)

  await t.test("signs up in the middle of a sign-in, and continues to the application", async () => {
    await toApplication(page)
    await follow(page, "Create an account")
    await page.getByLabel("E-mail address").fill(ADDRESS)
    await press(page, "Send the link")
    await onPage(page, "Check your e-mail")
    await page.goto(linkIn(await mailAbout(/^Create your account at /, read)))
    await page.getByLabel("Username").fill("cara")
    await page.getByLabel("Password").fill(PASSWORD)
    await press(page, "Create the account")
    await onPage(page, "Allow Sample application to use your account?")
    await press(page, "Allow")
    await onPage(page, "You are signed in as cara")
    await page.goto(`${service}/account`)
    match(await page.getByRole("region", { name: "Profile" }).innerText(), /cara@example\.org$/m)
  })

  let codes: string[] = []
  await t.test("adds a passkey, and saves the recovery codes", async () => {
    await page.goto(`${service}/account/passkeys`)
    await page.getByLabel("Name, such as").fill("Cara’s laptop")
    await press(page, "Add a passkey")
    await onPage(page, "Your recovery codes")
    codes = await page.locator(".codes code").allInnerTexts()
    await follow(page, "I have saved the codes")
    await page.getByText("Cara’s laptop").waitFor()
    await mailAbout(/^A passkey was added at /, read)
  })

  await t.test("signs in at the application with the passkey alone", async () => {
    await page.context().clearCookies()
    await authenticator.bePresent(false)
    await toApplication(page)
    await onPage(page, "Sign in to continue to Sample application")
    await authenticator.bePresent(true)
    await press(page, "Sign in with a passkey")
    await onPage(page, "Allow Sample application to use your account?")
    await press(page, "Allow")
    await onPage(page, "You are signed in as cara")
  })

  await t.test(
    "loses the passkey, resets the password from the outbox, and signs in with it and a recovery code",
    async () => {
      await authenticator.clear()
      await page.context().clearCookies()
      await page.goto(`${service}/account`)
      await follow(page, "Forgot your password?")
      await page.getByLabel("Username or e-mail address").fill(ADDRESS)
      await press(page, "Send the link")
      await onPage(page, "Check your e-mail")
      await page.goto(linkIn(await mailAbout(/password/i, read)))
      await page.getByLabel("New password").fill(NEW_PASSWORD)
      await press(page, "Change the password")
      await onPage(page, "Your password was changed")
      await page.goto(`${service}/account`)
      await typePassword(page, NEW_PASSWORD)
      await onPage(page, "Confirm that it is you")
      await page.getByLabel("Recovery code").fill(codes[0] ?? "")
      await page.getByLabel("Recovery code").press("Enter")
      await onPage(page, "Your account")
      await page.goto(`${service}/account/passkeys`)
      await press(page, "Remove Cara’s laptop")
      await mailAbout(/^A passkey was removed at /, read)
    },
  )

  await t.test("sees another browser, and signs it out", async () => {
    const other = await watched(t, browser)
    await other.page.goto(`${service}/account`)
    await typePassword(other.page, NEW_PASSWORD)
    await onPage(other.page, "Your account")
    await page.goto(`${service}/account`)
    await follow(page, "Browsers")
    await press(page, "Sign out there")
    await page.getByRole("button", { name: "Sign out there" }).waitFor({ state: "detached" })
    await other.page.reload()
    await other.page.getByLabel("Password").waitFor()
    deepEqual(other.problems, [])
  })

  await t.test("takes back the access of the application, which then gets nothing with its tokens", async () => {
    await toApplication(page)
    await press(page, "Allow")
    await onPage(page, "You are signed in as cara")
    const account = await page.context().newPage()
    await account.goto(`${service}/account/applications`)
    await press(account, "End all access")
    await account.getByText("No application has access to your account.").waitFor()
    await press(page, "Ask for the profile again")
    await page.getByText("Status 401").waitFor()
  })

  await t.test("deletes the account, with which nobody can sign in any more", async () => {
    await page.goto(`${service}/account/data`)
    await page.getByLabel("Type your username to confirm").fill("cara")
    await press(page, "Delete my account")
    await onPage(page, "Your account was deleted")
    await mailAbout(/deleted/, read)
    await page.goto(`${service}/account`)
    await typePassword(page, NEW_PASSWORD)
    await page.getByText("Wrong username or password.").waitFor()
  })
  deepEqual(problems, [loadedWith("403 (Forbidden)")])
})
