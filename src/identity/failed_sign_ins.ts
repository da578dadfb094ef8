import type { UserId } from "../base/id.ts"

/** Counts failed sign-ins for the audit. */
export interface FailedSignIns {
  /** Counts a failed sign-in. `userId` is undefined if no account has the typed username. */
  note(userId: UserId | undefined, now: number): void
  /**
   * If an hour has passed since the first counted failure, or if `early` is set, returns the counts and resets them to zero. Returns an empty
   * list before that.
   */
  take(now: number, early?: boolean): readonly FailureSum[]
}

export interface FailureSum {
  readonly subject: UserId | "unknown" | "others"
  readonly failures: number
}

const WINDOW_MS = 3_600_000
/**
 * Maximum number of accounts with a count of their own. All further accounts are counted together as `others`, so that an attacker cannot
 * fill the audit.
 */
const MAX_ACCOUNTS = 200

/** Counts in memory, separately in each server. A killed server loses the counts of the current hour. */
export function failedSignIns(maxAccounts = MAX_ACCOUNTS): FailedSignIns {
  let began: number | undefined
  let counts = new Map<FailureSum["subject"], number>()
  return {
    note(userId, now) {
      began ??= now
      const subject = userId ?? "unknown"
      const isCounted = userId === undefined || counts.has(subject) || counts.size < maxAccounts
      const counted = isCounted ? subject : "others"
      counts.set(counted, (counts.get(counted) ?? 0) + 1)
    },
    take(now, early = false) {
      if (began === undefined || (!early && now - began < WINDOW_MS)) return []
      const sums = [...counts].map(([subject, failures]) => ({ subject, failures }))
      began = undefined
      counts = new Map()
      return sums
    },
  }
}
