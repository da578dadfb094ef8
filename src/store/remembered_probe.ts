import type { Clock } from "../base/clock.ts"

/** Long enough that nobody can make the disk work by asking, short enough for whoever routes traffic by the answer. */
const REMEMBERED_MS = 1000

/** The probe of a store, done once a second at most: it writes, and anybody may ask for it. */
export function rememberedProbe(probe: () => Promise<void>, clock: Clock): () => Promise<void> {
  let last: { readonly at: number; readonly result: Promise<void> } | undefined
  return () => {
    const now = clock()
    if (last === undefined || now < last.at || now - last.at >= REMEMBERED_MS) last = { at: now, result: probe() }
    return last.result
  }
}
