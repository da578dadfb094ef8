import { systemClock } from "../base/clock.ts"

/** A single Ctrl-C can send two signals: one from the terminal, one from npm or the primary process. Two signals within this time count as one. */
const SAME_SIGNAL_MS = 500
const EXIT_STATUS = { SIGINT: 130, SIGTERM: 143 } as const

export type StopSignal = keyof typeof EXIT_STATUS

/** Calls `stop` at the first SIGINT or SIGTERM, and `again` at the second. By default the second signal ends this process. */
export function onStopSignal(
  stop: (signal: StopSignal) => void,
  again: (signal: StopSignal) => void = (signal) => process.exit(EXIT_STATUS[signal]),
): void {
  let stoppingSince: number | undefined
  const onSignal = (signal: StopSignal) => {
    const now = systemClock()
    if (stoppingSince === undefined) {
      stoppingSince = now
      stop(signal)
    } else if (now - stoppingSince >= SAME_SIGNAL_MS) again(signal)
  }
  process.on("SIGINT", onSignal)
  process.on("SIGTERM", onSignal)
}
