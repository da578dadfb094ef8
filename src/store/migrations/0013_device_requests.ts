import type { Migration } from "./migration.ts"

/**
 * `device_request` has the devices that wait for a person, for ten minutes. An approval moves its id to a row of `grant`, which programs of older schemas
 * read as a grant without a redirect URI. Decision 0084.
 */
export const deviceRequests: Migration = {
  version: 13,
  name: "device_requests",
  oldestProgram: 4,
  statements: ({ bytes, clustered }) => [
    `CREATE TABLE device_request (
      id ${bytes} PRIMARY KEY,
      code_digest ${bytes} NOT NULL,
      client_id ${bytes} NOT NULL,
      scope TEXT NOT NULL,
      resources TEXT,
      address TEXT NOT NULL,
      device TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      denied_at BIGINT
    )${clustered}`,
    "CREATE UNIQUE INDEX device_request_code ON device_request (code_digest)",
    "CREATE INDEX device_request_expires_at ON device_request (expires_at)",
  ],
}
