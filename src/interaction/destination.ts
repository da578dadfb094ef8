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
  /** Who asks, as the pages show it. */
  readonly asker: Pick<SignInPage, "clientName" | "selfRegistered">
  readonly needs: Needs
  /** The whole request. Every step returns to it, so nothing is stored. Decision 0032. */
  address(): Address
  /** The same request after a sign-in, without what demanded one. */
  addressAfterSignIn(): Address
  /** Finds out whom the request asks for, and returns whether a user is that person. Refuses if it asks for a person in a wrong way. */
  wantedUser(): Promise<(user: User) => Promise<boolean>>
  /** The username on the sign-in page, given that of the user in this browser; empty if there is none. */
  suggestedUsername(current: string): string
  /** Refuses if the user must not be asked to sign in. */
  beforeSignIn(): void
  /** Refuses the user who has just signed in and is not wanted. */
  refuseAnother(): never
  /** What the user must allow first; absent if nothing. */
  readonly consent?: ConsentNeed
  /**
   * Nothing is missing. Returns "spent" if it cannot continue from this form or session any longer: then the request begins again. HEAD comes here only
   * if there is no `consent`.
   */
  proceed(browser: BrowserSession): Promise<Answer | "spent">
}

export interface ConsentNeed {
  /** What this user is asked for, and what the page says about it. Refuses if nothing is left to allow. */
  asked(user: User): Asked
  /** The same request for a user who chooses "not me". */
  addressForAnother(): Address
  /** Whether this user must be asked. Refuses if that must not happen. */
  isMissing(browser: BrowserSession): Promise<boolean>
  /** The user allowed it. `grantId` was settled when the page was shown, so that the same form gives the same grant twice. */
  allow(browser: BrowserSession, grantId: GrantId): Promise<Answer | "spent">
  deny(): never
}

export type Asked = Pick<ConsentPage, "scope" | "resources" | "redirectHost">
