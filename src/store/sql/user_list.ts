import type { UserList } from "../pages.ts"

/** The condition of each list of users. An index has exactly the same words, because only then an engine uses the index. */
export const IN_USER_LIST: Readonly<Record<UserList, string>> = {
  administrators: "role = 'admin' AND disabled = 0 AND invited_at IS NULL",
  disabled: "disabled = 1",
  invited: "invited_at IS NOT NULL",
}

export const USER_LISTS = Object.keys(IN_USER_LIST) as UserList[]

/** The indexes of the lists, by username and by address. A user who is in no list has no entry in them. */
export const USER_LIST_INDEXES: readonly string[] = USER_LISTS.flatMap((list) => [
  `CREATE INDEX user_${list}_username ON "user" (username_folded) WHERE ${IN_USER_LIST[list]}`,
  `CREATE INDEX user_${list}_email ON "user" (email_folded, id) WHERE ${IN_USER_LIST[list]}`,
])
