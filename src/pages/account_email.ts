import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"
import { wordsIn } from "../words/languages.ts"
import type { AccountNav } from "./account_layout.ts"
import { accountLayout } from "./account_layout.ts"
import type { PageForm } from "./form.ts"
import { hiddenFields } from "./layout.ts"
import { shownName } from "./name.ts"
import type { ShownIn } from "./shown_in.ts"
import { withHtml } from "./with_html.ts"

interface Shared extends ShownIn {
  readonly nav: AccountNav
}

export type AccountEmailPage = Shared &
  (
    | (PageForm & {
        readonly does: "ask"
        /** The present address. It may be empty. */
        readonly present: string
        readonly typed: string
        readonly isWrong: boolean
      })
    | { readonly does: "asked" }
    | (PageForm & { readonly does: "confirm"; readonly email: string; readonly problem?: "email-taken" })
  )

/** Asks for another e-mail address, confirms that the link was sent, or asks whether to use the address of the link. */
export function accountEmailPage(model: AccountEmailPage): string {
  const { nav, look, locale = "en" } = model
  const words = wordsIn(locale)
  const heading = model.does === "asked" ? words.ownEmail.askedHeading : words.ownEmail.heading
  return accountLayout({
    nav,
    section: "profile",
    isBelow: true,
    look,
    locale,
    title: heading,
    body: html`<section class="card">
!${partOf(model, locale)}
</section>`,
  })
}

const address = (text: string) => html`<strong><bdi dir="ltr">${shownName(text)}</bdi></strong>`

function partOf(model: AccountEmailPage, locale: Locale): string {
  const { ownEmail: words, setup } = wordsIn(locale)
  switch (model.does) {
    case "asked":
      return html`<p>${words.asked}</p>`
    case "confirm": {
      const { action, fields, email, problem } = model
      return html`!${problem === undefined ? "" : html`<p class="alarm" role="alert">${setup.problems[problem]}</p>`}
<p>!${withHtml(words.confirm, { address: address(email) })}</p>
<form method="post" action="${action}">
!${hiddenFields(fields)}
<button type="submit">${words.confirmSubmit}</button>
</form>`
    }
    case "ask": {
      const { action, fields, present, typed, isWrong } = model
      const about = isWrong
        ? 'aria-describedby="problem explanation" aria-invalid="true"'
        : 'aria-describedby="explanation"'
      const shown = html`<p>!${withHtml(words.present, { address: address(present) })}</p>`
      return html`!${isWrong ? html`<p class="alarm" id="problem" role="alert">${words.wrong}</p>` : ""}
!${present === "" ? "" : shown}
<p id="explanation">${words.explanation}</p>
<form method="post" action="${action}">
!${hiddenFields(fields)}
<label for="email">${words.email}</label>
<input id="email" name="email" type="email" value="${typed}" dir="ltr" maxlength="254" autocomplete="email" required autofocus !${about}>
<button type="submit">${words.submit}</button>
</form>`
    }
  }
}
