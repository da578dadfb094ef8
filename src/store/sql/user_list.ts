import type { UserList } from "../pages.ts"

/** The condition of each list of users. An index has the same condition, word by word, because only then an engine uses the index. */
export const IN_USER_LIST: Readonly<Record<UserList, string>> = {
  administrators: "role = 'admin' AND disabled = 0",
  disabled: "disabled = 1",
  invited: "invited_at IS NOT NULL",
}

export const USER_LISTS = Object.keys(IN_USER_LIST) as UserList[]
