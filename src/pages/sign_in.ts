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
  /** The application that asks, as it was registered. */
  readonly clientName: string
  /** What was typed before, or a hint; empty when there is none. */
  readonly username: string
  readonly problem?: SignInProblem
  /** English when absent. */
  readonly locale?: Language
}

/**
 * Asks for username and password. The password is never filled in. The focus stands where typing goes on; the problem is
 * part of that field's description, because screen readers do not reliably announce an alert that is there from the start.
 */
export function signInPage({ action, fields, clientName, username, problem, locale = "en" }: SignInPage): string {
  const words = wordsIn(locale).signIn
  const alarm = problem ? html`<p class="alarm" id="problem" role="alert">${words.problems[problem]}</p>` : ""
  const about = `${problem ? ' aria-describedby="problem"' : ""}${problem === "wrong-credentials" ? ' aria-invalid="true"' : ""}`
  const [onUsername, onPassword] = username === "" ? [" autofocus", ""] : ["", " autofocus"]
  return layout({
    lang: locale,
    title: clientTitle(words.heading, clientName),
    body: html`!${clientHeading(words.heading, clientName)}
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
