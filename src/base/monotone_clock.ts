import type { Clock } from "./clock.ts"

/** The speed while the system clock is behind. The system clock catches up, and no lifetime more than doubles. */
const CATCHING_UP = 0.5

/** A clock that never returns an earlier time than a known one. */
export interface MonotoneClock {
  readonly now: Clock
  /** How many milliseconds the system clock is behind. */
  behind(): number
  /** Makes this the earliest time, even if the clock was later before. */
  restart(from: number): void
}

/** `ticks` counts milliseconds at an even pace, independent of the system clock. `from` is the latest known time. */
export function monotoneClock(system: Clock, ticks: () => number, from: number): MonotoneClock {
  let latest = from
  /** The time and the ticks when the system clock was first found behind. */
  let fell: { readonly at: number; readonly ticks: number } | undefined

  return {
    now() {
      const said = system()
      if (fell !== undefined) latest = Math.max(latest, Math.floor(fell.at + (ticks() - fell.ticks) * CATCHING_UP))
      if (said >= latest) {
        fell = undefined
        latest = said
        return said
      }
      fell ??= { at: latest, ticks: ticks() }
      return latest
    },
    behind: () => Math.max(0, latest - system()),
    restart(from) {
      latest = from
      fell = undefined
    },
  }
}
