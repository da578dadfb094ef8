import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"

/** Makes each language's formatter once: making one takes a hundred times as long as its use. */
function perLocale<Formatter>(make: (locale: Locale) => Formatter): (locale: Locale) => Formatter {
  const made = new Map<Locale, Formatter>()
  return (locale) => {
    const formatter = made.get(locale) ?? make(locale)
    made.set(locale, formatter)
    return formatter
  }
}

const days = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }))
const clocks = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }),
)
const distances = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }))

/** The day as text, in UTC, because the server does not know the person's time zone. */
export const day = (at: number, locale: Locale): string => days(locale).format(at)

/** The day as an element. */
export const dayElement = (at: number, locale: Locale): string =>
  html`<time datetime="${new Date(at).toISOString()}">${day(at, locale)}</time>`

/** The day and the time in UTC, as an element. */
export const moment = (at: number, locale: Locale): string =>
  html`<time datetime="${new Date(at).toISOString()}">${clock(at, locale)}</time>`

const clock = (at: number, locale: Locale): string => `${clocks(locale).format(at)} UTC`

const UNITS = [
  ["minute", 60_000, 60],
  ["hour", 3_600_000, 24],
  ["day", 86_400_000, 7],
] as const

/** How long ago something was, in words: "3 hours ago". After a week: the day. The exact time is in the element's title. */
export function ago(at: number, now: number, locale: Locale): string {
  const unit = UNITS.find(([, ms, most]) => now - at < ms * most)
  if (unit === undefined) return dayElement(at, locale)
  const [name, ms] = unit
  const text = distances(locale).format(-Math.max(0, Math.floor((now - at) / ms)), name)
  return html`<time datetime="${new Date(at).toISOString()}" title="${clock(at, locale)}">${text}</time>`
}
