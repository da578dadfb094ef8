import type { Factor, ProvenFactors } from "../identity/factors.ts"
import { FACTORS } from "../identity/factors.ts"

/** How, and how recently, the user must have proven who they are. */
export interface Needs {
  /** All of these must be proven. If empty, any factor is enough. */
  readonly factors: readonly Factor[]
  /** Longest time since the proof, milliseconds. 0: a new proof each time; undefined: as long as the session is live. */
  readonly maxAgeMs: number | undefined
}

/** What is known so far. */
export interface Known {
  /** By the session of this browser; undefined if nobody is signed in. */
  readonly proven: ProvenFactors | undefined
  /** Whether the destination accepts this user. */
  readonly isWanted: boolean
  /** Undefined until it is looked up, because it depends on the user. */
  readonly hasConsented: boolean | undefined
}

export type Missing =
  | { readonly step: "sign-in"; readonly because: "not-proven" | "another-user" }
  | { readonly step: "consent" }

/** The step that proves each factor. */
const PROVEN_BY: Readonly<Record<Factor, "sign-in">> = { pwd: "sign-in" }

/** What is still missing before the destination can continue, as the next step; undefined if nothing is. */
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

/** `max_age=0` "is equivalent to prompt=login", also within the millisecond. */
const isRecent = (at: number | undefined, maxAgeMs: number | undefined, now: number): boolean =>
  at !== undefined && (maxAgeMs === undefined || (maxAgeMs > 0 && now - at <= maxAgeMs))
