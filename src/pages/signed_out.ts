import { html } from "ghtml"
import { hiddenFields, layout } from "./layout.ts"
import type { Person } from "./person.ts"
import { personName } from "./person.ts"
import type { Language } from "./words/languages.ts"
import { wordsIn } from "./words/languages.ts"

export interface SignOutPage {
  /** The address to which the form is posted. */
  readonly action: string
  /** The names and values of the form's hidden fields. */
  readonly fields: readonly (readonly [string, string])[]
  readonly user: Person
  /** Default: English. */
  readonly locale?: Language
}

/** Asks before signing out, so that a link on another site cannot sign anyone out. */
export function signOutPage({ action, fields, user, locale = "en" }: SignOutPage): string {
  const words = wordsIn(locale).signOut
  return layout({
    lang: locale,
    title: words.heading,
    body: html`<h1>${words.heading}</h1>
!${signOutForm({ action, fields, user, locale })}`,
  })
}

/** Shows the signed-in person and what the button does. */
export function signOutForm({ action, fields, user, locale = "en" }: SignOutPage): string {
  const words = wordsIn(locale).signOut
  return html`<p>${words.signedIn.before}!${personName(user)}${words.signedIn.after}</p>
<form method="post" action="${action}">
!${hiddenFields(fields)}
<button type="submit">${words.submit}</button>
</form>
<p class="quiet">${words.elsewhere}</p>`
}

/** Confirms the sign-out, even if the person was already signed out. */
export function signedOutPage({ locale = "en" }: Pick<SignOutPage, "locale">): string {
  const words = wordsIn(locale).signedOut
  return layout({
    lang: locale,
    title: words.heading,
    body: html`<h1>${words.heading}</h1>
<p>${words.advice}</p>`,
  })
}
