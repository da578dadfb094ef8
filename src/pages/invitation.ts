import { html } from "ghtml"
import { ownNameOf } from "../looks/shown_look.ts"
import { wordsIn } from "../words/languages.ts"
import type { PageForm } from "./form.ts"
import { hiddenFields, layout } from "./layout.ts"
import { shownName } from "./name.ts"
import type { Person } from "./person.ts"
import { personName } from "./person.ts"
import type { ShownIn } from "./shown_in.ts"
import { withHtml } from "./with_html.ts"

export interface InvitationPage extends PageForm, ShownIn {
  /** The host of the service, shown if the service has no name. */
  readonly host: string
  readonly username: string
  readonly email: string
  /** The present name, or the name that the person typed before. It may be empty. */
  readonly name: string
  readonly minPasswordLength: number
  /** Another person who is signed in with this browser. */
  readonly signedIn?: Person
  /** The part of the form that is invalid. */
  readonly problem?: "name" | "password-short" | "password-weak" | "email-taken" | "busy"
}

/** Asks an invited person for a name and a password. The username is shown, so that a password manager can store the pair. */
export function invitationPage(model: InvitationPage): string {
  const {
    action,
    fields,
    host,
    username,
    email,
    name,
    minPasswordLength,
    signedIn,
    problem,
    look,
    locale = "en",
  } = model
  const { invitation: words, setup, signIn, resetPassword } = wordsIn(locale)
  const service = ownNameOf(look, host)
  const says = problem === "busy" ? resetPassword.busy : problem && setup.problems[problem]
  const isOf = (field: "name" | "password") =>
    problem?.startsWith(field) || (field === "password" && problem === "busy")
  const wrong = (field: "name" | "password") => (isOf(field) ? ' aria-invalid="true" autofocus' : "")
  const rule = html`${setup.passwordRule({ length: minPasswordLength })}`
  return layout({
    lang: locale,
    look,
    title: words.heading({ name: service }),
    heading: html`<h1>!${withHtml(words.heading, { name: html`<bdi!${service === host ? ' dir="ltr"' : ""}>${service}</bdi>` })}</h1>`,
    body: html`<p class="lead">!${withHtml(words.explanation, { address: html`<strong><bdi dir="ltr">${shownName(email)}</bdi></strong>` })}</p>
!${signedIn === undefined ? "" : html`<p class="caution">!${withHtml(words.signedIn, { person: personName(signedIn) })}</p>`}
!${says === undefined ? "" : html`<p class="alarm" id="problem" role="alert">${says}</p>`}
<form method="post" action="${action}">
!${hiddenFields(fields)}
<label for="username">${signIn.username}</label>
<input id="username" name="username" type="text" value="${username}" dir="auto" autocomplete="username" readonly>
<label for="name">${setup.name}</label>
<input id="name" name="name" type="text" value="${name}" dir="auto" maxlength="200" autocomplete="name" spellcheck="false"!${isOf("name") ? ' aria-describedby="problem"' : ""}!${wrong("name")}>
<label for="password">${signIn.password}</label>
<input id="password" name="password" type="password" autocomplete="new-password" required aria-describedby="!${isOf("password") ? "problem " : ""}password-rule"!${wrong("password")}>
<p class="quiet" id="password-rule">!${rule}</p>
<p class="quiet">${words.passkey}</p>
<button type="submit">${words.submit}</button>
</form>`,
  })
}
