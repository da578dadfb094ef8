import { InvalidArgumentError } from "commander"
import { systemClock } from "../base/clock.ts"
import { durationInSeconds } from "./duration.ts"

/** A date, or a date with a time to the minute or finer. Without a zone it is UTC, like all printed times. */
const WRITTEN = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?)?$/

/** `2h` is two hours ago; `2026-11-20` and `2026-11-20T08:00:00Z` are times. Milliseconds since 1970. */
export function momentFrom(text: string): number {
  if (/^\d+[smhd]$/.test(text)) return systemClock() - 1000 * durationInSeconds(text)
  const [, day, time = "00:00", zone = "Z"] = WRITTEN.exec(text) ?? []
  const moment = Date.parse(`${day}T${time}${zone}`)
  // The parser turns 30 February into 2 March.
  if (Number.isNaN(moment) || Number(day?.slice(8)) !== new Date(`${day}T00:00Z`).getUTCDate())
    throw new InvalidArgumentError(
      "It must be a time span such as 30m, 2h or 7d, or a time such as 2026-11-20 or 2026-11-20T08:00Z (UTC).",
    )
  return moment
}
