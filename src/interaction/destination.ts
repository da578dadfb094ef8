import type { GrantId } from "../base/id.ts"
import type { Locale } from "../base/locales.ts"
import type { User } from "../identity/user.ts"
import type { Client } from "../oauth/client.ts"
import type { Refusal } from "../oauth/refusal.ts"
import type { Page } from "../pages/pages.ts"
import type { Answer } from "../ports/answer.ts"
import type { BrowserSession } from "./browser_session.ts"
import type { Needs } from "./missing.ts"
import type { Address } from "./page_form.ts"

type SignInPage = Extract<Page, { page: "sign-in" }>
type ConsentPage = Extract<Page, { page: "consent" }>

/** What a client chooses for the sign-in page. */
export type ConnectionChoice = Pick<Client, "connections" | "signInPage" | "firstProofs">

/**
 * Where an interaction leads: an authorization request, for example. A destination defines what it needs, and how it continues when nothing
 * is missing. Destinations contain no forms; steps contain no redirect URIs.
 */
export interface Destination {
  readonly locale: Locale
  /** The client that sent the request, as the pages show it. */
  readonly asker: Pick<SignInPage, "clientName" | "selfRegistered" | "isService">
  readonly needs: Needs
  /**
   * Whether the level depends on the rights that the user holds now, even if the session began before they were given. True where a right of
   * administration matters: pages of the account, and requests for such a right.
   */
  readonly readsRights: boolean
  /** Whether a page that the destination does not need may come before it continues, such as the offer of a passkey. */
  readonly allowsOffer?: boolean
  /** The name of the connection that the request asks for: the interaction goes there at once instead of showing the sign-in page. */
  readonly connection?: string | undefined
  /** What the client chose for the sign-in page. Absent for pages of this service, which offer everything. */
  readonly choice?: ConnectionChoice
  /**
   * Present if the person signs in here to the account that has the address of their account at another service. `connection`: the name of the connection,
   * which the sign-in page does not offer again.
   */
  readonly linking?: {
    readonly connection: string
    readonly label: string
    readonly address: string
    /** The sign-in page from which the person came. */
    readonly backHref: string
  }
  /** Shows why a signed-in person's account was not connected to another service. Default: the sign-in page. Undefined if nobody is signed in. */
  connectionFailed?(refused: Refusal): Promise<Answer | undefined>
  /** The address that contains the whole request. Every step returns to this address, so the server stores nothing. Decision 0032. */
  address(): Address
  /** The address of the same request after a sign-in: it no longer demands one. Called only after a session has started. */
  addressAfterSignIn(): Address
  /** The address after the user added a second factor. Default: `address`. */
  addressAfterEnrolment?(): Address
  /** Finds the user that the request asks for. Returns a function that checks whether a given user is that user. Refuses an invalid id_token_hint. */
  wantedUser(): Promise<(user: User) => Promise<boolean>>
  /**
   * Returns the username to suggest on the sign-in page. `current` is the username of the user in this browser, or empty if no user is
   * signed in.
   */
  suggestedUsername(current: string): string
  /** Refuses if the request forbids a sign-in page. */
  beforeSignIn(): void
  /** Refuses a user who has just signed in but is not the wanted user. */
  refuseAnother(): never
  /** The consent that the user must give first; absent if none is needed. */
  readonly consent?: ConsentNeed
  /**
   * Continues when nothing is missing. Returns "spent" if this form or session can no longer continue; the request then starts again. A
   * HEAD request reaches this function only if `consent` is absent.
   */
  proceed(browser: BrowserSession): Promise<Answer | "spent">
}

export interface ConsentNeed {
  /** The scope that the consent page asks for, and the details that it shows. Refuses if no scope is left to allow. */
  asked(user: User): Promise<Asked>
  /** The address of the same request for a user who chooses "not me". */
  addressForAnother(): Address
  /** Whether the server must ask this user for consent. Refuses if the request forbids a page, or if the user denied too often. */
  isMissing(browser: BrowserSession): Promise<boolean>
  /** Continues after the user approved. The consent page contains `grantId`, so submitting its form twice gives the same grant. */
  allow(browser: BrowserSession, grantId: GrantId): Promise<Answer | "spent">
  /** Refuses, or shows the result, after the user denied. */
  deny(browser: BrowserSession): Promise<Answer>
  /** The id of the grant, if it exists before the page. Otherwise each page has a new one. */
  readonly grantId?: GrantId
}

export type Asked = Pick<
  ConsentPage,
  "scope" | "profileDetails" | "resources" | "redirectHost" | "isLocal" | "device" | "request"
>
