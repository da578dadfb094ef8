import type { Clock } from "../base/clock.ts"
import { monotoneClock } from "../base/monotone_clock.ts"
import { withCommandsAsRun } from "../config/load.ts"
import type { Log } from "../observe/log.ts"
import type { Store } from "../store/store.ts"

const STORED_EVERY_MS = 60_000
/** The clocks of servers on one database may differ by this much without a warning. */
const TOLERATED_MS = 5000

/** The time for all servers and commands on one database. Decision 0034. */
export interface ServerClock {
  /**
   * Returns the system clock's time. If the system clock goes back, the returned time does not. The time is also never earlier than the latest time
   * that a server stored in this database.
   */
  readonly now: Clock
  /** Stores the latest time once a minute, and warns if the system clock is behind. */
  keep(log: Log): { store(): Promise<void>; stop(): Promise<void> }
}

/** `ticks` counts milliseconds at an even pace, independent of the system clock. */
export async function serverClock(
  { serverClock: marks }: Pick<Store, "serverClock">,
  system: Clock,
  ticks: () => number,
): Promise<ServerClock> {
  let mark = await marks.find()
  const clock = monotoneClock(system, ticks, mark.latestAt)
  let warned = false

  function warn(log: Log, time: number): void {
    const behind = clock.behind()
    if (behind > TOLERATED_MS && !warned) {
      warned = true
      const facts = { systemTime: new Date(time - behind).toISOString(), serverTime: new Date(time).toISOString() }
      log.warn(facts, withCommandsAsRun(BEHIND))
    } else if (behind === 0) warned = false
  }

  return {
    now: clock.now,
    keep(log) {
      const store = async () => {
        try {
          const latestAt = clock.now()
          warn(log, latestAt)
          if (await marks.advance({ latestAt, accepted: mark.accepted })) return
          mark = await marks.find()
          clock.restart(mark.latestAt)
          log.info("An operator has accepted the time of the system clock.")
        } catch (error) {
          log.warn({ err: error }, "The time could not be stored. The server will try again.")
        }
      }
      const timer = setInterval(() => void store(), STORED_EVERY_MS).unref()
      return {
        store,
        async stop() {
          clearInterval(timer)
          await store()
        },
      }
    },
  }
}

const BEHIND =
  "The system clock is behind a time that this service has already used. The service continues from that time at half speed until the clock has caught up, so that nothing expired becomes valid again. Correct the clock and keep it correct with NTP; see `gatehouse doctor`."
