/** The length of the shortest text that this one repeats; the last repetition may be cut off. `abcabca` has 3. */
export function period(text: string): number {
  for (let length = 1; length < text.length; length++) {
    if (text.startsWith(text.slice(length))) return length
  }
  return text.length
}

/** The share of characters that follow, precede or equal their predecessor in Unicode: 1 for `12345`, `aaaa` and `cba`. */
export function sequentialShare(text: string): number {
  let sequential = 0
  for (let at = 1; at < text.length; at++) {
    if (Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) <= 1) sequential++
  }
  return text.length < 2 ? 0 : sequential / (text.length - 1)
}

/** Random text has more distinct characters: 32 random hexadecimal digits fail this once in a million. */
const MIN_DISTINCT = 8
const MAX_SEQUENTIAL_SHARE = 0.5

/** Says why this secret is not random, or returns undefined if it may be. Never repeats a part of it. */
export function secretMonotony(secret: string, minLength: number): string | undefined {
  const distinct = new Set(secret).size
  if (distinct < MIN_DISTINCT) return `has only ${distinct} different ${distinct === 1 ? "character" : "characters"}`
  if (period(secret) < minLength) return `repeats the same ${period(secret)} characters`
  return sequentialShare(secret) > MAX_SEQUENTIAL_SHARE ? "is a sequence such as abcdef" : undefined
}

/** How an operator makes a server secret. */
export const MAKE_A_SECRET = "make one with `openssl rand -base64 32`"
