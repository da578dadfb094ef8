// A developer opens the link of a refusal in a browser without JavaScript and sends it. The operator finds it in the console, with its fix.
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import axe from "axe-core"
import { authorizeUrl } from "../support/journey.ts"
import { complaints, consoleSetting, heading, shows, styled } from "./console_setting.ts"

const { service, open, signedIn } = await consoleSetting({ after })
const { clients } = service.administration

const REGISTERED = "http://localhost:3000/callback"
const { result } = await clients.create({ name: "Photo Book", kind: "confidential", redirect_uris: [REGISTERED] })
const request = { client_id: result.client_id, response_type: "code", state: "s" }

test("a wrong redirect URI leads from the problem page to its explanation, to the operator, and to the change that fixes it", async (t) => {
  const developer = await open(t, { javaScriptEnabled: false })
  await developer.page.goto(authorizeUrl(service, { ...request, redirect_uri: `${REGISTERED}/` }))
  await developer.page.getByRole("link", { name: "For the developer of the application" }).click()
  await heading(developer.page, "Why a request was refused")
  const shown = (await developer.page.locator("main").textContent()) ?? ""
  for (const words of [REGISTERED, `${REGISTERED}/`, "redirect_uri", "RFC 6749 §3.1.2.3", "express/app.mjs"])
    ok(shown.includes(words), words)
  await developer.page.getByRole("button", { name: "Send to the operator" }).click()
  await developer.page.getByRole("status").getByText("Sent.").waitFor()
  equal(await developer.page.getByRole("button").count(), 0)

  const { page, problems } = await signedIn(t, "/refusals?each=true")
  await page.getByRole("switch", { name: "Only refusals that developers sent" }).click({ force: true })
  await page.waitForURL((url) => url.searchParams.get("sent") === "true")
  await shows(page.locator(styled("refusal")), 1)
  await page.locator(styled("refusal")).getByText("Sent by a developer").waitFor()
  await page.locator("#content").getByRole("link", { name: "Explain" }).click()
  await page.getByRole("button", { name: "Register this redirect URI" }).waitFor()
  deepEqual((await clients.show(result.client_id)).redirect_uris, [REGISTERED], "nothing changes by itself")
  deepEqual(complaints(problems), [])
})

test("axe finds nothing on the page of a link, at a desk and on a phone, and no page is too wide", async (t) => {
  const { page, problems } = await open(t)
  await page.goto(authorizeUrl(service, { ...request, redirect_uri: `${REGISTERED}/${"long".repeat(60)}` }))
  await page.getByRole("link", { name: "For the developer of the application" }).click()
  await heading(page, "Why a request was refused")
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate(axe.source)
    const { violations } = (await page.evaluate("axe.run()")) as { violations: readonly { id: string }[] }
    deepEqual(
      violations.map(({ id }) => id),
      [],
    )
    equal(await page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), true)
  }
  // The problem page itself has the status of the refusal.
  equal(complaints(problems).filter((each) => !each.includes("400 (Bad Request)")).length, 0)
})

test("the setting of an application turns its links off", async (t) => {
  const { page, problems } = await signedIn(t, `/applications/${result.client_id}`)
  const name = "Links for developers"
  await page.getByRole("combobox", { name }).or(page.getByRole("textbox", { name })).click()
  await page.getByRole("option", { name: "Never" }).click()
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" })
  equal((await clients.show(result.client_id)).error_links, "off")
  deepEqual(complaints(problems), [])
})
