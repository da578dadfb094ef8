import type { UserId } from "../base/id.ts"
import { isId } from "../base/id.ts"
import type { Person } from "../store/role.ts"
import type { PersonRecord } from "./contract.ts"
import type { Page, Paging } from "./page.ts"
import { firstOf } from "./page.ts"

/** Returns a page of people, by id. `read` returns up to `limit` people after an id. */
export async function peoplePage(
  { after, limit }: Paging,
  read: (after: UserId | undefined, limit: number) => Promise<readonly Person[]>,
): Promise<Page<PersonRecord>> {
  const people = await read(after !== undefined && isId("user", after) ? after : undefined, limit + 1)
  return firstOf(people.map(personRecord), ({ user_id }) => user_id, limit)
}

const personRecord = ({ id, username, name }: Person): PersonRecord => ({ user_id: id, username, name: name ?? null })
