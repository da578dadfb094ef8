/** How often due items are looked for, because another process may have added them, or an attempt failed before. */
const INTERVAL_MS = 2000

/** Work in the background on items that become due, so that no request waits for it. */
export interface DueWork {
  /** Makes one attempt for each due item. Resolves after these attempts; only tests wait for this. */
  now(): Promise<void>
  /** Resolves when the current attempts have ended. The remaining items are left to another server, or to the next start. */
  stop(): Promise<void>
}

interface Work<Item> {
  /** Maximum number of concurrent attempts. */
  readonly atOnce: number
  /** Returns up to `limit` due items, the oldest first. */
  due(limit: number): Promise<readonly Item[]>
  /** Makes one attempt. The item must no longer be due afterwards. */
  attempt(item: Item): Promise<void>
  /** Called with every unexpected error. */
  defect(error: unknown): void
}

/** Starts to work on due items, every two seconds and whenever `now` is called. */
export function dueWork<Item>({ atOnce, due, attempt, defect }: Work<Item>): DueWork {
  let underWay: Promise<void> | undefined
  let again = false
  let stopped = false
  const workOff = async () => {
    try {
      do {
        again = false
        const items = await due(atOnce)
        // The store may close before everything due is done, so no attempt starts after `stop`.
        if (stopped) return
        await Promise.all(items.map((item) => attempt(item).catch(defect)))
        if (items.length === atOnce) again = true
      } while (again && !stopped)
    } catch (error) {
      defect(error)
    } finally {
      // No `await` may come between the last check of `again` and this line: an item added during that `await` would wait for the next interval.
      underWay = undefined
    }
  }
  const now = async () => {
    if (stopped) return
    again = true
    underWay ??= workOff()
    await underWay
  }
  const timer = setInterval(now, INTERVAL_MS).unref()
  return {
    now,
    async stop() {
      stopped = true
      clearInterval(timer)
      await underWay
    },
  }
}
