import type { Migration } from "./migration.ts"

/** `client.first_proofs` says with which proofs the people of a client begin a sign-in. A program of an older schema offers those that it knows. */
export const firstProofs: Migration = {
  version: 14,
  name: "first_proofs",
  oldestProgram: 4,
  statements: () => ["ALTER TABLE client ADD COLUMN first_proofs TEXT NOT NULL DEFAULT ''"],
}
