import type { Locale } from "../../../src/base/locales.ts"

const DAY_MS = 86_400_000

const UNITS = [
  ["year", 365 * DAY_MS],
  ["month", 30 * DAY_MS],
  ["day", DAY_MS],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const

/** The units of a duration, in seconds. */
const LENGTHS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const

/** Formats numbers and times in a language. Times are in the browser's time zone. */
export function formatsIn(language: Locale) {
  const numbers = new Intl.NumberFormat(language)
  const compact = new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 })
  const moments = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" })
  const days = new Intl.DateTimeFormat(language, { dateStyle: "medium" })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" })
  return {
    number: (value: number) => numbers.format(value),
    /** A large number in few characters: 12.3K. */
    short: (value: number) => (Math.abs(value) < 10_000 ? numbers.format(value) : compact.format(value)),
    moment: (at: string) => moments.format(new Date(at)),
    day: (at: string) => days.format(new Date(at)),
    /** The time until now, or from now: "3 days ago". */
    ago(at: string) {
      const away = new Date(at).getTime() - Date.now()
      const [unit, length] = UNITS.find(([, each]) => Math.abs(away) >= each) ?? (["minute", 60_000] as const)
      return relative.format(Math.round(away / length), unit)
    },
    /** A number of seconds in the largest unit that needs no fraction: 3600 is "1 hour". */
    duration(seconds: number) {
      const [unit, length] = LENGTHS.find(([, each]) => seconds > 0 && seconds % each === 0) ?? (["second", 1] as const)
      return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(seconds / length)
    },
  }
}
