import type { Migration } from "./migration.ts"

/**
 * Columns and tables for what was added to the specification's endpoints. An older program keeps working: it ignores the new columns, which
 * have defaults. It does not enforce what it does not know (a revoked access token, a client that authenticates with a key),
 * so configure clients for these only when the last older program has stopped.
 *
 * `session.root_id` is the session's own id, or that of the person's first session in this browser: clients know the root.
 * `grant.session_id` is a root, set only if the client is notified of sign-outs: this keeps the index small. `revoked_token` and
 * `used_assertion` hold what must be refused until it would have expired anyway. `refusal` has a fixed number of slots (`slot`), which are
 * overwritten: no flood of refusals makes it grow. `key_set_fetch` has one row per source.
 */
export const openid: Migration = {
  version: 4,
  name: "openid",
  oldestProgram: 1,
  statements: ({ bytes, clustered, roomForUpdates }) => [
    "ALTER TABLE client ADD COLUMN auth_method TEXT",
    "ALTER TABLE client ADD COLUMN jwks TEXT",
    "ALTER TABLE client ADD COLUMN jwks_uri TEXT",
    "ALTER TABLE client ADD COLUMN post_logout_redirect_uris TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE client ADD COLUMN backchannel_logout_uri TEXT",
    "ALTER TABLE client ADD COLUMN subject_type TEXT NOT NULL DEFAULT 'public'",
    "ALTER TABLE client ADD COLUMN sector_identifier TEXT",
    "ALTER TABLE client ADD COLUMN userinfo_alg TEXT",
    "ALTER TABLE client ADD COLUMN access_token_format TEXT NOT NULL DEFAULT 'opaque'",
    "ALTER TABLE client ADD COLUMN resources TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE client ADD COLUMN introspection TEXT NOT NULL DEFAULT 'own'",
    "ALTER TABLE client ADD COLUMN default_max_age BIGINT",
    "ALTER TABLE client ADD COLUMN registered_id TEXT",
    `ALTER TABLE session ADD COLUMN root_id ${bytes}`,
    `ALTER TABLE "grant" ADD COLUMN session_id ${bytes}`,
    'ALTER TABLE "grant" ADD COLUMN claims TEXT',
    'ALTER TABLE "grant" ADD COLUMN resources TEXT',
    'CREATE INDEX grant_session ON "grant" (session_id) WHERE session_id IS NOT NULL',
    `CREATE TABLE revoked_token (
      id ${bytes} PRIMARY KEY,
      expires_at BIGINT NOT NULL
    )${clustered}`,
    "CREATE INDEX revoked_token_expires_at ON revoked_token (expires_at)",
    `CREATE TABLE used_assertion (
      id ${bytes} PRIMARY KEY,
      expires_at BIGINT NOT NULL
    )${clustered}`,
    "CREATE INDEX used_assertion_expires_at ON used_assertion (expires_at)",
    `CREATE TABLE logout_delivery (
      session_id ${bytes} NOT NULL,
      client_id ${bytes} NOT NULL,
      user_id ${bytes} NOT NULL,
      attempts INTEGER NOT NULL,
      next_at BIGINT NOT NULL,
      PRIMARY KEY (session_id, client_id)
    )${clustered}${roomForUpdates}`,
    "CREATE INDEX logout_delivery_next_at ON logout_delivery (next_at)",
    `CREATE TABLE refusal (
      slot INTEGER PRIMARY KEY,
      trace_id TEXT NOT NULL,
      at BIGINT NOT NULL,
      told TEXT NOT NULL
    )${roomForUpdates}`,
    `CREATE TABLE key_set_fetch (
      source ${bytes} PRIMARY KEY,
      address TEXT NOT NULL,
      user_agent TEXT NOT NULL,
      first_at BIGINT NOT NULL,
      last_at BIGINT NOT NULL
    )${clustered}${roomForUpdates}`,
    "CREATE INDEX key_set_fetch_last_at ON key_set_fetch (last_at)",
  ],
}
