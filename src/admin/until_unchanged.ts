import { Conflict } from "./problem.ts"

const TRIES = 10

/**
 * Repeats an attempt (read, check, write) while it returns undefined. An attempt returns undefined if another process changed the data
 * between its read and its write. Throws Conflict after too many attempts.
 */
export async function untilUnchanged<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tried = 0; tried < TRIES; tried++) {
    const done = await attempt()
    if (done !== undefined) return done
  }
  throw new Conflict(`${what} is being changed by another process at the same time: try again`)
}
