import type { UserId } from "../base/id.ts"
import { foldEmail } from "../identity/fold_email.ts"
import { foldUsername } from "../identity/fold_username.ts"
import type { User } from "../identity/user.ts"
import type { UserList } from "../store/pages.ts"
import type { Store } from "../store/store.ts"
import type { Page, Paging } from "./page.ts"

type Users = Pick<Store, "users">

const MAX_READS = 4
const BY_USERNAME = "username "
const BY_EMAIL = "email "

/** Which users a search finds. Without `only`, all users. */
interface Searched {
  readonly search: string
  readonly only: UserList | undefined
}

/**
 * Returns a page of users in two parts. First: users whose username begins with the text, by username. Then: other users whose e-mail address
 * begins with the text, by address. `next` contains the part and the position in that part. The number of reads is limited, so a page may be
 * shorter than `limit` although another page follows.
 */
export async function searchedUsers(
  searched: Searched,
  { after = BY_USERNAME, limit }: Paging,
  store: Users,
): Promise<Page<User>> {
  if (after.startsWith(BY_EMAIL)) return byEmail(searched, after, limit, store)
  const found = await byUsername(searched, after.slice(BY_USERNAME.length), limit, store)
  // Without a text, every user was found by name.
  if (searched.search.trim() === "") return found
  if (found.next !== undefined || found.items.length === limit) return { ...found, next: found.next ?? BY_EMAIL }
  const { items, next } = await byEmail(searched, BY_EMAIL, limit - found.items.length, store)
  return { items: [...found.items, ...items], next }
}

async function byUsername(
  { search, only }: Searched,
  after: string,
  limit: number,
  { users }: Users,
): Promise<Page<User>> {
  const found = await users.pageByUsername(foldUsername(search), after, limit + 1, only)
  const last = found[limit - 1]
  const next = found.length > limit && last !== undefined ? BY_USERNAME + foldUsername(last.username) : undefined
  return { items: found.slice(0, limit), next }
}

/** Skips users whose username also begins with the text, because the first part of the search has returned these users. */
async function byEmail(
  { search, only }: Searched,
  after: string,
  limit: number,
  { users }: Users,
): Promise<Page<User>> {
  const items: User[] = []
  const [prefix, username] = [foldEmail(search.trim()), foldUsername(search)]
  const batch = limit + 1
  let [id, ...rest] = after.slice(BY_EMAIL.length).split(" ")
  for (let read = 0; read < MAX_READS; read++) {
    const from = id === undefined || id === "" ? undefined : { id: id as UserId, folded: rest.join(" ") }
    const found = await users.pageByEmail(prefix, from, batch, only)
    for (const [at, user] of found.entries()) {
      if (!foldUsername(user.username).startsWith(username)) items.push(user)
      ;[id, ...rest] = [user.id, foldEmail(user.email ?? "")]
      const isLast = at === found.length - 1 && found.length < batch
      if (items.length === limit && !isLast) return { items, next: `${BY_EMAIL}${id} ${rest.join(" ")}` }
    }
    if (found.length < batch) return { items }
  }
  return { items, next: `${BY_EMAIL}${id} ${rest.join(" ")}` }
}
