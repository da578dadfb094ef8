import type { StoredSigningKey } from "../store/store.ts"
import { ANNOUNCED_MS } from "./signing_key.ts"

/**
 * How long a scheduled key is published before it signs: far longer than a key set may be cached. The operator sees in time who has not
 * fetched it (`gatehouse key list`). Clients that cache for too long still work.
 */
export const SUCCESSOR_ANNOUNCED_MS = Math.max(86_400_000, ANNOUNCED_MS)

/**
 * The keys that need a successor now, at most one for each algorithm. The newest key is due if it will have signed for `everyMs` when a
 * successor made now begins. A newest key that does not sign yet is itself the successor.
 */
export function dueForSuccession(
  keys: readonly StoredSigningKey[],
  everyMs: number,
  now: number,
): readonly StoredSigningKey[] {
  const newest = new Map<string, StoredSigningKey>()
  for (const key of keys) {
    const known = newest.get(key.algorithm)
    if (known === undefined || key.activeAt >= known.activeAt) newest.set(key.algorithm, key)
  }
  return [...newest.values()].filter(
    ({ activeAt }) => activeAt <= now && now + SUCCESSOR_ANNOUNCED_MS >= activeAt + everyMs,
  )
}
