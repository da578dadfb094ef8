import { systemClock } from "../base/clock.ts"

/** One Ctrl-C can arrive twice: from the terminal, and passed on by npm or the first process. That is not a second one. */
const SAME_SIGNAL_MS = 500
const EXIT_STATUS = { SIGINT: 130, SIGTERM: 143 } as const

export type StopSignal = keyof typeof EXIT_STATUS

/** Calls back at the first SIGINT or SIGTERM. A second one calls `again`, or ends this process. */
export function onStopSignal(
  stop: (signal: StopSignal) => void,
  again: (signal: StopSignal) => void = (signal) => process.exit(EXIT_STATUS[signal]),
): void {
  let stoppingSince: number | undefined
  const told = (signal: StopSignal) => {
    const now = systemClock()
    if (stoppingSince === undefined) {
      stoppingSince = now
      stop(signal)
    } else if (now - stoppingSince >= SAME_SIGNAL_MS) again(signal)
  }
  process.on("SIGINT", told)
  process.on("SIGTERM", told)
}
