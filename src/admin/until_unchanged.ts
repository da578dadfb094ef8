import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import { Conflict } from "./problem.ts"

/**
 * An update calls this function with the state that the update is about to change. If the caller expected another state, the function throws, and
 * nothing is changed. If another process changes the data first, the update reads the new state and calls the function again.
 */
export type Unchanged<T> = (current: T) => void

const TRIES = 10

/**
 * Repeats an attempt (read, check, write) while it returns undefined. An attempt returns undefined if another process changed the data
 * between its read and its write. Throws Conflict after too many attempts.
 */
export async function untilUnchanged<T>(what: Said, attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tried = 0; tried < TRIES; tried++) {
    const done = await attempt()
    if (done !== undefined) return done
  }
  throw new Conflict(say("changed-at-once", { what }))
}
