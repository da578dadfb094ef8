import { Conflict } from "./problem.ts"

const TRIES = 10

/**
 * Reads, judges and writes until nobody has written in between: an attempt gives undefined where what it had read is so no longer. What is
 * not named then stays as others have left it. Throws Conflict where others write all the time.
 */
export async function untilUnchanged<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tried = 0; tried < TRIES; tried++) {
    const done = await attempt()
    if (done !== undefined) return done
  }
  throw new Conflict(`${what} is being changed by others at the same time: try again`)
}
