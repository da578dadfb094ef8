import { askForCode, EVERY_PROOF, newestCode, otherThan, typeCode } from "./email_codes.ts"
import { authorizeUrl, requestOf } from "./journey.ts"
import { mailingService } from "./mails.ts"
import { formFor } from "./own_account.ts"
import { confidentialClient } from "./service.ts"

/** Opens each page of codes by e-mail and of accounts without a password, in each of its states. */
export async function walkCodePages(t: { after(callback: () => Promise<void>): void }): Promise<void> {
  const there = await mailingService(t as never, { firstProofs: EVERY_PROOF, signUp: "open" })
  const { browser, page: typing } = await askForCode(there)
  await typeCode(browser, typing, otherThan(await newestCode(there)))
  await browser.get(there.url + (await there.newestLink()))
  await typeCode(browser, typing, await newestCode(there))
  for (const path of ["password", "security"]) await browser.get(`${there.url}/account/${path}`)
  const off = await browser.get(`${there.url}/account/password`)
  await browser.submit(formFor(off.html, "remove-password"), {})
  await browser.get(`${there.url}/account/security`)
  const request = authorizeUrl(there, requestOf(await confidentialClient(there), { prompt: "login" }))
  await askForCode(there, { browser, url: request })
  await browser.get(there.url + (await there.newestLink()))
}
