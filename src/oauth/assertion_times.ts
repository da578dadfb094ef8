import type { RefuseAssertion } from "./assertion_fault.ts"
import type { RefusalDetail } from "./refusal_detail.ts"

/** Maximum difference between the clock of the assertion's maker and the server's. */
const SKEW_MS = 30_000

interface Times {
  readonly exp?: unknown
  readonly nbf?: unknown
  readonly iat?: unknown
}

interface TimeRules {
  /** How long an assertion may be valid: from now on, and from `iat` on if it has one. */
  readonly maxLifeMs: number
  readonly refuse: RefuseAssertion<"assertion-expired" | "assertion-not-yet-valid">
  refuseTooLong(detail: RefusalDetail): never
}

/**
 * Checks the times of an assertion. Returns its end in milliseconds, including the allowed clock difference. RFC 7523 §3, items 4 to 6.
 * If the client's clock is ahead, all three times are too late. The refusal must then report the clock as the cause. So `nbf` and `iat` are
 * checked before the maximum lifetime.
 */
export function timesInOrder(
  { exp, nbf, iat }: Times,
  now: number,
  { maxLifeMs, refuse, refuseTooLong }: TimeRules,
): number {
  const end = milliseconds(exp)
  if (end === undefined || end + SKEW_MS <= now)
    return refuse("assertion-expired", {
      expected: `exp after ${shownTime(now)}`,
      received:
        end === undefined ? "no exp, or one that is not a number" : `${shownExp(end, now)}${shownIat(iat, now)}`,
    })
  for (const [name, time] of Object.entries({ nbf, iat })) {
    const from = time === undefined ? now : milliseconds(time)
    if (from === undefined || from > now + SKEW_MS)
      refuse("assertion-not-yet-valid", {
        expected: `${name} at ${shownTime(now)} or before`,
        received:
          from === undefined
            ? `${name} that is not a number`
            : `${name} ${shownTime(from)}: the client's clock is ${inUnits(from - now)} ahead`,
      })
  }
  // Attack: a thief with an assertion that was refused because it lives for a year would wait for its last minutes.
  const latest = Math.min(now, milliseconds(iat) ?? now) + maxLifeMs
  if (end > latest + SKEW_MS)
    refuseTooLong({
      expected: `exp at ${shownTime(latest)} or before`,
      received: `${shownExp(end, now)}${shownIat(iat, now)}`,
    })
  return Math.ceil(end) + SKEW_MS
}

/** RFC 7519 §2, NumericDate: seconds, with or without a fraction. */
const milliseconds = (time: unknown): number | undefined =>
  typeof time === "number" && Number.isFinite(time) ? time * 1000 : undefined

const shownExp = (end: number, now: number): string => `exp ${shownTime(end)}, ${fromNow(end, now)}`

function shownIat(iat: unknown, now: number): string {
  const made = milliseconds(iat)
  return made === undefined ? "; no iat" : `; iat ${shownTime(made)}, ${fromNow(made, now)}`
}

const fromNow = (time: number, now: number): string => `${inUnits(time - now)} ${time < now ? "ago" : "ahead"}`

const MAX_DATE_MS = 8.64e15

/** Writes a time, with milliseconds unless they are zero. A number too large for a date is shown as received. */
const shownTime = (ms: number): string =>
  Math.abs(ms) <= MAX_DATE_MS ? new Date(ms).toISOString().replace(".000Z", "Z") : `${ms / 1000}`

const UNITS = { d: 86_400, h: 3600, min: 60, s: 1 }

/** Writes a duration in its two largest units: `4 min 12 s`. */
function inUnits(ms: number): string {
  let left = Math.round(Math.abs(ms) / 1000)
  const parts: string[] = []
  for (const [name, seconds] of Object.entries(UNITS)) {
    const count = Math.floor(left / seconds)
    if (count > 0) parts.push(`${count} ${name}`)
    left %= seconds
  }
  return parts.slice(0, 2).join(" ") || "0 s"
}
