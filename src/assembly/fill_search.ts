import { setTimeout as pause } from "node:timers/promises"
import { systemTicks } from "../base/clock.ts"
import type { Log } from "../observe/log.ts"
import type { Store } from "../store/store.ts"

/** On SQLite no request is served during a batch, so a batch takes a few milliseconds. */
const BATCH = 50
/** Programs of an older version may add users during an upgrade of several servers. */
const INTERVAL_MS = 600_000
const PROGRESS_MS = 30_000

/** Stores the texts by which people are found, for users whom an older version created. Safe to run on every server. */
export interface SearchFill {
  /** Resolves after the current batch. The rest is left to another server, or to the next start. */
  stop(): Promise<void>
}

export function searchFill({ users }: Pick<Store, "users">, log: Log): SearchFill {
  let stopped = false
  let underWay: Promise<void> | undefined

  async function fill(): Promise<void> {
    let [done, reportedAt] = [0, systemTicks()]
    try {
      while (!stopped) {
        const began = systemTicks()
        const found = await users.fillSearch(BATCH)
        done += found
        if (found < BATCH) break
        if (systemTicks() - reportedAt > PROGRESS_MS) {
          reportedAt = systemTicks()
          log.info(
            { users: done },
            "People are being made findable by their names. Until then, a search may miss some.",
          )
        }
        // Leaves half of the time for requests.
        await pause(systemTicks() - began)
      }
      if (done >= BATCH && !stopped) log.info({ users: done }, "All people can be found by their names.")
    } catch (error) {
      log.warn({ err: error }, "The texts by which people are found could not be stored. The server will try again.")
    }
  }

  const start = () => {
    underWay ??= fill().finally(() => {
      underWay = undefined
    })
  }
  start()
  const timer = setInterval(start, INTERVAL_MS).unref()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await underWay
    },
  }
}
