import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import { MAIL_PURPOSES } from "../../src/base/mail_purposes.ts"
import { accentStyle, contrast } from "../../src/looks/accent.ts"
import { OWN_ACCENTS } from "../../src/looks/grounds.ts"
import { mailContent } from "../../src/pages/mail.ts"
import { loadWords } from "../../src/words/languages.ts"
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
    /<bdi>Brot &#38; Butter<\/bdi> · <a class="link" href="mailto:help@example\.com" style="color:#1a5c4a">Help<\/a> · <a class="link" href="https:\/\/example\.com\/privacy"/,
  )
  doesNotMatch(html, /<img|\/logo\//)
})

const mail = { purpose: "reset-password", locale: "en", host: "id.example.com", username: "ann", link: "/x" } as const
const COLOURS = {
  light: /<a class="button" href="\/x" style="background:(#\w{6});color:(#\w{6});border:2px solid \1;/,
  dark: /@media \(prefers-color-scheme:dark\)\{.*?\.button\{background:(#\w{6})!important;border-color:\1!important;color:(#\w{6})!important\}/,
}
const GROUND = { light: "#ffffff", dark: "#202a26" }
const coloursOf = (html: string, mode: "light" | "dark") => COLOURS[mode].exec(html)?.slice(1) ?? []

test("the button and the links of an e-mail have the look's colours, and enough contrast in both modes (WCAG 2.2 §1.4.3)", () => {
  for (const [accent, accentDark] of [
    ["#7a1fa2", undefined],
    [undefined, "#ffcc00"],
    ["#606e68", "#83cfb5"],
    ["#000000", "#ffffff"],
  ] as const) {
    const look = { name: "Brot", logo: undefined, client: undefined, accent: accentStyle({ accent, accentDark }) }
    const links = [{ kind: "terms", href: "https://example.com/terms" }] as const
    const { html } = mailContent({ ...mail, look: { ...look, links } })
    for (const mode of ["light", "dark"] as const) {
      const [ground = "", text = ""] = coloursOf(html, mode)
      const given = { light: accent, dark: accentDark }[mode]
      if (given !== undefined) equal(ground, given)
      ok(contrast(ground, text) >= 4.5 && contrast(ground, GROUND[mode]) >= 4.5, `${mode} ${text} on ${ground}`)
      const ofLinks =
        mode === "light"
          ? `<a class="link" href="https://example.com/terms" style="color:${ground}">`
          : `.link{color:${ground}!`
      ok(html.includes(ofLinks), ofLinks)
    }
  }
})

test("without colours of its own a look, and an installation without a look, has those of Gatehouse in e-mails", () => {
  const look = { name: "Brot", logo: undefined, links: [], accent: undefined, client: undefined }
  for (const each of [undefined, look]) {
    const { html } = mailContent({ ...mail, look: each })
    deepEqual(coloursOf(html, "light"), [OWN_ACCENTS.light, "#ffffff"])
    deepEqual(coloursOf(html, "dark"), [OWN_ACCENTS.dark, "#0b1f18"])
  }
})

test("the name in GATEHOUSE_MAIL_FROM takes precedence over the name of the service", async (t) => {
  const at = await mailingService(t, { mailFrom: { name: "Accounts", address: "accounts@example.com" } })
  await at.gatehouse.administration.looks.set(undefined, LOOK)
  await forget(at, "ann")
  const [mail] = await at.mails()
  equal(mail?.parsed.from?.name, "Accounts")
})

test("e-mails call the service by its name, in the subject too, and by its host only if it has no name", async () => {
  await loadWords("ar")
  const look = { name: "Brot & Butter", logo: undefined, links: [], accent: undefined, client: undefined }
  for (const locale of ["en", "ar"] as const)
    for (const purpose of MAIL_PURPOSES) {
      const named = mailContent({ ...mail, locale, purpose, look })
      const words = [named.subject, named.text, named.html].join("\n")
      ok(!words.includes("id.example.com"), `${purpose} ${locale}`)
      ok(named.subject.includes("Brot & Butter") || !mailContent({ ...mail, locale, purpose }).subject.includes("id."))
      for (const unnamed of [undefined, { ...look, name: "Gatehouse" }])
        ok(mailContent({ ...mail, locale, purpose, look: unnamed }).text.includes("id.example.com"), purpose)
    }
})

test("an invitation is to the service by its name, in the page too; without a name it is to the host", async (t) => {
  const at = await mailingService(t)
  const { looks, invitations } = at.gatehouse.administration
  const host = new URL(at.url).host
  await invitations.create({ email: "bea@example.com" }, "mail")
  const [unnamed] = await at.mails()
  equal(unnamed?.parsed.subject, `Your invitation to ${host}`)
  await looks.set(undefined, LOOK)
  await invitations.create({ email: "eve@example.com" }, "mail")
  const named = (await at.mails()).find(({ parsed }) => JSON.stringify(parsed.to).includes("eve@example.com"))
  equal(named?.parsed.subject, "Your invitation to Brot & Butter")
  match(named?.parsed.text ?? "", /^You are invited to Brot & Butter\. Your account/)
  match(String(named?.parsed.html), /You are invited to <bdi>Brot &#38; Butter<\/bdi>/)
  const [link = ""] = /http:\S+/.exec(named?.parsed.text ?? "") ?? []
  const page = await (await fetch(link)).text()
  match(page, /<title>You are invited to Brot &#38; Butter/)
  match(page, /<h1>You are invited to <bdi>Brot &#38; Butter<\/bdi><\/h1>/)
  doesNotMatch(page, new RegExp(`invited to.{0,20}${host}`))
})
