import { CHANGE_NOTICES } from "./change_notices.ts"
import type { Migration } from "./migration.ts"

/**
 * Ids are their 16 bytes, times milliseconds in BIGINT, truth values 0 or 1, lists text separated by spaces. No foreign keys: verbs
 * delete dependent rows in the same write, and the tables can lie on different machines.
 * `removable_day` (days since 1970) is a day, not a time: a refresh moves it, and so changes an index only once a day.
 */
export const initial: Migration = {
  version: 1,
  name: "initial",
  statements: ({ bytes, clustered, roomForUpdates, tellsOfChanges }) => [
    `CREATE TABLE client (
      id ${bytes} PRIMARY KEY,
      kind TEXT NOT NULL,
      name TEXT NOT NULL,
      redirect_uris TEXT NOT NULL,
      native INTEGER NOT NULL,
      scope TEXT NOT NULL,
      grant_types TEXT NOT NULL,
      id_token_alg TEXT NOT NULL,
      refresh_rotation TEXT NOT NULL,
      consent TEXT NOT NULL,
      cors_origins TEXT NOT NULL,
      enabled INTEGER NOT NULL,
      created_at BIGINT NOT NULL
    )${clustered}`,
    `CREATE TABLE client_secret (
      id ${bytes} PRIMARY KEY,
      client_id ${bytes} NOT NULL,
      digest ${bytes} NOT NULL,
      sealed ${bytes} NOT NULL,
      created_at BIGINT NOT NULL,
      expires_at BIGINT,
      last_used_at BIGINT
    )${clustered}`,
    "CREATE INDEX client_secret_client ON client_secret (client_id)",
    `CREATE TABLE client_origin (
      origin TEXT NOT NULL,
      client_id ${bytes} NOT NULL,
      PRIMARY KEY (origin, client_id)
    )${clustered}`,
    "CREATE INDEX client_origin_client ON client_origin (client_id)",
    `CREATE TABLE "user" (
      id ${bytes} PRIMARY KEY,
      username TEXT NOT NULL,
      username_folded TEXT NOT NULL UNIQUE,
      email TEXT,
      email_verified INTEGER NOT NULL,
      name TEXT,
      role TEXT NOT NULL,
      disabled INTEGER NOT NULL,
      password_hash TEXT,
      created_at BIGINT NOT NULL
    )${clustered}`,
    `CREATE TABLE session (
      id ${bytes} PRIMARY KEY,
      user_id ${bytes} NOT NULL,
      created_at BIGINT NOT NULL,
      last_seen_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL
    )${clustered}${roomForUpdates}`,
    'CREATE INDEX "session_user" ON session (user_id)',
    "CREATE INDEX session_expires_at ON session (expires_at)",
    `CREATE TABLE "grant" (
      id ${bytes} PRIMARY KEY,
      user_id ${bytes} NOT NULL,
      client_id ${bytes} NOT NULL,
      scope TEXT NOT NULL,
      redirect_uri TEXT NOT NULL,
      challenge_digest ${bytes},
      challenge_method TEXT,
      nonce TEXT,
      auth_time BIGINT NOT NULL,
      created_at BIGINT NOT NULL,
      code_expires_at BIGINT NOT NULL,
      used_at BIGINT,
      failed_attempts INTEGER NOT NULL,
      generation INTEGER NOT NULL,
      confirmed_generation INTEGER NOT NULL,
      rotated_at BIGINT,
      refresh_expires_at BIGINT,
      ended_at BIGINT,
      ended_why TEXT,
      removable_day INTEGER NOT NULL
    )${clustered}${roomForUpdates}`,
    'CREATE INDEX grant_user ON "grant" (user_id)',
    'CREATE INDEX grant_client ON "grant" (client_id)',
    'CREATE INDEX grant_removable_day ON "grant" (removable_day)',
    `CREATE TABLE consent (
      user_id ${bytes} NOT NULL,
      client_id ${bytes} NOT NULL,
      scope TEXT NOT NULL,
      remembered_at BIGINT NOT NULL,
      PRIMARY KEY (user_id, client_id)
    )${clustered}`,
    "CREATE INDEX consent_client ON consent (client_id)",
    // `first_of` holds the algorithm's name for its first key: the UNIQUE decides between two servers that start at once.
    `CREATE TABLE signing_key (
      id ${bytes} PRIMARY KEY,
      algorithm TEXT NOT NULL,
      first_of TEXT UNIQUE,
      sealed ${bytes} NOT NULL,
      created_at BIGINT NOT NULL,
      active_at BIGINT NOT NULL
    )${clustered}`,
    // In the order of its ids, which are made at the event's time: it needs no other index.
    `CREATE TABLE audit_event (
      id ${bytes} PRIMARY KEY,
      at BIGINT NOT NULL,
      type TEXT NOT NULL,
      actor TEXT NOT NULL,
      subject TEXT NOT NULL,
      address TEXT,
      trace_id TEXT
    )${clustered}`,
    // One row that a probe changes: only a write shows that the database takes writes.
    "CREATE TABLE probe (toggle INTEGER NOT NULL)",
    "INSERT INTO probe (toggle) VALUES (0)",
    ...(tellsOfChanges ? CHANGE_NOTICES : []),
  ],
}
