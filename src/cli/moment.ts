import { InvalidArgumentError } from "commander"
import { systemClock } from "../base/clock.ts"
import { durationInSeconds } from "./duration.ts"

/** A date, optionally with a time. A time without a zone is UTC, like all printed times. */
const WRITTEN = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?)?$/

/** Parses a time span before now (`2h`) or a time (`2026-11-20`, `2026-11-20T08:00:00Z`). Returns milliseconds since 1970. */
export function momentFrom(text: string): number {
  if (/^\d+[smhd]$/.test(text)) return systemClock() - 1000 * durationInSeconds(text)
  const [, day, time = "00:00", zone = "Z"] = WRITTEN.exec(text) ?? []
  const moment = Date.parse(`${day}T${time}${zone}`)
  // Date.parse accepts 30 February and returns 2 March.
  if (Number.isNaN(moment) || Number(day?.slice(8)) !== new Date(`${day}T00:00Z`).getUTCDate())
    throw new InvalidArgumentError(
      "It must be a time span such as 30m, 2h or 7d, or a time such as 2026-11-20 or 2026-11-20T08:00Z (UTC).",
    )
  return moment
}
