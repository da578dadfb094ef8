import { WORD_MARK } from "../../identity/searchable_text.ts"
import type { Dialect } from "../dialect.ts"
import type { UserSort } from "../pages.ts"

export const USER_SEARCH_TABLE = "user_search"
export const TEXT_COLUMNS = ["name_text", "username_text", "email_text"] as const

/** The column of each order. Equal values are in the order of the ids, which is the order of creation. */
export const SORT_COLUMN: Readonly<Record<UserSort, string>> = {
  name: "name_text",
  username: "username_text",
  email: "email_text",
  created: "user_id",
  last_sign_in: "signed_in_at",
}

/**
 * An index for each order. The indexes of the texts contain all three texts. So a search that reads many entries in their order needs no row of the
 * table, which is ten times as fast.
 */
export const userSearchIndexes = (dialect: Dialect): readonly string[] => [
  ...TEXT_COLUMNS.map((column) => {
    const others = TEXT_COLUMNS.filter((other) => other !== column).join(", ")
    return `CREATE INDEX user_search_${column} ON ${USER_SEARCH_TABLE} (${column}, user_id, ${others})`
  }),
  `CREATE INDEX user_search_signed_in_at ON ${USER_SEARCH_TABLE} (signed_in_at, user_id)`,
  ...dialect.wordIndex(USER_SEARCH_TABLE, TEXT_COLUMNS, WORD_MARK),
]

export const havingWords = (dialect: Dialect, parameter: string): string =>
  dialect.havingWords(USER_SEARCH_TABLE, TEXT_COLUMNS, WORD_MARK, parameter)

export const hasWords = (dialect: Dialect, parameter: string): string =>
  dialect.hasWords(USER_SEARCH_TABLE, TEXT_COLUMNS, WORD_MARK, parameter)

/** A condition: some text of the user contains the part, for each of these parameters. Three comparisons are faster than one with all texts together. */
export const hasParts = ({ contains }: Dialect, parameters: readonly string[]): string =>
  parameters
    .map((parameter) => `(${TEXT_COLUMNS.map((column) => contains(`s.${column}`, parameter)).join(" OR ")})`)
    .join(" AND ")
