import { html } from "ghtml"
import { wordsIn } from "../words/languages.ts"
import type { PageWords } from "../words/words.ts"
import type { PageForm } from "./form.ts"
import { buttonForm, hiddenFields, layout } from "./layout.ts"
import { shownName } from "./name.ts"
import type { Person } from "./person.ts"
import { personName } from "./person.ts"
import type { ShownIn } from "./shown_in.ts"
import { withHtml } from "./with_html.ts"

/** Why the page for the code appears again. */
export type EmailCodeProblem = keyof PageWords["emailCode"]["problems"]

export interface EmailCodePage extends PageForm, ShownIn {
  /** The address that the person typed. */
  readonly address: string
  /** The sign-in page, where the person can ask again or sign in another way. */
  readonly againHref: string
  readonly problem?: EmailCodeProblem
}

const shownAddress = (address: string): string => html`<strong><bdi dir="ltr">${shownName(address)}</bdi></strong>`

/** Asks for the code. The page is the same whether or not an account has the address. `one-time-code` lets some devices offer the code. */
export function emailCodePage(model: EmailCodePage): string {
  const { action, fields, address, againHref, problem, look, locale = "en" } = model
  const { emailCode: words, signIn, signUp } = wordsIn(locale)
  const about = problem ? ' aria-describedby="problem" aria-invalid="true"' : ""
  return layout({
    lang: locale,
    look,
    title: signUp.asked.heading,
    body: html`<p class="lead">!${withHtml(words.explanation, { address: shownAddress(address) })}</p>
!${problem === undefined ? "" : html`<p class="alarm" id="problem" role="alert">${words.problems[problem]}</p>`}
<form method="post" action="${action}">
!${hiddenFields(fields)}
<label for="code">${words.code}</label>
<input id="code" name="code" type="text" class="code" inputmode="numeric" autocomplete="one-time-code" autocapitalize="none" autocorrect="off" spellcheck="false" dir="ltr" maxlength="16" required autofocus!${about}>
<button type="submit">${signIn.submit}</button>
</form>
<p class="quiet">${words.advice}</p>
<p><a class="reach" href="${againHref}">${words.again}</a></p>`,
  })
}

export interface SignInLinkPage extends ShownIn {
  readonly address: string
  readonly signIn: PageForm
  /** The person who is signed in in this browser. */
  readonly signedIn?: Person
}

/** The page of the link in the e-mail. Only its button signs in, because programs that check e-mails open links too. */
export function signInLinkPage({ address, signIn: form, signedIn, look, locale = "en" }: SignInLinkPage): string {
  const { emailCode: words, signIn } = wordsIn(locale)
  return layout({
    lang: locale,
    look,
    title: signIn.submit,
    body: html`<p class="lead">!${withHtml(words.linkExplanation, { address: shownAddress(address) })}</p>
!${signedIn === undefined ? "" : html`<p>!${withHtml(wordsIn(locale).consent.signedIn, { person: personName(signedIn) })}</p>`}
!${buttonForm(form, signIn.submit)}`,
  })
}
