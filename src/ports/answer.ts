import type { ClientId } from "../base/id.ts"
import type { Locale } from "../base/locales.ts"
import type { LogoType } from "../looks/look.ts"
import type { Client } from "../oauth/client.ts"
import type { PersonClaim } from "../oauth/person_claims.ts"
import type { Refusal } from "../oauth/refusal.ts"
import type { GrantType, Scope } from "../oauth/vocabulary.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { AccountNav, AccountPage } from "./account_page.ts"
import type { ConsoleAsset } from "./console_files.ts"
import type { SetupProblem } from "./setup.ts"
import type { SignUpPage } from "./sign_up_page.ts"

/** The content of a page, which http/ renders. */
export type Page =
  | {
      readonly page: "sign-in"
      readonly locale: Locale
      readonly action: string
      readonly fields: Fields
      readonly clientName: string
      /** Whether a page of this service asks. `clientName` is then the host of the service. */
      readonly isService?: boolean
      /** Whether a page of this service asks a person who is signed in, because the proof is too old. */
      readonly isAgain?: boolean
      readonly username: string
      readonly problem?: "wrong-credentials" | "passkey" | "too-many-attempts" | "busy"
      /** The form of a sign-in by passkey alone. Absent if passkeys cannot work at the public URL. */
      readonly passkey?: PasskeyForm
      /** Absent if the service cannot send e-mail. */
      readonly forgottenHref?: string
      /** The page on which people create an account. Absent if nobody may. */
      readonly signUpHref?: string
      /** The host to which a self-registered application redirects. `calledName`: its own name, if `clientName` is the host of its document. */
      readonly selfRegistered?: { readonly redirectHost: string; readonly calledName?: string }
    }
  | {
      readonly page: "second-factor"
      /** The form for a passkey. Absent if the user has no passkey. */
      readonly passkey?: PasskeyForm & { readonly known: readonly KnownCredential[] }
      readonly locale: Locale
      readonly user: { readonly name: string; readonly username: string }
      /** Whether only a passkey is enough. Then the forms for codes are absent. */
      readonly isPasskeyNeeded?: boolean
      /** The form for a code of the authenticator app. Absent if the user has no app. */
      readonly oneTimeCode?: PageForm
      /** The form for a recovery code. Absent if the user has none left. */
      readonly recoveryCode?: PageForm
      readonly problem?: "one-time-code" | "recovery-code" | "passkey" | "too-many-attempts"
      /** Where the person can sign in as another user. */
      readonly otherAccountHref?: string
    }
  | (PageForm & {
      readonly page: "authenticator-app"
      readonly locale: Locale
      readonly user: { readonly name: string; readonly username: string }
      /** The new secret in groups of letters, as people read it. Only this page shows it. */
      readonly key: readonly string[]
      readonly qrCode: readonly (readonly boolean[])[]
      /** Whether the user must add the app in order to continue. */
      readonly isDemanded: boolean
      /** Where a user who need not add the app goes back to. */
      readonly backHref?: string
      readonly isWrong: boolean
    })
  | {
      readonly page: "recovery-codes"
      readonly locale: Locale
      readonly user: { readonly name: string; readonly username: string }
      /** The new codes. Only this page shows them. */
      readonly codes: readonly string[]
      readonly onwardHref: string
    }
  | {
      readonly page: "account-security"
      readonly locale: Locale
      readonly nav: AccountNav
      readonly addHref: string
      readonly passwordHref: string
      readonly passkeys: { readonly count: number; readonly href: string }
      readonly app?: { readonly addedAt: number; readonly remove: PageForm }
      readonly recoveryCodes?: { readonly left: number; readonly renew: PageForm }
    }
  | AccountPage
  | SignUpPage
  | {
      readonly page: "setup"
      readonly locale: Locale
      readonly action: string
      readonly fields: Fields
      /** What the person typed before; never the password. */
      readonly username: string
      readonly email: string
      readonly name: string
      readonly minPasswordLength: number
      readonly problems: readonly (SetupProblem | "busy")[]
    }
  | {
      readonly page: "forgotten-password"
      readonly locale: Locale
      readonly action: string
      readonly fields: Fields
      readonly backHref?: string
    }
  | {
      readonly page: "reset-password"
      readonly locale: Locale
      readonly action: string
      readonly fields: Fields
      readonly username: string
      readonly minPasswordLength: number
      readonly problem?: "password-short" | "password-weak" | "busy"
    }
  | {
      /** `confirm`: the person opened the link. `ask`: the person may ask for the link. */
      readonly page: "verify-email"
      readonly does: "confirm" | "ask"
      readonly locale: Locale
      readonly action: string
      readonly fields: Fields
      readonly email: string
      readonly problem?: "email-taken"
    }
  | {
      readonly page: "account-notice"
      readonly locale: Locale
      readonly notice: "reset-asked" | "password-changed" | "verification-asked" | "email-verified"
      readonly securityHref?: string
      readonly backHref?: string
    }
  | {
      readonly page: "passkeys"
      readonly locale: Locale
      readonly nav: AccountNav
      readonly passkeys: readonly {
        readonly name: string
        readonly createdAt: number
        readonly lastUsedAt: number | undefined
        readonly remove: { readonly action: string; readonly fields: Fields }
      }[]
      /** Absent if passkeys cannot work at the public URL. */
      readonly add?: NewPasskeyForm
      /** What the person typed before. */
      readonly name: string
      readonly maxNameLength: number
      readonly problem?: "name" | "refused" | "taken" | "too-many"
    }
  | {
      readonly page: "new-passkey"
      readonly locale: Locale
      readonly user: { readonly name: string; readonly username: string }
      readonly add: NewPasskeyForm
      /** What the person typed before. */
      readonly name: string
      readonly maxNameLength: number
      readonly problem?: "name" | "refused" | "taken" | "too-many"
    }
  | {
      readonly page: "consent"
      readonly locale: Locale
      readonly action: string
      readonly fields: Fields
      readonly clientName: string
      /** Whether the application registered itself. No operator has checked the name of such an application. */
      readonly selfRegistered?: true
      /** The name that the application gave itself, if `clientName` is the host of its metadata document. */
      readonly calledName?: string
      /** Whether any program on the user's device can receive the answer of such an application. */
      readonly isLocal?: true
      /** The scope that the user would grant, in a fixed order. */
      readonly scope: readonly Scope[]
      /** The claims of this user that the scope value `profile` includes in addition to name and username. */
      readonly profileDetails: readonly PersonClaim[]
      /** The resources of the tokens. An empty list means this service only. */
      readonly resources: readonly {
        readonly identifier: string
        readonly name: string | undefined
        /** The descriptions of the API's scope values that the user would grant, in the page's language. */
        readonly permissions: readonly string[]
      }[]
      readonly redirectHost: string
      readonly user: { readonly name: string; readonly username: string }
      readonly otherAccountHref: string
    }
  | {
      readonly page: "sign-out"
      readonly locale: Locale
      readonly action: string
      readonly fields: Fields
      readonly user: { readonly name: string; readonly username: string }
    }
  | {
      readonly page: "problem"
      readonly problem: "sign-out-link"
      readonly locale: Locale
      /** The application that caused the problem, if known. */
      readonly clientName?: string
      readonly traceId: string
      /** The form with which the user can still sign out on this page. */
      readonly signOut: {
        readonly action: string
        readonly fields: Fields
        readonly user: { readonly name: string; readonly username: string }
      }
    }
  | { readonly page: "signed-out"; readonly locale: Locale; readonly accountHref: string }
  | {
      readonly page: "onward"
      readonly locale: Locale
      readonly problem: "request" | "access" | "another-account" | "sign-in-method" | "asked-too-often" | "defect"
      /** Absent if no operator has checked the name of the application. */
      readonly clientName?: string
      readonly redirectHost: string
      readonly traceId: string
      readonly to: { readonly href: string } | { readonly action: string; readonly fields: Fields }
    }
  | {
      readonly page: "home"
      readonly locale: Locale
      readonly issuer: string
      readonly discoveryHref: string
      readonly accountHref: string
      readonly signOutHref?: string
      readonly user?: { readonly name: string; readonly username: string }
    }

