import type { Locale } from "../base/locales.ts"
import type { SessionOrigin } from "../identity/session.ts"
import type { Scope } from "../oauth/vocabulary.ts"

/** A form that posts to `action`, with hidden fields. */
interface PageForm {
  readonly action: string
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/** An application that has access, or whose consent is remembered. */
export interface AllowedApplication {
  readonly clientName: string
  readonly selfRegistered?: { readonly redirectHost: string; readonly calledName?: string }
  /** Milliseconds UTC. Absent if only the consent is remembered. */
  readonly lastUsedAt?: number
  /** `description`: in the page's language; absent for built-in scope values, and for values that no API declares any more. */
  readonly permissions: readonly { readonly value: Scope; readonly description?: string; readonly takeBack: PageForm }[]
  readonly endAll: PageForm
}

/** The addresses of the parts of the account. */
export type AccountNav = Readonly<
  Record<"overview" | "profile" | "security" | "sessions" | "applications" | "data" | "signOut", string>
>

/** The pages on which people look after their own account. */
export type AccountPage =
  | {
      readonly page: "account-overview"
      readonly locale: Locale
      readonly nav: AccountNav
      /** What the person has just done. */
      readonly done?: "password-changed" | "email-verified"
      readonly user: { readonly name: string; readonly username: string }
      readonly email?: { readonly address: string; readonly isVerified: boolean; readonly verifyHref?: string }
      readonly proofs: {
        readonly hasPassword: boolean
        readonly passkeys: number
        readonly appAddedAt?: number
        readonly recoveryCodes?: number
      }
      readonly sessions: { readonly device: string; readonly others: number; readonly isBegun: boolean }
      /** The names of the applications that were used last, and how many others have access. */
      readonly applications: { readonly latest: readonly string[]; readonly others: number }
    }
  | {
      readonly page: "account-profile"
      readonly locale: Locale
      readonly nav: AccountNav
      readonly user: { readonly name: string; readonly username: string }
      readonly email?: { readonly address: string; readonly isVerified: boolean; readonly verifyHref?: string }
      /** Where the person changes the e-mail address. Absent if that is not possible. */
      readonly emailHref?: string
      /** Absent if people may not change their name. */
      readonly changeName?: PageForm & { readonly typed: string; readonly isWrong: boolean }
    }
  | (PageForm & {
      readonly page: "invitation"
      readonly locale: Locale
      readonly host: string
      readonly username: string
      readonly email: string
      /** The present name, or what the person typed before. It may be empty. */
      readonly name: string
      readonly minPasswordLength: number
      /** Another person who is signed in in this browser. */
      readonly signedIn?: { readonly name: string; readonly username: string }
      readonly problem?: "name" | "password-short" | "password-weak" | "email-taken" | "busy"
    })
  | (PageForm & {
      readonly page: "account-password"
      readonly locale: Locale
      readonly nav: AccountNav
      readonly username: string
      readonly minPasswordLength: number
      readonly problem?: "password-short" | "password-weak" | "busy"
      readonly endSessions: boolean
      readonly endGrants: boolean
    })
  | {
      readonly page: "account-sessions"
      readonly locale: Locale
      readonly passwordHref: string
      readonly now: number
      readonly nav: AccountNav
      readonly sessions: readonly {
        readonly origin?: SessionOrigin
        readonly signedInAt: number
        readonly lastSeenAt: number
        /** Whether the sign-in stopped at the second factor. */
        readonly isBegun?: true
        /** Absent for the session of this browser, and for a sign-in that stopped. */
        readonly end?: PageForm
      }[]
      readonly endOthers?: PageForm
    }
  | {
      readonly page: "account-applications"
      readonly locale: Locale
      readonly nav: AccountNav
      readonly applications: readonly AllowedApplication[]
    }
  | {
      readonly page: "account-data"
      readonly locale: Locale
      readonly nav: AccountNav
      readonly download: PageForm
      /** Absent if the person administers the service. */
      readonly deletion?: PageForm & { readonly isWrong: boolean }
    }
  | {
      readonly page: "account-email"
      readonly does: "asked"
      readonly locale: Locale
      readonly nav: AccountNav
    }
  | (PageForm & {
      readonly page: "account-email"
      readonly does: "ask"
      readonly locale: Locale
      readonly nav: AccountNav
      /** The present address. It may be empty. */
      readonly present: string
      readonly typed: string
      readonly isWrong: boolean
    })
  | (PageForm & {
      readonly page: "account-email"
      readonly does: "confirm"
      readonly locale: Locale
      readonly nav: AccountNav
      /** The new address. */
      readonly email: string
      readonly problem?: "email-taken"
    })
  | { readonly page: "account-deleted"; readonly locale: Locale }
