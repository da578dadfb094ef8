import { accountNamed } from "../accounts/account_named.ts"
import { beforeReset } from "../accounts/forgotten_password.ts"
import { beforeInvitation } from "../accounts/invitation.ts"
import type { AccountLinks } from "../accounts/links.ts"
import { beforeEmailChange } from "../accounts/own_email.ts"
import { ownLocale } from "../accounts/own_locale.ts"
import { passwordElsewhere } from "../accounts/password_elsewhere.ts"
import type { SignInCodes } from "../accounts/sign_in_code.ts"
import { askedIn, isExpired } from "../accounts/sign_in_code.ts"
import { allowsSignUp, beforeSignUp } from "../accounts/sign_up.ts"
import { stateBeforeVerification } from "../accounts/verified_email.ts"
import type { Clock } from "../base/clock.ts"
import type { MailPurpose } from "../base/mail_purposes.ts"
import type { Random } from "../base/random.ts"
import type { Secret } from "../base/secret.ts"
import { foldEmail } from "../identity/fold_email.ts"
import type { User } from "../identity/user.ts"
import type { ShownLook } from "../looks/shown_look.ts"
import {
  ACCOUNT_EMAIL_PATH,
  ACCOUNT_PATH,
  ACCOUNT_REQUESTS_PATH,
  ACCOUNT_SECURITY_PATH,
  CREATE_ACCOUNT_PATH,
  FORGOTTEN_PASSWORD_PATH,
  INVITATION_PATH,
  RESET_PASSWORD_PATH,
  SIGN_IN_LINK_PATH,
  VERIFY_EMAIL_PATH,
} from "../oauth/paths.ts"
import type { MailContent, MailModel } from "../pages/mail.ts"
import { mailContent } from "../pages/mail.ts"
import type { Looks } from "../ports/looks.ts"
import type { Ports } from "../ports/ports.ts"
import type { MailDelivery } from "../store/mail_delivery.ts"
import type { Store, UserWithPassword } from "../store/store.ts"
import { loadWords } from "../words/languages.ts"

/** The data from which the server makes e-mails. */
export interface MailSubjects {
  /** The name and the links of the service are below the text of each e-mail. */
  readonly looks: Pick<Looks, "of">
  readonly store: {
    readonly users: Pick<Store["users"], "findWithPassword" | "findByVerifiedEmail" | "findByUsername">
    readonly ownAccount: Pick<Store["ownAccount"], "emailCodeOf">
    readonly linkedIdentities: Pick<Store["linkedIdentities"], "ofUser">
    readonly connections: Pick<Store["connections"], "list">
  }
  readonly accountLinks: AccountLinks
  readonly signInCodes: SignInCodes
  /** Who may create an account. Absent if nobody may. */
  readonly signUp: Ports["signUp"]
  readonly clock: Clock
  readonly random: Random
  /** Returns the public base URL. Every link begins with it, and never with a header of a request. */
  issuer(): string
}

/** Why an account gets no e-mail of a purpose. The audit contains these words. */
export type NotSent =
  | ("user-unknown" | "account-disabled" | "email-missing")
  | ("email-unverified" | "password-missing" | "email-verified")
  | ("invited" | "not-invited")
  | ("code-expired" | "code-off" | "password-elsewhere")

interface Purpose {
  /** Why this account gets no such e-mail. Undefined if it gets one. `isAsked`: a person who was not signed in asked for it. */
  notSent(account: UserWithPassword, isAsked: boolean): NotSent | undefined
  /** Returns the path of the link, and its token if it has one. */
  link(
    account: UserWithPassword,
    links: AccountLinks,
    now: number,
    parameters: MailDelivery["parameters"],
  ): readonly [path: string, token?: Secret]
}

/** A notice that a second factor was added or removed. */
const SECOND_FACTOR: Purpose = { notSent: () => undefined, link: () => [ACCOUNT_SECURITY_PATH] }

