import { html } from "ghtml"
import { hiddenFields, layout } from "./layout.ts"
import type { Person } from "./person.ts"
import { personName } from "./person.ts"

export interface SignOutPage {
  /** Where the form is posted. */
  readonly action: string
  /** Names and values that the form carries. */
  readonly fields: readonly (readonly [string, string])[]
  readonly user: Person
}

export interface SignedOutPage {
  /** An address of this service to go on to; without one, there is no link. */
  readonly homeHref?: string
}

/** Asks before signing out, so that a link on another site can sign nobody out. */
export function signOutPage({ action, fields, user }: SignOutPage): string {
  return layout({
    title: "Sign out?",
    body: html`<h1>Sign out?</h1>
<p>You are signed in as !${personName(user)}. To stay signed in, leave this page.</p>
<form method="post" action="${action}">
!${hiddenFields(fields)}
<button type="submit">Sign out</button>
</form>
<p class="quiet">This signs you out of Gatehouse in this browser. Applications that you have used may still know you.</p>`,
  })
}

/** Says that the person is signed out, also where they already were. */
export function signedOutPage({ homeHref }: SignedOutPage = {}): string {
  return layout({
    title: "You are signed out",
    body: html`<h1>You are signed out</h1>
<p>You can close this page. On a computer that others use too, close the browser as well.</p>
!${homeHref === undefined ? "" : html`<p><a class="reach" href="${homeHref}">Back to the start</a></p>`}`,
  })
}
