import type { Said } from "./say.ts"
import { say } from "./say.ts"

/** Returns the length of the shortest text whose repetition is the given text. For `abcabca` it is 3: the last repetition may be incomplete. */
export function period(text: string): number {
  for (let length = 1; length < text.length; length++) {
    if (text.startsWith(text.slice(length))) return length
  }
  return text.length
}

/** Returns the share of characters that equal their predecessor, or are next to it in Unicode: 1 for `12345`, `aaaa` and `cba`. */
export function sequentialShare(text: string): number {
  const { length } = [...text]
  return length < 2 ? 0 : (length - runsOf(text).length) / (length - 1)
}

/** Removes each run of three or more characters that follow each other as in `sequentialShare`: of `aaaa-k7`, `-k7` remains. */
export const withoutSequences = (text: string): string =>
  runsOf(text)
    .filter(({ length }) => length < MIN_SEQUENCE)
    .flat()
    .join("")

/** Reduces each run of characters that follow each other to one character, until no such run is left: `abcabc` becomes `a`. */
export function withoutRepetition(text: string): string {
  const shorter = runsOf(text)
    .map(([first]) => first)
    .join("")
  return shorter === text ? text : withoutRepetition(shorter)
}

const MIN_SEQUENCE = 3

/** Splits a text before each character that neither equals its predecessor nor is next to it in Unicode. */
function runsOf(text: string): string[][] {
  const runs: string[][] = []
  let before = Number.NEGATIVE_INFINITY
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    if (Math.abs(point - before) <= 1) runs.at(-1)?.push(character)
    else runs.push([character])
    before = point
  }
  return runs
}

/**
 * A secret with fewer different characters counts as not random. Only one in a million random secrets of 32 hexadecimal digits has fewer.
 */
const MIN_DISTINCT = 8
const MAX_SEQUENTIAL_SHARE = 0.5

/** Returns why this secret is not random, or undefined if it may be random. Never repeats any part of the secret. */
export function secretMonotony(secret: string, minLength: number): Said | undefined {
  const distinct = new Set(secret).size
  if (distinct < MIN_DISTINCT) return say("few-characters", { count: distinct })
  if (period(secret) < minLength) return say("repeated-text", { count: period(secret) })
  return sequentialShare(secret) > MAX_SEQUENTIAL_SHARE ? say("letter-sequence") : undefined
}

/** Advice on how to make a server secret. */
export const MAKE_A_SECRET = "make one with `openssl rand -base64 32`"