/** A form that posts the response of an authenticator. */
interface PasskeyForm extends PageForm {
  /** In base64url. */
  readonly challenge: string
  readonly rpId: string
  readonly origin: string
}

/** The form that adds a passkey. */
interface NewPasskeyForm extends PasskeyForm {
  readonly user: { readonly handle: string; readonly name: string; readonly displayName: string }
  readonly algorithms: readonly number[]
  readonly known: readonly KnownCredential[]
}

/** A passkey as a browser finds it. The id is in base64url. */
interface KnownCredential {
  readonly id: string
  readonly transports: readonly string[]
}

/** A form that posts to `action`, with hidden fields. */
export interface PageForm {
  readonly action: string
  readonly fields: Fields
}

export type Fields = readonly (readonly [name: string, value: string])[]

/** The cookies to set or delete in the browser. */
export interface CookieChanges {
  readonly visit?: string
  readonly session?: string | "forget"
  readonly device?: string
  readonly signUp?: string | "forget"
}

/** A redirect of the user's browser. */
export type Redirect = Extract<Answer, { kind: "redirect" }>

/** A form that the browser posts to the client. OAuth 2.0 Form Post Response Mode §2. */
export type FormPost = Extract<Answer, { kind: "form-post" }>

export type Shown = Extract<Answer, { kind: "page" }>

