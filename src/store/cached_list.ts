/** A list that is kept in memory, because it is short and rarely changes. */
export interface CachedList<T> {
  list(): Promise<readonly T[]>
  /** Empties the cache: another process may have changed the list. */
  forget(): void
  /** Waits for a change by this process, then empties the cache, also if the change failed. */
  forgetting<R>(change: Promise<R>): Promise<R>
}

/** The cache keeps a promise, not a value. So the result of a read that began before a change is not cached after that change. */
export function cachedList<T>(read: () => Promise<readonly T[]>): CachedList<T> {
  let known: Promise<readonly T[]> | undefined

  const forget = () => {
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
    list() {
      if (known !== undefined) return known
      const reading = read()
      known = reading
      // A failed read must not stay in the cache.
      reading.catch(() => {
        if (known === reading) forget()
      })
      return reading
    },
  }
}
