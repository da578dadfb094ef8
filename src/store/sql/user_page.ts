import { idBytes } from "../../base/id.ts"
import type { Engine, Row, Statement } from "../engines/engine.ts"
import type { UserList, UserPages } from "../pages.ts"
import { LOWEST_ID } from "./row.ts"
import { IN_USER_LIST, USER_LISTS } from "./user_list.ts"
import { USER_COLUMNS, userFrom } from "./user_row.ts"
import { fillSearch } from "./user_search.ts"
import { userSearchOn } from "./user_search_page.ts"

const byId: Statement = {
  name: "user_page",
  sql: `SELECT ${USER_COLUMNS} FROM "user" u WHERE u.id > $1 ORDER BY u.id LIMIT $2`,
}

/** $1 is the prefix, $2 the first text that is too high. Both folded columns compare by bytes, so the two conditions are a prefix search. */
const byUsername = (name: string, condition: string): Statement => ({
  name,
  sql: `SELECT ${USER_COLUMNS} FROM "user" u
    WHERE u.username_folded >= $1 AND u.username_folded < $2 AND u.username_folded > $3${condition}
    ORDER BY u.username_folded LIMIT $4`,
})

/** The search starts at $2: the prefix, or an address that begins with the prefix. So the index needs no other lower bound. */
const byEmail: Statement = {
  name: "user_page_by_email",
  sql: `SELECT ${USER_COLUMNS} FROM "user" u
    WHERE u.email_folded < $1 AND (u.email_folded, u.id) > ($2, $3)
    ORDER BY u.email_folded, u.id LIMIT $4`,
}

const ofAll = byUsername("user_page_by_username", "")

const ofList = Object.fromEntries(
  USER_LISTS.map((list) => [list, byUsername(`user_page_${list}_by_username`, ` AND ${IN_USER_LIST[list]}`)]),
) as Record<UserList, Statement>

const ofUsers = (only: UserList | undefined) => (only === undefined ? ofAll : ofList[only])

/** Returns a text that is higher than any text with this prefix, because no stored text contains this code point. */
const beyond = (prefix: string): string => `${prefix}\u{10ffff}`

export function userPagesOn(engine: Engine): UserPages {
  const users = async (rows: Promise<Row[]>) => (await rows).map(userFrom)
  return {
    page: (after, limit) => users(engine.rows(byId, [after === undefined ? LOWEST_ID : idBytes(after), limit])),
    pageByUsername: (prefix, after = "", limit, only) =>
      users(engine.rows(ofUsers(only), [prefix, beyond(prefix), after, limit])),
    pageByEmail: (prefix, after, limit) =>
      users(
        engine.rows(byEmail, [
          beyond(prefix),
          after?.folded ?? prefix,
          after === undefined ? LOWEST_ID : idBytes(after.id),
          limit,
        ]),
      ),
    search: userSearchOn(engine),
    fillSearch: (limit) => fillSearch(engine, limit),
  }
}
