import assert from "node:assert/strict"
import { join } from "node:path"
import { after, test } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import { freePort } from "../support/free_port.ts"
import { PASSWORD, requestOf } from "../support/journey.ts"
import { world } from "../support/world.ts"
import { browserSetting, loadedWith, onConsent, onProblem, onSignIn, press, signIn } from "./browser_setting.ts"

// A browser without cookies must get an explanation, and not the same empty form again and again.

const { register, addressOf, open, codeOf } = await browserSetting({ after })

/** A service whose URL is https. The browser reaches it over http, under another host name. */
const port = await freePort()
const PUBLIC_URL = "https://id.example"
const secure = await world({ after }, { url: PUBLIC_URL, port })
const { users, clients } = secure.gatehouse.administration
await users.create({ username: "ann", password: new Secret(PASSWORD), email: "ann@example.com" })
const { result: web } = await clients.create({
  name: "Holiday planner",
  kind: "confidential",
  redirect_uris: ["https://client.example/callback"],
})

const FOLDER = process.env.SCREENSHOTS

for (const [look, options] of [
  ["desktop", { javaScriptEnabled: true, viewport: { width: 1100, height: 760 } }],
  ["phone_dark", { javaScriptEnabled: false, viewport: { width: 360, height: 640 }, colorScheme: "dark" }],
] as const) {
  const how = options.javaScriptEnabled ? "with" : "without"
  test(`behaviour §1.5: a browser that keeps no cookies gets a page that names the cause and leads back into the request, ${how} scripts`, async (t) => {
    const { page, context, problems } = await open(t, options)
    const client = await register()
    await page.goto(addressOf(client))
    await onSignIn(page)
    await context.clearCookies()
    await signIn(page)
    await page.getByRole("heading", { name: "Your browser did not keep a cookie" }).waitFor()
    await onProblem(page)
    if (FOLDER) await page.screenshot({ path: join(FOLDER, `cookie_missing_${look}.png`), fullPage: true })
    await page.getByRole("link", { name: "Try again" }).click()
    await onSignIn(page)
    await signIn(page)
    await onConsent(page)
    await context.clearCookies()
    await press(page, "Allow")
    await page.getByRole("heading", { name: "Your browser did not keep a cookie" }).waitFor()
    // Loading the same URL again works too.
    await page.goto(page.url())
    await onSignIn(page)
    await signIn(page)
    await press(page, "Allow")
    await codeOf(page)
    assert.deepEqual(problems, [loadedWith("400 (Bad Request)"), loadedWith("400 (Bad Request)")])
  })

  test(`An https service reached over http: the page names the cause and links to the https address, ${how} scripts`, async (t) => {
    const { page } = await open(t, options)
    const query = new URLSearchParams(requestOf(web)).toString()
    await page.goto(`http://id.example:${port}/oauth/authorize.php?${query}`)
    await onSignIn(page)
    await signIn(page)
    await page.getByRole("heading", { name: "Use the https address" }).waitFor()
    if (FOLDER) await page.screenshot({ path: join(FOLDER, `plain_http_${look}.png`), fullPage: true })
    const link = page.getByRole("link", { name: "Try again" })
    assert.equal(await link.getAttribute("href"), `${PUBLIC_URL}/oauth/authorize.php?${query}`)
  })
}
