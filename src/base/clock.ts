/** Milliseconds since 1970, UTC. Everything that needs the time takes it as an argument or holds a clock; nothing else reads it. */
export type Clock = () => number

export const systemClock: Clock = Date.now

export interface ManualClock extends Clock {
  /** Moves the clock forward. */
  advance(by: { ms?: number; seconds?: number; minutes?: number; hours?: number; days?: number }): void
}

/** A clock that stands still until it is moved: for tests of lifetimes and limits that must not wait. */
export function manualClock(start: number): ManualClock {
  let now = start
  return Object.assign(() => now, {
    advance({ ms = 0, seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      now += ms + 1000 * (seconds + 60 * (minutes + 60 * (hours + 24 * days)))
    },
  } satisfies Pick<ManualClock, "advance">)
}

/** Unix time in whole seconds, as `iat` and `exp` are written. RFC 7519 §2 (NumericDate). */
export const inSeconds = (ms: number): number => Math.floor(ms / 1000)
