import { ok } from "node:assert/strict"
import type { BrowserContext, Page } from "playwright-core"

/** Begins the trial on the page of a connection, signs in at the provider in the other tab, and waits until the sign-in works. */
export async function tryConnection(
  page: Page,
  context: BrowserContext,
  signIn: (atProvider: Page) => Promise<void>,
): Promise<void> {
  await page.getByRole("button", { name: "Begin the trial" }).click()
  const opened = context.waitForEvent("page")
  await page.getByRole("link", { name: "Open the sign-in in a new tab" }).click()
  const other = await opened
  await signIn(other)
  await other.getByRole("heading", { name: "The answer has arrived" }).waitFor()
  ok(!other.url().includes("answer="))
  await page.getByText("The sign-in works").waitFor()
}
