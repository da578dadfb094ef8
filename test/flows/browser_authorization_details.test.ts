// A person approves authorization details with a phone: in a real browser without scripts, as wide as a phone.
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { bodyOf } from "../support/answers.ts"
import { callbackServer } from "../support/callback_server.ts"
import { launchChromium } from "../support/chromium.ts"
import { authorizeUrl, PASSWORD, requestOf } from "../support/journey.ts"
import { codeRequest, confidentialClient, post, service } from "../support/service.ts"
import { checkOnPhone, PHONE } from "./phone.ts"
import { watched } from "./watched.ts"

const PAYMENTS = "https://pay.example/v1"
const TYPE = {
  type: "payment",
  schema: {
    type: "object",
    properties: { amount: { type: "string" }, creditor: { type: "string" } },
    required: ["amount", "creditor"],
  },
  sentence: "Pay {amount} to {creditor}",
  sentences: { ar: "دفع {amount} إلى {creditor}" },
}
/** The longest name that a sentence shows: 200 characters without a place to break. */
const CREDITOR = "Müller".padEnd(200, "e")
const PAYMENT = { type: "payment", amount: "12.50 EUR", creditor: CREDITOR }

const at = await service({ after })
const application = await callbackServer()
after(() => application.close())
const { apis } = at.gatehouse.administration
await apis.create({ identifier: PAYMENTS, name: "Bank", authorization_details_types: JSON.stringify([TYPE]) })
const redirect_uri = `${application.origin}/cb`
const client = await confidentialClient(at, {
  resources: [PAYMENTS],
  authorization_details_types: ["payment"],
  redirect_uris: [redirect_uri],
})
const chromium = await launchChromium()
after(() => chromium.close())

for (const [locale, sentence] of [
  ["en", `Pay \u206812.50 EUR\u2069 to \u2068${CREDITOR}\u2069`],
  ["ar", `دفع \u206812.50 EUR\u2069 إلى \u2068${CREDITOR}\u2069`],
] as const)
  test(`RFC 9396 §5: a person reads and approves a payment on a phone, without scripts, and finds it on their account page (${locale})`, async (t) => {
    const { page, problems } = await watched(t, chromium, { ...PHONE, locale })
    const details = { authorization_details: JSON.stringify([PAYMENT]), redirect_uri }
    await page.goto(authorizeUrl(at, requestOf(client, details)))
    await page.fill("#username", "ann")
    await page.fill("#password", PASSWORD)
    await page.keyboard.press("Enter")
    await page.locator("[name=decision]").first().waitFor()
    ok((await page.textContent("main"))?.includes(sentence))
    await checkOnPhone(chromium, page)
    await page.click('[name="decision"][value="approve"]')
    await page.waitForURL(`${redirect_uri}?**`)
    const code = new URL(page.url()).searchParams.get("code") ?? ""
    const { authorization_details } = bodyOf<{ authorization_details?: unknown }>(
      await post(at, codeRequest(client, code, { redirect_uri })),
    )
    deepEqual(authorization_details, [PAYMENT])
    await page.goto(`${at.url}/account/applications`)
    equal(await page.getByText(sentence).count(), 1)
    await checkOnPhone(chromium, page)
    deepEqual(problems, [])
  })
