import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"

/** The day as text, in UTC, because the server does not know the person's time zone. */
export const day = (at: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(at)

/** The day as an element. */
export const dayElement = (at: number, locale: Locale): string =>
  html`<time datetime="${new Date(at).toISOString()}">${day(at, locale)}</time>`

/** The day and the time in UTC, as an element. */
export const moment = (at: number, locale: Locale): string =>
  html`<time datetime="${new Date(at).toISOString()}">${clock(at, locale)}</time>`

const clock = (at: number, locale: Locale): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at)} UTC`

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
  const text = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(
    -Math.max(0, Math.floor((now - at) / ms)),
    name,
  )
  return html`<time datetime="${new Date(at).toISOString()}" title="${clock(at, locale)}">${text}</time>`
}
