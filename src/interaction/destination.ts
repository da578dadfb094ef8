import type { GrantId } from "../base/id.ts"
import type { User } from "../identity/user.ts"
import type { Locale } from "../oauth/locale.ts"
import type { Answer, Page } from "../ports/answer.ts"
import type { BrowserSession } from "./browser_session.ts"
import type { Needs } from "./missing.ts"
import type { Address } from "./page_form.ts"

type SignInPage = Extract<Page, { page: "sign-in" }>
type ConsentPage = Extract<Page, { page: "consent" }>

/**
 * Where an interaction leads: an authorization request, for example. It says what it needs and how it continues when nothing is missing.
 * It knows no form; the steps know no redirect URI.
 */
export interface Destination {
  readonly locale: Locale
  /** The client that asks, as the pages show it. */
  readonly asker: Pick<SignInPage, "clientName" | "selfRegistered">
  readonly needs: Needs
  /** The whole request. Every step returns to it, so nothing is stored. Decision 0032. */
  address(): Address
  /** The same request after a sign-in, without the parts that demanded one. */
  addressAfterSignIn(): Address
  /** Finds the person whom the request asks for; the result says whether a user is that person. Refuses an invalid id_token_hint. */
  wantedUser(): Promise<(user: User) => Promise<boolean>>
  /** The username on the sign-in page, given that of the user in this browser; empty if no user is signed in. */
  suggestedUsername(current: string): string
  /** Refuses if the user must not be asked to sign in. */
  beforeSignIn(): void
  /** Refuses a user who just signed in and is not the wanted one. */
  refuseAnother(): never
  /** What the user must allow first; absent if nothing. */
  readonly consent?: ConsentNeed
  /**
   * Continues when nothing is missing. Returns "spent" if this form or session cannot continue any more; then the request starts again.
   * HEAD comes here only if `consent` is absent.
   */
  proceed(browser: BrowserSession): Promise<Answer | "spent">
}

export interface ConsentNeed {
  /** What this user is asked to allow, and what the page shows about it. Refuses if nothing is left to allow. */
  asked(user: User): Asked
  /** The same request for a user who chooses "not me". */
  addressForAnother(): Address
  /** Whether this user must be asked. Refuses if asking is not allowed. */
  isMissing(browser: BrowserSession): Promise<boolean>
  /** The user approved. `grantId` was chosen when the page was shown, so sending the form twice gives the same grant. */
  allow(browser: BrowserSession, grantId: GrantId): Promise<Answer | "spent">
  deny(): never
}

export type Asked = Pick<ConsentPage, "scope" | "resources" | "redirectHost">
