import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"
import { wordsIn } from "../words/languages.ts"
import type { AccountNav } from "./account_layout.ts"
import { accountLayout } from "./account_layout.ts"
import type { PageForm } from "./form.ts"
import { hiddenFields } from "./layout.ts"
import { shownName } from "./name.ts"
import type { Person } from "./person.ts"
import type { ShownIn } from "./shown_in.ts"

export interface AccountProfilePage extends ShownIn {
  readonly nav: AccountNav
  readonly user: Person
  /** Absent if the service knows no address. `verifyHref`: where the person proves an unverified address; absent if no e-mail can be sent. */
  readonly email?: { readonly address: string; readonly isVerified: boolean; readonly verifyHref?: string }
  /** The address of the page that changes the e-mail address. Absent if people may not change it. */
  readonly emailHref?: string
  /** Absent if people may not change their name. `typed`: a name that was refused, or the present name. */
  readonly changeName?: PageForm & { readonly typed: string; readonly isWrong: boolean }
}

/** Shows what the service knows about the person, with links and forms to change it. */
export function accountProfilePage(model: AccountProfilePage): string {
  const { nav, user, email, emailHref, changeName, look, locale = "en" } = model
  const { account, ownEmail } = wordsIn(locale)
  const { profile } = account
  const name = shownName(user.name)
  return accountLayout({
    nav,
    section: "profile",
    locale,
    look,
    title: account.overview.nav.profile,
    body: html`<section class="card">
<dl class="facts">
<div><dt>${profile.username}</dt><dd><bdi>${shownName(user.username)}</bdi></dd></div>
<div><dt>${profile.name}</dt><dd>!${name === "" ? html`${profile.none}` : html`<bdi>${name}</bdi>`}</dd></div>
<div><dt>${profile.email}</dt><dd>!${email === undefined ? html`${profile.none}` : shownEmail(email, locale)}</dd></div>
</dl>
!${email?.verifyHref === undefined ? "" : html`<p><a class="button" href="${email.verifyHref}">${profile.verify}</a></p>`}
!${emailHref === undefined ? "" : html`<p><a class="reach" href="${emailHref}">${ownEmail.change}</a></p>`}
</section>
!${changeName === undefined ? "" : nameForm(changeName, locale)}`,
  })
}

const shownEmail = ({ address, isVerified }: NonNullable<AccountProfilePage["email"]>, locale: Locale): string =>
  html`<bdi dir="ltr">${shownName(address)}</bdi>!${isVerified ? "" : html` (${wordsIn(locale).account.profile.unverified})`}`

function nameForm({ action, fields, typed, isWrong }: NonNullable<AccountProfilePage["changeName"]>, locale: Locale) {
  const { profile } = wordsIn(locale).account
  const about = `aria-describedby="${isWrong ? "problem " : ""}name-rule"${isWrong ? ' aria-invalid="true" autofocus' : ""}`
  return html`<section class="card">
<h2><label for="name">${profile.newName}</label></h2>
!${isWrong ? html`<p class="alarm" id="problem" role="alert">${profile.wrongName}</p>` : ""}
<form method="post" action="${action}">
!${hiddenFields(fields)}
<input id="name" name="name" type="text" value="${typed}" dir="auto" maxlength="200" autocomplete="name" spellcheck="false" !${about}>
<p class="quiet" id="name-rule">${profile.nameRule}</p>
<button type="submit">${profile.save}</button>
</form>
</section>`
}
