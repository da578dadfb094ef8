import type { Migration } from "./migration.ts"

/**
 * `session.connection_id` is the connection that proved the session; NULL without one, and in sessions that an older program began. `connection_session`
 * has what the provider's own session is found by, and what ending it needs, by the root id of the session here. A program of an older schema deletes
 * users and sessions without these rows. Decision 0079.
 */
export const connectionSessions: Migration = {
  version: 10,
  name: "connection_sessions",
  oldestProgram: 4,
  statements: ({ bytes, clustered }) => [
    `ALTER TABLE session ADD COLUMN connection_id ${bytes}`,
    "ALTER TABLE connection ADD COLUMN sign_out TEXT NOT NULL DEFAULT 'never'",
    `CREATE TABLE connection_session (
      user_id ${bytes} NOT NULL,
      root_id ${bytes} NOT NULL,
      connection_id ${bytes} NOT NULL,
      subject ${bytes} NOT NULL,
      session ${bytes},
      hint ${bytes},
      expires_at BIGINT NOT NULL,
      PRIMARY KEY (user_id, root_id)
    )${clustered}`,
    "CREATE INDEX connection_session_subject ON connection_session (subject)",
    "CREATE INDEX connection_session_session ON connection_session (session) WHERE session IS NOT NULL",
    "CREATE INDEX connection_session_expires_at ON connection_session (expires_at)",
  ],
}
