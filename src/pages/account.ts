import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"
import { wordsIn } from "../words/languages.ts"
import type { PageWords } from "../words/words.ts"
import type { PageForm } from "./form.ts"
import { hiddenFields, layout } from "./layout.ts"
import { shownName } from "./name.ts"
import type { NeedsWork } from "./proof_of_work.ts"
import { proofPart, proofScript } from "./proof_of_work.ts"
import type { ShownIn } from "./shown_in.ts"
import { withHtml } from "./with_html.ts"

/** The notices that end a task at the account. */
export type AccountNotice = keyof PageWords["accountNotice"]

interface AccountNoticeWords {
  readonly heading: string
  readonly explanation: string
  readonly advice?: string
}

export interface ForgottenPasswordPage extends PageForm, NeedsWork, ShownIn {
  /** What the person typed before. */
  readonly name?: string
  readonly problem?: "work"
  /** The address of the sign-in page from which the person came. */
  readonly backHref: string
}

const PLAIN = 'autocapitalize="none" autocorrect="off" spellcheck="false" required'

/** Asks for a username or an e-mail address. */
export function forgottenPasswordPage(model: ForgottenPasswordPage): string {
  const { action, fields, name = "", problem, backHref, proofOfWork, look, locale = "en" } = model
  const { forgottenPassword: words, proofOfWork: work } = wordsIn(locale)
  return layout({
    lang: locale,
    look,
    title: words.heading,
    script: proofScript(proofOfWork),
    body: html`<p>${words.explanation}</p>
!${problem === undefined ? "" : html`<p class="alarm" role="alert">${work.needed}</p>`}
<form method="post" action="${action}">
!${hiddenFields(fields)}
<label for="name">${words.name}</label>
<input id="name" name="name" type="text" value="${name}" dir="auto" maxlength="255" autocomplete="username" !${PLAIN} autofocus>
!${proofPart(proofOfWork, locale)}
<button type="submit">${words.submit}</button>
</form>
!${wayBack(backHref, locale)}`,
  })
}

/** The link back to the sign-in page. */
export const wayBack = (href: string, locale: Locale): string =>
  html`<p><a class="reach" href="${href}">${wordsIn(locale).forgottenPassword.back}</a></p>`

export interface ResetPasswordPage extends PageForm, ShownIn {
  readonly username: string
  readonly minPasswordLength: number
  /** The part of the form that is invalid. */
  readonly problem?: "password-short" | "password-weak" | "password-breached" | "busy"
}

/** Asks for the new password of an account. The username is shown, so that a password manager can store the pair. */
export function resetPasswordPage(model: ResetPasswordPage): string {
  const { action, fields, username, minPasswordLength, problem, look, locale = "en" } = model
  const { resetPassword: words, setup, signIn } = wordsIn(locale)
  const rule = html`${setup.passwordRule({ length: minPasswordLength })}`
  const says = problem === "busy" ? words.busy : problem && setup.problems[problem]
  const alarm = says === undefined ? "" : html`<p class="alarm" id="problem" role="alert">${says}</p>`
  const about = `aria-describedby="${problem ? "problem " : ""}password-rule"${problem ? ' aria-invalid="true"' : ""}`
  return layout({
    lang: locale,
    look,
    title: words.heading,
    body: html`!${alarm}
<form method="post" action="${action}">
!${hiddenFields(fields)}
<label for="username">${signIn.username}</label>
<input id="username" name="username" type="text" value="${username}" dir="auto" autocomplete="username" readonly>
<label for="password">${words.password}</label>
<input id="password" name="password" type="password" autocomplete="new-password" !${PLAIN} autofocus !${about}>
<p class="quiet" id="password-rule">!${rule}</p>
<p class="quiet">${words.consequence}</p>
<button type="submit">${words.submit}</button>
</form>`,
  })
}

export interface VerifyEmailPage extends PageForm, ShownIn {
  /** `confirm`: the person opened the link. `ask`: the person may request the link. */
  readonly does: "confirm" | "ask"
  readonly email: string
  readonly problem?: "email-taken"
}

/** Asks before an address is confirmed, because programs that check e-mails open every link. */
export function verifyEmailPage({
  action,
  fields,
  does,
  email,
  problem,
  look,
  locale = "en",
}: VerifyEmailPage): string {
  const { verifyEmail: words, setup } = wordsIn(locale)
  const alarm = problem === undefined ? "" : html`<p class="alarm" role="alert">${setup.problems[problem]}</p>`
  return layout({
    lang: locale,
    look,
    title: words.heading,
    body: html`!${alarm}
<p>!${withHtml(words[does], { address: html`<strong><bdi dir="ltr">${shownName(email)}</bdi></strong>` })}</p>
<form method="post" action="${action}">
!${hiddenFields(fields)}
<button type="submit">${does === "confirm" ? words.submit : words.askSubmit}</button>
</form>`,
  })
}

export interface AccountNoticePage extends ShownIn {
  readonly notice: AccountNotice
  /** The address of the page with the second factors. */
  readonly securityHref?: string
  /** The address of the sign-in page from which the person came. */
  readonly backHref?: string
}

/** Confirms what was done. */
export function accountNoticePage({ notice, securityHref, backHref, look, locale = "en" }: AccountNoticePage): string {
  const { heading, explanation, advice }: AccountNoticeWords = wordsIn(locale).accountNotice[notice]
  return layout({
    lang: locale,
    look,
    title: heading,
    body: html`<p class="lead">${explanation}</p>
!${advice === undefined ? "" : html`<p>${advice}</p>`}
!${securityHref === undefined ? "" : html`<p><a class="reach" href="${securityHref}">${wordsIn(locale).accountSecurity.heading}</a></p>`}
!${backHref === undefined ? "" : wayBack(backHref, locale)}`,
  })
}
