/** Returns milliseconds since 1970, UTC. Code that needs the time takes the time or a clock as an argument. */
export type Clock = () => number

export const systemClock: Clock = Date.now

/** Returns milliseconds since the process started. Changes of the system clock do not affect this value. */
export const systemTicks = (): number => performance.now()

export interface ManualClock extends Clock {
  /** Moves the clock forward. Throws a TypeError for an unknown unit. */
  advance(by: { ms?: number; seconds?: number; minutes?: number; hours?: number; days?: number }): void
}

const UNIT_MS: ReadonlyMap<string, number> = new Map([
  ["ms", 1],
  ["seconds", 1000],
  ["minutes", 60_000],
  ["hours", 3_600_000],
  ["days", 86_400_000],
])

function refuseUnit(unit: string): never {
  const meant = `${unit.toLowerCase().replace(/s$/, "")}s`
  throw new TypeError(`unknown unit ${unit}; use ${UNIT_MS.has(meant) ? meant : [...UNIT_MS.keys()].join(", ")}`)
}

/** A clock that moves only by `advance`, so that tests of lifetimes and limits need not wait. */
export function manualClock(start: number): ManualClock {
  let now = start
  return Object.assign(() => now, {
    advance(by) {
      const parts = Object.entries(by).map(([unit, count]) => (count ?? 0) * (UNIT_MS.get(unit) ?? refuseUnit(unit)))
      now += parts.reduce((sum, part) => sum + part, 0)
    },
  } satisfies Pick<ManualClock, "advance">)
}

/** Unix time in whole seconds, the form of `iat` and `exp`. RFC 7519 §2 (NumericDate). */
export const inSeconds = (ms: number): number => Math.floor(ms / 1000)
