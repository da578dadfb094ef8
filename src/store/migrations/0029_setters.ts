import type { Migration } from "./migration.ts"

/**
 * `set_by` is the actor who last set the keys of a trusted issuer, or last changed an exchange policy; NULL if unknown. Audit events name the actor too,
 * but are deleted after a time, and keys stay.
 */
export const setters: Migration = {
  version: 29,
  name: "setters",
  oldestProgram: 4,
  statements: () => ["ALTER TABLE issuer ADD COLUMN set_by TEXT", "ALTER TABLE exchange_policy ADD COLUMN set_by TEXT"],
}
