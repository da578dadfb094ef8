/**
 * The DPoP proofs that this process has accepted, until their time is over. RFC 9449 §11.1. Bounded: a flood that fills a second's set is refused for
 * that second, so no proof is forgotten early. Decision 0096.
 */
export interface UsedProofs {
  /** Records a proof. `iat` and `now` are Unix seconds, at most `windowSeconds` apart. */
  use(id: number, iat: number, now: number): "first" | "again" | "full"
  readonly size: number
}

/** More than one core verifies in a second. With 121 seconds, at most 45 MB. */
const MAX_OF_A_SECOND = 8192

/** Remembers by the second of `iat`, so that a whole second is forgotten at once. */
export function usedProofs(windowSeconds: number, maximum = MAX_OF_A_SECOND): UsedProofs {
  const seconds = new Map<number, Set<number>>()
  let cleanedAt = 0

  const forget = (now: number) => {
    cleanedAt = now
    for (const second of seconds.keys()) if (second < now - windowSeconds) seconds.delete(second)
  }

  return {
    use(id, iat, now) {
      if (now !== cleanedAt) forget(now)
      const used = seconds.get(iat) ?? new Set()
      if (used.has(id)) return "again"
      if (used.size >= maximum) return "full"
      seconds.set(iat, used.add(id))
      return "first"
    },
    get size() {
      let total = 0
      for (const { size } of seconds.values()) total += size
      return total
    },
  }
}
