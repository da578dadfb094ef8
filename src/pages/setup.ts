import { html } from "ghtml"
import { wordsIn } from "../words/languages.ts"
import type { PageWords } from "../words/words.ts"
import type { PageForm } from "./form.ts"
import { hiddenFields, layout } from "./layout.ts"
import type { ShownIn } from "./shown_in.ts"

/** A part of the setup form that is invalid. */
export type SetupProblem = keyof PageWords["setup"]["problems"]

export interface SetupPage extends PageForm, ShownIn {
  readonly username: string
  readonly email: string
  readonly name: string
  readonly minPasswordLength: number
  /** The parts of the form that are invalid. */
  readonly problems: readonly SetupProblem[]
}

/** The fields, in the order of the page. The first wrong one has the focus. */
const FIELDS = ["username", "email", "name", "password"] as const
type Field = (typeof FIELDS)[number]

/** The field of each problem. */
const FIELD_OF: Readonly<Record<SetupProblem, Field>> = {
  username: "username",
  "username-taken": "username",
  email: "email",
  "email-taken": "email",
  name: "name",
  "password-short": "password",
  "password-weak": "password",
  "password-breached": "password",
  busy: "password",
}

/** Asks for the first administrator's username, e-mail address, name and password. The password is never prefilled. */
export function setupPage(model: SetupPage): string {
  const { action, fields, username, email, name, minPasswordLength, problems, look, locale = "en" } = model
  const words = wordsIn(locale).setup
  const rule = html`${words.passwordRule({ length: minPasswordLength })}`
  const alarms = problems.map(
    (each) => html`<p class="alarm" id="problem-${each}" role="alert">${words.problems[each]}</p>`,
  )
  const focused = FIELDS.find((field) => problems.some((each) => FIELD_OF[each] === field))
  const about = (field: Field, also?: string): string => {
    const own = problems.filter((each) => FIELD_OF[each] === field)
    const ids = [...own.map((each) => `problem-${each}`), ...(also === undefined ? [] : [also])].join(" ")
    const invalid = own.length === 0 ? "" : ' aria-invalid="true"'
    return `${ids === "" ? "" : html` aria-describedby="${ids}"`}${invalid}${focused === field ? " autofocus" : ""}`
  }
  const plain = 'autocapitalize="none" autocorrect="off" spellcheck="false" required'
  return layout({
    lang: locale,
    look,
    title: words.heading,
    body: html`<p class="lead">${words.explanation}</p>
!${alarms.join("\n")}
<form method="post" action="${action}">
!${hiddenFields(fields)}
<label for="username">${wordsIn(locale).signIn.username}</label>
<input id="username" name="username" type="text" value="${username}" dir="auto" autocomplete="username" !${plain}!${about("username")}>
<label for="email">${words.email}</label>
<input id="email" name="email" type="email" value="${email}" dir="ltr" autocomplete="email" !${plain}!${about("email")}>
<label for="name">${words.name}</label>
<input id="name" name="name" type="text" value="${name}" dir="auto" autocomplete="name"!${about("name")}>
<label for="password">${wordsIn(locale).signIn.password}</label>
<input id="password" name="password" type="password" autocomplete="new-password" !${plain}!${about("password", "password-rule")}>
<p class="quiet" id="password-rule">!${rule}</p>
<button type="submit">${words.submit}</button>
</form>`,
  })
}
