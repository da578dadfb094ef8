import type { Migration } from "./migration.ts"

/**
 * `held_token` has the tokens of other services, sealed, one row for a person's link by a connection. `generation` counts the refreshes, and
 * `refreshing_until` is a lease on the next one. A program of an older schema deletes users, links and connections without these rows, so each read joins
 * the link. Decision 0083.
 */
export const heldTokens: Migration = {
  version: 11,
  name: "held_tokens",
  oldestProgram: 4,
  statements: ({ bytes, byBytes, clustered, roomForUpdates }) => [
    "ALTER TABLE connection ADD COLUMN keep_tokens INTEGER NOT NULL DEFAULT 0",
    `CREATE TABLE held_token (
      id ${bytes} PRIMARY KEY,
      user_id ${bytes} NOT NULL,
      connection_id ${bytes} NOT NULL,
      subject ${byBytes("TEXT")} NOT NULL,
      sealed ${bytes} NOT NULL,
      expires_at BIGINT,
      generation BIGINT NOT NULL,
      refreshing_until BIGINT NOT NULL,
      kept_at BIGINT NOT NULL
    )${clustered}${roomForUpdates}`,
    "CREATE UNIQUE INDEX held_token_user ON held_token (user_id, connection_id)",
    "CREATE INDEX held_token_connection ON held_token (connection_id)",
    "CREATE INDEX held_token_key ON held_token (substr(sealed, 1, 4))",
  ],
}
