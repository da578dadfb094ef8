/**
 * Pages.
 * Owns: every word and element that a person sees, the stylesheet and the digest that allows it, escaping.
 * Does not own: which page to show, status and headers (the Content-Security-Policy among them), what a form's fields mean,
 * whether they are genuine. Knows no request, no store, no clock: a page is a function from its model to a string.
 * Hands off to: nobody. The edge sends the string; a form posts to the `action` that its model names.
 *
 * Two rules keep it safe. Values reach HTML only through the tag `html`, which escapes them; `!${…}` does not, and stands
 * only before what another `html` made, or before the stylesheet. And attributes are always quoted: escaping leaves
 * spaces as they are.
 */
import { html } from "ghtml"
import { iconAddress, mark } from "./mark.ts"
import { stylesheet } from "./stylesheet.ts"

/** What every page has. */
export interface Layout {
  /** What this page is for, as text; the product's name is added. */
  readonly title: string
  /** What stands in the main landmark, as HTML. */
  readonly body: string
  /** The language of the words, BCP 47; English when absent. */
  readonly lang?: string
}

/** A whole document: no script of its own, no style attribute, nothing fetched from anywhere. */
export function layout({ title, body, lang = "en" }: Layout): string {
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<title>${title} · Gatehouse</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="${iconAddress}">
<style>!${stylesheet}</style>
</head>
<body>
<header>!${mark}<span>Gatehouse</span></header>
<main>
!${body}
</main>
</body>
</html>
`
}

/**
 * Hidden inputs, in order. Browsers change what a form carries: every line break comes back as CR LF, and NUL as U+FFFD
 * (HTML, "constructing the entry list"). What must come back byte for byte, such as `state`, has to be given percent-encoded
 * or as base64url.
 */
export const hiddenFields = (fields: readonly (readonly [string, string])[]): string =>
  fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`).join("\n")