const PURPOSES: Readonly<Record<MailPurpose, Purpose>> = {
  "reset-password": {
    // Anyone with a link for a new password can take over the account. So a stranger's request sends it only to an address that the account's owner
    // has proven. An operator decides for other accounts: `gatehouse user reset`.
    notSent({ user, passwordHash }, isAsked) {
      if (user.invitedAt !== undefined) return "invited"
      if (!isAsked) return undefined
      if (!user.emailVerified) return "email-unverified"
      return passwordHash === undefined ? "password-missing" : undefined
    },
    link: (account, links, now) => [
      RESET_PASSWORD_PATH,
      links.mint("reset-password", account.user.id, beforeReset(account), now),
    ],
  },
  "verify-email": {
    notSent: ({ user }) => (user.emailVerified ? "email-verified" : undefined),
    link: ({ user }, links, now) => [
      VERIFY_EMAIL_PATH,
      links.mint("verify-email", user.id, stateBeforeVerification(user), now),
    ],
  },
  invitation: {
    notSent: ({ user }) => (user.invitedAt === undefined ? "not-invited" : undefined),
    link: (account, links, now) => [
      INVITATION_PATH,
      links.mint("invitation", account.user.id, beforeInvitation(account), now),
    ],
  },
  // An address that nobody has proven may belong to a stranger. The page of the account shows the request in any case.
  "approval-request": {
    notSent: ({ user }) => (user.emailVerified ? undefined : "email-unverified"),
    link: (_account, _links, _now, { request = "" }) => [`${ACCOUNT_REQUESTS_PATH}?request=${request}`],
  },
  "sign-up": { notSent: () => undefined, link: () => [CREATE_ACCOUNT_PATH] },
  "sign-in-code": { notSent: () => undefined, link: () => [SIGN_IN_LINK_PATH] },
  "password-changed": {
    notSent: () => undefined,
    link: () => [FORGOTTEN_PASSWORD_PATH],
  },
  "change-email": {
    notSent: () => undefined,
    link: ({ user }, links, now, parameters) => [
      ACCOUNT_EMAIL_PATH,
      links.mint("change-email", parameters.to ?? "", beforeEmailChange(user.id, parameters), now),
    ],
  },
  "email-change-asked": { notSent: () => undefined, link: () => [FORGOTTEN_PASSWORD_PATH] },
  "email-changed": { notSent: () => undefined, link: () => ["/"] },
  "recovery-code-used": SECOND_FACTOR,
  "second-factor-added": SECOND_FACTOR,
  "second-factor-removed": SECOND_FACTOR,
  "recovery-codes-replaced": SECOND_FACTOR,
  "account-deleted": { notSent: () => undefined, link: () => ["/"] },
  "password-removed": SECOND_FACTOR,
  "email-code-changed": SECOND_FACTOR,
  "passkey-added": SECOND_FACTOR,
  "passkey-removed": SECOND_FACTOR,
  "passkey-refused": SECOND_FACTOR,
  "identity-linked": SECOND_FACTOR,
  "identity-unlinked": SECOND_FACTOR,
}

/** `counted`: the address or the id by which the limits count. */
export type Mail =
  | { readonly user: User | undefined; readonly counted: string; readonly to: string; readonly content: MailContent }
  | { readonly user: User | undefined; readonly counted: string; readonly notSent: NotSent }

async function contentOf(model: MailModel): Promise<MailContent> {
  await loadWords(model.locale)
  return mailContent(model)
}

/** The e-mail for an account that no longer exists. The row of a notice has the address and the username. */
async function mailWithoutAccount(
  { id, purpose, locale, parameters: { to, username } }: MailDelivery,
  deps: MailSubjects,
  look: ShownLook | undefined,
): Promise<Mail> {
  if (to === undefined || username === undefined) return { user: undefined, counted: id, notSent: "user-unknown" }
  const issuer = deps.issuer()
  const content = await contentOf({ purpose, locale, host: new URL(issuer).host, username, link: `${issuer}/`, look })
  return { user: undefined, counted: foldEmail(to), to: foldEmail(to), content }
}

/**
 * The row has the address, because no account may have it. If an account has it, only the e-mail says so, and the page does not. The username of an
 * account goes only to its verified address.
 */
