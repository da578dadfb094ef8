import type { Around } from "../around.ts"

/** The parts of the account between which its navigation leads. */
export const ACCOUNT_SECTIONS = ["overview", "security", "sessions", "applications", "profile", "data"] as const
export type AccountSection = (typeof ACCOUNT_SECTIONS)[number]

/** The words of the account's navigation and first page. Each language has a file of its own for them. */
export interface OverviewWords {
  /** Short, because a phone shows all of them. */
  readonly nav: Readonly<Record<AccountSection, string>>
  readonly attention: {
    readonly heading: string
    readonly unverified: string
    /** The parts before and after the number. */
    readonly fewCodes: Around
    /** Somebody typed the right password, and did not prove the second factor. */
    readonly begun: string
    readonly calm: string
  }
  readonly passwordSet: string
  readonly noApp: string
  /** The parts before and after the number. */
  readonly others: Around
  readonly more: Around
  /** The one link of each card. */
  readonly actions: Readonly<Record<Exclude<AccountSection, "overview">, string>>
  /** A session that lacks the second factor. */
  readonly begun: { readonly heading: string; readonly explanation: string }
}
