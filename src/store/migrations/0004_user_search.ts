import { USER_SEARCH_TABLE, userSearchIndexes } from "../sql/user_search_table.ts"
import type { Migration } from "./migration.ts"

/**
 * `user_search` has the folded texts of each user, and the time of the last sign-in. It begins empty, so that the migration is fast with many users,
 * and servers fill it in the background. `user_search_fill` has the last filled user, and whether the end was reached once.
 */
export const userSearch: Migration = {
  version: 4,
  name: "user_search",
  oldestProgram: 3,
  statements: (dialect) => [
    `CREATE TABLE ${USER_SEARCH_TABLE} (
      ${dialect.rowNumber}user_id ${dialect.bytes} NOT NULL UNIQUE,
      name_text ${dialect.byBytes("TEXT")} NOT NULL,
      username_text ${dialect.byBytes("TEXT")} NOT NULL,
      email_text ${dialect.byBytes("TEXT")} NOT NULL,
      signed_in_at BIGINT NOT NULL
    )`,
    ...userSearchIndexes(dialect),
    `CREATE TABLE user_search_fill (filled_to ${dialect.bytes} NOT NULL, is_complete INTEGER NOT NULL)`,
    `INSERT INTO user_search_fill (filled_to, is_complete)
      SELECT ${dialect.bytesOfHex(`'${"00".repeat(16)}'`)}, CASE WHEN EXISTS (SELECT 1 FROM "user") THEN 0 ELSE 1 END`,
  ],
}