async function answerToSignUp(
  { locale, parameters: { to = "" } }: MailDelivery,
  { store, accountLinks, clock, issuer: issuerOf }: MailSubjects,
  look: ShownLook | undefined,
): Promise<Mail> {
  const issuer = issuerOf()
  const host = new URL(issuer).host
  const account = await store.users.findByVerifiedEmail(to)
  if (account === undefined) {
    const token = accountLinks.mint("sign-up", to, beforeSignUp(account), clock())
    const link = `${issuer}${CREATE_ACCOUNT_PATH}?token=${token.reveal()}`
    return {
      user: undefined,
      counted: to,
      to,
      content: await contentOf({ purpose: "sign-up", locale, host, username: "", link, look }),
    }
  }
  const { user } = account
  if (user.disabled) return { user, counted: to, notSent: "account-disabled" }
  const link = `${issuer}${ACCOUNT_PATH}`
  const { username } = user
  const language = ownLocale(user) ?? locale
  const content = await contentOf({ purpose: "account-exists", locale: language, host, username, link, look })
  return { user, counted: to, to, content }
}

/**
 * The code goes to a verified address, and to an address with which its owner may create an account: typing the code begins that. The owner of a browser
 * with a device cookie gets it even if strangers have used up the limit of the mailbox.
 */
async function codeMail(
  { locale, parameters }: MailDelivery,
  { store, signInCodes, signUp, clock, issuer: issuerOf }: MailSubjects,
  look: ShownLook | undefined,
): Promise<Mail> {
  const { asked, devices } = askedIn(parameters)
  const { to } = asked
  const found = await store.users.findByVerifiedEmail(to)
  const user = found?.user
  const counted = user !== undefined && devices.includes(user.id) ? user.id : to
  const not = (notSent: NotSent): Mail => ({ user, counted, notSent })
  if (user === undefined && (signUp === undefined || !allowsSignUp(signUp, to))) return not("user-unknown")
  if (user?.disabled === true) return not("account-disabled")
  if (user?.invitedAt !== undefined) return not("invited")
  if (user !== undefined && !(await store.ownAccount.emailCodeOf(user.id, [])).isOn) return not("code-off")
  // A code would let in a person whom the company's directory no longer lets in.
  if (found && found.passwordHash === undefined && (await passwordElsewhere(found.user.id, { store })).forbiddenBy)
    return not("password-elsewhere")
  if (isExpired(asked, clock())) return not("code-expired")
  const issuer = issuerOf()
  const link = `${issuer}${SIGN_IN_LINK_PATH}?token=${signInCodes.link(asked).reveal()}`
  const content = await contentOf({
    purpose: "sign-in-code",
    locale: (user && ownLocale(user)) ?? locale,
    host: new URL(issuer).host,
    username: "",
    link,
    code: signInCodes.code(asked),
    look,
  })
  return { user, counted, to, content }
}

/**
 * Makes the e-mail from the present state of the account, or returns why the account gets none. The recipient is the folded address, so that a link
 * proves exactly the mailbox that the server compares. The language is the account's own, if it has one, because other people can also cause e-mails,
 * and would choose a language that the person does not read.
 */
export async function mailOf(delivery: MailDelivery, deps: MailSubjects): Promise<Mail> {
  const { purpose, userId, parameters } = delivery
  const { users } = deps.store
  const look = await deps.looks.of()
  if (purpose === "sign-in-code") return codeMail(delivery, deps, look)
  if (purpose === "sign-up") return answerToSignUp(delivery, deps, look)
  const account = await (userId === undefined
    ? accountNamed(parameters.typed ?? "", users)
    : users.findWithPassword(userId))
  if (account === undefined) return mailWithoutAccount(delivery, deps, look)
  const { user } = account
  const address = parameters.to ?? user.email
  const to = address && foldEmail(address)
  const counted = to ?? user.id
  const not = (notSent: NotSent): Mail => ({ user, counted, notSent })
  if (user.disabled) return not("account-disabled")
  if (to === undefined) return not("email-missing")
  const notSent = PURPOSES[purpose].notSent(account, userId === undefined)
  if (notSent !== undefined) return not(notSent)
  const [path, token] = PURPOSES[purpose].link(account, deps.accountLinks, deps.clock(), parameters)
  const issuer = deps.issuer()
  const link = `${issuer}${path}${token === undefined ? "" : `?token=${token.reveal()}`}`
  const locale = ownLocale(user) ?? delivery.locale
  return {
    user,
    counted,
    to,
    content: await contentOf({ purpose, locale, host: new URL(issuer).host, username: user.username, link, look }),
  }
}
