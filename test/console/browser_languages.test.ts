// The languages of the console: the menu, what a browser loads of them, and the direction of the page.
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import { LOCALES } from "../../src/base/locales.ts"
import { PASSWORD } from "../support/journey.ts"
import { consoleSetting, heading, until } from "./console_setting.ts"

const { home, open, signedIn } = await consoleSetting({ after })

const OWN_NAMES = [
  ...["English", "Deutsch", "Français", "Español", "Italiano", "Português"],
  ...["Nederlands", "Polski", "Türkçe", "العربية", "日本語", "中文"],
]

/** The navigation begins where the content ends. */
const IS_ON_THE_RIGHT = `
  document.querySelector("nav").getBoundingClientRect().left > document.querySelector("h1").getBoundingClientRect().right`

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /Ada Adler$/ }).click()
  await page.getByRole("menuitem", { name, exact: true }).click()
}

/** The locales whose words the page loads from now on. Their files begin with the locale. */
function loadedBy(page: Page): readonly string[] {
  const loaded: string[] = []
  page.on("response", (response) => {
    const [, locale] = /\/assets\/([a-z]{2})-[^/]*\.js$/.exec(response.url()) ?? []
    if (LOCALES.some((each) => each === locale)) loaded.push(locale ?? "")
  })
  return loaded
}

test("the menu names each language in that language", async (t) => {
  const { page } = await signedIn(t)
  await page.getByRole("button", { name: /Ada Adler$/ }).click()
  await page.getByRole("menuitem", { name: "Deutsch" }).waitFor()
  deepEqual(await page.locator("[role=menuitem][lang]").allInnerTexts(), OWN_NAMES)
})

test("a browser loads the words of one language, and those of other views with the first of them", async (t) => {
  const { page } = await open(t, { locale: "de-DE" })
  const loaded = loadedBy(page)
  await page.goto(home)
  await page.locator("#username").waitFor()
  // The sign-in leaves the console before it shows a word.
  deepEqual(loaded, [])
  await page.locator("#username").fill("ada")
  await page.locator("#password").fill(PASSWORD)
  await page.keyboard.press("Enter")
  await heading(page, "Übersicht")
  deepEqual(new Set(loaded), new Set(["de"]))
})

test("a language is changed in the view that is open, without a reload", async (t) => {
  const { page } = await signedIn(t, "/people")
  await heading(page, "People")
  await choose(page, "Deutsch")
  await heading(page, "Personen")
  await page.getByRole("button", { name: "Person hinzufügen" }).waitFor()
  equal(await page.locator("html").getAttribute("lang"), "de")
  await page.getByRole("link", { name: "Rollen" }).first().click()
  await heading(page, "Rollen")
})

test("if the words of a language do not arrive, the present ones stay, and a message says so", async (t) => {
  const { page } = await signedIn(t)
  await page.route(/\/assets\/de-/, (route) => route.abort())
  await choose(page, "Deutsch")
  await page.getByText("The service does not answer.").waitFor()
  await heading(page, "Overview")
  equal(await page.locator("html").getAttribute("lang"), "en")
})

test("Arabic is written from right to left, and the navigation stands on the right", async (t) => {
  const { page } = await signedIn(t, "", { viewport: { width: 1280, height: 800 } })
  await choose(page, "العربية")
  await page.locator("html[dir=rtl][lang=ar]").waitFor()
  await until(() => page.evaluate<boolean>(IS_ON_THE_RIGHT))
  await page.reload()
  await page.locator("html[dir=rtl] h1").waitFor()
  await until(() => page.evaluate<boolean>(IS_ON_THE_RIGHT))
  equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true)
})
