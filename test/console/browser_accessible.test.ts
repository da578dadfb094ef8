// Every view in light colours, searched for barriers; the pages around them, and the focus. browser_accessible_dark.test.ts has the rest.
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { heading } from "./console_setting.ts"
import { barriersOn, everyView } from "./every_view.ts"

const { home, signedIn, open, findNoBarriers } = await everyView({ after })

test("no view has a barrier that axe finds, in light colours", (t) => findNoBarriers(t, { colorScheme: "light" }))

test("the pages for people who are not let in have no barrier either", async (t) => {
  const { page } = await open(t)
  await page.goto(`${home}/signed-out`)
  await heading(page, "You are signed out")
  deepEqual(await barriersOn(page), [])
})

test("the focus moves to the heading of a new view, and the content can be reached with one key", async (t) => {
  const { page } = await signedIn(t)
  await page.getByRole("link", { name: "Applications" }).first().click()
  await heading(page, "Applications")
  const focused = page.getByRole("heading", { level: 1, name: "Applications" }).and(page.locator(":focus"))
  await focused.waitFor()
  await page.reload()
  await focused.waitFor()
  await page.keyboard.press("Shift+Tab")
  await focused.waitFor({ state: "detached" })
  equal(await page.title(), "Applications · Gatehouse")
})
