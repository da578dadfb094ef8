import type { Clock } from "../base/clock.ts"
import type { Log } from "../observe/log.ts"
import type { Statistics } from "../observe/statistics.ts"
import type { Store } from "../store/store.ts"

const MINUTE_MS = 60_000
/** A timer may end a little before the minute ends. Without this delay, the counts of the next minute would then be stored for the old minute. */
const AFTER_MINUTE_MS = 50

export interface StatisticsRecorder {
  /** Begins to store the counts at the end of each minute. */
  begin(): void
  /** Stores the counts now. Counts that cannot be stored are kept in memory and stored with the next ones. */
  now(): Promise<void>
  /** Stores the last counts. */
  stop(): Promise<void>
}

/** Once a minute, stores what this server has counted. Each changed series is written by one statement of its own. */
export function recordStatistics(
  { store, clock }: { readonly store: Pick<Store, "statistics">; readonly clock: Clock },
  statistics: Statistics,
  log: Log,
): StatisticsRecorder {
  let timer: NodeJS.Timeout | undefined
  let countedSince = clock()

  async function now(): Promise<void> {
    const counts = statistics.take()
    const at = countedSince
    countedSince = clock()
    const stored = await Promise.allSettled(counts.map((each) => store.statistics.add(each, at)))
    const failed = counts.filter((_, index) => stored[index]?.status === "rejected")
    if (failed.length === 0) return
    statistics.putBack(failed)
    const [error] = stored.flatMap((each) => (each.status === "rejected" ? [each.reason] : []))
    log.warn({ err: error }, "The counts of the last minute could not be stored. The server will try again.")
  }

  function begin(): void {
    const untilNext = MINUTE_MS - (clock() % MINUTE_MS) + AFTER_MINUTE_MS
    timer = setTimeout(() => {
      void now()
      begin()
    }, untilNext).unref()
  }

  return {
    begin,
    now,
    async stop() {
      clearTimeout(timer)
      await now()
    },
  }
}
