// The look in the console: a change that people then see, what the server refuses, and a preview that can do nothing.
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import { png, svg } from "../looks/pictures.ts"
import { complaints, consoleSetting, heading, until } from "./console_setting.ts"

const { service, signedIn, open } = await consoleSetting({ after })
const { looks, clients } = service.administration

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
const frame = (page: Page) => page.frameLocator("iframe")
const logoField = (page: Page) => page.locator('input[type="file"]')

test("a new name, colour and logo are in the preview at once, and on the sign-in page after saving", async (t) => {
  const { page, problems } = await signedIn(t, "/look")
  await page.getByLabel("Name of the service").fill("Brot & <Butter>")
  await page.getByRole("textbox", { name: "Colour on light pages", exact: true }).fill("#7a1fa2")
  await logoField(page).setInputFiles(file("logo.png", "image/png", png(40, 40)))
  await frame(page).getByText("Brot & <Butter>", { exact: true }).waitFor()
  await page.getByText("Contrast 7.03 to 1: very easy to read.").waitFor()
  equal(
    await frame(page).locator("header img").getAttribute("src"),
    `data:image/png;base64,${png(40, 40).toString("base64")}`,
  )
  equal((await looks.show(undefined)).name, null)
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("Saved. The pages show it within a second.").waitFor()
  const stored = await looks.show(undefined)
  deepEqual([stored.name, stored.accent, stored.logo?.bytes], ["Brot & <Butter>", "#7a1fa2", png(40, 40).length])
  deepEqual(complaints(problems), [])

  const { page: stranger } = await open(t)
  await stranger.goto(`${service.url}/console`)
  await stranger.getByText("Brot & <Butter>", { exact: true }).waitFor()
  // The text is there before the logo.
  await stranger.waitForLoadState()
  const button = "document.querySelector('button[type=submit]')"
  equal(await stranger.evaluate(`getComputedStyle(${button}).backgroundColor`), "rgb(122, 31, 162)")
  equal(await stranger.evaluate("document.querySelector('header img').naturalWidth"), 40)
})

test("what the server refuses is said at its field, and the preview keeps the page from before", async (t) => {
  const { page } = await signedIn(t, "/look")
  await frame(page).locator("main").waitFor()
  const bad = svg("<script>top.location = 'https://attacker.example'</script>")
  await logoField(page).setInputFiles(file("logo.svg", "image/svg+xml", bad))
  await page.getByText("Logo is an SVG that cannot be used: <\u2068script\u2069> is not allowed").waitFor()
  await logoField(page).setInputFiles(file("logo.png", "image/png", Buffer.alloc(70_000)))
  await page.getByText("The file has 70,000 bytes.").waitFor()
  await page.getByRole("button", { name: "Discard" }).click()
  await page.getByRole("textbox", { name: "Colour on light pages", exact: true }).fill("#aaaaaa")
  await page.getByText(/#aaaaaa\u2069 has a contrast of \u20681\.\d\d\u2069:1/).waitFor()
  await page.getByLabel("Privacy policy").fill("javascript:alert(1)")
  await page.getByText(/"\u2068javascript:alert\(1\)\u2069" is not https/).waitFor()
  await frame(page).locator("main").waitFor()
})

test("the preview runs no script, sends no form, has no origin, and takes no click", async (t) => {
  const { page } = await signedIn(t, "/look?page=consent&width=phone")
  await page.getByLabel("Name of the service").fill('"><img src=x onerror=alert(1)><script>alert(2)</script>')
  await frame(page).getByText("<script>alert(2)</script>").first().waitFor()
  equal(await page.locator("iframe").getAttribute("sandbox"), "")
  equal(await page.evaluate("document.querySelector('iframe').contentDocument"), null)
  equal(await frame(page).locator("script, [onerror]").count(), 0)
  equal(await frame(page).locator("body[inert]").count(), 1)
  // What the server refuses cannot be shown: neither it nor the console makes the policy for text of another kind.
  const made = page.evaluate(`trustedTypes.createPolicy("preview", { createHTML: (text) => text })`)
  await made.then(
    () => ok(false),
    (error: Error) => match(error.message, /already exists|disallowed/i),
  )
})

test("the preview follows its switches, which are in the address", async (t) => {
  const { page } = await signedIn(t, "/look")
  const ground = () => page.frames()[1]?.evaluate("getComputedStyle(document.body).backgroundColor")
  await page.getByText("Dark", { exact: true }).click()
  await page.getByText("Consent", { exact: true }).click()
  await frame(page).getByRole("button", { name: "Allow" }).waitFor()
  // The page without its stylesheet would be white.
  await until(async () => (await ground()) === "rgb(14, 20, 18)")
  await page.getByText("Phone", { exact: true }).click()
  await page.waitForURL((url) => url.search === "?mode=dark&page=consent&width=phone")
  await page.reload()
  await heading(page, "Look")
  await frame(page).getByText("Photo Book").first().waitFor()
  ok(Number(await page.evaluate("document.querySelector('iframe').offsetWidth")) <= 360)
})

test("a whole look is removed after its preview, and the audit says so", async (t) => {
  await looks.set(undefined, { name: "Short lived", logo: svg() })
  const { page } = await signedIn(t, "/look")
  await frame(page).getByText("Short lived", { exact: true }).waitFor()
  await page.getByRole("button", { name: "Remove the whole look" }).click()
  await frame(page).getByText("Gatehouse", { exact: true }).waitFor()
  equal((await looks.show(undefined)).name, "Short lived")
  await page.getByText("Everything is removed when you save").waitFor()
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("Saved. The pages show it within a second.").waitFor()
  deepEqual([(await looks.show(undefined)).name, (await looks.show(undefined)).logo], [null, null])
  const [event] = await service.administration.audit.list({ types: ["look-reset"], limit: 1 })
  match(event?.actor ?? "", /^user_/)
})

test("the look of one application applies to its pages, beside the name of the service", async (t) => {
  const { result } = await clients.create({
    name: "Harbour",
    kind: "confidential",
    redirect_uris: ["https://h.example/cb"],
  })
  const { page } = await signedIn(t, `/applications/${result.client_id}?tab=look`)
  await frame(page).getByText("Harbour").first().waitFor()
  equal(await page.getByLabel("Name of the service").count(), 0)
  await page.getByRole("textbox", { name: "Colour on light pages", exact: true }).fill("#7a1fa2")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("Saved. The pages show it within a second.").waitFor()
  equal((await looks.show(result.client_id)).accent, "#7a1fa2")
  equal((await looks.show(undefined)).accent, null)
})
