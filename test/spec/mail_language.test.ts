/** E-mails about an account are in the language of its owner, whatever language the request asks for. */
import { deepEqual } from "node:assert/strict"
import { test } from "node:test"
import { LOCALES } from "../../src/base/locales.ts"
import { mailContent } from "../../src/pages/mail.ts"
import { loadWords } from "../../src/words/languages.ts"
import { Browser, formOf } from "../support/browser.ts"
import type { MailingService } from "../support/mails.ts"
import { forget, mailingService, NEW_PASSWORD } from "../support/mails.ts"
import { atAccount, formFor } from "../support/own_account.ts"
import { askFor } from "../support/sign_up.ts"

const JAPANESE = "?ui_locales=ja"
type About = Parameters<typeof mailContent>[0]["purpose"]

/** Returns the purpose and the language of each e-mail so far. */
async function languages(at: MailingService, purposes: readonly About[]) {
  await Promise.all(LOCALES.map(loadWords))
  const model = { host: new URL(at.url).host, username: "ann", link: "https://h.example/" }
  const subjects = purposes.flatMap((purpose) =>
    LOCALES.map((locale) => [mailContent({ ...model, purpose, locale }).subject, `${purpose} ${locale}`] as const),
  )
  const named = new Map(subjects)
  return (await at.mails()).map(({ parsed: { subject = "" } }) => named.get(subject) ?? subject)
}

/** Somebody asks in Japanese for everything of which the owner gets an e-mail. */
async function changeAll(at: MailingService): Promise<void> {
  await askFor(at, "ann@example.com", undefined, {}, JAPANESE)
  await at.mails()
  await forget(at, "ann", undefined, {}, JAPANESE)
  const reset = new Browser()
  const page = await reset.get(at.url + (await at.newestLink()))
  await reset.submit(formOf(page.html), { password: NEW_PASSWORD }, { "accept-language": "ja" })
  await at.mails()
  const { browser } = await atAccount(at, "/account/email", "ann", undefined, NEW_PASSWORD)
  const email = await browser.get(`${at.url}/account/email${JAPANESE}`)
  await browser.submit(formFor(email.html, "email"), { email: "ann@new.example" })
  await at.mails()
  const data = await browser.get(`${at.url}/account/data${JAPANESE}`)
  await browser.submit(formFor(data.html, "delete"), { username: "ann" })
}

const ALL: readonly About[] = [
  ...(["account-exists", "reset-password", "password-changed"] as const),
  ...(["email-change-asked", "change-email", "account-deleted"] as const),
]

for (const [locale, expected] of [
  ["de-CH", "de"],
  ["pt_BR", "pt"],
  ["sv", "ja"],
  [undefined, "ja"],
] as const)
  test(`a request in Japanese causes e-mails in ${expected} to a person with the locale ${locale}`, async (t) => {
    const at = await mailingService(t, { signUp: "open" })
    if (locale !== undefined) await at.gatehouse.administration.users.update("ann", { attributes: { locale } })
    await changeAll(at)
    deepEqual(
      await languages(at, ALL),
      ALL.map((purpose) => `${purpose} ${expected}`),
    )
  })
