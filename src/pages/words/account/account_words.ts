import type { Around } from "../around.ts"
import type { OverviewWords } from "./overview_words.ts"

/** The words of the pages on which people look after their own account. */
export interface AccountWords {
  /** The heading of the first page, which is also the link to that page. */
  readonly account: string
  readonly overview: OverviewWords
  readonly profile: {
    readonly username: string
    readonly name: string
    readonly email: string
    readonly none: string
    readonly unverified: string
    readonly verify: string
    readonly newName: string
    readonly nameRule: string
    readonly wrongName: string
    readonly save: string
  }
  readonly password: {
    readonly heading: string
    readonly explanation: string
    readonly endSessions: string
    readonly endGrants: string
    readonly submit: string
  }
  readonly sessions: {
    readonly heading: string
    readonly explanation: string
    readonly here: string
    /** A browser that the server does not know by name. */
    readonly unknown: string
    /** The parts before and after the time. */
    readonly since: Around
    /** The parts before and after words such as "3 hours ago". */
    readonly lastSeen: Around
    readonly end: string
    readonly endOthers: string
  }
  readonly applications: {
    readonly heading: string
    readonly explanation: string
    readonly none: string
    /** The parts before and after the day. */
    readonly lastUsed: Around
    readonly remembered: string
    readonly unchecked: string
    /** The parts before and after what the application may do. */
    readonly takeBack: Around
    readonly endAll: string
  }
  readonly data: {
    readonly heading: string
    readonly explanation: string
    readonly download: string
    readonly deletion: string
    readonly consequence: string
    readonly administrator: string
    readonly confirm: string
    readonly wrongName: string
    readonly submit: string
    readonly deleted: string
    readonly gone: string
  }
}
