import { html } from "ghtml"
import { wordsIn } from "../words/languages.ts"
import { wayBack } from "./account.ts"
import type { PageForm } from "./form.ts"
import { hiddenFields, layout } from "./layout.ts"
import { shownName } from "./name.ts"
import type { NeedsWork } from "./proof_of_work.ts"
import { proofPart, proofScript } from "./proof_of_work.ts"
import type { ShownIn } from "./shown_in.ts"
import { withHtml } from "./with_html.ts"

export interface SignUpPage extends PageForm, NeedsWork, ShownIn {
  /** The address that the person typed before. */
  readonly email: string
  readonly problem?: "email" | "domain" | "work"
  /** The address of the sign-in page from which the person came. */
  readonly backHref: string
}

const UNCHANGED = 'autocapitalize="none" autocorrect="off" spellcheck="false"'
const PLAIN = `${UNCHANGED} required`

/** Asks for the e-mail address to which the link goes. */
export function signUpPage(model: SignUpPage): string {
  const { action, fields, email, problem, backHref, proofOfWork, look, locale = "en" } = model
  const words = wordsIn(locale).signUp
  const { setup, proofOfWork: work } = wordsIn(locale)
  const says: Readonly<Record<NonNullable<typeof problem>, string>> = {
    email: setup.problems.email,
    domain: words.domain,
    work: work.needed,
  }
  const alarm = problem === undefined ? "" : html`<p class="alarm" id="problem" role="alert">${says[problem]}</p>`
  const isOfField = problem !== undefined && problem !== "work"
  const about = isOfField ? ' aria-describedby="problem" aria-invalid="true"' : ""
  return layout({
    lang: locale,
    look,
    title: words.heading,
    script: proofScript(proofOfWork),
    body: html`<p>${words.explanation}</p>
!${alarm}
<form method="post" action="${action}">
!${hiddenFields(fields)}
<label for="email">${setup.email}</label>
<input id="email" name="email" type="email" value="${email}" dir="ltr" maxlength="254" autocomplete="email" !${PLAIN} autofocus!${about}>
!${proofPart(proofOfWork, locale)}
<button type="submit">${words.submit}</button>
</form>
!${wayBack(backHref, locale)}`,
  })
}

const shownAddress = (address: string): string => html`<strong><bdi dir="ltr">${shownName(address)}</bdi></strong>`

export interface SignUpAskedPage extends ShownIn {
  readonly address: string
  readonly backHref: string
}

/** Says that an e-mail was sent. The page is the same whether or not an account has the address. */
export function signUpAskedPage({ address, backHref, look, locale = "en" }: SignUpAskedPage): string {
  const words = wordsIn(locale).signUp.asked
  return layout({
    lang: locale,
    look,
    title: words.heading,
    body: html`<p class="lead">!${withHtml(words.explanation, { address: shownAddress(address) })}</p>
<p>${words.advice}</p>
!${wayBack(backHref, locale)}`,
  })
}

type Problem =
  | ("username" | "username-letters" | "username-address" | "username-taken")
  | ("name" | "password-short" | "password-weak" | "password-breached" | "busy")

export interface CreateAccountPage extends PageForm, ShownIn {
  readonly address: string
  /** The person who is signed in with this browser. */
  readonly signedInAs?: string
  readonly username: string
  readonly name: string
  readonly minPasswordLength: number
  readonly password: "required" | "optional" | "unused"
  readonly problems: readonly Problem[]
}

/** The fields, in the order of the page. The first wrong one has the focus. */
const FIELDS = ["username", "name", "password"] as const
type Field = (typeof FIELDS)[number]

/** The field of each problem. */
const FIELD_OF: Readonly<Record<Problem, Field>> = {
  username: "username",
  "username-letters": "username",
  "username-address": "username",
  "username-taken": "username",
  name: "name",
  "password-short": "password",
  "password-weak": "password",
  "password-breached": "password",
  busy: "password",
}

/** Asks for username, name and password of the account that belongs to the address. The password is never prefilled. */
export function createAccountPage(model: CreateAccountPage): string {
  const {
    action,
    fields,
    address,
    signedInAs,
    username,
    name,
    minPasswordLength,
    password,
    problems,
    look,
    locale = "en",
  } = model
  const words = wordsIn(locale).signUp.create
  const { setup, signIn } = wordsIn(locale)
  const says: Readonly<Record<Problem, string>> = {
    ...setup.problems,
    "username-letters": words.usernameLetters,
    "username-address": words.usernameAddress,
    busy: words.busy,
  }
  const alarms = problems.map((each) => html`<p class="alarm" id="problem-${each}" role="alert">${says[each]}</p>`)
  const focused = FIELDS.find((field) => problems.some((each) => FIELD_OF[each] === field)) ?? "username"
  const about = (field: Field, also?: string): string => {
    const own = problems.filter((each) => FIELD_OF[each] === field)
    const ids = [...own.map((each) => `problem-${each}`), ...(also === undefined ? [] : [also])].join(" ")
    const invalid = own.length === 0 ? "" : ' aria-invalid="true"'
    return `${ids === "" ? "" : html` aria-describedby="${ids}"`}${invalid}${focused === field ? " autofocus" : ""}`
  }
  return layout({
    lang: locale,
    look,
    title: words.heading,
    body: html`<p>!${withHtml(words.address, { address: shownAddress(address) })}</p>
!${signedInAs === undefined ? "" : html`<p class="caution">!${withHtml(words.signedIn, { person: html`<bdi>${shownName(signedInAs)}</bdi>` })}</p>`}
!${alarms.join("\n")}
<form method="post" action="${action}">
!${hiddenFields(fields)}
<label for="username">${signIn.username}</label>
<input id="username" name="username" type="text" value="${username}" dir="auto" maxlength="255" autocomplete="username" !${PLAIN}!${about("username")}>
<label for="name">${setup.name}</label>
<input id="name" name="name" type="text" value="${name}" dir="auto" maxlength="200" autocomplete="name"!${about("name")}>
!${
      password === "unused"
        ? ""
        : html`<label for="password">${signIn.password}</label>
<input id="password" name="password" type="password" autocomplete="new-password" !${password === "optional" ? UNCHANGED : PLAIN}!${about("password", "password-rule")}>
<p class="quiet" id="password-rule">${setup.passwordRule({ length: minPasswordLength })}!${password === "optional" ? html` ${words.passwordOptional}` : ""}</p>`
    }
<button type="submit">${words.submit}</button>
</form>`,
  })
}
