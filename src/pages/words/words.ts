import type { MailPurpose } from "../../base/mail_purposes.ts"
import type { AccountWords } from "./account/account_words.ts"
import type { Around } from "./around.ts"

/** Why the sign-in page appears again. */
export type SignInProblem = "wrong-credentials" | "passkey" | "too-many-attempts" | "busy"

/** Why no passkey was added. */
export type PasskeysProblem = "name" | "refused" | "taken" | "too-many"

/** Why the page for a second factor appears again: the form that was wrong, or too many attempts. */
export type SecondFactorProblem = "one-time-code" | "recovery-code" | "passkey" | "too-many-attempts"

/** What the setup page cannot accept. */
export type SetupProblem =
  | "username"
  | "username-taken"
  | "email"
  | "email-taken"
  | "name"
  | "password-short"
  | "password-weak"
  | "busy"

/** The subject of a problem page. */
export type Problem =
  | "sign-in-link"
  | "sign-out-link"
  | "setup-link"
  | "account-link"
  | "cookie-missing"
  | "plain-http"
  | "not-found"
  | "method-not-allowed"
  | "body-too-large"
  | "too-many-changes"
  | "too-many-requests"
  | "unavailable"
  | "defect"

/** Why the browser is not sent on to an application at once. The page shows the same words for several error codes. */
export type OnwardProblem = "request" | "access" | "another-account" | "sign-in-method" | "asked-too-often" | "defect"

/** The built-in scope values. */
type Permission =
  | ("openid" | "profile" | "email" | "read" | "write" | "admin" | "address" | "phone")
  | ("admin:read" | "admin:clients" | "admin:people" | "admin:settings")

/** The claims that the scope value profile includes in addition to name and username, without those that mean nothing to a person. */
export type ProfileDetail =
  | ("given_name" | "family_name" | "middle_name" | "nickname" | "profile" | "picture")
  | ("website" | "gender" | "birthdate" | "zoneinfo" | "locale")

export interface ProblemWords {
  readonly heading: string
  /** If an application caused the problem, the text goes around the client's name. */
  readonly explanation: string | Around
  /** If the person must wait, the text goes around the time, such as "in 14 minutes". */
  readonly advice?: string | Around
}

export interface OnwardWords {
  readonly heading: string
  /** The parts before and after the application's name or host. */
  readonly explanation: Around
  readonly advice?: string
}

/** What was done, as the last page says it. */
export type AccountNotice = "reset-asked" | "password-changed" | "verification-asked" | "email-verified"

export interface AccountNoticeWords {
  readonly heading: string
  readonly explanation: string
  readonly advice?: string
}

/** The words of an e-mail. `{host}` and `{username}` are replaced. The subject contains no `{username}`. */
export interface MailWords {
  readonly subject: string
  readonly explanation: string
  /** The text of the link that looks like a button. The sentences after it are the advice. */
  readonly button: string
  readonly advice: readonly string[]
}

/** The words of the page with the person's passkeys, and of the e-mails about passkeys. Each language has a file of its own for them. */
export interface PasskeyWords {
  /** The part about passkeys of the page on which a person manages second factors. */
  readonly security: Pick<Words["accountSecurity"], "passkeys" | "passkeyCount" | "managePasskeys">
  /** The button of the sign-in page, and what the page says if the person cancels or the browser finds no passkey. */
  readonly signIn: { readonly submit: string; readonly cancelled: string }
  /** The same for the page that asks for a second factor. `lost`: what a person without the needed passkeys does. */
  readonly secondFactor: { readonly submit: string; readonly cancelled: string; readonly lost: string }
  readonly page: {
    readonly heading: string
    readonly explanation: string
    /** The parts before and after the day. */
    readonly added: Around
    readonly used: Around
    readonly unused: string
    readonly remove: string
    /** The heading of the form. */
    readonly add: string
    readonly name: string
    readonly submit: string
    readonly cancelled: string
    readonly exists: string
    /** For browsers without passkeys, and for people without scripts. */
    readonly unsupported: string
    /** For everybody, if no browser makes a passkey at the public URL: it has an IP address, or no https. */
    readonly unavailable: string
    /** For a person who opened the page at another address than the public URL. The value is the public URL. */
    readonly otherAddress: Around
    /** For a person who needs a passkey in order to continue. `elsewhere` follows `unsupported`. */
    readonly demanded: string
    readonly elsewhere: string
    readonly problems: Readonly<Record<PasskeysProblem, string>>
  }
  readonly mails: Readonly<Record<Extract<MailPurpose, `passkey-${string}`>, MailWords>>
}

