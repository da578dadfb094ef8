import type { Counted } from "./contract.ts"

/** Nobody needs a more precise number before a deletion, and a larger one would take long. */
const MAX_COUNTED = 10_000

/** Counts with a function that stops at the given limit. */
export async function counted(countTo: (limit: number) => Promise<number>): Promise<Counted> {
  const found = await countTo(MAX_COUNTED + 1)
  return { count: Math.min(found, MAX_COUNTED), has_more: found > MAX_COUNTED }
}
