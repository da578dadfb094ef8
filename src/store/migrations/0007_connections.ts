import { changeNotice } from "./change_notices.ts"
import type { Migration } from "./migration.ts"

/**
 * `connection` has the services with which people sign in, and `linked_identity` which of their people are which users. A program of an older schema
 * deletes a user without the links, so a link may have no user.
 */
export const connections: Migration = {
  version: 7,
  name: "connections",
  oldestProgram: 4,
  statements: ({ bytes, byBytes, clustered, roomForUpdates, notifiesChanges }) => [
    `CREATE TABLE connection (
      id ${bytes} PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      preset TEXT NOT NULL,
      label TEXT,
      issuer TEXT,
      authorization_endpoint TEXT,
      token_endpoint TEXT,
      userinfo_endpoint TEXT,
      client_id TEXT NOT NULL,
      auth TEXT,
      scope TEXT NOT NULL,
      subject_claim TEXT,
      directory_urls TEXT NOT NULL,
      bind_dn TEXT,
      base_dn TEXT,
      user_filter TEXT,
      ca_certificate TEXT,
      accounts TEXT NOT NULL,
      account_domains TEXT NOT NULL,
      authority_for TEXT NOT NULL,
      email_domains TEXT NOT NULL,
      has_button INTEGER NOT NULL,
      second_factor TEXT NOT NULL,
      second_factor_values TEXT NOT NULL,
      enabled INTEGER NOT NULL,
      sealed ${bytes},
      created_at BIGINT NOT NULL
    )${clustered}`,
    `CREATE TABLE linked_identity (
      connection_id ${bytes} NOT NULL,
      subject ${byBytes("TEXT")} NOT NULL,
      user_id ${bytes} NOT NULL,
      shown_name TEXT,
      linked_at BIGINT NOT NULL,
      last_used_at BIGINT NOT NULL,
      PRIMARY KEY (connection_id, subject)
    )${clustered}${roomForUpdates}`,
    "CREATE UNIQUE INDEX linked_identity_user ON linked_identity (user_id, connection_id)",
    ...(notifiesChanges ? [changeNotice("connection", "INSERT OR DELETE OR UPDATE")] : []),
  ],
}
