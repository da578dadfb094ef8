import { html } from "ghtml"
import { PRODUCT } from "../base/product.ts"
import type { ShownLook } from "../looks/shown_look.ts"
import { wordsIn } from "../words/languages.ts"
import { layout } from "./layout.ts"
import { shownName } from "./name.ts"
import type { Person } from "./person.ts"
import { personName } from "./person.ts"
import type { ShownIn } from "./shown_in.ts"
import { withHtml } from "./with_html.ts"

export interface RecoveryCodesPage extends ShownIn {
  readonly user: Person
  readonly codes: readonly string[]
  /** The address at which the person continues. */
  readonly onwardHref: string
}

/**
 * Shows new recovery codes, which no other page shows. The page is made for printing: the codes are one block with the account's name. The file and
 * the field for copying are parts of this page. No script reads the codes, and the server neither stores them nor sees them again.
 */
export function recoveryCodesPage({ user, codes, onwardHref, look, locale = "en" }: RecoveryCodesPage): string {
  const { recoveryCodes: words, consent } = wordsIn(locale)
  return layout({
    lang: locale,
    look,
    title: words.heading,
    body: html`<div class="person"><p>!${withHtml(consent.signedIn, { person: personName(user) })}</p></div>
<p>${words.explanation}</p>
<ol class="codes">
!${codes.map((code) => html`<li><code dir="ltr" translate="no">${code}</code></li>`)}
</ol>
<p><a class="button plain" href="${fileOf(user, codes, look)}" download="recovery-codes.txt">${words.download}</a></p>
<details>
<summary id="copy">${words.copy}</summary>
<textarea rows="${codes.length}" cols="20" dir="ltr" translate="no" spellcheck="false" aria-labelledby="copy" readonly>${codes.join("\n")}</textarea>
</details>
<p class="quiet">${words.advice}</p>
<p><a class="button" href="${onwardHref}">${words.done}</a></p>`,
  })
}

/** The codes as a text file, with the names of the service and of the account. */
const fileOf = ({ username }: Person, codes: readonly string[], look: ShownLook | undefined): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent([shownName(look?.name ?? PRODUCT), shownName(username), "", ...codes, ""].join("\r\n"))}`
