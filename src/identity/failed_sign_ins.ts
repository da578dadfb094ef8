import type { UserId } from "../base/id.ts"

/** Numbers of failed sign-ins, for the audit. */
export interface FailedSignIns {
  /** `userId` is undefined if no account has the typed username. */
  note(userId: UserId | undefined, now: number): void
  /** Returns and forgets the counts once the hour is over, or at once with `early`. */
  take(now: number, early?: boolean): readonly FailureSum[]
}

export interface FailureSum {
  readonly subject: UserId | "unknown" | "others"
  readonly failures: number
}

const WINDOW_MS = 3_600_000
/** Further accounts are summed up as `others`. An attacker must not fill the audit with an event for each account. */
const MAX_ACCOUNTS = 200

/** Counts in memory: a killed server loses the counts of the current hour. Each server has its own sums. */
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
