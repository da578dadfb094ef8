import type { Client } from "../oauth/client.ts"
import type { Locale } from "../oauth/locale.ts"
import type { Refusal } from "../oauth/refusal.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import type { AuditEvent } from "../store/audit_event.ts"

/** What a page shows. http/ has the page rendered from it. */
export type Page =
  | {
      readonly page: "sign-in"
      readonly locale: Locale
      readonly action: string
      readonly fields: Fields
      readonly clientName: string
      readonly username: string
      readonly problem?: "wrong-credentials" | "too-many-attempts" | "busy"
      /** Where an application that registered itself sends people. */
      readonly selfRegistered?: { readonly redirectHost: string }
    }
  | {
      readonly page: "consent"
      readonly locale: Locale
      readonly action: string
      readonly fields: Fields
      readonly clientName: string
      /** Whether the application registered itself, and nobody has looked at its name. */
      readonly selfRegistered?: true
      /** What would be granted, in the house's order. */
      readonly scope: readonly Scope[]
      /** What tokens would be for; empty: this service alone. */
      readonly resources: readonly string[]
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
      /** The application that caused it, where it is known. */
      readonly clientName?: string
      readonly traceId: string
      /** What the person can still do here. */
      readonly signOut: {
        readonly action: string
        readonly fields: Fields
        readonly user: { readonly name: string; readonly username: string }
      }
    }
  | { readonly page: "signed-out"; readonly locale: Locale }
  | {
      readonly page: "onward"
      readonly locale: Locale
      readonly redirectHost: string
      readonly to: { readonly href: string } | { readonly action: string; readonly fields: Fields }
    }
  | {
      readonly page: "home"
      readonly locale: Locale
      readonly issuer: string
      readonly discoveryHref: string
      readonly signOutHref?: string
      readonly user?: { readonly name: string; readonly username: string }
    }

export type Fields = readonly (readonly [name: string, value: string])[]

/** What a browser is to hold, or to forget. */
export interface CookieChanges {
  readonly visit?: string
  readonly session?: string | "forget"
  readonly device?: string
}

/** A redirect, by the browser of a person. */
export type Redirect = Extract<Answer, { kind: "redirect" }>

/** What the browser carries to the client in a form. OAuth 2.0 Form Post Response Mode §2. */
export type FormPost = Extract<Answer, { kind: "form-post" }>

/** A page that is shown. */
export type Shown = Extract<Answer, { kind: "page" }>

/** What an endpoint answers. A refusal that is not sent by redirect is thrown instead. */
export type Answer =
  | {
      readonly kind: "json"
      /** 200 unless named. */
      readonly status?: 200 | 201
      readonly body: object
      /** The client it is for: its pages may read it. */
      readonly client?: Client
    }
  /** 204: done, and there is nothing to tell. */
  | { readonly kind: "nothing" }
  | {
      readonly kind: "text"
      readonly contentType: "application/jwt"
      readonly text: string
      /** The client it is for: its pages may read it. */
      readonly client?: Client
    }
  | {
      readonly kind: "form-post"
      readonly action: string
      readonly redirectHost: string
      readonly fields: Fields
      readonly locale: Locale
      readonly refused?: Refusal
      /** What went wrong, for the log. */
      readonly error?: unknown
      /** What is now so, for the log. */
      readonly occurred?: AuditEvent
    }
  | {
      readonly kind: "page"
      readonly page: Page
      readonly cookies?: CookieChanges
      /** Gives the page its status. */
      readonly refused?: Refusal
      /** What went wrong, for the log. */
      readonly error?: unknown
    }
  | {
      readonly kind: "redirect"
      readonly status: 302 | 303
      readonly location: string
      readonly cookies?: CookieChanges
      readonly refused?: Refusal
      /** What went wrong, for the log. */
      readonly error?: unknown
      /** What is now so, for the log. */
      readonly occurred?: AuditEvent
    }
