/** One page of a list. `next` is the value of `after` for the next page; absent on the last page. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly next?: string | undefined
  /** Further members of the answer, by their names in JSON. */
  readonly further?: Readonly<Record<string, unknown>>
}

/** Which page of a list to return. `after` must be the `next` of the previous page; absent for the first page. */
export interface Paging {
  readonly after?: string | undefined
  readonly limit: number
}

/** Makes a page from its items. The caller passes up to `limit` + 1 items. The additional item shows that another page follows. */
export function firstOf<T>(items: readonly T[], idOf: (item: T) => string, limit: number): Page<T> {
  const page = items.slice(0, limit)
  const last = page.at(-1)
  return { items: page, next: last !== undefined && items.length > limit ? idOf(last) : undefined }
}
