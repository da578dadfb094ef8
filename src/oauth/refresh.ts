import type { RefreshRotation } from "./client.ts"
import type { Grant } from "./grant.ts"

/** What a presented refresh token amounts to. */
export type RefreshVerdict =
  /** It is the current one: move the grant on. */
  | "rotate"
  /** Its successor was made but never seen in use: give that same successor again. */
  | "repeat"
  /** Its successor was seen in use, or it is older still: somebody else has a copy. */
  | "theft"
  /** Newer than the row: the row was restored from an older backup, and ends. */
  | "of-the-future"

/**
 * Refresh rotation confirmed by delivery. A response lost on the network never logs anyone out, and parallel refreshes all get
 * the same successor; a stolen token is noticed at the first use that cannot be either. RFC 9700 §4.14.2.
 * `grant` is used and not ended; what its own client presented is `presented`, a generation.
 */
export function judgeRefresh(
  grant: Pick<Grant, "generation" | "confirmedGeneration">,
  presented: number,
  rotation: RefreshRotation,
): RefreshVerdict {
  if (presented > grant.generation) return "of-the-future"
  if (presented === grant.generation) return "rotate"
  const successorUnseen = presented === grant.generation - 1 && grant.confirmedGeneration < grant.generation
  return successorUnseen && rotation === "confirmed" ? "repeat" : "theft"
}

/** When a refresh token made now expires: after its own life, but never after its grant's. Milliseconds, a whole second, as it stands in the token. */
export const refreshExpiry = (createdAt: number, now: number, tokenLifeMs: number, grantLifeMs: number): number =>
  Math.floor(Math.min(now + tokenLifeMs, createdAt + grantLifeMs) / 1000) * 1000
