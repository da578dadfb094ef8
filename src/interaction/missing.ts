import type { Factor, ProvenFactors } from "../identity/factors.ts"
import { FACTORS } from "../identity/factors.ts"

/** The factors that the user must have proven, and how recently. */
export interface Needs {
  /** All of these must be proven. If the list is empty, any one factor is enough. */
  readonly factors: readonly Factor[]
  /**
   * Maximum time since the proof, in milliseconds. 0: each request needs a new proof. Undefined: a proof is valid as long as the session.
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

/** The step that proves each factor. */
const PROVEN_BY: Readonly<Record<Factor, "sign-in">> = { pwd: "sign-in" }

/** Returns the next step that the destination still needs; undefined if it needs no step. */
export function missing(needs: Needs, { proven, isWanted, hasConsented }: Known, now: number): Missing | undefined {
  const step = unproven(needs, proven ?? {}, now)
  if (step !== undefined) return { step, because: "not-proven" }
  if (!isWanted) return { step: "sign-in", because: "another-user" }
  return hasConsented === false ? { step: "consent" } : undefined
}

/**
 * OpenID Connect Core §3.1.2.1, `max_age`: "If the elapsed time is greater than this value, the OP MUST attempt to actively
 * re-authenticate the End-User."
 */
function unproven({ factors, maxAgeMs }: Needs, proven: ProvenFactors, now: number): "sign-in" | undefined {
  const recent = FACTORS.filter((factor) => isRecent(proven[factor], maxAgeMs, now))
  if (recent.length === 0) return "sign-in"
  const lacking = factors.find((factor) => !recent.includes(factor))
  return lacking && PROVEN_BY[lacking]
}

/** OpenID Connect Core §3.1.2.1: `max_age=0` "is equivalent to prompt=login", even for a sign-in in the same millisecond. */
const isRecent = (at: number | undefined, maxAgeMs: number | undefined, now: number): boolean =>
  at !== undefined && (maxAgeMs === undefined || (maxAgeMs > 0 && now - at <= maxAgeMs))
