// Every view in dark colours, searched for barriers, and at the width of a phone.
import { equal } from "node:assert/strict"
import { after, test } from "node:test"
import { heading } from "./console_setting.ts"
import { everyView } from "./every_view.ts"

const { signedIn, views, visit, findNoBarriers } = await everyView({ after })

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
