import { html } from "ghtml"
import { ownNameOf } from "../looks/shown_look.ts"
import { wordsIn } from "../words/languages.ts"
import type { PageForm } from "./form.ts"
import { buttonForm, hiddenFields, layout } from "./layout.ts"
import { shownName } from "./name.ts"
import type { Person } from "./person.ts"
import { personName } from "./person.ts"
import type { ShownIn } from "./shown_in.ts"
import type { SignInProblem } from "./sign_in.ts"
import { withHtml } from "./with_html.ts"

export interface InvitationPage extends PageForm, ShownIn {
  /** The host of the service, shown if the service has no name. */
  readonly host: string
  readonly username: string
  readonly email: string
  /** The present name, or the name that the person typed before. It may be empty. */
  readonly name: string
  readonly minPasswordLength: number
  readonly password: "required" | "optional" | "unused"
  /** Another person who is signed in with this browser. */
  readonly signedIn?: Person
  /** A button for each other service with which the person can accept, without a password. Absent if no service can. */
  readonly connections?: readonly { readonly label: string; readonly connect: PageForm }[]
  /** Why the invitation was not accepted with a service. `addressDiffersAt`: the service did not confirm the invited address. */
  readonly connectionProblem?:
    | Extract<SignInProblem, `connection-${string}` | "too-many-attempts">
    | { readonly addressDiffersAt: string }
  /** The part of the form that is invalid. */
  readonly problem?: "name" | "password-short" | "password-weak" | "password-breached" | "email-taken" | "busy"
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
    password,
    signedIn,
    connections = [],
    connectionProblem,
    problem,
    look,
    locale = "en",
  } = model
  const { invitation: words, setup, signIn, signUp, resetPassword } = wordsIn(locale)
  const service = ownNameOf(look, host)
  const says = problem === "busy" ? resetPassword.busy : problem && setup.problems[problem]
  const saysOfService =
    typeof connectionProblem === "object"
      ? words.addressDiffers({ provider: connectionProblem.addressDiffersAt })
      : connectionProblem && signIn.problems[connectionProblem]
  const isOf = (field: "name" | "password") =>
    problem?.startsWith(field) || (field === "password" && problem === "busy")
  const wrong = (field: "name" | "password") => (isOf(field) ? ' aria-invalid="true" autofocus' : "")
  const rule = html`${setup.passwordRule({ length: minPasswordLength })}`
  return layout({
    lang: locale,
    look,
    title: words.heading({ name: service }),
    heading: html`<h1>!${withHtml(words.heading, { name: html`<bdi!${service === host ? ' dir="ltr"' : ""}>${service}</bdi>` })}</h1>`,
    body: html`<p class="lead">!${withHtml(password === "unused" ? words.withoutPassword : words.explanation, { address: html`<strong><bdi dir="ltr">${shownName(email)}</bdi></strong>` })}</p>
!${signedIn === undefined ? "" : html`<p class="caution">!${withHtml(words.signedIn, { person: personName(signedIn) })}</p>`}
!${says === undefined ? "" : html`<p class="alarm" id="problem" role="alert">${says}</p>`}
!${saysOfService === undefined ? "" : html`<p class="alarm" role="alert">${saysOfService}</p>`}
<form method="post" action="${action}">
!${hiddenFields(fields)}
<label for="username">${signIn.username}</label>
<input id="username" name="username" type="text" value="${username}" dir="auto" autocomplete="username" readonly>
<label for="name">${setup.name}</label>
<input id="name" name="name" type="text" value="${name}" dir="auto" maxlength="200" autocomplete="name" spellcheck="false"!${isOf("name") ? ' aria-describedby="problem"' : ""}!${wrong("name")}>
!${
      password === "unused"
        ? ""
        : html`<label for="password">${signIn.password}</label>
<input id="password" name="password" type="password" autocomplete="new-password"!${password === "required" ? " required" : ""} aria-describedby="!${isOf("password") ? "problem " : ""}password-rule"!${wrong("password")}>
<p class="quiet" id="password-rule">!${rule}!${password === "optional" ? html` ${signUp.create.passwordOptional}` : ""}</p>
<p class="quiet">${words.passkey}</p>`
    }
<button type="submit">${words.submit}</button>
</form>
!${
      connections.length === 0
        ? ""
        : html`<p class="or"><span>${signIn.connections.or}</span></p>
<p class="quiet">${words.services}</p>
!${connections.map(({ label, connect }) => buttonForm(connect, signIn.connections.button({ provider: label }))).join("\n")}`
    }`,
  })
}
