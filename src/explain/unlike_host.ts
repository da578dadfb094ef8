/** Whether a host contains letters outside of ASCII, which a URL writes as `xn--…`. Many of them look like Latin letters. */
export const isPunycode = (hostname: string): boolean =>
  hostname.split(".").some((label) => label.toLowerCase().startsWith("xn--"))

const MAX_DISTANCE = 2
/** The maximum length of a host name. */
const MAX_LENGTH = 253

/** Whether a host differs so little from a known one that people confuse them: it contains a known name, or differs in at most two letters. */
export function isLookalike(hostname: string, known: string): boolean {
  if (hostname === known || hostname.length > MAX_LENGTH || known.length > MAX_LENGTH) return false
  return (
    hostname.includes(known) || spoken(hostname).includes(spoken(known)) || distance(hostname, known) <= MAX_DISTANCE
  )
}

/** The host without the parts that people overlook: hyphens and dots. Digits that look like letters become these letters. */
const spoken = (hostname: string): string =>
  hostname
    .replaceAll(/[-.]/g, "")
    .replaceAll("0", "o")
    .replaceAll(/[1i|]/g, "l")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")

/** The number of letters to add, remove or replace. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [column, wanted] of [...other].entries())
      next.push(
        Math.min((row[column] ?? 0) + (letter === wanted ? 0 : 1), (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
