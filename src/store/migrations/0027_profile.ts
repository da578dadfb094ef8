import type { Migration } from "./migration.ts"

/** The security profile of a client. A program of an older schema demands nothing of it. */
export const profile: Migration = {
  version: 27,
  name: "profile",
  oldestProgram: 4,
  statements: () => ["ALTER TABLE client ADD COLUMN profile TEXT NOT NULL DEFAULT 'baseline'"],
}
