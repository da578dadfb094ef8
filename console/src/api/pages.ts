import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery } from "@tanstack/react-query"
import type { Answered } from "./call.ts"
import { call } from "./call.ts"
import type { Operations } from "./operations.ts"
import { keyOf } from "./query_key.ts"

interface Page<Item> {
  readonly items: readonly Item[]
  readonly next_cursor: string | null
}

/** The operations that answer with pages. */
export type ListName = {
  [Name in keyof Operations]: Operations[Name]["output"] extends Page<unknown> ? Name : never
}[keyof Operations]

type ItemOf<Name extends ListName> = Operations[Name]["output"]["items"][number]
type Given<Name extends ListName> = (Operations[Name]["path"] extends undefined
  ? { readonly path?: undefined }
  : { readonly path: Operations[Name]["path"] }) & {
  readonly query?: Omit<NonNullable<Operations[Name]["query"]>, "limit" | "cursor">
}

const AT_ONCE = 50
const MOST_AT_ONCE = 200

type Reading = (name: ListName, given: object) => Promise<Answered<unknown>>

/** Reads one page. `Given` makes the caller pass the types of the operation. */
const read = async <Name extends ListName>(
  name: Name,
  { path, query }: Given<Name>,
  paging: object,
  signal: AbortSignal,
) => {
  const given = { ...(path !== undefined && { path }), query: { ...query, ...paging }, signal }
  return (await (call as Reading)(name, given)).body as Operations[Name]["output"] & Page<ItemOf<Name>>
}

/** A list, page by page. */
const pagesOf = <Name extends ListName>(name: Name, given: Given<Name>) =>
  infiniteQueryOptions({
    queryKey: keyOf([name], given, "pages"),
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      read(name, given, { limit: AT_ONCE, ...(pageParam !== "" && { cursor: pageParam }) }, signal),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** A list that reads a page when the person asks for more. `keepsItems`: the items of the previous query stay until the next items arrive. */
export function usePages<Name extends ListName>(
  name: Name,
  given: Given<Name>,
  { enabled = true, keepsItems = false } = {},
) {
  const query = useInfiniteQuery({
    ...pagesOf(name, given),
    enabled,
    ...(keepsItems && { placeholderData: keepPreviousData }),
  })
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) }
}

/** All pages of a list that is always short, such as the scope values of all APIs. */
export const allOf = <Name extends ListName>(name: Name, given: Given<Name>) =>
  queryOptions({
    queryKey: keyOf([name], given, "all"),
    async queryFn({ signal }) {
      const all: ItemOf<Name>[] = []
      let cursor: string | null = ""
      while (cursor !== null) {
        const paging: object = { limit: MOST_AT_ONCE, ...(cursor !== "" && { cursor }) }
        const page: Page<ItemOf<Name>> = await read(name, given, paging, signal)
        all.push(...page.items)
        cursor = page.next_cursor
      }
      return all
    },
  })
