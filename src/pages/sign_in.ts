import { html } from "ghtml"
import { assertNever } from "../base/assert_never.ts"
import type { FirstProof } from "../base/first_proofs.ts"
import { USUAL_FIRST_PROOFS } from "../base/first_proofs.ts"
import type { Locale } from "../base/locales.ts"
import { ownNameOf } from "../looks/shown_look.ts"
import { wordsIn } from "../words/languages.ts"
import type { PageWords } from "../words/words.ts"
import type { PageForm } from "./form.ts"
import { headingOf } from "./heading.ts"
import { buttonForm, hiddenFields, layout } from "./layout.ts"
import { cautionAbout, clientHeading, clientTitle, shownName } from "./name.ts"
import type { PasskeyForm } from "./passkey.ts"
import { passkeyForm, passkeyScript, requestOptions, unknownCredential } from "./passkey.ts"
import type { NeedsWork } from "./proof_of_work.ts"
import { proofPart, proofScript } from "./proof_of_work.ts"
import type { ShownIn } from "./shown_in.ts"
import { withHtml } from "./with_html.ts"

/** Why the sign-in page appears again. `work`: the form that asks for a code needs a proof of work. */
export type SignInProblem = keyof PageWords["signIn"]["problems"] | "work"

/** The proof of work is for the form that asks for a code by e-mail. */
export interface SignInPage extends PageForm, NeedsWork, ShownIn {
  /** The registered name of the application. */
  readonly clientName: string
  /** The username that the person typed before, or a hint, or an empty text. */
  readonly username: string
  readonly problem?: SignInProblem
  /** The address of the page for people who forgot their password. Absent if the service cannot send e-mail. */
  readonly forgottenHref?: string
  /** The address of the page on which people create an account. Absent if nobody may. */
  readonly signUpHref?: string
  /** The form of a sign-in by passkey alone. Absent if passkeys cannot work at the public URL. */
  readonly passkey?: PasskeyForm & {
    /** The id of the presented passkey, in base64url, if no user has it. */
    readonly unknownId?: string
  }
  /** Whether the script reports, with the password or the address for a code, that the device keeps passkeys. Then the next page may offer one. */
  readonly announces?: boolean
  /**
   * Present if the application registered itself. Such an application chose its own name, so only the host to which it redirects is
   * reliable.
   */
  readonly selfRegistered?: {
    readonly redirectHost: string
    /** The name that the application gave itself, if `clientName` is the host of its metadata document. */
    readonly calledName?: string
  }
  /** The proofs that the page offers, in order; those that are not there cannot be used. Absent: password, passkey, connections. */
  readonly order?: readonly FirstProof[]
  /** The form that asks for a code by e-mail. `email`: the address that the person typed before. */
  readonly emailCode?: PageForm & { readonly email: string }
  /** A button for each other service with which people can sign in. Absent if no service has one. `isLast`: the one that was used last in this browser. */
  readonly connections?: readonly { readonly label: string; readonly connect: PageForm; readonly isLast?: true }[]
  /** Whether people sign in only with other services: the page asks for no password. */
  readonly isElsewhere?: boolean
  /** Whether an address without a password leads to another service. */
  readonly isPasswordOptional?: boolean
  /**
   * Present if the person comes from another service, and signs in to the account that has their address. `backHref`: the sign-in page from which the person
   * came.
   */
  readonly linking?: { readonly label: string; readonly address: string; readonly backHref: string }
  /** Whether a page of this service asks, not an application. `clientName` is then the host of the service if the service has no name. */
  readonly isService?: boolean
  /** Whether the person is signed in, and a page of this service needs a new proof. The heading says so. */
  readonly isAgain?: boolean
}

/**
 * Asks for username and password. The password is never prefilled. The first empty field has the focus. The problem is part of that field's
 * description, because screen readers do not reliably announce an alert that is present from the start.
 */
