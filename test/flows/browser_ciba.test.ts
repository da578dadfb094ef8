// A person approves the request of an agent with a phone: in a real browser without scripts, as wide as a phone.
import { deepEqual, equal, match } from "node:assert/strict"
import { after, test } from "node:test"
import { agent, asked, pollFor } from "../support/backchannel.ts"
import { launchChromium } from "../support/chromium.ts"
import { errorIn } from "../support/devices.ts"
import { PASSWORD } from "../support/journey.ts"
import { service } from "../support/service.ts"
import { checkOnPhone, PHONE } from "./phone.ts"
import { watched } from "./watched.ts"

const at = await service({ after })
const client = await agent(at)
const chromium = await launchChromium()
after(() => chromium.close())

for (const [locale, approves] of [
  ["en", true],
  ["ar", false],
] as const)
  test(`CIBA §7.1: a person ${approves ? "approves" : "denies"} the request of an agent on a phone, without scripts (${locale})`, async (t) => {
    const request = await asked(at, client, {
      binding_message: "Order 1234: two chairs for 90 €",
      scope: "openid profile",
    })
    const { page, problems } = await watched(t, chromium, { ...PHONE, locale })
    await page.goto(`${at.url}/account`)
    await page.fill("#username", "ann")
    await page.fill("#password", PASSWORD)
    await page.keyboard.press("Enter")
    await page.locator(".attention").waitFor()
    await checkOnPhone(chromium, page)
    await page.click('.attention a[href*="/account/requests"]')
    await page.locator("#request-0").waitFor()
    await checkOnPhone(chromium, page)
    await page.click('a[href*="request="]')
    await page.locator("[name=decision]").first().waitFor()
    match((await page.textContent("main")) ?? "", /Shopping agent[\s\S]*Order 1234: two chairs for 90 €/)
    await checkOnPhone(chromium, page)
    equal(errorIn(await pollFor(at, client, request)), "400 authorization_pending")
    await page.click(`[name="decision"][value="${approves ? "approve" : "deny"}"]`)
    await page.locator("[name=decision]").waitFor({ state: "detached" })
    await checkOnPhone(chromium, page)
    const answer = await pollFor(at, client, request)
    if (approves) equal(answer.status, 200)
    else equal(errorIn(answer), "400 access_denied")
    deepEqual(problems, [])
  })
