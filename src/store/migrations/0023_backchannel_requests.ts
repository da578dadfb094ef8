import type { Migration } from "./migration.ts"

/**
 * The requests of CIBA that wait for a person, the pings to their clients, and whose requests a person refuses. Decision 0100. A program of an older
 * schema answers no such request, and reads an approved one as a grant without a redirect URI.
 */
export const backchannelRequests: Migration = {
  version: 23,
  name: "backchannel_requests",
  oldestProgram: 4,
  statements: ({ bytes, clustered }) => [
    "ALTER TABLE client ADD COLUMN backchannel_token_delivery_mode TEXT NOT NULL DEFAULT 'poll'",
    "ALTER TABLE client ADD COLUMN backchannel_client_notification_endpoint TEXT",
    `CREATE TABLE backchannel_request (
      id ${bytes} PRIMARY KEY,
      client_id ${bytes} NOT NULL,
      user_id ${bytes} NOT NULL,
      scope TEXT NOT NULL,
      resources TEXT,
      acr_values TEXT,
      binding_message TEXT,
      address TEXT NOT NULL,
      device TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      denied_at BIGINT
    )${clustered}`,
    "CREATE UNIQUE INDEX backchannel_request_undecided ON backchannel_request (user_id, client_id) WHERE denied_at IS NULL",
    "CREATE INDEX backchannel_request_expires_at ON backchannel_request (expires_at)",
    `CREATE TABLE backchannel_block (
      user_id ${bytes} NOT NULL,
      client_id ${bytes} NOT NULL,
      blocked_at BIGINT NOT NULL,
      PRIMARY KEY (user_id, client_id)
    )${clustered}`,
    `CREATE TABLE ping_delivery (
      id ${bytes} PRIMARY KEY,
      client_id ${bytes} NOT NULL,
      token TEXT NOT NULL,
      attempts INTEGER NOT NULL,
      next_at BIGINT,
      expires_at BIGINT NOT NULL
    )${clustered}`,
    "CREATE INDEX ping_delivery_next_at ON ping_delivery (next_at)",
    "CREATE INDEX ping_delivery_expires_at ON ping_delivery (expires_at)",
  ],
}
