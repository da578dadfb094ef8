// Files that somebody chooses, corrects on disk and chooses again. Given a path, the browser acts as its own dialog does: without an event for the
// file that the field already has.
import { deepEqual, equal } from "node:assert/strict"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestContext } from "node:test"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import { png, svg } from "../looks/pictures.ts"
import { complaints, consoleSetting, heading, styled } from "./console_setting.ts"

const { service, signedIn } = await consoleSetting({ after })

/** A file on disk, until the test ends. */
function fileOf(t: TestContext, name: string, content: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-chosen-"))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const input = (page: Page) => page.locator('input[type="file"]')
const chooses = (page: Page, path: string) => input(page).setInputFiles(path)
const clears = (page: Page, name = "Remove the file") => page.getByRole("button", { name, exact: true })
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
const isGone = (page: Page, text: string) => page.getByText(text).waitFor({ state: "detached" })
const preview = (page: Page) => page.frameLocator("iframe")

/** Chooses a file that is deleted before the page receives the event. */
async function choosesDeleted(page: Page, path: string) {
  await page.evaluate(`window.held = new Promise((resolve) => {
    const hold = (event) => { event.stopImmediatePropagation(); resolve() }
    addEventListener("change", hold, { capture: true, once: true })
  }); undefined`)
  await chooses(page, path)
  await page.evaluate("window.held")
  rmSync(path)
  await input(page).dispatchEvent("change")
}

test("a corrected logo of the same name replaces the refused one", async (t) => {
  const { page, problems } = await signedIn(t, "/look")
  await preview(page).locator("main").waitFor()
  const path = fileOf(t, "logo.svg", svg("<script>alert(1)</script>"))
  const refusal = "Logo is an SVG that cannot be used: <\u2068script\u2069> is not allowed"
  await chooses(page, path)
  await page.getByText(refusal).waitFor()
  writeFileSync(path, svg())
  await chooses(page, path)
  await isGone(page, refusal)
  const shown = `img[src="data:image/svg+xml;base64,${svg().toString("base64")}"]`
  await preview(page).locator(shown).first().waitFor()
  await press(page, "Save")
  await page.getByText("Saved. The pages show it within a second.").waitFor()
  equal((await service.administration.looks.show(undefined)).logo?.bytes, svg().length)
  deepEqual(
    complaints(problems).filter((each) => !/status of 4/.test(each)),
    [],
  )
})

test("a logo that was too large is chosen again once it is small, and removed with its error", async (t) => {
  const { page } = await signedIn(t, "/look")
  const path = fileOf(t, "logo.png", Buffer.alloc(70_000))
  await chooses(page, path)
  await page.getByText("The file has 70,000 bytes.").waitFor()
  await clears(page).click()
  await isGone(page, "The file has 70,000 bytes.")
  await chooses(page, path)
  await page.getByText("The file has 70,000 bytes.").waitFor()
  writeFileSync(path, png(40, 40))
  await chooses(page, path)
  await isGone(page, "The file has 70,000 bytes.")
  await preview(page)
    .locator(`img[src="data:image/png;base64,${png(40, 40).toString("base64")}"]`)
    .first()
    .waitFor()
  await clears(page).click()
  await clears(page).waitFor({ state: "detached" })
  equal(await page.getByRole("button", { name: "Save" }).count(), 0)
})

test("a corrected file of people with the same name is the one that is tried", async (t) => {
  const { page, problems } = await signedIn(t, "/people/import")
  const path = fileOf(t, "people.csv", "username,email\numa,not an address\n")
  await chooses(page, path)
  await press(page, "Try it without changing anything")
  await page.getByText("Nothing was changed. This would happen:").waitFor()
  deepEqual(await page.locator(styled("figure")).allInnerTexts(), ["0", "0", "1"])
  writeFileSync(path, "username,email\numa,uma@example.com\nvic,vic@example.com\n")
  await chooses(page, path)
  await page.getByText("2 people in this file").waitFor()
  await isGone(page, "Nothing was changed. This would happen:")
  // The file was read when it was chosen: neither the trial nor another format needs it on disk.
  rmSync(path)
  await page.getByRole("combobox", { name: "Format" }).click()
  await page.getByRole("option", { name: "Keycloak export (JSON)" }).click()
  await page.getByText("This file cannot be read").waitFor()
  await page.getByRole("combobox", { name: "Format" }).click()
  await page.getByRole("option", { name: "CSV" }).click()
  await press(page, "Try it without changing anything")
  await page.getByText("Nothing was changed. This would happen:").waitFor()
  deepEqual(await page.locator(styled("figure")).allInnerTexts(), ["2", "0", "0"])
  deepEqual(complaints(problems), [])
})

test("a file that cannot be read is named as such at its field, and replaces the one before", async (t) => {
  const { page, problems } = await signedIn(t, "/people/import")
  const content = "username,email\nwes,wes@example.com\n"
  await chooses(page, fileOf(t, "first.csv", content))
  await page.getByText("1 person in this file").waitFor()
  const path = fileOf(t, "people.csv", content)
  await choosesDeleted(page, path)
  const error = "people.csv cannot be read. It may have been changed, moved or deleted. Choose it again."
  await page.getByText(error).waitFor()
  await isGone(page, "1 person in this file")
  writeFileSync(path, content)
  await chooses(page, path)
  await page.getByText("1 person in this file").waitFor()
  await isGone(page, error)

  await page.goto(`${service.url}/console/look`)
  await heading(page, "Look")
  const logo = fileOf(t, "logo.png", png(40, 40))
  await choosesDeleted(page, logo)
  await page.getByText("logo.png cannot be read.").waitFor()
  deepEqual(complaints(problems), [])
})

for (const { locale, name, label, choose } of [
  { locale: "en", name: "Remove the file", label: "File", choose: "Choose a file" },
  { locale: "de", name: "Datei entfernen", label: "Datei", choose: "Datei wählen" },
])
  test(`the button that removes a chosen file has a name, and so has the field with its file (${locale})`, async (t) => {
    const { page } = await signedIn(t, "/people/import", { locale })
    const path = fileOf(t, "people.csv", "username\nxan\n")
    await page.getByRole("button", { name: `${label}: ${choose}`, exact: true }).waitFor()
    await chooses(page, path)
    await page.getByRole("button", { name: `${label}: people.csv`, exact: true }).waitFor()
    await clears(page, name).click()
    await page.getByRole("button", { name: `${label}: ${choose}`, exact: true }).waitFor()
    equal(await clears(page, name).count(), 0)
  })
