import { Conflict } from "./problem.ts"

const TRIES = 10

/**
 * Reads, checks and writes, again until no other write came in between. An attempt returns undefined if its data has changed
 * meanwhile, so concurrent changes to other settings survive. Throws Conflict if others keep writing.
 */
export async function untilUnchanged<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tried = 0; tried < TRIES; tried++) {
    const done = await attempt()
    if (done !== undefined) return done
  }
  throw new Conflict(`${what} is being changed by others at the same time: try again`)
}
