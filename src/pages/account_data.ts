import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"
import { wordsIn } from "../words/languages.ts"
import type { AccountNav } from "./account_layout.ts"
import { accountLayout } from "./account_layout.ts"
import type { PageForm } from "./form.ts"
import { buttonForm, hiddenFields, layout } from "./layout.ts"
import type { ShownIn } from "./shown_in.ts"

export interface AccountDataPage extends ShownIn {
  readonly nav: AccountNav
  readonly download: PageForm
  /** Absent if the person administers the service. */
  readonly deletion?: PageForm & { readonly isWrong: boolean }
}

/** Offers the person's data as a file, and the deletion of the account. */
export function accountDataPage({ nav, download, deletion, look, locale = "en" }: AccountDataPage): string {
  const { data: words } = wordsIn(locale).account
  return accountLayout({
    nav,
    section: "data",
    locale,
    look,
    title: words.heading,
    body: html`<section class="card">
<p>${words.explanation}</p>
!${buttonForm(download, words.download)}
</section>
<section class="card">
<h2>${words.deletion}</h2>
!${deletion === undefined ? html`<p>${words.administrator}</p>` : deletionForm(deletion, locale)}
</section>`,
  })
}

function deletionForm({ action, fields, isWrong }: PageForm & { readonly isWrong: boolean }, locale: Locale): string {
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

export interface AccountDeletedPage extends ShownIn {}

/** Says that the account was deleted. */
export function accountDeletedPage({ look, locale = "en" }: AccountDeletedPage): string {
  const { data: words } = wordsIn(locale).account
  return layout({
    lang: locale,
    look,
    title: words.deleted,
    body: html`<p class="lead">${words.gone}</p>`,
  })
}
