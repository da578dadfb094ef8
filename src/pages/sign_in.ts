import { html } from "ghtml"
import { hiddenFields, layout } from "./layout.ts"
import { clientHeading, shownName } from "./name.ts"

/** Why the page is shown again. */
export type SignInProblem = "wrong-credentials" | "too-many-attempts" | "busy"

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
}

/** One sentence for an unknown account and for a wrong password: the page must not tell which accounts exist. */
const sentences: Readonly<Record<SignInProblem, string>> = {
  "wrong-credentials": "That username and password do not match an account.",
  "too-many-attempts": "Too many failed attempts to sign in. Wait some minutes, then try again.",
  busy: "Gatehouse is busy, and your password was not checked. Try again in a moment.",
}

/**
 * Asks for username and password. The password is never filled in. The focus stands where typing goes on; the problem is
 * part of that field's description, because screen readers do not reliably announce an alert that is there from the start.
 */
export function signInPage({ action, fields, clientName, username, problem }: SignInPage): string {
  const alarm = problem ? html`<p class="alarm" id="problem" role="alert">${sentences[problem]}</p>` : ""
  const about = `${problem ? ' aria-describedby="problem"' : ""}${problem === "wrong-credentials" ? ' aria-invalid="true"' : ""}`
  const [onUsername, onPassword] = username === "" ? [" autofocus", ""] : ["", " autofocus"]
  return layout({
    title: `Sign in to continue to ${shownName(clientName)}`,
    body: html`!${clientHeading("Sign in to continue to ", clientName)}
!${alarm}
<form method="post" action="${action}">
!${hiddenFields(fields)}
<label for="username">Username</label>
<input id="username" name="username" type="text" value="${username}" dir="auto" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" required!${about}!${onUsername}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" autocapitalize="none" autocorrect="off" spellcheck="false" required!${about}!${onPassword}>
<button type="submit">Sign in</button>
</form>
<p class="quiet">Your password stays with Gatehouse. The application does not see it.</p>`,
  })
}
