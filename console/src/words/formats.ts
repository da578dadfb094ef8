import { useLanguage } from "./use_words.ts"

const DAY_MS = 86_400_000

const UNITS = [
  ["year", 365 * DAY_MS],
  ["month", 30 * DAY_MS],
  ["day", DAY_MS],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const

/** How numbers and times are written in the person's language. Times are in the browser's time zone. */
export function useFormats() {
  const language = useLanguage()
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
    /** How long ago, or how soon: "3 days ago". */
    ago(at: string) {
      const away = new Date(at).getTime() - Date.now()
      const [unit, length] = UNITS.find(([, each]) => Math.abs(away) >= each) ?? (["minute", 60_000] as const)
      return relative.format(Math.round(away / length), unit)
    },
  }
}
