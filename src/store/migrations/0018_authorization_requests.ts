import type { Migration } from "./migration.ts"

/**
 * How a client sends its authorization requests: `client.require_pushed` and `require_signed_request` say whether it must push or sign them, and
 * `request_object_alg` how it signs. A program of an older schema accepts other requests too, and no request objects. Decisions 0095, 0104.
 */
export const authorizationRequests: Migration = {
  version: 18,
  name: "authorization_requests",
  oldestProgram: 4,
  statements: () => [
    "ALTER TABLE client ADD COLUMN require_pushed INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE client ADD COLUMN request_object_alg TEXT",
    "ALTER TABLE client ADD COLUMN require_signed_request INTEGER NOT NULL DEFAULT 0",
  ],
}
