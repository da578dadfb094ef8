/** The number of recent milliseconds whose counts are kept. Servers in one process may each have a stopped clock. */
const KEPT = 16

const counts = new Map<number, number>()

/** The next count for this millisecond; `first` for one that is new or forgotten. A clock that goes back is followed. */
export function countWithin(now: number, first: number): number {
  const last = counts.get(now)
  const count = last === undefined ? first : last + 1
  counts.delete(now)
  counts.set(now, count)
  if (counts.size > KEPT) counts.delete(counts.keys().next().value as number)
  return count
}
