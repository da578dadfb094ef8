import type { Clock } from "../base/clock.ts"

/** Long enough that requests cannot keep the disk busy, short enough for a load balancer that routes by the answer. */
const REMEMBERED_MS = 1000

/**
 * Anybody may request the probe, and it writes: a success is remembered for a second. A failure is not remembered: it cost no write,
 * and callers want to know the first moment at which the store works again.
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
