import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"
import type { MailPurpose } from "../base/mail_purposes.ts"
import type { Secret } from "../base/secret.ts"
import type { AccentStyle } from "../looks/accent.ts"
import { OWN_COLOURS } from "../looks/accent.ts"
import type { ShownLook } from "../looks/shown_look.ts"
import { ownNameOf } from "../looks/shown_look.ts"
import { mailWordsIn, wordsIn } from "../words/languages.ts"
import type { Sentence, Value } from "../words/sentence.ts"
import { inLanguage } from "./direction.ts"
import { shownName } from "./name.ts"
import { withHtml } from "./with_html.ts"

export interface MailModel {
  /** `account-exists`: the answer to somebody who asked for an account and has one. */
  readonly purpose: MailPurpose | "account-exists"
  readonly locale: Locale
  /** The host of the public URL, by which a person recognises a service without a name. */
  readonly host: string
  readonly username: string
  /** The code that the person types. Present only in an e-mail with a code. */
  readonly code?: Secret
  /** The address that the e-mail's button opens. */
  readonly link: string
  /**
   * The name and the colours are those of the service's pages, and the links are at the end. E-mails have no logo, because an e-mail loads nothing.
   */
  readonly look?: ShownLook | undefined
}

/** The explanation of some e-mails does not name the account. The subject contains no username. */
interface OneMail {
  readonly subject: Sentence<{ name: Value }>
  readonly explanation: Sentence<{ name: Value; username: Value }>
  readonly button: string
  readonly advice: readonly string[]
}

/** The parts of an e-mail that a person sees. */
export interface MailContent {
  readonly link: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Returns the words of an e-mail. The text and the HTML have the same sentences, and the HTML loads nothing. The subject contains no text that a
 * person chose, because a mailbox shows it as words of this service.
 */
export function mailContent({ purpose, locale, host, username, link, code, look }: MailModel): MailContent {
  const words: OneMail = mailWordsIn(locale)[purpose]
  const name = shownName(username)
  const service = shownName(ownNameOf(look, host))
  const subject = words.subject({ name: service })
  const codes = code === undefined ? [] : [code.reveal()]
  const links = (look?.links ?? []).map(({ kind, href }) => ({ text: wordsIn(locale).links[kind], href }))
  const sender =
    look === undefined ? [] : [[look.name, ...links.map(({ text, href }) => `${text}: ${href}`)].join("\n")]
  const { light, dark } = look?.accent?.colours ?? OWN_COLOURS
  const button = `background:${light.accent};color:${light.on};border:2px solid ${light.accent};${BUTTON}`
  return {
    link,
    subject,
    text: `${[words.explanation({ name: service, username: name }), ...codes, link, ...words.advice, ...sender].join("\n\n")}\n`,
    html: html`<!doctype html>
<html !${inLanguage(locale)}>
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>!${inDark(dark)}</style>
</head>
<body !${inLanguage(locale)} style="${BODY}">
!${
      look === undefined
        ? ""
        : html`<p class="name" style="color:${light.accent};${NAME}"><bdi>${look.name}</bdi></p>
`
    }<p>!${withHtml(words.explanation, { name: html`<bdi>${service}</bdi>`, username: html`<strong><bdi>${name}</bdi></strong>` })}</p>
!${codes
      .map(
        (each) => html`<p style="${CODE}"><bdi dir="ltr">${each}</bdi></p>
`,
      )
      .join("")}<p style="margin:24px 0"><a class="button" href="${link}" style="${button}">${words.button}</a></p>
<p style="${QUIET}"><bdi dir="ltr">${link}</bdi></p>
!${words.advice.map((sentence) => html`<p>${sentence}</p>`).join("\n")}
!${
      look === undefined || links.length === 0
        ? ""
        : html`<p style="${QUIET}"><bdi>${look.name}</bdi>!${links.map(({ text, href }) => html` · <a class="link" href="${href}" style="color:${light.accent}">${text}</a>`)}</p>
`
    }</body>
</html>
`,
  }
}

/** Most mail programs ignore style sheets, so the style is in attributes. In forced colours only the border of the button remains. */
const BODY =
  "font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;max-width:36em;margin:24px auto;padding:0 16px;overflow-wrap:anywhere"
const BUTTON = "padding:10px 18px;border-radius:6px;text-decoration:none;display:inline-block"
const NAME = "font-size:18px;font-weight:600;overflow-wrap:anywhere"
const CODE = "font-size:28px;font-weight:600;letter-spacing:3px;font-variant-numeric:tabular-nums"
const QUIET = "font-size:13px;overflow-wrap:anywhere"

/** Programs that show e-mails on a dark background without changing the colours read this style sheet. */
const inDark = ({ accent, on }: AccentStyle["colours"]["dark"]): string =>
  `@media (prefers-color-scheme:dark){.name,.link{color:${accent}!important}.button{background:${accent}!important;border-color:${accent}!important;color:${on}!important}}`
