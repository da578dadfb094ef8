import { html } from "ghtml"
import { wordsIn } from "../words/languages.ts"
import type { PageForm } from "./form.ts"
import { buttonForm, layout } from "./layout.ts"
import type { NewPasskeyPage } from "./new_passkey.ts"
import { passkeyScript } from "./passkey.ts"
import { newPasskeyForm } from "./passkeys.ts"
import { personName } from "./person.ts"
import { withHtml } from "./with_html.ts"

export interface PasskeyOfferPage extends NewPasskeyPage {
  /** The form of a person who wants no passkey. It works without scripts. */
  readonly decline: PageForm
}

/** Offers a passkey after a sign-in without one, and says what else it changes. */
export function passkeyOfferPage(model: PasskeyOfferPage): string {
  const { user, problem, decline, look, locale = "en" } = model
  const { passkeys: words, consent } = wordsIn(locale)
  return layout({
    lang: locale,
    look,
    title: words.offer.heading,
    body: html`<div class="person"><p>!${withHtml(consent.signedIn, { person: personName(user) })}</p></div>
<p>${words.explanation}</p>
<p>${words.offer.consequence}</p>
!${problem ? html`<p class="alarm" id="problem" role="alert">${words.problems[problem]}</p>` : ""}
!${newPasskeyForm(model.add, model, words)}
!${buttonForm(decline, words.offer.later)}`,
    script: passkeyScript,
  })
}
