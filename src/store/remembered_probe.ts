import type { Clock } from "../base/clock.ts"

/** Long enough that nobody can make the disk work by asking, short enough for whoever routes traffic by the answer. */
const REMEMBERED_MS = 1000

/**
 * The probe of a store, which writes, and anybody may ask for it: what succeeded is not tried again for a second. A failure is: it cost
 * no write, and the first moment at which the store can serve again is worth knowing.
 */
export function rememberedProbe(probe: () => Promise<void>, clock: Clock): () => Promise<void> {
  let succeededAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clock()
    if (now >= succeededAt && now - succeededAt < REMEMBERED_MS) return
    await probe()
    succeededAt = now
  }
}
