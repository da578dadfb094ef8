// A person connects a television with a phone: in a real browser without scripts, as wide as a phone.
import { deepEqual, equal, match } from "node:assert/strict"
import { after, test } from "node:test"
import { launchChromium } from "../support/chromium.ts"
import { errorIn, poll, startDevice, television } from "../support/devices.ts"
import { PASSWORD } from "../support/journey.ts"
import { service } from "../support/service.ts"
import { checkOnPhone, PHONE } from "./phone.ts"
import { watched } from "./watched.ts"

const at = await service({ after })
const client = await television(at)
const chromium = await launchChromium()
after(() => chromium.close())

for (const [locale, approves] of [
  ["en", true],
  ["ar", false],
] as const)
  test(`RFC 8628 §3.3: a person ${approves ? "approves" : "denies"} a device on a phone, without scripts (${locale})`, async (t) => {
    const started = await startDevice(at, client, {}, { "user-agent": "Roku/DVP-12.0" })
    const { page, problems } = await watched(t, chromium, { ...PHONE, locale })
    await page.goto(started.verification_uri)
    await page.fill("#username", "ann")
    await page.fill("#password", PASSWORD)
    await page.keyboard.press("Enter")
    await page.locator("#user_code").waitFor()
    await checkOnPhone(chromium, page)
    await page.fill("#user_code", "bbbb bbbb")
    await page.keyboard.press("Enter")
    await page.locator("#problem").waitFor()
    await checkOnPhone(chromium, page)
    await page.fill("#user_code", started.user_code.toLowerCase().replace("-", " "))
    await page.keyboard.press("Enter")
    await page.locator("dd.code").waitFor()
    equal(await page.textContent("dd.code"), started.user_code)
    match((await page.textContent("main")) ?? "", /Living Room[\s\S]*Roku/)
    await checkOnPhone(chromium, page)
    equal(errorIn(await poll(at, client, started)), "400 authorization_pending")
    await page.click(`[name="decision"][value="${approves ? "approve" : "deny"}"]`)
    await page.locator("[name=decision]").waitFor({ state: "detached" })
    await checkOnPhone(chromium, page)
    at.clock.advance({ seconds: 5 })
    const answer = await poll(at, client, started)
    if (approves) equal(answer.status, 200)
    else equal(errorIn(answer), "400 access_denied")
    // The page with the wrong code has the status 400, which the browser reports.
    deepEqual(
      problems.filter((each) => !each.includes("400")),
      [],
    )
  })
