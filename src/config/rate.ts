import type { Kind } from "./kinds.ts"
import { right, wrong } from "./kinds.ts"

/** Allows `count` requests in each window of `windowMs` milliseconds. */
export interface Rate {
  readonly count: number
  readonly windowMs: number
}

const UNITS = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const
const MAX_REQUESTS = 1_000_000_000
const MAX_WINDOW_MS = 365 * UNITS.day
const SYNTAX = /^([1-9]\d{0,9})\/([1-9]\d{0,7})?(second|minute|hour|day)s?$/

/** Parses `100/minute`, `10/15minutes`, `off`. */
export const rateLimit: Kind<Rate | "off"> = {
  wanted: `a number of requests and a time, such as 10/second, 10/15minutes, 10/hour or 10/2days, or off (at most ${MAX_REQUESTS} requests, at most 365 days)`,
  parse(text) {
    if (text === "off") return right("off")
    const [, count, windows = "1", unit] = SYNTAX.exec(text) ?? []
    if (count === undefined || unit === undefined) return wrong()
    const windowMs = Number(windows) * UNITS[unit as keyof typeof UNITS]
    return Number(count) <= MAX_REQUESTS && windowMs <= MAX_WINDOW_MS
      ? right({ count: Number(count), windowMs })
      : wrong()
  },
  show(rate) {
    if (rate === "off") return "off"
    const units = Object.entries(UNITS)
    const [unit, ms] = units.findLast(([, each]) => rate.windowMs % each === 0) ?? ["second", UNITS.second]
    return rate.windowMs === ms ? `${rate.count}/${unit}` : `${rate.count}/${rate.windowMs / ms}${unit}s`
  },
}

const DAY_SECONDS = 86_400
const MAX_DAYS = 3650

/** Parses `90days`, `1day` or `off` to seconds. */
export const days: Kind<number | "off"> = {
  wanted: `a number of days from 1 to ${MAX_DAYS}, written 90days, or off`,
  parse(text) {
    if (text === "off") return right("off")
    const [, short] = /^(\d{1,4})d?$/.exec(text) ?? []
    if (short !== undefined) return wrong(`write ${+short} days as ${+short}days`)
    const [, count] = /^([1-9]\d{0,3})days?$/.exec(text) ?? []
    return count !== undefined && +count <= MAX_DAYS ? right(+count * DAY_SECONDS) : wrong()
  },
  show: (seconds) => (seconds === "off" ? "off" : seconds === DAY_SECONDS ? "1day" : `${seconds / DAY_SECONDS}days`),
}
