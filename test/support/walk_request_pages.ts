import { agent, asked, atRequests, openNewest } from "./backchannel.ts"
import { formOf } from "./browser.ts"
import { atDevicePage, startDevice, television, typeUserCode } from "./devices.ts"
import { formFor } from "./own_account.ts"
import type { World } from "./world.ts"

/** Visits the pages of requests for approval: waiting, blocked and gone, with a message and none, and each end. */
export async function walkRequestPages(at: World): Promise<void> {
  const own = await agent(at)
  for (const decision of ["approve", "deny"] as const) {
    await asked(at, own, decision === "approve" ? { binding_message: "Two chairs" } : {})
    const { browser, page, href } = await openNewest(at)
    for (const path of ["/account", "/account/applications"]) await browser.get(at.url + path)
    await browser.submit(formOf(page.html), { decision })
    await browser.get(href)
  }
  await asked(at, own)
  const { browser, page } = await atRequests(at)
  await browser.submit(formFor(page.html, "block"))
  for (const path of ["/account/requests", "/account/applications"]) await browser.get(at.url + path)
  // An API that is deleted meanwhile leaves nothing to allow.
  const identifier = "urn:example:deleted"
  await at.gatehouse.administration.apis.create({ identifier })
  await asked(at, await agent(at, { resources: [identifier] }), { resource: identifier })
  await at.gatehouse.administration.apis.delete(identifier)
  await openNewest(at)
}

/** Visits the pages of devices: a code in the address and none, wrong codes, a near and a far device, and each end. */
export async function walkDevicePages(at: World): Promise<void> {
  const own = await television(at)
  const { browser, page: typing } = await atDevicePage(at)
  for (const typed of ["no code", "BBBB-BBBB"]) await typeUserCode(browser, typing, typed)
  for (const [decision, more, headers] of [
    ["approve", {}, { "user-agent": "curl/8" }],
    ["deny", { scope: "openid profile" }, {}],
  ] as const) {
    const { user_code } = await startDevice(at, own, more, headers)
    const { html } = await typeUserCode(
      browser,
      await browser.get(`${at.url}/device?user_code=${user_code}`),
      user_code,
    )
    await browser.submit(formOf(html), { decision })
  }
  const admin = await television(at, { scope: "admin" })
  await typeUserCode(browser, typing, (await startDevice(at, admin, { scope: "admin" })).user_code)
}
