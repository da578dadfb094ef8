import type { Migration } from "./migration.ts"

/**
 * `client.connections` and `client.sign_in_page` say what the sign-in page offers. A program of an older schema offers everything, counts no value of
 * `connection.acr_levels`, and lets everybody set a password.
 */
export const clientConnections: Migration = {
  version: 12,
  name: "client_connections",
  oldestProgram: 4,
  statements: () => [
    "ALTER TABLE client ADD COLUMN connections TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE client ADD COLUMN sign_in_page TEXT NOT NULL DEFAULT 'all'",
    "ALTER TABLE connection ADD COLUMN acr_levels TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE connection ADD COLUMN has_own_passwords INTEGER NOT NULL DEFAULT 1",
  ],
}
