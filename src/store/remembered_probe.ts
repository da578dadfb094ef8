import type { Clock } from "../base/clock.ts"

/** How long a success is remembered: long enough that requests cannot keep the disk busy, and short enough for a load balancer. */
const REMEMBERED_MS = 1000

/**
 * Anybody may request the probe, and each probe writes. So a success is remembered for a second. A failure is not remembered, because callers
 * want to know immediately when the store works again.
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