export function signInPage(model: SignInPage): string {
  const {
    problem,
    forgottenHref,
    signUpHref,
    passkey,
    proofOfWork,
    selfRegistered,
    isService = false,
    isAgain = false,
    connections = [],
    isElsewhere = false,
    order = isElsewhere ? ["connection"] : USUAL_FIRST_PROOFS,
    linking,
    look,
    locale = "en",
  } = model
  const words = wordsIn(locale, look?.name).signIn
  const again = wordsIn(locale).secondFactor.heading
  const clientName = isService ? ownNameOf(look, model.clientName) : model.clientName
  const host = selfRegistered?.calledName === undefined ? selfRegistered?.redirectHost : undefined
  const caution = selfRegistered ? cautionFor(selfRegistered, locale) : ""
  // For every name, so that it reveals nothing: an account that signs in only with another service has no password.
  const hint = problem === "wrong-credentials" && connections.length > 0 ? html` ${words.connections.hint}` : ""
  const hasPassword = order.includes("password")
  // Without a password the advice to use it would be wrong.
  const says =
    problem === "work"
      ? wordsIn(locale).proofOfWork.needed
      : problem === "passkey" && !hasPassword
        ? wordsIn(locale).secondFactor.problems.passkey
        : problem && words.problems[problem]
  const alarm = says ? html`<p class="alarm" id="problem" role="alert">${says}!${hint}</p>` : ""
  const linkHeading = linking && words.connections.linkHeading({ provider: linking.label })
  const own = linkHeading ?? (isAgain ? again : undefined)
  const shown = order.filter((proof) => proof !== "connection" || connections.length > 0)
  const sections = shown.map((proof) => section(proof, shown, model)).join("\n")
  return layout({
    lang: locale,
    look,
    title: own ?? clientTitle(words.heading, clientName, host),
    heading: own === undefined ? clientHeading(words.heading, clientName, host) : headingOf(own),
    body: html`!${linking ? html`<p class="lead">!${withHtml(words.connections.linkExplanation, { address: html`<bdi dir="ltr">${shownName(linking.address)}</bdi>`, provider: html`<bdi>${linking.label}</bdi>` })}</p>` : ""}
!${caution}
!${alarm}
!${sections}
!${linking === undefined ? "" : html`<p><a class="reach" href="${linking.backHref}">${words.connections.notNow}</a></p>`}
!${forgottenHref === undefined ? "" : html`<p><a class="reach" href="${forgottenHref}">${words.forgotten}</a></p>`}
!${signUpHref === undefined ? "" : html`<p><a class="reach" href="${signUpHref}">${wordsIn(locale).signUp.heading}</a></p>`}
!${hasPassword ? html`<p class="quiet">${words.reassurance}!${isService ? "" : html` ${words.notSeen}`}</p>` : ""}`,
    script: (passkey ? passkeyScript : "") + proofScript(proofOfWork),
  })
}

/**
 * The part of the page for one proof. The first one has the strongest button, and the first field has the focus. The form of a passkey is hidden in some
 * browsers, so the word between two parts does not stand before or after it.
 */
function section(proof: FirstProof, order: readonly FirstProof[], model: SignInPage): string {
  const { connections = [], passkey, emailCode, problem, locale = "en" } = model
  const words = wordsIn(locale).signIn
  const isStrong = order[0] === proof
  const hasFocus = order.find((each) => each === "password" || each === "email-code") === proof
  const isAfterOther = order.slice(0, order.indexOf(proof)).some((each) => each !== "passkey")
  const or = isAfterOther ? `${html`<p class="or"><span>${words.connections.or}</span></p>`}\n` : ""
  switch (proof) {
    case "password":
      return or + passwordForm(model, isStrong, hasFocus)
    case "passkey":
      return passkey === undefined ? "" : withPasskey(passkey, locale, problem, isStrong, order.includes("password"))
    case "email-code":
      return emailCode === undefined ? "" : or + emailCodeForm(emailCode, model, isStrong, hasFocus)
    case "connection":
      return or + connections.map((each) => connectionButton(each, words)).join("\n")
    default:
      return assertNever(proof)
  }
}

const plainUnless = (isStrong: boolean): string => (isStrong ? "" : ' class="plain"')

/** The field in which the script reports that the device keeps passkeys. */
const announcement = (announces: boolean): string =>
  announces ? '<input type="hidden" name="passkeys" data-announces>\n' : ""

