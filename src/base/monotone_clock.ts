import type { Clock } from "./clock.ts"

/** This clock runs at half speed while the system clock is behind it. So the system clock catches up, and no lifetime more than doubles. */
const CATCHING_UP = 0.5

/** A clock that goes back only if `restart` is called. After a restart of the process, the clock continues from a stored time. */
export interface MonotoneClock {
  readonly now: Clock
  /** Returns how many milliseconds the system clock is behind this clock. */
  behind(): number
  /** Continues from the given time, even if this clock already shows a later time. */
  restart(from: number): void
}

/** `ticks` counts milliseconds at an even pace, independent of the system clock. `from` is the latest known time. */
export function monotoneClock(system: Clock, ticks: () => number, from: number): MonotoneClock {
  let latest = from
  /** What this clock showed, and the ticks, when `now` first found the system clock behind this clock. Undefined while it is not behind. */
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
