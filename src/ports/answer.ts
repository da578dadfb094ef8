import type { ClientId } from "../base/id.ts"
import type { Locale } from "../base/locales.ts"
import type { LogoType } from "../looks/look.ts"
import type { Client } from "../oauth/client.ts"
import type { GrantType } from "../oauth/grant_types.ts"
import type { Refusal } from "../oauth/refusal.ts"
import type { Fields } from "../pages/form.ts"
import type { Page } from "../pages/pages.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { ConsoleAsset } from "./console_files.ts"
import type { CookieChanges } from "./cookies.ts"

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
  /** What a proxy does with a request that it asked about. The headers of 200 are for the application. */
  | {
      readonly kind: "forward"
      readonly status: 200 | 302 | 307 | 401 | 403
      readonly headers: Readonly<Record<string, string>>
      readonly refused?: Refusal
    }
  /** An answer that is written piece by piece. `pieces` gets a signal that aborts when nobody reads any more, and must then end. */
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
  /** The instructions with which a browser keeps a device-bound session, and the cookie of a proof. */
  | { readonly kind: "device-session"; readonly instructions: object; readonly cookies: CookieChanges }
  /** The browser must sign this challenge with the key of its device. `name`: the name of the device-bound session. */
  | { readonly kind: "device-challenge"; readonly challenge: string; readonly name: string }
  /** The answer 204, which has no body. */
  | { readonly kind: "nothing" }
  | {
      readonly kind: "text"
      readonly contentType: "application/jwt" | "application/token-introspection+jwt" | "application/samlmetadata+xml"
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
      /** The page is at the host of a site, where the service has no logo. */
      readonly atSite?: true
      readonly cookies?: CookieChanges
      /** The refusal that determines the page's status. */
      readonly refused?: Refusal
      /** The error, for the log. */
      readonly error?: unknown
      /** The change, for the log. */
      readonly occurred?: AuditEvent
      /** The client whose device gets access, for the statistics. */
      readonly authorized?: ClientId
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
