/**
 * The DPoP proofs that this process has accepted, until their time is over. RFC 9449 §11.1. Bounded: a flood that fills a second, or all of them, is
 * refused, so no proof is forgotten early. Decision 0096.
 */
export interface UsedProofs {
  /** Records a proof. `iat` and `now` are Unix seconds, at most `windowSeconds` apart. */
  use(id: number, iat: number, now: number): "first" | "again" | "full"
  readonly size: number
}

/** More than one core checks in a second, and all together in a minute. 1,200,000 take 54 MB. */
const MAXIMA = { ofSecond: 32_768, together: 1_200_000 }

/** Remembers by the second of `iat`, so that a whole second is forgotten at once. */
export function usedProofs(windowSeconds: number, { ofSecond, together } = MAXIMA): UsedProofs {
  const seconds = new Map<number, Set<number>>()
  let size = 0
  let cleanedAt = 0

  const forget = (now: number) => {
    cleanedAt = now
    for (const [second, used] of seconds) {
      if (second >= now - windowSeconds) continue
      size -= used.size
      seconds.delete(second)
    }
  }

  return {
    use(id, iat, now) {
      if (now !== cleanedAt) forget(now)
      const used = seconds.get(iat) ?? new Set()
      if (used.has(id)) return "again"
      if (used.size >= ofSecond || size >= together) return "full"
      seconds.set(iat, used.add(id))
      size++
      return "first"
    },
    get size() {
      return size
    },
  }
}
