import type { Migration } from "./migration.ts"

/**
 * `client.dpop_bound_access_tokens` says that every access token of a client is bound to a key. A program of an older schema issues tokens without a key,
 * and accepts no bound token.
 */
export const dpop: Migration = {
  version: 19,
  name: "dpop",
  oldestProgram: 4,
  statements: () => ["ALTER TABLE client ADD COLUMN dpop_bound_access_tokens INTEGER NOT NULL DEFAULT 0"],
}
