import { html } from "ghtml"
import { wordsIn } from "../words/languages.ts"
import { layout } from "./layout.ts"
import type { NewPasskey } from "./passkey.ts"
import { passkeyScript } from "./passkey.ts"
import type { PasskeysProblem } from "./passkeys.ts"
import { newPasskeyForm } from "./passkeys.ts"
import type { Person } from "./person.ts"
import { personName } from "./person.ts"
import type { ShownIn } from "./shown_in.ts"
import { withHtml } from "./with_html.ts"

export interface NewPasskeyPage extends ShownIn {
  readonly user: Person
  readonly add: NewPasskey
  /** The name that the person typed before. */
  readonly name: string
  readonly maxNameLength: number
  readonly problem?: PasskeysProblem
}

/** Asks for a passkey that the person needs to continue. Without scripts the page says where the person can add one. */
export function newPasskeyPage(model: NewPasskeyPage): string {
  const { user, problem, look, locale = "en" } = model
  const { passkeys: words, consent } = wordsIn(locale)
  return layout({
    lang: locale,
    look,
    title: words.add,
    body: html`<div class="person"><p>!${withHtml(consent.signedIn, { person: personName(user) })}</p></div>
<p>${words.demanded}</p>
<p>${words.explanation}</p>
!${problem ? html`<p class="alarm" id="problem" role="alert">${words.problems[problem]}</p>` : ""}
!${newPasskeyForm(model.add, model, words)}
<p data-without-passkeys>${words.unsupported} ${words.elsewhere}</p>`,
    script: passkeyScript,
  })
}
