import { html } from "ghtml"
import type { ShownLook } from "../looks/shown_look.ts"
import { headingOf } from "./heading.ts"
import { layout } from "./layout.ts"
import type { Person } from "./person.ts"
import { personName } from "./person.ts"
import type { Language } from "./words/languages.ts"
import { wordsIn } from "./words/languages.ts"

export interface RecoveryCodesPage {
  readonly user: Person
  readonly codes: readonly string[]
  /** Where the person continues. */
  readonly onwardHref: string
  /** Default: English. */
  readonly locale?: Language
  readonly look?: ShownLook | undefined
}

/** Shows new recovery codes, for the only time. The page is made to be printed: the codes stay in one block with the account's name. */
export function recoveryCodesPage({ user, codes, onwardHref, look, locale = "en" }: RecoveryCodesPage): string {
  const { recoveryCodes: words, consent } = wordsIn(locale)
  return layout({
    lang: locale,
    look,
    title: words.heading,
    body: html`!${headingOf(words.heading)}
<div class="person"><p>${consent.signedIn.before}!${personName(user)}${consent.signedIn.after}</p></div>
<p>${words.explanation}</p>
<ol class="codes">
!${codes.map((code) => html`<li><code dir="ltr" translate="no">${code}</code></li>`)}
</ol>
<p class="quiet">${words.advice}</p>
<p><a class="button" href="${onwardHref}">${words.done}</a></p>`,
  })
}
