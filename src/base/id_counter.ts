/** Of so many milliseconds the last count is kept, those last used: several servers in one process may each have a clock that stands. */
const KEPT = 16

const counts = new Map<number, number>()

/** One more than the last time for this millisecond; `first` for one that is new here, or forgotten. A clock that goes back is followed. */
export function countWithin(now: number, first: number): number {
  const last = counts.get(now)
  const count = last === undefined ? first : last + 1
  counts.delete(now)
  counts.set(now, count)
  if (counts.size > KEPT) counts.delete(counts.keys().next().value as number)
  return count
}
