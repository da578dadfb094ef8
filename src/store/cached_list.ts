/** A list that is kept in memory, because it is short and rarely changes. */
export interface CachedList<T> {
  list(): Promise<readonly T[]>
  /** The cached list; undefined if the cache is empty, so that the list must be read from the store. */
  known(): readonly T[] | undefined
  /** Empties the cache, because another process may have changed the list. */
  forget(): void
  /** Waits for a change by this process, then empties the cache, even if the change failed. */
  forgetting<R>(change: Promise<R>): Promise<R>
}

/** The cache keeps a promise, not a value. So the result of a read that began before a change is not cached after that change. */
export function cachedList<T>(read: () => Promise<readonly T[]>): CachedList<T> {
  let reading: Promise<readonly T[]> | undefined
  let known: readonly T[] | undefined

  const forget = () => {
    reading = undefined
    known = undefined
  }

  return {
    forget,
    async forgetting(change) {
      try {
        return await change
      } finally {
        forget()
      }
    },
    known: () => known,
    list() {
      if (reading !== undefined) return reading
      const begun = read()
      reading = begun
      begun.then(
        (items) => {
          if (reading === begun) known = items
        },
        // A failed read must not stay in the cache.
        () => {
          if (reading === begun) forget()
        },
      )
      return begun
    },
  }
}
