import { html } from "ghtml"
import { hiddenFields, layout } from "./layout.ts"
import { clientHeading, shownName } from "./name.ts"
import type { Person } from "./person.ts"
import { personName } from "./person.ts"

export interface ConsentPage {
  /** Where the form is posted. */
  readonly action: string
  /** Names and values that the form carries. */
  readonly fields: readonly (readonly [string, string])[]
  /** The application that asks, as it was registered. */
  readonly clientName: string
  /** What it asks for, each in the words to show. */
  readonly permissions: readonly string[]
  /** Host, and port where there is one, of the redirect URI. */
  readonly redirectHost: string
  readonly user: Person
  /** Where to sign in as somebody else; an address of this service. */
  readonly otherAccountHref: string
}

/**
 * Asks the person to allow or deny; the answer is `decision`, `approve` or `deny` (specification §4.1, step 3). Both buttons
 * have one size. Deny comes first and is thereby the form's default button (HTML, "implicit submission"): where Enter or a
 * password manager submits the form without a choice, nothing is allowed. Nothing has the focus at the start, so that an
 * Enter still held down from the sign-in page answers nothing.
 */
export function consentPage(model: ConsentPage): string {
  const { action, fields, clientName, permissions, redirectHost, user, otherAccountHref } = model
  return layout({
    title: `Allow ${shownName(clientName)} to use your account?`,
    body: html`!${clientHeading("Allow ", clientName, " to use your account?")}
<div class="person">
<p>Signed in as !${personName(user)}</p>
<p><a class="reach" href="${otherAccountHref}">Not you? Use another account</a></p>
</div>
<h2 id="asked">What it asks for</h2>
<ul class="permissions" role="list" aria-labelledby="asked">
!${permissions.map((permission) => html`<li><span>${permission}</span></li>`)}
</ul>
<form method="post" action="${action}">
!${hiddenFields(fields)}
<p id="destination">You will be sent to <strong><bdi dir="ltr">${redirectHost}</bdi></strong>, whichever you choose.</p>
<div class="choice">
<button type="submit" name="decision" value="deny" class="plain" aria-describedby="destination">Deny</button>
<button type="submit" name="decision" value="approve" aria-describedby="destination">Allow</button>
</div>
</form>`,
  })
}
