import type { Level } from "../base/level.ts"
import type { ProvenFactors } from "../identity/factors.ts"
import { reachedAt } from "../identity/factors.ts"

/** How well and how recently the user must have proven who they are. */
export interface Needs {
  /** The level that the sign-in must reach. */
  readonly level: Level
  /**
   * Maximum time in milliseconds since each proof on which the level rests. 0: each request needs new proofs. Undefined: a proof is valid as long
   * as the session.
   */
  readonly maxAgeMs: number | undefined
}

/** The facts known so far. */
export interface Known {
  /** The factors proven in this browser's session; undefined if no user is signed in. */
  readonly proven: ProvenFactors | undefined
  /** Whether the destination accepts this user. */
  readonly isWanted: boolean
  /** Undefined until the server looks up the consent. It can look up the consent only for a known user. */
  readonly hasConsented: boolean | undefined
}

export type Missing =
  | { readonly step: "sign-in"; readonly because: "not-proven" | "another-user" }
  | { readonly step: "consent" }

/** Returns the next step that the destination still needs; undefined if it needs no step. */
export function missing(needs: Needs, { proven, isWanted, hasConsented }: Known, now: number): Missing | undefined {
  if (!isRecent(reachedAt(needs.level, proven ?? {}), needs.maxAgeMs, now))
    return { step: "sign-in", because: "not-proven" }
  if (!isWanted) return { step: "sign-in", because: "another-user" }
  return hasConsented === false ? { step: "consent" } : undefined
}

/**
 * OpenID Connect Core §3.1.2.1, `max_age`: "If the elapsed time is greater than this value, the OP MUST attempt to actively
 * re-authenticate the End-User." `max_age=0` "is equivalent to prompt=login", even for a sign-in in the same millisecond.
 */
const isRecent = (at: number | undefined, maxAgeMs: number | undefined, now: number): boolean =>
  at !== undefined && (maxAgeMs === undefined || (maxAgeMs > 0 && now - at <= maxAgeMs))
