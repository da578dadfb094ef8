import { test } from "node:test"
import type { Store } from "../../src/store/store.ts"

export type Open = () => Promise<Store>

/** Declares tests. Each test gets a separate empty store. */
export const testsOn =
  (name: string, open: Open) =>
  (title: string, run: (store: Store) => Promise<void>): void => {
    test(`${name}: ${title}`, async () => {
      const store = await open()
      try {
        await run(store)
      } finally {
        await store.close()
      }
    })
  }

/** Counts how often each answer occurs. */
export const tally = (answers: readonly unknown[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[String(answer)] = (counts[String(answer)] ?? 0) + 1
  return counts
}

export const times = <T>(count: number, call: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => call(at)))
