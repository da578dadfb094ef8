// Try it for an application that shows a code: what the device sends and gets, and a person who decides in another tab. RFC 8628.
import { deepEqual, equal, match, ok } from "node:assert/strict"
import type { TestContext } from "node:test"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import decodeQr from "qr/decode.js"
import type { NewClient } from "../../src/admin/contract.ts"
import { DEVICE_CODE } from "../../src/oauth/grant_types.ts"
import { complaints, consoleSetting, shows, until } from "./console_setting.ts"
import { barriersOn } from "./every_view.ts"

const { service, signedIn } = await consoleSetting({ after })
const { clients, grants, roles } = service.administration

const DEVICE = { kind: "public", grant_types: [DEVICE_CODE, "refresh_token"], redirect_uris: [] } as const

const register = async (settings: Partial<NewClient>) =>
  (await clients.create({ name: "Living Room", ...DEVICE, ...settings })).result

async function opened(t: TestContext, settings: Partial<NewClient> = {}, options = {}) {
  const client = await register(settings)
  return { client, ...(await signedIn(t, `/applications/${client.client_id}/try`, options)) }
}

const start = (page: Page) => page.getByRole("button", { name: "Start the trial" }).click()

const step = (page: Page, name: string) => page.getByRole("region", { name })

/** The answers to the polls. */
const polls = (page: Page, error: string) =>
  step(page, "The device asks whether the person has decided").getByText(error, { exact: true })

/** Opens the address with the code as the person does, whose session continues there, and decides. */
async function decide(page: Page, decision: "Allow" | "Deny") {
  const opening = page.context().waitForEvent("page")
  await page.getByRole("link", { name: "Open the address with the code in a new tab" }).click()
  const other = await opening
  await other.getByRole("button", { name: "Continue" }).click()
  await other.getByRole("button", { name: decision }).click()
  await other.getByText("You can close this page.").waitFor()
  // The console may have asked by itself in the meantime, so that the button is gone.
  await page.evaluate("[...document.querySelectorAll('button')].find((each) => each.innerText === 'Ask now')?.click()")
}

/** What a camera reads from the QR code. */
async function scanned(page: Page): Promise<string> {
  const path = (await page.getByRole("img", { name: "QR code" }).locator("path").getAttribute("d")) ?? ""
  const box = (await page.getByRole("img", { name: "QR code" }).getAttribute("viewBox")) ?? ""
  const size = Number(box.split(" ")[2])
  const scale = 4
  const width = size * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x = "", y = ""] of path.matchAll(/M(\d+) (\d+)/g))
    for (let row = 0; row < scale; row++) {
      const from = ((Number(y) * scale + row) * width + Number(x) * scale) * 4
      data.fill(0, from, from + scale * 4)
    }
  return decodeQr({ width, height: width, data })
}

test("a device's trial shows the code, the QR code and each answer until the person has decided, and leaves nothing behind", async (t) => {
  const { page, client, problems } = await opened(t)
  await start(page)
  const request = step(page, "The device asks for a code")
  await request.getByText("Status 200").waitFor()
  const code = await page
    .getByRole("status")
    .getByText(/^[A-Z]{4}-[A-Z]{4}$/)
    .innerText()
  await page.getByRole("img", { name: "QR code" }).waitFor()
  equal(await scanned(page), `${service.url}/device?user_code=${code}`)

  await page.getByRole("button", { name: "Ask now" }).click()
  await polls(page, "authorization_pending").waitFor()
  // The clock of the service stands still, so the next poll comes too early.
  await page.getByRole("button", { name: "Ask now" }).click()
  await polls(page, "slow_down").waitFor()
  await page.getByText(/with a pause of [1-9]\d s/).waitFor()
  equal(await page.getByRole("link", { name: "Explain this refusal" }).count(), 0)

  await decide(page, "Allow")
  await step(page, "The application asks for the profile").getByText("Ada Adler", { exact: true }).waitFor()
  // There is no nonce to compare.
  await shows(step(page, "The application reads who signed in").getByText("Right", { exact: true }), 4)
  ok(!/gat_|grt_|gdc_/.test(await page.content()))
  await page.getByRole("button", { name: "Refresh the tokens" }).click()
  await step(page, "The application refreshes the tokens").getByText("Status 200").waitFor()
  await page.getByRole("button", { name: "Finish, and revoke the tokens" }).click()
  await page.getByText("Nothing is left behind: the tokens no longer work.").waitFor()
  deepEqual((await clients.show(client.client_id)).redirect_uris, [])
  await until(async () => (await grants.list({ client_id: client.client_id })).every(({ state }) => state === "ended"))
  // Chromium complains about each pending answer.
  deepEqual(
    [...new Set(complaints(problems))].map((each) => each.replace(/^.*status of /, "")),
    ["400 (Bad Request)"],
  )
})

