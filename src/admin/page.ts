/** One page of a list. `next` is the place at which the next page begins, for `after`. It is absent on the last page. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly next?: string | undefined
}

/** Which page of a list to return. `after` is `next` of the page before: no other text. */
export interface Paging {
  readonly after?: string | undefined
  readonly limit: number
}

/** Makes a page of items that begin where it begins. An item more than `limit` shows that another page follows. */
export function firstOf<T>(items: readonly T[], idOf: (item: T) => string, limit: number): Page<T> {
  const page = items.slice(0, limit)
  const last = page.at(-1)
  return { items: page, next: last !== undefined && items.length > limit ? idOf(last) : undefined }
}
