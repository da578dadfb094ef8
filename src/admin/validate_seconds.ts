import { say } from "../base/say.ts"
import { Invalid } from "./problem.ts"

/**
 * Ten years. The server adds such a number to a time and stores the sum. A sum that is not an exact integer in JavaScript could not be read again.
 */
export const MAX_SECONDS = 3650 * 86_400

/** Throws Invalid unless this is a whole number of seconds from `minimum` to MAX_SECONDS. */
export function requireSeconds(field: string, seconds: number, minimum: number): void {
  if (Number.isInteger(seconds) && seconds >= minimum && seconds <= MAX_SECONDS) return
  throw new Invalid([{ field, ...say("seconds-invalid", { received: seconds, min: minimum, max: MAX_SECONDS }) }])
}
