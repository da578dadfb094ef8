import type { UserId } from "../base/id.ts"
import { idBytes, idFrom } from "../base/id.ts"
import { say } from "../base/say.ts"
import { foldUsername } from "../identity/fold_username.ts"
import { searchParts } from "../identity/searchable_text.ts"
import type { ListedUser, UserCount, UserList, UserPosition, UserQuery, UserSort } from "../store/pages.ts"
import type { Store } from "../store/store.ts"
import type { Page, Paging } from "./page.ts"
import { Invalid } from "./problem.ts"

/**
 * Which users a list contains, and in which order. Default: all users, oldest first. The user whose username is the whole search text comes first.
 */
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

type Users = Pick<Store["users"], "findByUsername" | "search">

/** Returns a page of the users who match. `next` is the position of the last user. Throws Invalid for a cursor of another order. */
export async function searchedUsers(
  { search = "", only, sort, order, after, limit }: UserListing,
  { users }: { readonly users: Users },
): Promise<FoundPage> {
  const query = { parts: searchParts(search), only, sort: sort ?? "created", descending: order === "desc" }
  const exact =
    search !== "" && sort === undefined && order === undefined ? await named(search, query, users) : undefined
  const position = positionOf(after, query)
  const room = exact !== undefined && position === undefined ? limit - 1 : limit
  // One additional user shows that another page follows. One may be the user with the exact name.
  const found = await users.search(query, position, room + 2)
  const others = found.users.filter(({ user }) => user.id !== exact?.user.id)
  const shown = others.slice(0, room)
  const last = shown.at(-1)?.position ?? (room === 0 ? START : undefined)
  return {
    items: room < limit && exact !== undefined ? [exact, ...shown] : shown,
    next: others.length > room && last !== undefined ? cursorOf(last, query) : undefined,
    count: found.count,
  }
}

/** The position before every user, for a page that has only the exact user. */
const START: UserPosition = { key: 0, id: idFrom("user", Buffer.alloc(16)) }

/** Returns the user who has this text as username, if the user matches the query, as the list shows users. */
async function named(search: string, query: UserQuery, users: Users): Promise<ListedUser | undefined> {
  const account = await users.findByUsername(foldUsername(search.trim()))
  if (account === undefined) return undefined
  const { id } = account.user
  const [first] = (await users.search(query, { key: 0, id: before(id) }, 1)).users
  return first?.user.id === id ? first : undefined
}

/** The highest id below this one. Ids are the order of creation. */
function before(id: UserId): UserId {
  const hex = (BigInt(`0x${idBytes(id).toString("hex")}`) - 1n).toString(16).padStart(32, "0")
  return idFrom("user", Buffer.from(hex, "hex"))
}

type Order = Pick<UserQuery, "sort" | "descending">

const cursorOf = ({ key, id }: UserPosition, { sort, descending }: Order): string =>
  JSON.stringify([sort, descending, key, id])

function positionOf(after: string | undefined, { sort, descending }: Order): UserPosition | undefined {
  if (after === undefined) return undefined
  const [ofSort, ofDescending, key, id] = JSON.parse(after) as [UserSort, boolean, string | number, UserId]
  if (ofSort !== sort || ofDescending !== descending)
    throw new Invalid([{ field: "cursor", ...say("cursor-of-other-order") }])
  return { key, id }
}
