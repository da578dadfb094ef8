import { InvalidArgumentError } from "commander"
import { MAX_SECONDS } from "../admin/validate_seconds.ts"

const IN_SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const

/** Parses a time span such as `90s`, `15m`, `12h` or `7d`. Returns seconds. */
export function durationInSeconds(text: string): number {
  const [, count, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? []
  const seconds = Number(count) * (IN_SECONDS[unit as keyof typeof IN_SECONDS] ?? Number.NaN)
  if (!(seconds <= MAX_SECONDS))
    throw new InvalidArgumentError("It must be a number and a unit, such as 90s, 15m, 12h or 7d, at most 3650d.")
  return seconds
}
