import type { IncomingHttpHeaders } from "node:http"

/**
 * Returns for how many milliseconds an answer is fresh, or undefined if its headers do not say. RFC 9111 §4.2. This server keeps one copy for all its
 * users, so it counts as a shared cache: s-maxage precedes max-age. An answer that must not be kept is fresh for 0 ms. `Expires` counts from `Date`,
 * so the clock of the other server need not be right.
 */
export function freshMs(headers: IncomingHttpHeaders): number | undefined {
  const directives = String(headers["cache-control"] ?? "").toLowerCase()
  if (/(?:^|[\s,])(?:no-store|no-cache|private)(?=[\s,=]|$)/.test(directives)) return 0
  const lifetime = secondsOf(directives, "s-maxage") ?? secondsOf(directives, "max-age") ?? untilExpiry(headers)
  if (lifetime === undefined) return undefined
  const age = /^\d{1,9}$/.exec(headers.age ?? "")?.[0] ?? "0"
  return Math.max(0, lifetime - Number(age)) * 1000
}

function secondsOf(directives: string, name: string): number | undefined {
  const found = new RegExp(`(?:^|[\\s,])${name}="?(\\d{1,9})"?(?=[\\s,]|$)`).exec(directives)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** RFC 9111 §5.3: an invalid `Expires`, such as 0, is in the past. */
function untilExpiry({ expires, date }: IncomingHttpHeaders): number | undefined {
  if (expires === undefined) return undefined
  const [end, start] = [Date.parse(expires), Date.parse(date ?? "")]
  if (Number.isNaN(end)) return 0
  return Number.isNaN(start) ? undefined : Math.floor(Math.max(0, end - start) / 1000)
}
