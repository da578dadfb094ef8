import { html } from "ghtml"
import { wordsIn } from "../words/languages.ts"
import type { PageForm } from "./form.ts"
import { hiddenFields, layout } from "./layout.ts"
import type { Person } from "./person.ts"
import { personName } from "./person.ts"
import type { ShownIn } from "./shown_in.ts"
import { withHtml } from "./with_html.ts"

export interface SignOutPage extends PageForm, ShownIn {
  readonly user: Person
}

/** Asks before signing out, so that a link on another site cannot sign anyone out. */
export function signOutPage({ action, fields, user, look, locale = "en" }: SignOutPage): string {
  const words = wordsIn(locale).signOut
  return layout({
    lang: locale,
    look,
    title: words.heading,
    body: html`!${signOutForm({ action, fields, user, locale, look })}`,
  })
}

/** Shows the signed-in person and what the button does. */
export function signOutForm({ action, fields, user, look, locale = "en" }: SignOutPage): string {
  const words = wordsIn(locale, look?.name).signOut
  return html`<p>!${withHtml(words.signedIn, { person: personName(user) })}</p>
<form method="post" action="${action}">
!${hiddenFields(fields)}
<button type="submit">${words.submit}</button>
</form>
<p class="quiet">${words.elsewhere}</p>`
}

export interface SignedOutPage extends Pick<SignOutPage, "locale" | "look"> {
  /** The address at which the person signs in again. */
  readonly accountHref: string
}

/** Confirms the sign-out, even if the person was already signed out. */
export function signedOutPage({ accountHref, look, locale = "en" }: SignedOutPage): string {
  const { signedOut: words, signIn } = wordsIn(locale)
  return layout({
    lang: locale,
    look,
    title: words.heading,
    body: html`<p>${words.advice}</p>
<p><a class="button plain" href="${accountHref}">${signIn.submit}</a></p>`,
  })
}
