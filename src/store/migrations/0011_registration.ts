import type { Migration } from "./migration.ts"

/**
 * Initial access tokens have rows, so that they can be listed and revoked. Older programs and this one refuse each other's tokens.
 * `client.sector_identifier_uri` comes from a self-registered client; an older program takes the sector from the redirect URI.
 */
export const registration: Migration = {
  version: 11,
  name: "registration",
  oldestProgram: 1,
  statements: ({ bytes, clustered }) => [
    `CREATE TABLE registration_token (
      id ${bytes} PRIMARY KEY,
      created_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      last_used_at BIGINT,
      revoked_at BIGINT,
      created_by TEXT NOT NULL
    )${clustered}`,
    "ALTER TABLE client ADD COLUMN sector_identifier_uri TEXT",
  ],
}
