import { html } from "ghtml"
import { hiddenFields, layout } from "./layout.ts"
import { clientHeading, clientTitle } from "./name.ts"
import type { Person } from "./person.ts"
import { personName } from "./person.ts"
import type { Language } from "./words/languages.ts"
import { wordsIn } from "./words/languages.ts"

export interface ConsentPage {
  /** Where the form is posted. */
  readonly action: string
  /** Names and values that the form carries. */
  readonly fields: readonly (readonly [string, string])[]
  /** The application that asks, as it was registered. */
  readonly clientName: string
  /** Whether it registered itself, so that nobody here has looked at its name. */
  readonly selfRegistered?: true
  /** What it asks for, each in the words to show. */
  readonly permissions: readonly string[]
  /** Where the answer goes: the redirect URI's host, with its port, or the scheme of an application's own. */
  readonly redirectHost: string
  readonly user: Person
  /** Where to sign in as somebody else; an address of this service. */
  readonly otherAccountHref: string
  /** English when absent. */
  readonly locale?: Language
}

/**
 * Asks the person to allow or deny; the answer is `decision`, `approve` or `deny` (specification §4.1, step 3). Both buttons
 * have one size. Deny comes first and is thereby the form's default button (HTML, "implicit submission"): where Enter or a
 * password manager submits the form without a choice, nothing is allowed. Nothing has the focus at the start, so that an
 * Enter still held down from the sign-in page answers nothing.
 */
export function consentPage(model: ConsentPage): string {
  const {
    action,
    fields,
    clientName,
    selfRegistered,
    permissions,
    redirectHost,
    user,
    otherAccountHref,
    locale = "en",
  } = model
  const words = wordsIn(locale).consent
  return layout({
    lang: locale,
    title: clientTitle(words.heading, clientName),
    body: html`!${clientHeading(words.heading, clientName)}
<div class="person">
<p>${words.signedIn.before}!${personName(user)}${words.signedIn.after}</p>
<p><a class="reach" href="${otherAccountHref}">${words.otherAccount}</a></p>
</div>!${selfRegistered ? html`<p class="caution">${words.selfRegistered}</p>` : ""}
<h2 id="asked">${words.asked}</h2>
<ul class="permissions" role="list" aria-labelledby="asked">
!${permissions.map((permission) => html`<li><span>${permission}</span></li>`)}
</ul>
<form method="post" action="${action}">
!${hiddenFields(fields)}
<p id="destination">${words.destination.before}<strong><bdi dir="ltr">${redirectHost}</bdi></strong>${words.destination.after}</p>
<div class="choice">
<button type="submit" name="decision" value="deny" class="plain" aria-describedby="destination">${words.deny}</button>
<button type="submit" name="decision" value="approve" aria-describedby="destination">${words.allow}</button>
</div>
</form>`,
  })
}
