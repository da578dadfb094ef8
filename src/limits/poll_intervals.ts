/**
 * How fast devices poll the token endpoint. RFC 8628 §3.5: "the interval MUST be increased by 5 seconds for this and all subsequent requests". Each
 * process counts in memory, so that a poll writes nothing. So a device may poll each of several servers at its interval, and a restart forgets the
 * intervals.
 */
export interface PollIntervals {
  /** Records a poll. Returns whether it came before the interval was over; the interval is then 5 seconds longer. */
  isTooFast(key: string, now: number): boolean
  readonly size: number
}

const STEP_MS = 5000
/** A device that polls at a fixed rate arrives earlier or later than its network allowed the last time. */
const LEEWAY_MS = 1000

interface Poll {
  at: number
  intervalMs: number
}

/** Remembers the `maximum` devices that began to poll last. */
export function pollIntervals(maximum = 50_000): PollIntervals {
  const polls = new Map<string, Poll>()
  return {
    isTooFast(key, now) {
      const last = polls.get(key)
      if (last === undefined) {
        const [oldest] = polls.size < maximum ? [] : polls.keys()
        if (oldest !== undefined) polls.delete(oldest)
        polls.set(key, { at: now, intervalMs: STEP_MS })
        return false
      }
      const isFast = now - last.at < last.intervalMs - LEEWAY_MS && now >= last.at
      if (isFast) last.intervalMs += STEP_MS
      last.at = now
      return isFast
    },
    get size() {
      return polls.size
    },
  }
}
