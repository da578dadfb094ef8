import { html } from "ghtml"
import type { ShownLook } from "../looks/shown_look.ts"
import { headingOf } from "./heading.ts"
import { buttonForm, hiddenFields, layout } from "./layout.ts"
import type { Language } from "./words/languages.ts"
import { wordsIn } from "./words/languages.ts"

interface Form {
  readonly action: string
  readonly fields: readonly (readonly [string, string])[]
}

export interface AccountDataPage {
  readonly accountHref: string
  readonly download: Form
  /** Absent if the person administers the service. */
  readonly deletion?: Form & { readonly isWrong: boolean }
  /** Default: English. */
  readonly locale?: Language
  readonly look?: ShownLook | undefined
}

/** Offers the person's data as a file, and the deletion of the account. */
export function accountDataPage({ accountHref, download, deletion, look, locale = "en" }: AccountDataPage): string {
  const { account, data: words } = wordsIn(locale).account
  return layout({
    lang: locale,
    look,
    title: words.heading,
    body: html`!${headingOf(words.heading)}
<p>${words.explanation}</p>
!${buttonForm(download, words.download)}
<h2 class="next">${words.deletion}</h2>
!${deletion === undefined ? html`<p>${words.administrator}</p>` : deletionForm(deletion, locale)}
<p><a class="reach" href="${accountHref}">${account}</a></p>`,
  })
}

function deletionForm({ action, fields, isWrong }: Form & { readonly isWrong: boolean }, locale: Language): string {
  const { data: words } = wordsIn(locale).account
  const about = `aria-describedby="${isWrong ? "problem " : ""}consequence"${isWrong ? ' aria-invalid="true" autofocus' : ""}`
  return html`!${isWrong ? html`<p class="alarm" id="problem" role="alert">${words.wrongName}</p>` : ""}
<p id="consequence">${words.consequence}</p>
<form method="post" action="${action}">
!${hiddenFields(fields)}
<label for="username">${words.confirm}</label>
<input id="username" name="username" type="text" dir="auto" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" required !${about}>
<button type="submit" class="danger">${words.submit}</button>
</form>`
}

export interface AccountDeletedPage {
  /** Default: English. */
  readonly locale?: Language
  readonly look?: ShownLook | undefined
}

/** Says that the account was deleted. */
export function accountDeletedPage({ look, locale = "en" }: AccountDeletedPage): string {
  const { data: words } = wordsIn(locale).account
  return layout({
    lang: locale,
    look,
    title: words.deleted,
    body: html`!${headingOf(words.deleted)}
<p class="lead">${words.gone}</p>`,
  })
}
