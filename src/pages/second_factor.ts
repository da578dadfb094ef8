import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"
import type { ShownLook } from "../looks/shown_look.ts"
import { wordsIn } from "../words/languages.ts"
import type { PageWords } from "../words/words.ts"
import type { PageForm } from "./form.ts"
import { hiddenFields, layout } from "./layout.ts"
import type { KnownCredential, PasskeyForm } from "./passkey.ts"
import { passkeyForm, passkeyScript, requestOptions } from "./passkey.ts"
import type { Person } from "./person.ts"
import { personName } from "./person.ts"
import type { ShownIn } from "./shown_in.ts"
import { withHtml } from "./with_html.ts"

/** Why the page for a second factor appears again: the wrong form, or too many attempts. */
export type SecondFactorProblem = keyof PageWords["secondFactor"]["problems"]

export interface SecondFactorPage extends ShownIn {
  readonly user: Person
  /** Absent if the person has no passkey, or if passkeys cannot work at the public URL. */
  readonly passkey?: PasskeyForm & { readonly known: readonly KnownCredential[] }
  /** Whether only a passkey is enough. The page then says what a person without the passkey can do. */
  readonly isPasskeyNeeded?: boolean
  /** Whether the person has a passkey that cannot work at the public URL. */
  readonly isPasskeyUnavailable?: boolean
  /** Absent if the person has no authenticator app, or if its code is not enough. */
  readonly oneTimeCode?: PageForm
  /** Absent if the person has no recovery codes left, or if they are not enough. */
  readonly recoveryCode?: PageForm
  readonly problem?: SecondFactorProblem
  /** The address where the person can sign in as another user. */
  readonly otherAccountHref?: string
}

/**
 * Asks for a passkey or for a code of the authenticator app. Beside a code of the app, the form for a recovery code is closed, unless it had the
 * problem. The fields are never prefilled. A passkey does not work without scripts, and a page without a code of the app says so.
 */
export function secondFactorPage(model: SecondFactorPage): string {
  const { user, passkey, isPasskeyNeeded, oneTimeCode, recoveryCode, problem, otherAccountHref, look } = model
  const { locale = "en", isPasskeyUnavailable = false } = model
  const { secondFactor: words, passkeys } = wordsIn(locale)
  const { signedIn, otherAccount } = wordsIn(locale).consent
  const alarm = problem ? html`<p class="alarm" id="problem" role="alert">${words.problems[problem]}</p>` : ""
  const about = (field: SecondFactorProblem) =>
    problem === field ? ' aria-describedby="problem" aria-invalid="true"' : ""
  const recovery =
    recoveryCode && recoveryForm(recoveryCode, words, about("recovery-code"), problem === "recovery-code")
  const isOnlyForm = passkey === undefined && oneTimeCode === undefined
  const isOpen = oneTimeCode === undefined || problem === "recovery-code"
  return layout({
    lang: locale,
    look,
    title: words.heading,
    body: html`<div class="person">
<p>!${withHtml(signedIn, { person: personName(user) })}</p>
!${otherAccountHref === undefined ? "" : html`<p><a class="reach" href="${otherAccountHref}">${otherAccount}</a></p>`}
</div>
!${problem === "recovery-code" && !isOnlyForm ? "" : alarm}
!${isPasskeyNeeded ? html`<p>${wordsIn(locale).passkeys.demanded}</p>` : ""}
!${isPasskeyUnavailable ? html`<p>${passkeys.unavailable}</p>` : ""}
!${passkey === undefined ? "" : withPasskey(passkey, locale, oneTimeCode !== undefined)}
!${oneTimeCode === undefined ? "" : codeForm(oneTimeCode, words, about("one-time-code"), !isOpen)}
!${passkey === undefined || oneTimeCode !== undefined ? "" : html`<p class="quiet" data-without-passkeys>${passkeys.unsupported}</p>`}
!${
      recovery === undefined
        ? ""
        : isOnlyForm
          ? recovery
          : html`<details!${isOpen ? " open" : ""}><summary>${words.useRecoveryCode}</summary>
!${problem === "recovery-code" ? alarm : ""}
!${recovery}
</details>`
    }
!${isPasskeyNeeded ? withoutPasskey(look, locale) : ""}`,
    ...(passkey && { script: passkeyScript }),
  })
}

type SecondFactorWords = PageWords["secondFactor"]

/** The password is the other factor, so the device need not verify the user. */
const withPasskey = (form: NonNullable<SecondFactorPage["passkey"]>, locale: Locale, isOneOfTwo: boolean) =>
  passkeyForm(
    form,
    { ceremony: "get", conditional: false, publicKey: requestOptions(form, "preferred", form.known) },
    {
      ...wordsIn(locale).secondFactor.passkey,
      otherAddress: wordsIn(locale).passkeys.otherAddress,
      ...(isOneOfTwo && { look: "plain" }),
    },
  )

/** Repeats the link to the service's support from the end of the page, where a person without the passkey looks for help. */
function withoutPasskey(look: ShownLook | undefined, locale: Locale): string {
  const support = look?.links.find(({ kind }) => kind === "support")
  const link = support && html` <a class="reach" href="${support.href}">${wordsIn(locale).links.support}</a>`
  return html`<p class="quiet">${wordsIn(locale).secondFactor.passkey.lost}!${link ?? ""}</p>`
}

/** `one-time-code` lets phones offer the code of a password manager. */
const codeForm = ({ action, fields }: PageForm, words: SecondFactorWords, about: string, focus: boolean): string =>
  html`<form method="post" action="${action}">
!${hiddenFields(fields)}
<label for="code">${words.code}</label>
<input id="code" name="code" type="text" class="code" inputmode="numeric" autocomplete="one-time-code" autocapitalize="none" autocorrect="off" spellcheck="false" dir="ltr" maxlength="16" required!${about}!${focus ? " autofocus" : ""}>
<p class="quiet">${words.codeAdvice}</p>
<button type="submit">${words.submit}</button>
</form>`

const recoveryForm = ({ action, fields }: PageForm, words: SecondFactorWords, about: string, focus: boolean): string =>
  html`<form method="post" action="${action}">
!${hiddenFields(fields)}
<label for="recovery_code">${words.recoveryCode}</label>
<input id="recovery_code" name="recovery_code" type="text" class="code" autocomplete="off" autocapitalize="characters" autocorrect="off" spellcheck="false" dir="ltr" maxlength="40" required!${about}!${focus ? " autofocus" : ""}>
<p class="quiet">${words.recoveryAdvice}</p>
<button type="submit">${words.submit}</button>
</form>`
