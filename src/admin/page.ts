import type { Page } from "./contract.ts"

/** Makes a page of items that begin where it begins. An item more than `limit` shows that another page follows. */
export function firstOf<T>(items: readonly T[], idOf: (item: T) => string, limit: number): Page<T> {
  const page = items.slice(0, limit)
  const last = page.at(-1)
  return { items: page, next: last !== undefined && items.length > limit ? idOf(last) : undefined }
}
