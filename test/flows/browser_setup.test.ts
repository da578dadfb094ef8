import assert from "node:assert/strict"
import { after, test } from "node:test"
import { launchChromium } from "../support/chromium.ts"
import { world } from "../support/world.ts"
import { watched } from "./watched.ts"

// Creates the first administrator in a real browser, with and without JavaScript.

const chromium = await launchChromium()
after(() => chromium.close())

for (const javaScriptEnabled of [true, false])
  test(`the first administrator is created from the link and arrives in the console, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async (t) => {
    const { gatehouse } = await world(t)
    const { administration, url: service } = gatehouse
    const { url } = await administration.firstAdministrator.link()
    const { page, problems } = await watched(t, chromium, { javaScriptEnabled, locale: "de-DE" })
    await page.goto(url)
    assert.equal(await page.title(), "Administrationskonto anlegen · Gatehouse")
    await page.getByLabel("Benutzername").fill("chefin")
    await page.getByLabel("E-Mail-Adresse").fill("chefin@example.com")
    await page.getByLabel("Name (freiwillig)").fill("Ada Adler")
    await page.getByLabel("Passwort").fill("zu kurz")
    await page.getByRole("button", { name: "Administrationskonto anlegen" }).click()
    await page.getByText("Dieses Passwort ist zu kurz.").waitFor()
    assert.equal(await page.getByLabel("Benutzername").inputValue(), "chefin")
    assert.equal(await page.getByLabel("Passwort").inputValue(), "")
    await page.getByLabel("Passwort").fill("ein langer stiller Fluss")
    await page.getByRole("button", { name: "Administrationskonto anlegen" }).click()
    await page.waitForURL(`${service}/console/welcome`)
    if (javaScriptEnabled) await page.getByRole("button", { name: "Ihr Konto: Ada Adler" }).waitFor()
    else assert.match((await page.locator("noscript").textContent()) ?? "", /The console needs JavaScript/)
    assert.deepEqual(
      (await administration.users.list()).map(({ username, role }) => [username, role]),
      [["chefin", "admin"]],
    )
    const again = await page.goto(url)
    assert.equal(again?.status(), 403)
    await page.getByRole("heading", { name: "Dieser Einrichtungslink funktioniert nicht" }).waitFor()
    const expected = /403|\/console\/assets\//
    assert.deepEqual(
      problems.filter((each) => !expected.test(each)),
      [],
    )
  })
