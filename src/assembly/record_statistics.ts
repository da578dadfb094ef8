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

/** How many counts of clients one statement stores. SQLite blocks the process for a few milliseconds meanwhile. */
const BATCH = 500

/**
 * Once a minute, stores what this server has counted. Each changed series of the service is written by one statement of its own, the counts of
 * clients in batches.
 */
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
    statistics.putBack(counts.filter((_, index) => stored[index]?.status === "rejected"))
    const failures = stored.flatMap((each) => (each.status === "rejected" ? [each.reason] : []))
    const [error] = [...failures, ...(await storeOfClients(at))]
    if (error === undefined) return
    log.warn({ err: error }, "The counts of the last minute could not be stored. The server will try again.")
  }

  /** Returns the error, if any. After an error the rest is not tried: if the database is out of reach, each attempt would wait. */
  async function storeOfClients(at: number): Promise<unknown[]> {
    const { ofClients } = statistics
    const counts = ofClients.take()
    for (let done = 0; done < counts.length; done += BATCH) {
      try {
        await store.statistics.addOfClients(counts.slice(done, done + BATCH), at)
      } catch (error) {
        ofClients.putBack(counts.slice(done))
        return [error]
      }
    }
    return []
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
