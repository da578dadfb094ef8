import type { StoredSigningKey } from "../store/store.ts"
import { ANNOUNCED_MS } from "./signing_key.ts"

/**
 * How long before it signs a key is published that the schedule brings: far longer than a key set may be cached, so that an operator
 * sees in time who has not fetched it (`gatehouse key list`), and clients that cache longer than they may are spared.
 */
export const SUCCESSOR_ANNOUNCED_MS = Math.max(86_400_000, ANNOUNCED_MS)

/**
 * The keys that need a successor now, one of an algorithm at most: the newest of each, where it will have signed for `everyMs` when a
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
