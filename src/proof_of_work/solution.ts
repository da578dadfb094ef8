import { pbkdf2 } from "node:crypto"
import { promisify } from "node:util"

/**
 * One try is PBKDF2-HMAC-SHA-256 (RFC 8018) over the challenge, with a number as salt. Browsers compute it at the speed of native code, on all
 * cores, and without a script in a worker. So a robot is hardly faster than a person's device: docs/decisions/0088.
 */
export const ITERATIONS = 2000
/** A solution has this many numbers. One alone would take some people five times as long as others. */
export const NUMBERS = 4
const DIGEST_BYTES = 4
/** A try succeeds if its digest, as a number of 32 bits, is below the limit. */
const ALL = 2 ** 32
/** Longer than any solution. */
const MAX_LENGTH = 200
const SOLUTION = /^([\w-]+)((?:\.\d{1,10}){4})$/

/** The limit at which a solution takes `cost` iterations on average. */
export const limitFor = (cost: number): number => Math.floor(ALL / Math.max(1, cost / ITERATIONS / NUMBERS))

export interface Solution {
  readonly challenge: string
  /** Different numbers, in ascending order. */
  readonly numbers: readonly number[]
}

/** Reads `CHALLENGE.N.N.N.N`. Undefined for any other text. */
export function parseSolution(text: string): Solution | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const [, challenge, rest] = SOLUTION.exec(text) ?? []
  if (challenge === undefined || rest === undefined) return undefined
  const numbers = rest.slice(1).split(".").map(Number)
  const isAscending = numbers.every((number, at) => number < ALL && number > (numbers[at - 1] ?? -1))
  return isAscending ? { challenge, numbers } : undefined
}

const derive = promisify(pbkdf2)

/** Whether each number succeeds at this cost. The first failure ends the check, so a wrong solution costs the server one try. */
export async function isSolved({ challenge, numbers }: Solution, cost: number): Promise<boolean> {
  const limit = limitFor(cost)
  for (const number of numbers) {
    const digest = await derive(challenge, String(number), ITERATIONS, DIGEST_BYTES, "sha256")
    if (digest.readUInt32BE(0) >= limit) return false
  }
  return true
}
