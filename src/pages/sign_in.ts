import { html } from "ghtml"
import { hiddenFields, layout } from "./layout.ts"
import { clientHeading, clientTitle } from "./name.ts"
import type { Language } from "./words/languages.ts"
import { wordsIn } from "./words/languages.ts"
import type { SignInProblem } from "./words/words.ts"

export interface SignInPage {
  /** Where the form is posted. */
  readonly action: string
  /** Names and values that the form carries. */
  readonly fields: readonly (readonly [string, string])[]
  /** The registered name of the application. */
  readonly clientName: string
  /** The former input or a hint; else empty. */
  readonly username: string
  readonly problem?: SignInProblem
  /** Of a self-registered client: the host that it sends people to. Only this is reliable. */
  readonly selfRegistered?: { readonly redirectHost: string }
  /** English when absent. */
  readonly locale?: Language
}

/**
 * Asks for username and password. The password is never prefilled. The focus is on the field to type in next. The problem is
 * part of that field's description: screen readers do not reliably announce an alert that is there from the start.
 */
export function signInPage(model: SignInPage): string {
  const { action, fields, clientName, username, problem, selfRegistered, locale = "en" } = model
  const words = wordsIn(locale).signIn
  const caution = selfRegistered ? cautionAbout(selfRegistered.redirectHost, locale) : ""
  const alarm = problem ? html`<p class="alarm" id="problem" role="alert">${words.problems[problem]}</p>` : ""
  const about = `${problem ? ' aria-describedby="problem"' : ""}${problem === "wrong-credentials" ? ' aria-invalid="true"' : ""}`
  const [onUsername, onPassword] = username === "" ? [" autofocus", ""] : ["", " autofocus"]
  return layout({
    lang: locale,
    title: clientTitle(words.heading, clientName),
    body: html`!${clientHeading(words.heading, clientName)}
!${caution}
!${alarm}
<form method="post" action="${action}">
!${hiddenFields(fields)}
<label for="username">${words.username}</label>
<input id="username" name="username" type="text" value="${username}" dir="auto" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" required!${about}!${onUsername}>
<label for="password">${words.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" autocapitalize="none" autocorrect="off" spellcheck="false" required!${about}!${onPassword}>
<button type="submit">${words.submit}</button>
</form>
<p class="quiet">${words.reassurance}</p>`,
  })
}

/** Such an application chose its own name, so the page also shows where it leads. */
function cautionAbout(redirectHost: string, locale: Language): string {
  const { signIn, consent } = wordsIn(locale)
  const { before, after } = signIn.destination
  return html`<p class="caution">${consent.selfRegistered} ${before}<strong><bdi dir="ltr">${redirectHost}</bdi></strong>${after}</p>`
}
