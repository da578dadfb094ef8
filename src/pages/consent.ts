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
  /** The registered name of the application. */
  readonly clientName: string
  /** Present if the application registered itself. Then no operator has checked its name. */
  readonly selfRegistered?: true
  /** The requested permissions, in the words to show. */
  readonly permissions: readonly string[]
  /** The resources of the tokens, each as the registered URI; empty: this service alone. RFC 8707. */
  readonly resources: readonly string[]
  /** Where the answer goes: the redirect URI's host, with its port, or a private-use scheme. */
  readonly redirectHost: string
  readonly user: Person
  /** Where to sign in as another user; an address of this service. */
  readonly otherAccountHref: string
  /** English when absent. */
  readonly locale?: Language
}

/**
 * Asks the person to allow or deny; the answer is `decision`, `approve` or `deny` (specification §4.1, step 3). Both buttons
 * have one size. Deny comes first and is the form's default button (HTML, "implicit submission"): if Enter or a
 * password manager submits the form, nothing is allowed. Nothing has the focus at the start, so an Enter still held down
 * from the sign-in page does not answer.
 */
export function consentPage(model: ConsentPage): string {
  const {
    action,
    fields,
    clientName,
    selfRegistered,
    permissions,
    resources,
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
!${resources.length === 0 ? "" : resourceList(resources, words.resources)}<form method="post" action="${action}">
!${hiddenFields(fields)}
<p id="destination">${words.destination.before}<strong><bdi dir="ltr">${redirectHost}</bdi></strong>${words.destination.after}</p>
<div class="choice">
<button type="submit" name="decision" value="deny" class="plain" aria-describedby="destination">${words.deny}</button>
<button type="submit" name="decision" value="approve" aria-describedby="destination">${words.allow}</button>
</div>
</form>`,
  })
}

const resourceList = (resources: readonly string[], heading: string): string =>
  html`<h2 id="resources">${heading}</h2>
<ul class="permissions" role="list" aria-labelledby="resources">
!${resources.map((resource) => html`<li><bdi dir="ltr" translate="no">${resource}</bdi></li>`)}
</ul>
`