/** The answer of an endpoint. A refusal that is not sent by redirect is thrown instead. */
export type Answer =
  | {
      readonly kind: "json"
      /** Default: 200. */
      readonly status?: 200 | 201
      readonly body: object
      /** The name of the file in which a browser saves the answer. Absent: the browser shows it. */
      readonly file?: string
      /** The client whose pages may read the answer. */
      readonly client?: Client
      /** For metrics: the grant type of the token request. Present only if the body contains the requested tokens. */
      readonly issued?: GrantType
    }
  /** An answer of the admin API. The status and further headers depend on the operation. */
  | {
      readonly kind: "admin"
      readonly status: 200 | 201 | 204 | 304
      readonly headers: Readonly<Record<string, string>>
      readonly body?: object | undefined
    }
  /** An answer that is written piece by piece. `pieces` gets a signal that says that nobody reads any more, and must then end. */
  | {
      readonly kind: "stream"
      readonly contentType: string
      /** The name of the file in which a browser saves the answer. */
      readonly file?: string
      readonly pieces: (signal: AbortSignal) => AsyncIterable<string>
    }
  /** The page of the console, and what its build cannot know. */
  | {
      readonly kind: "console-page"
      /** The page as its build wrote it. */
      readonly built: string
      /** The path against which the page resolves its files. */
      readonly base: string
      readonly issuer: string
      /** The nonce of the style elements that the page adds. */
      readonly nonce: string
    }
  /** A file that the console loads. Its name changes with its content. */
  | ({ readonly kind: "console-asset" } & ConsoleAsset)
  /** The answer 204, which has no body. */
  | { readonly kind: "nothing" }
  | {
      readonly kind: "text"
      readonly contentType: "application/jwt"
      readonly text: string
      /** The client whose pages may read the answer. */
      readonly client?: Client
    }
  /** A logo. Its address contains a digest of its content. */
  | { readonly kind: "image"; readonly contentType: LogoType; readonly content: Uint8Array }
  | {
      readonly kind: "form-post"
      /** The client whose look the page has. */
      readonly lookOf?: Client
      readonly action: string
      readonly redirectHost: string
      readonly fields: Fields
      readonly locale: Locale
      readonly refused?: Refusal
      /** The error, for the log. */
      readonly error?: unknown
      /** The change, for the log. */
      readonly occurred?: AuditEvent
      /** The client that receives a code, for the statistics. */
      readonly authorized?: ClientId
    }
  | {
      readonly kind: "page"
      readonly page: Page
      /** The client whose look the page has. Default: the look of the service. */
      readonly lookOf?: Client
      readonly cookies?: CookieChanges
      /** The refusal that determines the page's status. */
      readonly refused?: Refusal
      /** The error, for the log. */
      readonly error?: unknown
      /** The change, for the log. */
      readonly occurred?: AuditEvent
    }
  | {
      readonly kind: "redirect"
      readonly status: 302 | 303
      readonly location: string
      readonly cookies?: CookieChanges
      readonly refused?: Refusal
      /** The error, for the log. */
      readonly error?: unknown
      /** The change, for the log. */
      readonly occurred?: AuditEvent
      /** The client that receives a code, for the statistics. */
      readonly authorized?: ClientId
    }
