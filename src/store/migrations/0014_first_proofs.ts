import type { Migration } from "./migration.ts"

/**
 * `client.first_proofs` says with which proofs the people of a client begin a sign-in, and `"user".code_off` that a person wants no codes by e-mail. A program
 * of an older schema sends no codes.
 */
export const firstProofs: Migration = {
  version: 14,
  name: "first_proofs",
  oldestProgram: 4,
  statements: () => [
    "ALTER TABLE client ADD COLUMN first_proofs TEXT NOT NULL DEFAULT ''",
    'ALTER TABLE "user" ADD COLUMN code_off INTEGER NOT NULL DEFAULT 0',
  ],
}
