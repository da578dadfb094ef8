import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"
import { wordsIn } from "../words/languages.ts"
import type { AccountNav } from "./account_layout.ts"
import { accountLayout } from "./account_layout.ts"
import type { PageForm } from "./form.ts"
import { buttonForm, hiddenFields } from "./layout.ts"
import type { ShownIn } from "./shown_in.ts"

export interface AccountPasswordPage extends PageForm, ShownIn {
  readonly nav: AccountNav
  /** The form that removes the password. Absent if the person could not sign in without it. */
  readonly removal?: PageForm
  /** Whether the person replaces a password. */
  readonly hasPassword: boolean
  /** The service with which the person signs in, if its people set no password here. */
  readonly elsewhere?: string
  /** The directory whose password the new one replaces. */
  readonly replaces?: string
  readonly username: string
  readonly minPasswordLength: number
  readonly problem?: "password-short" | "password-weak" | "password-breached" | "busy"
  /** Whether the boxes are checked. */
  readonly endSessions: boolean
  readonly endGrants: boolean
}

/** Asks for the new password, and which sessions and grants to end. The person has just proven the old password at a step. */
export function accountPasswordPage(model: AccountPasswordPage): string {
  const { nav, elsewhere, removal, look, locale = "en" } = model
  const { password: words } = wordsIn(locale).account
  return accountLayout({
    nav,
    section: "security",
    isBelow: true,
    locale,
    look,
    title: model.hasPassword ? words.heading : words.newHeading,
    body: html`<section class="card">
!${elsewhere === undefined ? passwordForm(model, locale) : html`<p>${words.elsewhere({ provider: elsewhere })}</p>`}
</section>
!${
      removal === undefined
        ? ""
        : html`<section class="card">
<h2>${words.remove}</h2>
<p>${words.removal}</p>
!${buttonForm(removal, words.remove, "plain danger")}
</section>`
    }`,
  })
}

function passwordForm(model: AccountPasswordPage, locale: Locale): string {
  const { action, fields, username, minPasswordLength, replaces, problem } = model
  const { password: words } = wordsIn(locale).account
  const { resetPassword, setup, signIn } = wordsIn(locale)
  const says = problem === "busy" ? resetPassword.busy : problem && setup.problems[problem]
  const about = `aria-describedby="${problem ? "problem " : ""}password-rule"${problem ? ' aria-invalid="true"' : ""}`
  return html`!${says === undefined ? "" : html`<p class="alarm" id="problem" role="alert">${says}</p>`}
<p>${words.explanation}!${replaces === undefined ? "" : html` ${words.replaces({ provider: replaces })}`}</p>
<form method="post" action="${action}">
!${hiddenFields(fields)}
<label for="username">${signIn.username}</label>
<input id="username" name="username" type="text" value="${username}" dir="auto" autocomplete="username" readonly>
<label for="password">${resetPassword.password}</label>
<input id="password" name="password" type="password" autocomplete="new-password" required autofocus !${about}>
<p class="quiet" id="password-rule">${setup.passwordRule({ length: minPasswordLength })}</p>
!${box("end_sessions", words.endSessions, model.endSessions)}
!${box("end_grants", words.endGrants, model.endGrants)}
<button type="submit">${model.hasPassword ? words.submit : words.newHeading}</button>
</form>`
}

const box = (name: string, text: string, isChecked: boolean): string =>
  html`<p class="check"><input id="${name}" name="${name}" type="checkbox" value="yes"!${isChecked ? " checked" : ""}><label for="${name}">${text}</label></p>`
