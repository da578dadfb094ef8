import type { Migration } from "./migration.ts"

/**
 * `session.administers` says that the user held a right of administration when the session began. `created_by` is the actor who made a client or a
 * secret; NULL if unknown, and for clients that nobody registered by hand. Decision 0061.
 */
export const makers: Migration = {
  version: 2,
  name: "makers",
  statements: () => [
    "ALTER TABLE session ADD COLUMN administers INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE client ADD COLUMN created_by TEXT",
    "ALTER TABLE client_secret ADD COLUMN created_by TEXT",
    "CREATE INDEX client_created_by ON client (created_by, id) WHERE created_by IS NOT NULL",
    "CREATE INDEX client_secret_created_by ON client_secret (created_by, client_id) WHERE created_by IS NOT NULL",
  ],
}