/** The words of the pages and e-mails with which people get an account. Username, name and password have the words of the setup page. */
export interface SignUpWords {
  /** The heading of the page that asks for the address, which is also the link to that page. */
  readonly heading: string
  readonly explanation: string
  readonly submit: string
  /** The address is of a domain that may not create accounts. */
  readonly domain: string
  readonly asked: {
    readonly heading: string
    /** The parts before and after the address. */
    readonly explanation: Around
    readonly advice: string
  }
  readonly create: {
    readonly heading: string
    /** The parts before and after the address. */
    readonly address: Around
    /** For a browser in which somebody is signed in. The parts before and after that person's name. */
    readonly signedIn: Around
    readonly submit: string
    readonly usernameAddress: string
    readonly usernameLetters: string
    readonly busy: string
  }
  readonly mails: Readonly<Record<"sign-up" | "account-exists", MailWords>>
}

/** The words of the page on which a person changes the e-mail address, and of the e-mails about the account. Each language has a file for them. */
export interface OwnEmailWords {
  readonly page: Words["ownEmail"]
  readonly mails: Readonly<
    Record<"change-email" | "email-change-asked" | "email-changed" | "recovery-code-used", MailWords>
  >
}

/** The words of the page of an invitation, and of its e-mail. Each language has a file of its own for them. */
export interface InvitationWords {
  readonly page: Words["invitation"]
  readonly mails: Readonly<Record<Extract<MailPurpose, "invitation">, MailWords>>
}

/**
 * The words of all pages in one language. A missing word is a type error. The words are text, not HTML. They address the reader formally,
 * and avoid forms that fit only men or only women.
 */
