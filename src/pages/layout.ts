import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"
import { PRODUCT } from "../base/product.ts"
import type { ShownLink, ShownLogo, ShownLook } from "../looks/shown_look.ts"
import { wordsIn } from "../words/languages.ts"
/**
 * Pages. Owns: every word and element that a person sees, the stylesheet and its digest, escaping. Does not own: which page to show, status
 * and headers (including the Content-Security-Policy), the meaning of a form's fields and their MAC. A page is a function from its model to
 * a string, without request, store or clock. The edge sends the string; a form posts to the `action` of its model.
 *
 * Two rules prevent injection. First, values reach HTML only through the tag `html`, which escapes them. `!${…}` does not escape: use it
 * only for the result of another `html`, or for the stylesheet. Second, attributes are always quoted, because escaping does not change
 * spaces.
 */
import { inLanguage } from "./direction.ts"
import type { Fields, PageForm } from "./form.ts"
import { headingOf } from "./heading.ts"
import { shownName } from "./name.ts"
import { stylesheet } from "./stylesheet.ts"

export interface Layout {
  /** The purpose of this page, as text. The layout adds the service's name. */
  readonly title: string
  /** The heading as HTML. Default: the title. */
  readonly heading?: string
  /** The HTML content of the main landmark, after the heading. */
  readonly body: string
  /** The script of the page, as an element. Its hash must be in the Content-Security-Policy. */
  readonly script?: string
  /** The language of the page's words, BCP 47. Default: English. */
  readonly lang?: Locale
  /** The look of the page; undefined for that of Gatehouse. */
  readonly look: ShownLook | undefined
  /**
   * The additional parts of the pages of the account: a stylesheet, whose digest must be in the Content-Security-Policy, and the navigation as HTML.
   */
  readonly account?: { readonly stylesheet: string; readonly nav: string }
}

/**
 * Returns a whole document, with no style attribute and no resource except logos. The header is the service's: the logo of a client is in the card,
 * above the words that name the client.
 */
export function layout({
  title,
  heading = headingOf(title),
  body,
  script = "",
  lang = "en",
  look,
  account,
}: Layout): string {
  const name = look === undefined ? PRODUCT : shownName(look.name)
  const { client } = look ?? {}
  return html`<!doctype html>
<html !${inLanguage(lang)}>
<head>
<meta charset="utf-8">
<title>${title} · ${name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="!${look?.logo ? html`${look.logo.href}` : ownIcon}">
<style>!${stylesheet}</style>!${
    account === undefined
      ? ""
      : html`
<style>!${account.stylesheet}</style>`
  }!${
    look?.accent
      ? html`
<style>!${look.accent.css}</style>`
      : ""
  }
</head>
<body!${account === undefined ? "" : ' class="account"'}>
!${look === undefined ? ownHeader : header(name, look.logo)}
!${account?.nav ?? ""}<main>
!${client?.logo ? `${logo(client.logo, shownName(client.name))}\n` : ""}!${heading}
!${body}
</main>
!${look ? footer(look, lang) : ""}!${script}</body>
</html>
`
}

const header = (name: string, ofService: ShownLogo | undefined): string =>
  html`<header>!${ofService ? logo(ofService, name) : mark}!${serviceName(name, ofService)}</header>`

/** CSS limits the size, so that no picture breaks the page. The attributes reserve its space before it is loaded. */
const logo = ({ href, width, height }: ShownLogo, name: string): string =>
  html`<img class="logo" src="${href}" width="${width}" height="${height}" alt="${name}">`

/** The alternative text of a logo is the name, so screen readers skip the name beside it. */
const serviceName = (name: string, beside: ShownLogo | undefined): string =>
  beside === undefined ? html`<span>${name}</span>` : html`<span aria-hidden="true">${name}</span>`

/** The links of the client come first, with its name, so that nobody confuses its privacy policy with the service's. */
function footer({ name, links, client }: ShownLook, lang: Locale): string {
  const own = client?.links ?? []
  if (links.length + own.length === 0) return ""
  const rows = [
    ...(client === undefined || own.length === 0 ? [] : [linkRow(client.name, own, lang)]),
    ...(links.length === 0 ? [] : [linkRow(name, links, lang)]),
  ]
  return html`<footer>
!${rows}
</footer>
`
}

/** The links open in a new tab, so that nobody loses what they typed. */
const linkRow = (name: string, links: readonly ShownLink[], lang: Locale): string =>
  html`<p><bdi>${shownName(name)}</bdi>!${links.map(({ kind, href }) => html` <a class="reach" href="${href}" target="_blank" rel="noopener noreferrer">${wordsIn(lang).links[kind]}</a>`)}</p>
`

/**
 * Hidden inputs, in order. Browsers change form values: every line break becomes CR LF, and NUL becomes U+FFFD (HTML, "constructing the
 * entry list"). If a value such as `state` must come back byte for byte, pass it percent-encoded or as base64url.
 */
export const hiddenFields = (fields: Fields): string =>
  fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`).join("\n")

/** The style of a button. `plain`: only an edge. `danger`: for removing or ending something. */
export type ButtonStyle = "full" | "plain" | "danger" | "plain danger"

/** A form of one button. `about`: the id of the element that says what the button acts on. */
export const buttonForm = (
  { action, fields }: PageForm,
  text: string,
  style: ButtonStyle = "plain",
  about?: string,
): string =>
  html`<form method="post" action="${action}">
!${hiddenFields(fields)}
<button type="submit"!${style === "full" ? "" : html` class="${style}"`}!${about === undefined ? "" : html` aria-describedby="${about}"`}>${text}</button>
</form>`

/** Two towers with battlements and a slit each, a wall between the towers, and the arch of the gate. The grid is 32 wide. */
const outline =
  "M2 29V4h2.5v2.5h3V4H10v8h1.5V9.5h3V12h3V9.5h3V12H22V4h2.5v2.5h3V4H30v25H20v-7.5a4 4 0 0 0-8 0V29zM5.2 13v4h1.6v-4zm20 0v4h1.6v-4z"

/** The product's mark. It is hidden from screen readers, because the product's name is next to it. */
const mark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path fill="currentColor" fill-rule="evenodd" d="${outline}"/></svg>`

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1a5c4a"/><path fill="#fff" fill-rule="evenodd" transform="translate(4.8 4.4) scale(.7)" d="${outline}"/></svg>`

/** The favicon as a `data:` address, so that the browser needs no further request. The Content-Security-Policy must allow `img-src data:`. */
/** The header of a service without a look, and the icon, are made once: they are on every page. */
const ownHeader = header(PRODUCT, undefined)
const ownIcon = html`${`data:image/svg+xml,${encodeURIComponent(icon)}`}`
