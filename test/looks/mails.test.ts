import { doesNotMatch, equal, match } from "node:assert/strict"
import { test } from "node:test"
import { forget, mailingService } from "../support/mails.ts"
import { svg } from "./pictures.ts"

const LOOK = {
  name: "Brot & Butter",
  support_uri: "help@example.com",
  policy_uri: "https://example.com/privacy",
} as const

test("e-mails come from the service by its name, and end with its links, without a logo", async (t) => {
  const at = await mailingService(t)
  await at.gatehouse.administration.looks.set(undefined, { ...LOOK, logo: svg() })
  await forget(at, "ann")
  const [mail] = await at.mails()
  equal(mail?.parsed.from?.name, "Brot & Butter")
  match(
    mail?.parsed.text ?? "",
    /\n\nBrot & Butter\nHelp: mailto:help@example\.com\nPrivacy: https:\/\/example\.com\/privacy\n/,
  )
  const html = String(mail?.parsed.html)
  match(
    html,
    /<bdi>Brot &#38; Butter<\/bdi> · <a href="mailto:help@example\.com">Help<\/a> · <a href="https:\/\/example\.com\/privacy">/,
  )
  doesNotMatch(html, /<img|\/logo\//)
})

test("the name in GATEHOUSE_MAIL_FROM takes precedence over the name of the service", async (t) => {
  const at = await mailingService(t, { mailFrom: { name: "Accounts", address: "accounts@example.com" } })
  await at.gatehouse.administration.looks.set(undefined, LOOK)
  await forget(at, "ann")
  const [mail] = await at.mails()
  equal(mail?.parsed.from?.name, "Accounts")
})