test("a person who denies is explained, and a secret is typed for a confidential application", async (t) => {
  const { page, client } = await opened(t, { kind: "confidential" })
  await page.getByLabel("Secret of the application").fill(client.client_secret ?? "")
  await start(page)
  await decide(page, "Deny")
  await step(page, "The device asks whether the person has decided")
    .getByText("access_denied", { exact: true })
    .waitFor()
  await page.getByRole("link", { name: "Explain this refusal" }).waitFor()
  ok(!(await page.content()).includes(client.client_secret ?? ""))
})

test("a wrong secret is refused at once, and no code is shown", async (t) => {
  const { page } = await opened(t, { kind: "confidential" })
  await page.getByLabel("Secret of the application").fill("wrong")
  await start(page)
  await step(page, "The device asks for a code").getByText("Status 401").waitFor()
  await page.getByText("The service refused. Nothing is left behind").waitFor()
  equal(await page.getByRole("button", { name: "Ask now" }).count(), 0)
})

test("an application with both ways is tried with either, and a cancelled trial asks no more", async (t) => {
  const { page, client } = await opened(t, {
    grant_types: ["authorization_code", DEVICE_CODE],
    redirect_uris: ["https://app.example/cb"],
  })
  await page.getByText("What this changes for a moment").waitFor()
  await page.getByRole("radio", { name: "With a code, on another device" }).click()
  await page.getByText("What this changes for a moment").waitFor({ state: "detached" })
  await start(page)
  await page.getByRole("button", { name: "Cancel the trial" }).click()
  await page.getByRole("button", { name: "Start the trial" }).waitFor()
  equal(await page.getByRole("button", { name: "Ask now" }).count(), 0)
  deepEqual((await clients.show(client.client_id)).redirect_uris, ["https://app.example/cb"])
})

test("a device is tried without the right to change applications, because nothing is changed", async (t) => {
  await roles.create({ name: "reader", scope: "admin:read" })
  await roles.assign("reader", { user: "ann" })
  const { page } = await opened(t, {}, { username: "ann" })
  await start(page)
  await page.getByRole("button", { name: "Ask now" }).waitFor()
})

for (const [width, colorScheme] of [
  [390, "light"],
  [1280, "dark"],
] as const)
  test(`a device is called so, and its trial has no barrier that axe finds, ${width} wide in ${colorScheme} colours`, async (t) => {
    const { page } = await opened(t, {}, { viewport: { width, height: 844 }, colorScheme, reducedMotion: "reduce" })
    await page.getByText("Device", { exact: true }).first().waitFor()
    deepEqual(await barriersOn(page), [])
    await start(page)
    await page.getByRole("img", { name: "QR code" }).waitFor()
    await page.getByRole("button", { name: "Ask now" }).click()
    await polls(page, "authorization_pending").waitFor()
    deepEqual(await barriersOn(page), [])
    equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true)
    match(await page.title(), /Living Room/)
  })