export interface Words {
  readonly signIn: {
    /** The heading and title. The parts before and after the client's name. */
    readonly heading: Around
    readonly username: string
    readonly password: string
    readonly submit: string
    /** The link to the page for people who forgot their password. */
    readonly forgotten: string
    readonly reassurance: string
    /** Follows the reassurance if an application asks. */
    readonly notSeen: string
    /** The parts before and after the redirect's host. */
    readonly destination: Around
    readonly passkey: PasskeyWords["signIn"]
    /** An unknown account and a wrong password share one sentence, because the page must not reveal which accounts exist. */
    readonly problems: Readonly<Record<SignInProblem, string>>
  }
  /** The page that asks for a second factor after the password. */
  readonly secondFactor: {
    readonly heading: string
    readonly code: string
    readonly codeAdvice: string
    readonly submit: string
    readonly useRecoveryCode: string
    readonly recoveryCode: string
    readonly recoveryAdvice: string
    readonly passkey: PasskeyWords["secondFactor"]
    readonly problems: Readonly<Record<SecondFactorProblem, string>>
  }
  /** The page on which a person adds an authenticator app. */
  readonly authenticatorApp: {
    readonly heading: string
    /** Why the page appears although the person did not ask for it. */
    readonly demanded: string
    readonly scan: string
    /** What a screen reader says instead of the QR code. */
    readonly qrCode: string
    /** The line above the secret. */
    readonly type: string
    readonly code: string
    readonly submit: string
  }
  /** The page that shows new recovery codes. */
  readonly recoveryCodes: {
    readonly heading: string
    readonly explanation: string
    readonly advice: string
    /** The heading of the field with all codes. */
    readonly copy: string
    /** The link to the codes as a file. */
    readonly download: string
    readonly done: string
  }
  /** The page on which a person manages second factors. */
  readonly accountSecurity: {
    readonly heading: string
    readonly app: string
    readonly noApp: string
    /** The parts before and after the day. */
    readonly appSince: Around
    readonly add: string
    readonly replace: string
    readonly remove: string
    readonly passkeys: string
    /** The parts before and after the number. */
    readonly passkeyCount: Around
    readonly managePasskeys: string
    readonly recoveryCodes: string
    /** The parts before and after the number. */
    readonly left: Around
    readonly renew: string
  }
  /** The page with the person's passkeys. */
  readonly passkeys: PasskeyWords["page"]
  /** The page that creates the first administrator. */
  readonly setup: {
    readonly heading: string
    readonly explanation: string
    readonly email: string
    /** The label says that the name is optional. */
    readonly name: string
    /** The parts before and after the minimum number of characters. */
    readonly passwordRule: Around
    readonly submit: string
    readonly problems: Readonly<Record<SetupProblem, string>>
  }
  readonly consent: {
    /** The heading and title. The parts before and after the client's name. */
    readonly heading: Around
    /** The parts before and after the name of the signed-in person. */
    readonly signedIn: Around
    readonly otherAccount: string
    /** Warns that the application registered itself and chose its own name. */
    readonly selfRegistered: string
    /** For an application that is shown as the host of its metadata document. The parts before and after the name that it gave itself. */
    readonly calledName: Around
    /** Warns that any program on the person's device can receive the answer. */
    readonly localRedirect: string
    readonly asked: string
    /** The line above the resources that the tokens are for. */
    readonly resources: string
    /** What each scope value lets a client do. Specification §2.6. */
    readonly permissions: Readonly<Record<Permission, string>>
    /** Precedes the list of further details about this person that the scope value profile includes. */
    readonly moreOfProfile: string
    readonly profileDetails: Readonly<Record<ProfileDetail, string>>
    /** The parts before and after the redirect's host. */
    readonly destination: Around
    readonly deny: string
    readonly allow: string
  }
  readonly signOut: {
    readonly heading: string
    /** The parts before and after the name of the signed-in person. The second part says how to stay signed in. */
    readonly signedIn: Around
    readonly submit: string
    readonly elsewhere: string
  }
  readonly signedOut: {
    readonly heading: string
    readonly advice: string
  }
  readonly home: {
    readonly heading: string
    readonly explanation: string
    readonly address: string
    readonly discovery: string
  }
  readonly problem: Readonly<Record<Problem, ProblemWords>> & {
    /** Begins a sentence about an application without a known name. */
    readonly application: string
    /** Precedes the trace id. */
    readonly reference: string
    /** The text of the link that repeats the same request. */
    readonly again: string
    /** The text of the link to the application. It goes around the host. */
    readonly toApplication: Around
  }
  /** The page that says why an application gets an error, and lets the person decide whether to go on there. */
  readonly onward: Readonly<Record<OnwardProblem, OnwardWords>> & {
    /** For an application that nobody at this service has checked. */
    readonly advice: string
    /** The button. The parts before and after the host of the redirect. */
    readonly submit: Around
  }
  /** The page that asks whose password was forgotten. */
  readonly forgottenPassword: {
    readonly heading: string
    readonly explanation: string
    readonly name: string
    readonly submit: string
    readonly back: string
  }
  /** The page that asks for the new password. The rule and the problems of a password are those of the setup page. */
  readonly resetPassword: {
    readonly heading: string
    readonly password: string
    readonly consequence: string
    readonly submit: string
    readonly busy: string
  }
  /** The page that asks whether an address is the person's own, and the page that offers to send the link. */
  readonly verifyEmail: {
    readonly heading: string
    /** The parts before and after the address. */
    readonly confirm: Around
    readonly submit: string
    /** The parts before and after the address. */
    readonly ask: Around
    readonly askSubmit: string
  }
  /** The page on which an invited person chooses a password. The rule and the problems of a password are those of the setup page. */
  readonly invitation: {
    /** The heading and title. The parts before and after the host of the service. */
    readonly heading: Around
    /** The parts before and after the address. */
    readonly explanation: Around
    /** What the person can do afterwards. */
    readonly passkey: string
    /** The parts before and after the name of another person, who is signed in in this browser. */
    readonly signedIn: Around
    readonly submit: string
  }
  /** The pages with which a person changes the e-mail address. */
  readonly ownEmail: {
    readonly heading: string
    /** The parts before and after the present address. */
    readonly present: Around
    readonly explanation: string
    readonly email: string
    readonly wrong: string
    readonly submit: string
    /** What the page says after the link was sent. */
    readonly askedHeading: string
    readonly asked: string
    /** The parts before and after the new address. */
    readonly confirm: Around
    readonly confirmSubmit: string
    /** The text of the link to this page. */
    readonly change: string
  }
  readonly accountNotice: Readonly<Record<AccountNotice, AccountNoticeWords>>
  /** `signUp` has the e-mails about signing up. */
  readonly mail: Readonly<Record<Exclude<MailPurpose, "sign-up">, MailWords>>
  /** The page with a button that posts the answer to the application if scripts are disabled. */
  readonly formPost: {
    /** The heading and title. The parts before and after the host of the redirect. */
    readonly heading: Around
    readonly explanation: string
    readonly submit: string
  }
  readonly account: AccountWords
  readonly signUp: SignUpWords
}
