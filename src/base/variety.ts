/** Returns the length of the shortest text whose repetition is the given text. For `abcabca` it is 3: the last repetition may be incomplete. */
export function period(text: string): number {
  for (let length = 1; length < text.length; length++) {
    if (text.startsWith(text.slice(length))) return length
  }
  return text.length
}

/** Returns the share of characters that equal their predecessor, or are next to it in Unicode: 1 for `12345`, `aaaa` and `cba`. */
export function sequentialShare(text: string): number {
  let sequential = 0
  for (let at = 1; at < text.length; at++) {
    if (Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) <= 1) sequential++
  }
  return text.length < 2 ? 0 : sequential / (text.length - 1)
}

/**
 * A secret with fewer different characters counts as not random. Only one in a million random secrets of 32 hexadecimal digits has fewer.
 */
const MIN_DISTINCT = 8
const MAX_SEQUENTIAL_SHARE = 0.5

/** Returns why this secret is not random, or undefined if it may be random. Never repeats any part of the secret. */
export function secretMonotony(secret: string, minLength: number): string | undefined {
  const distinct = new Set(secret).size
  if (distinct < MIN_DISTINCT) return `has only ${distinct} different ${distinct === 1 ? "character" : "characters"}`
  if (period(secret) < minLength) return `repeats the same ${period(secret)} characters`
  return sequentialShare(secret) > MAX_SEQUENTIAL_SHARE ? "is a sequence such as abcdef" : undefined
}

/** Advice on how to make a server secret. */
export const MAKE_A_SECRET = "make one with `openssl rand -base64 32`"
