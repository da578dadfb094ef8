import type { Page, Paging } from "./page.ts"
import { firstOf } from "./page.ts"

interface Named {
  readonly name: string
  readonly description: string | undefined
}

/** Returns a page of the records whose name or description contains the text, ignoring case. `sorted` is in the order of the names. */
export function foundByText<T extends Named>(
  sorted: readonly T[],
  search = "",
  { after = "", limit }: Paging,
): Page<T> {
  const text = search.trim().toLowerCase()
  const contains = ({ name, description = "" }: T) =>
    name.toLowerCase().includes(text) || description.toLowerCase().includes(text)
  const rest = sorted.filter((each) => each.name > after && contains(each))
  return firstOf(rest, ({ name }) => name, limit)
}
