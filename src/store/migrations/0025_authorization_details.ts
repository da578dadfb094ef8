import type { Migration } from "./migration.ts"

/**
 * The types of authorization details that an API knows, those that a client may request, and the details of a grant. A program of an older schema does
 * not read the details, so its answers have only the scope. Decision 0101.
 */
export const authorizationDetails: Migration = {
  version: 25,
  name: "authorization_details",
  oldestProgram: 4,
  statements: () => [
    "ALTER TABLE api ADD COLUMN authorization_details_types TEXT",
    "ALTER TABLE client ADD COLUMN authorization_details_types TEXT NOT NULL DEFAULT ''",
    'ALTER TABLE "grant" ADD COLUMN authorization_details TEXT',
  ],
}
