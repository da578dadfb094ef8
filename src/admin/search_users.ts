import type { UserId } from "../base/id.ts"
import { searchParts } from "../identity/searchable_text.ts"
import type { ListedUser, UserCount, UserList, UserPosition, UserSort } from "../store/pages.ts"
import type { Store } from "../store/store.ts"
import type { Page, Paging } from "./page.ts"

/** Which users a list has, and in which order. By default all, oldest first. */
export interface UserListing extends Paging {
  readonly search?: string | undefined
  readonly only?: UserList | undefined
  readonly sort?: UserSort | undefined
  readonly order?: "asc" | "desc" | undefined
}

export interface FoundPage extends Page<ListedUser> {
  /** Only on the first page. */
  readonly count: UserCount | undefined
}

/** Returns a page of the users who match. `next` is the position of the last user. */
export async function searchedUsers(
  { search = "", only, sort = "created", order = "asc", after, limit }: UserListing,
  { users }: Pick<Store, "users">,
): Promise<FoundPage> {
  const query = { parts: searchParts(search), only, sort, descending: order === "desc" }
  const found = await users.search(query, positionOf(after, sort), limit + 1)
  const items = found.users.slice(0, limit)
  const last = items.at(-1)
  const next = found.users.length > limit && last !== undefined ? cursorOf(last.position, sort) : undefined
  return { items, next, count: found.count }
}

const cursorOf = ({ key, id }: UserPosition, sort: UserSort): string => JSON.stringify([sort, key, id])

/** A cursor of another order has no meaning in this one, so the page is the first. */
function positionOf(after: string | undefined, sort: UserSort): UserPosition | undefined {
  if (after === undefined) return undefined
  const [ofSort, key, id] = JSON.parse(after) as [UserSort, string | number, UserId]
  return ofSort === sort ? { key, id } : undefined
}
