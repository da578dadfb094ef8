// Every view in dark colours, searched for barriers, and at the width of a phone.
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { heading, onConsole } from "./console_setting.ts"
import { everyView } from "./every_view.ts"

const { home, signedIn, views, visit, findNoBarriers } = await everyView({ after })

test("no view has a barrier that axe finds, in dark colours", (t) => findNoBarriers(t, { colorScheme: "dark" }))

test("at the width of a phone nothing is wider than the window, and the navigation opens", async (t) => {
  const { page } = await signedIn(t, "", { viewport: { width: 320, height: 640 } })
  for (const [path, title] of views) {
    await visit(page, path, title)
    equal(await page.evaluate("document.documentElement.scrollWidth"), 320, path)
  }
  await page.getByRole("button", { name: "Open the navigation" }).click()
  await page.getByRole("link", { name: "Overview" }).click()
  await heading(page, "Overview")
})

/** The labels of buttons of which a part is not shown. */
const CUT = `[...document.querySelectorAll(".mantine-Button-label")]
  .filter((label) => label.scrollWidth > label.clientWidth + 1)
  .map((label) => label.textContent)`

test("at the width of a phone no button loses a part of its label, in German, whose words are long", async (t) => {
  const options = { locale: "de-DE", viewport: { width: 320, height: 640 } }
  const { page } = await signedIn(t, "", options)
  for (const [path] of views) {
    await page.goto(home + path)
    await onConsole(page)
    await page.locator("[aria-busy]").first().waitFor({ state: "detached" })
    deepEqual([path, await page.evaluate<string[]>(CUT)], [path, []])
  }
  const guest = await signedIn(t, "", { ...options, username: "ann" })
  deepEqual(await guest.page.evaluate<string[]>(CUT), [])
})
