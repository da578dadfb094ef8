import { deepEqual, equal } from "node:assert/strict"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, test } from "node:test"
import type { BrowserContextOptions } from "playwright-core"
import { callbackServer } from "../support/callback_server.ts"
import { launchChromium } from "../support/chromium.ts"
import { authorizeUrl, requestOf } from "../support/journey.ts"
import { confidentialClient, service } from "../support/service.ts"
import { OWN_PASSWORD } from "../support/sign_up.ts"
import { watched } from "./watched.ts"

// A person signs up in a real browser: the sign-in page, the outbox, the page of the link, and on to the application.

const chromium = await launchChromium()
after(() => chromium.close())

const DEVICES: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  [
    "on a small phone, in the dark, without JavaScript",
    { javaScriptEnabled: false, colorScheme: "dark", viewport: { width: 320, height: 640 } },
  ],
  ["on a wide screen", { viewport: { width: 1400, height: 900 } }],
]

for (const [name, options] of DEVICES)
  test(`a person creates an account with the link in the outbox, and the application continues, ${name}`, async (t) => {
    const application = await callbackServer()
    t.after(() => application.close())
    const mailOutbox = await mkdtemp(join(tmpdir(), "gatehouse-outbox-"))
    t.after(() => rm(mailOutbox, { recursive: true }))
    const at = await service(t, { mailOutbox, signUp: "open" })
    const redirect_uri = `${application.origin.replace("127.0.0.1", "app.example")}/cb`
    const client = await confidentialClient(at, { redirect_uris: [redirect_uri] })
    const { page, problems } = await watched(t, chromium, options)
    const fits = async (step: string) => {
      const { scrollWidth, clientWidth } = await page
        .locator("html")
        .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
      equal(scrollWidth, clientWidth, `nothing is wider than the screen at ${step}`)
    }
    await page.goto(authorizeUrl(at, requestOf(client, { redirect_uri })))
    await fits("1")
    await page.getByRole("link", { name: "Create an account" }).click()
    await page.getByRole("heading", { name: "Create an account" }).waitFor()
    await fits("2")
    await page.locator("input:focus").waitFor()
    await page.keyboard.type("bea@example.com")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Check your e-mail" }).waitFor()
    await fits("3")

    await at.gatehouse.sendMails()
    const [file = ""] = await readdir(mailOutbox)
    const mail = (await readFile(join(mailOutbox, file), "utf8")).replace(/=\r\n/g, "").replaceAll("=3D", "=")
    await page.goto(new RegExp(`${at.url}/account/create\\?token=[\\w-]+`).exec(mail)?.[0] ?? "no link")
    await page.getByText("bea@example.com").waitFor()
    await fits("4")
    await page.locator("input:focus").waitFor()
    await page.keyboard.type("ann")
    await page.getByLabel("Password").fill(OWN_PASSWORD)
    await page.keyboard.press("Enter")
    await page.getByText("This username is not available.").waitFor()
    await fits("5")
    await page.getByLabel("Username").fill("bea")
    await page.getByLabel("Password").fill(OWN_PASSWORD)
    await page.getByRole("button", { name: "Create the account" }).click()
    await page.getByRole("heading", { name: "Back at the application" }).waitFor()
    equal(page.url().split("?")[0], redirect_uri)
    deepEqual(problems, [])
  })
