import { html } from "ghtml"
import { hiddenFields, layout } from "./layout.ts"
import { clientHeading, clientTitle } from "./name.ts"
import type { Language } from "./words/languages.ts"
import { wordsIn } from "./words/languages.ts"

export interface OnwardPage {
  /** The host and port of the application's address, or the private-use scheme of that address. */
  readonly redirectHost: string
  /** The application's address, either with the answer in its query or as the address of a POST. */
  readonly to:
    | { readonly href: string }
    | { readonly action: string; readonly fields: readonly (readonly [string, string])[] }
  /** Default: English. */
  readonly locale?: Language
}

/** Lets the person decide whether to go on to an unknown application. No script continues automatically. RFC 9700 §4.11.2. */
export function onwardPage({ redirectHost, to, locale = "en" }: OnwardPage): string {
  const { formPost: words, consent } = wordsIn(locale)
  const way =
    "href" in to
      ? html`<p><a class="reach" href="${to.href}">${words.submit}</a></p>`
      : html`<form method="post" action="${to.action}">
!${hiddenFields(to.fields)}
<button type="submit">${words.submit}</button>
</form>`
  return layout({
    lang: locale,
    title: clientTitle(words.heading, redirectHost),
    body: html`!${clientHeading(words.heading, redirectHost)}
<p class="caution">${consent.selfRegistered}</p>
!${way}`,
  })
}
