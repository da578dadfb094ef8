import type { Migration } from "./migration.ts"

/** Imports claim the forms of their hashes in one row, so that several imports at once keep within one budget. */
export const passwordFormClaim: Migration = {
  version: 3,
  name: "password_form_claim",
  statements: () => [
    "CREATE TABLE password_form_claim (claims TEXT NOT NULL)",
    "INSERT INTO password_form_claim (claims) VALUES ('{}')",
  ],
}
