import type { Migration } from "./migration.ts"

/**
 * `client.require_pushed` says whether a client must push its authorization requests. A program of an older schema accepts other requests too.
 * Decision 0095.
 */
export const authorizationRequests: Migration = {
  version: 18,
  name: "authorization_requests",
  oldestProgram: 4,
  statements: () => ["ALTER TABLE client ADD COLUMN require_pushed INTEGER NOT NULL DEFAULT 0"],
}