function passwordForm(model: SignInPage, isStrong: boolean, hasFocus: boolean): string {
  const {
    action,
    fields,
    username,
    problem,
    passkey,
    announces = false,
    isPasswordOptional = false,
    locale = "en",
  } = model
  const words = wordsIn(locale).signIn
  const isOfOther = problem === "email-malformed" || problem === "work"
  const about = `${problem && !isOfOther ? ' aria-describedby="problem"' : ""}${problem === "wrong-credentials" ? ' aria-invalid="true"' : ""}`
  const focus = hasFocus ? " autofocus" : ""
  const [onUsername, onPassword] = username === "" ? [focus, ""] : ["", focus]
  return html`<form method="post" action="${action}">
!${hiddenFields(fields)}
!${announcement(announces)}<label for="username">${wordsIn(locale).forgottenPassword.name}</label>
<input id="username" name="username" type="text" value="${username}" dir="auto" autocomplete="!${passkey ? "username webauthn" : "username"}" autocapitalize="none" autocorrect="off" spellcheck="false" required!${about}!${onUsername}>
<label for="password">${words.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" autocapitalize="none" autocorrect="off" spellcheck="false"!${isPasswordOptional ? "" : " required"}!${about}!${onPassword}>
<button type="submit"!${plainUnless(isStrong)}>${words.submit}</button>
</form>`
}

/** Browsers offer passkeys in this field too, because a page may have no field for a username. */
function emailCodeForm(
  { action, fields, email }: NonNullable<SignInPage["emailCode"]>,
  { problem, passkey, announces = false, proofOfWork, locale = "en" }: SignInPage,
  isStrong: boolean,
  hasFocus: boolean,
): string {
  const isWrong = problem?.startsWith("email-") === true
  const about = `${isWrong ? ' aria-describedby="problem"' : ""}${problem === "email-malformed" ? ' aria-invalid="true"' : ""}`
  return html`<form method="post" action="${action}">
!${hiddenFields(fields)}
!${announcement(announces)}<label for="email">${wordsIn(locale).setup.email}</label>
<input id="email" name="email" type="email" value="${email}" dir="ltr" maxlength="254" autocomplete="!${passkey ? "email webauthn" : "email"}" autocapitalize="none" autocorrect="off" spellcheck="false" required!${about}!${hasFocus ? " autofocus" : ""}>
!${proofPart(proofOfWork, locale)}
<button type="submit"!${plainUnless(isStrong)}>${wordsIn(locale).emailCode.send}</button>
</form>`
}

/** The mark is the description of the button, so that screen readers say it with the button. */
function connectionButton(
  { label, connect, isLast }: NonNullable<SignInPage["connections"]>[number],
  { connections }: PageWords["signIn"],
): string {
  const text = connections.button({ provider: label })
  if (isLast !== true) return buttonForm(connect, text)
  return html`<p class="last" id="last-used">${connections.lastUsed}</p>
!${buttonForm(connect, text, "plain", "last-used")}`
}

/**
 * Browsers also offer passkeys in the field for the username, but not again after a refusal. The device must verify the user, because the passkey is the
 * only proof.
 */
function withPasskey(
  form: NonNullable<SignInPage["passkey"]>,
  locale: Locale,
  problem: SignInProblem | undefined,
  isStrong: boolean,
  hasPassword: boolean,
): string {
  const { signIn, secondFactor, passkeys } = wordsIn(locale)
  const { submit, cancelled } = signIn.passkey
  return passkeyForm(
    form,
    { ceremony: "get", conditional: problem !== "passkey", publicKey: requestOptions(form, "required") },
    {
      submit,
      cancelled: hasPassword ? cancelled : secondFactor.passkey.cancelled,
      otherAddress: passkeys.otherAddress,
      ...(!isStrong && { look: "plain" as const }),
      ...(form.unknownId !== undefined && { signals: [unknownCredential(form.rpId, form.unknownId)] }),
    },
  )
}

/** The application chose its own name, so the page also shows the host to which the application redirects. */
function cautionFor({ redirectHost, calledName }: NonNullable<SignInPage["selfRegistered"]>, locale: Locale): string {
  const { signIn, consent } = wordsIn(locale)
  return html`<p class="caution">!${cautionAbout(consent, calledName)} !${withHtml(signIn.destination, { host: html`<strong><bdi dir="ltr">${redirectHost}</bdi></strong>` })}</p>`
}
