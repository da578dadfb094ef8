import type { ReactNode } from "react"
import { More } from "./more.tsx"
import { Failed, Loading } from "./states.tsx"

/** A list that is read page by page: what `usePages` returns. */
export interface Pages<Item> {
  readonly items: readonly Item[] | undefined
  readonly error: Error | null
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  fetchNextPage(): unknown
  refetch(): unknown
}

interface PagedListProps<Item> {
  readonly list: Pages<Item>
  /** Shown instead of an empty list. */
  readonly empty: ReactNode
  children(items: readonly Item[]): ReactNode
}

/** A list that is loading, failed, empty, or present with the button for its next page. */
export function PagedList<Item>({ list, empty, children }: PagedListProps<Item>) {
  const { items, error, refetch } = list
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />
  if (items === undefined) return <Loading />
  if (items.length === 0) return empty
  return (
    <div>
      {children(items)}
      <More of={list} />
    </div>
  )
}
