import { html } from "ghtml"
import type { ShownLook } from "../looks/shown_look.ts"
import { headingOf } from "./heading.ts"
import { hiddenFields, layout } from "./layout.ts"
import { shownName } from "./name.ts"
import type { Person } from "./person.ts"
import type { Language } from "./words/languages.ts"
import { wordsIn } from "./words/languages.ts"

interface Form {
  readonly action: string
  readonly fields: readonly (readonly [string, string])[]
}

export interface AccountOverviewPage {
  readonly user: Person
  /** Absent if the service knows no address. `verifyHref`: where the person proves an unverified address; absent if no e-mail can be sent. */
  readonly email?: { readonly address: string; readonly isVerified: boolean; readonly verifyHref?: string }
  /** Absent if people may not change their name. `typed`: a name that was refused, or the present name. */
  readonly changeName?: Form & { readonly typed: string; readonly isWrong: boolean }
  readonly securityHref: string
  readonly passwordHref: string
  /** Where the person changes the e-mail address. Absent if that is not possible. */
  readonly emailHref?: string
  readonly passkeysHref: string
  readonly sessionsHref: string
  readonly applicationsHref: string
  readonly dataHref: string
  readonly signOutHref: string
  /** Default: English. */
  readonly locale?: Language
  readonly look?: ShownLook | undefined
}

/** The first page of the account: what the service knows of the person, and the ways to the other pages. */
export function accountOverviewPage(model: AccountOverviewPage): string {
  const { user, email, changeName, look, locale = "en" } = model
  const words = wordsIn(locale).account
  const { accountSecurity, ownEmail, passkeys, signOut } = wordsIn(locale)
  const { profile } = words
  const name = shownName(user.name)
  return layout({
    lang: locale,
    look,
    title: words.account,
    body: html`!${headingOf(words.account)}
<nav><ul class="links" role="list">
!${link(model.passwordHref, words.password.heading)}
!${link(model.securityHref, accountSecurity.heading)}
!${link(model.passkeysHref, passkeys.heading)}
!${link(model.sessionsHref, words.sessions.heading)}
!${link(model.applicationsHref, words.applications.heading)}
!${link(model.dataHref, words.data.heading)}
!${link(model.signOutHref, signOut.submit)}
</ul></nav>
<dl>
<div><dt>${profile.username}</dt><dd><bdi>${shownName(user.username)}</bdi></dd></div>
<div><dt>${profile.name}</dt><dd>!${name === "" ? html`${profile.none}` : html`<bdi>${name}</bdi>`}</dd></div>
<div><dt>${profile.email}</dt><dd>!${email === undefined ? html`${profile.none}` : shownEmail(email, locale)}</dd></div>
</dl>
!${model.emailHref === undefined ? "" : html`<p><a class="reach" href="${model.emailHref}">${ownEmail.change}</a></p>`}
!${changeName === undefined ? "" : nameForm(changeName, locale)}`,
  })
}

const link = (href: string, text: string): string => html`<li><a class="reach" href="${href}">${text}</a></li>`

function shownEmail(email: NonNullable<AccountOverviewPage["email"]>, locale: Language): string {
  const { unverified, verify } = wordsIn(locale).account.profile
  const way = email.verifyHref === undefined ? "" : html` <a class="reach" href="${email.verifyHref}">${verify}</a>`
  return html`<bdi dir="ltr">${shownName(email.address)}</bdi>!${email.isVerified ? "" : html` (${unverified})!${way}`}`
}

function nameForm(
  { action, fields, typed, isWrong }: NonNullable<AccountOverviewPage["changeName"]>,
  locale: Language,
) {
  const { profile } = wordsIn(locale).account
  const about = `aria-describedby="${isWrong ? "problem " : ""}name-rule"${isWrong ? ' aria-invalid="true" autofocus' : ""}`
  return html`<h2 class="next"><label for="name">${profile.newName}</label></h2>
!${isWrong ? html`<p class="alarm" id="problem" role="alert">${profile.wrongName}</p>` : ""}
<form method="post" action="${action}">
!${hiddenFields(fields)}
<input id="name" name="name" type="text" value="${typed}" dir="auto" maxlength="200" autocomplete="name" spellcheck="false" !${about}>
<p class="quiet" id="name-rule">${profile.nameRule}</p>
<button type="submit" class="plain">${profile.save}</button>
</form>`
}
