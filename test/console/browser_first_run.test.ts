// The first run: from the link of the first start to the page for the first application.
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { watched } from "../flows/watched.ts"
import { launchChromium } from "../support/chromium.ts"
import { world } from "../support/world.ts"
import { complaints, heading } from "./console_setting.ts"

const chromium = await launchChromium()
after(() => chromium.close())

test("the link of the first start leads to an administrator, a name, and the first application", async (t) => {
  const { administration, clock } = await world(t)
  const { page, problems, context } = await watched(t, chromium)
  await context.clock.setFixedTime(clock())
  await page.goto((await administration.firstAdministrator.link()).url)
  await page.getByLabel("Username").fill("boss")
  await page.getByLabel("E-mail address").fill("boss@example.com")
  await page.getByLabel("Password").fill("a long and quiet river")
  await page.getByRole("button", { name: "Create the administrator" }).click()
  await heading(page, "What should people see?")
  await page.getByText("Your account boss is ready.").waitFor()
  await page.getByLabel("Name of the service").fill("Bakery ID")
  await page.getByRole("button", { name: "Save" }).click()
  await heading(page, "Register your first application")
  equal((await administration.looks.show(undefined)).name, "Bakery ID")
  deepEqual(
    (await administration.users.list()).map(({ username, role }) => [username, role]),
    [["boss", "admin"]],
  )
  await page.getByRole("link", { name: "Register an application" }).click()
  await page.waitForURL(/\/console\/applications(\/new)?$/)
  deepEqual(
    complaints(problems).filter((each) => !each.includes("404")),
    [],
  )
})

test("each step can be skipped", async (t) => {
  const { administration, clock } = await world(t)
  const { page, context } = await watched(t, chromium, { locale: "de-DE" })
  await context.clock.setFixedTime(clock())
  await page.goto((await administration.firstAdministrator.link()).url)
  await page.getByLabel("Benutzername").fill("chefin")
  await page.getByLabel("E-Mail-Adresse").fill("chefin@example.com")
  await page.getByLabel("Passwort").fill("ein langer stiller Fluss")
  await page.getByRole("button", { name: "Administrationskonto anlegen" }).click()
  await heading(page, "Was sollen die Personen sehen?")
  await page.getByRole("button", { name: "Diesen Schritt überspringen" }).click()
  await heading(page, "Die erste Anwendung registrieren")
  await page.getByRole("link", { name: "Zur Übersicht" }).click()
  await heading(page, "Übersicht")
  equal((await administration.looks.show(undefined)).name, null)
})
