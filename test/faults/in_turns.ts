/** Does the work for all items, with a few items at a time. */
export async function inTurns<T>(items: Iterable<T>, work: (item: T) => Promise<void>, atOnce = 8): Promise<void> {
  const line = items[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = line.next(); !next.done; next = line.next()) await work(next.value)
    }),
  )
}
