import type { Level } from "../base/level.ts"
import { highestLevel, LOWEST_LEVEL } from "../base/level.ts"
import type { ProvenFactors, SecondFactor } from "../identity/factors.ts"
import { reachableLevels, reachedAt } from "../identity/factors.ts"

/** The level and the age that the user's proofs must have. */
export interface Needs {
  /** The level that the sign-in must reach. */
  readonly level: Level
  /** Levels that the sign-in should reach, in order of preference. The first one counts that this user's factors can reach. */
  readonly wished?: readonly Level[]
  /** The user adds an authenticator app here, or replaces the present one. */
  readonly newApp?: boolean
  /**
   * Maximum time in milliseconds since each proof on which the level rests. 0: each request needs new proofs. Undefined: a proof is valid as long
   * as the session.
   */
  readonly maxAgeMs: number | undefined
}

/** The facts known so far. */
export interface Known {
  /** The factors proven in this browser's session; undefined if no user has typed a password. */
  readonly proven: ProvenFactors | undefined
  /** The second factors that the user can prove. */
  readonly enrolled: readonly SecondFactor[]
  /** Whether the destination accepts this user. */
  readonly isWanted: boolean
  /** Undefined until the server looks up the consent. It can look up the consent only for a known user. */
  readonly hasConsented: boolean | undefined
}

export type Missing =
  | { readonly step: "sign-in"; readonly because: "not-proven" | "another-user" }
  | { readonly step: "second-factor" }
  /** The user adds a second factor: `level` cannot be reached without it, or the user asked to add it. */
  | { readonly step: "enrol"; readonly level: Level }
  | { readonly step: "consent" }

/** Returns the next step that the destination still needs; undefined if it needs no step. */
export function missing(
  needs: Needs,
  { proven = {}, enrolled, isWanted, hasConsented }: Known,
  now: number,
): Missing | undefined {
  const isProven = (level: Level) => isRecent(reachedAt(level, proven), needs.maxAgeMs, now)
  if (!isProven(LOWEST_LEVEL)) return { step: "sign-in", because: "not-proven" }
  // Before the second factor, because another user must not be asked for a code that the destination then refuses.
  if (!isWanted) return { step: "sign-in", because: "another-user" }
  const reachable = reachableLevels(enrolled)
  const level = neededLevel(needs, reachable)
  if (!isProven(level)) {
    // A user with a second factor proves it first, and then adds a better one: a stolen password alone adds nothing.
    const own = highestLevel(reachable.filter((each) => each !== "phr"))
    return reachable.includes(level) || !isProven(own) ? { step: "second-factor" } : { step: "enrol", level }
  }
  if (needs.newApp) return { step: "enrol", level }
  return hasConsented === false ? { step: "consent" } : undefined
}

/** Whether only a passkey of the user is enough. A code then does not help. */
export const needsPasskey = (needs: Needs, enrolled: readonly SecondFactor[]): boolean =>
  enrolled.includes("passkey") && neededLevel(needs, reachableLevels(enrolled)) === "phr"

/** A user who has a second factor must prove it, whatever the destination asks. */
function neededLevel({ level, wished = [] }: Needs, reachable: readonly Level[]): Level {
  const own = reachable.includes("mfa") ? "mfa" : LOWEST_LEVEL
  return highestLevel([level, own, wished.find((each) => reachable.includes(each)) ?? LOWEST_LEVEL])
}

/**
 * OpenID Connect Core §3.1.2.1, `max_age`: "If the elapsed time is greater than this value, the OP MUST attempt to actively
 * re-authenticate the End-User." `max_age=0` "is equivalent to prompt=login", even for a sign-in in the same millisecond.
 */
const isRecent = (at: number | undefined, maxAgeMs: number | undefined, now: number): boolean =>
  at !== undefined && (maxAgeMs === undefined || (maxAgeMs > 0 && now - at <= maxAgeMs))
