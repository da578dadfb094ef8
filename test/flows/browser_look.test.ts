import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import { png, svg, webp } from "../looks/pictures.ts"
import { browserSetting, onConsent, onSignIn, signIn } from "./browser_setting.ts"

// Tests a look in a real browser: what loads, which colours apply, and that no picture or name breaks a page.

const { service, register, addressOf, open } = await browserSetting({ after })
const { looks } = service.gatehouse.administration
const LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützen-Verleih AG"

/** Returns the natural width of each logo; 0 if it did not load. */
const loaded = (page: Page) => page.evaluate("Array.from(document.images, (image) => image.naturalWidth)")
const colourOf = (page: Page, selector: string, name: string) =>
  page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue("${name}")`)

async function assertFits(page: Page) {
  const [content, window] = (await page.evaluate("[document.documentElement.scrollWidth, innerWidth]")) as number[]
  equal(content, window)
}

test("logos and colours apply in light and dark mode, and the policy reports nothing", async (t) => {
  const client = await register({ name: "Photo Book" })
  await looks.set(undefined, { name: "Example ID", accent: "#0b4f8a", accent_dark: "#9ccbff", logo: svg() })
  for (const [colorScheme, colour] of [
    ["light", "rgb(11, 79, 138)"],
    ["dark", "rgb(156, 203, 255)"],
  ] as const) {
    const { page, problems } = await open(t, { colorScheme })
    await page.goto(addressOf(client))
    await onSignIn(page, "Photo Book")
    equal(await colourOf(page, "header", "color"), colour)
    ok(((await loaded(page)) as number[]).every((width) => width > 0))
    deepEqual(problems, [])
  }
})

test("the logo of the client is in the card, and the name of the service above it", async (t) => {
  const client = await register({ name: "Photo Book" })
  await looks.set(undefined, { name: "Example ID", logo: svg() })
  await looks.set(client.client_id, { logo: webp(), accent: "#7a1fa2" })
  const { page, problems } = await open(t)
  await page.goto(addressOf(client))
  await signIn(page)
  await onConsent(page, "Photo Book")
  await page.getByRole("banner").getByRole("img", { name: "Example ID" }).waitFor()
  await page.getByRole("main").getByRole("img", { name: "Photo Book" }).waitFor()
  await page.getByRole("banner").getByText("Example ID").waitFor()
  await page.waitForLoadState()
  equal(await colourOf(page, "button[value=approve]", "background-color"), "rgb(122, 31, 162)")
  ok(((await loaded(page)) as number[]).every((width) => width > 0))
  deepEqual(problems, [])
})

test("no size of a logo and no length of a name breaks a page, even on a phone", async (t) => {
  const client = await register({ name: LONG })
  const links = { support_uri: "help@example.com", policy_uri: "https://e.example/p", tos_uri: "https://e.example/t" }
  const { page, problems } = await open(t, { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true })
  for (const [own, other] of [
    [png(2000, 20), png(20, 2000)],
    [png(20, 2000), png(2000, 20)],
  ]) {
    await looks.set(undefined, { name: LONG, logo: own ?? null, ...links })
    await looks.set(client.client_id, { logo: other ?? null, ...links })
    await page.goto(addressOf(client))
    await onSignIn(page, LONG)
    await assertFits(page)
    for (const link of await page.getByRole("contentinfo").getByRole("link").all())
      ok(((await link.boundingBox())?.height ?? 0) >= 44)
  }
  deepEqual(problems, [])
})

test("an SVG logo that somebody opens by its address runs nothing", async (t) => {
  const { logo } = await looks.set(undefined, { logo: svg("<style>path{fill:#f00}</style><path d='M0 0h8v8z'/>") })
  const { page, problems } = await open(t)
  await page.goto(service.url + logo?.path)
  equal(await page.evaluate("document.documentElement.localName"), "svg")
  equal(await page.evaluate("self.origin"), "null")
  deepEqual(problems, [])
})
