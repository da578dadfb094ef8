import type { Migration } from "./migration.ts"

/** `metadata_url` and `metadata` name the provider of a SAML connection. */
export const saml: Migration = {
  version: 8,
  name: "saml",
  oldestProgram: 4,
  statements: () => [
    "ALTER TABLE connection ADD COLUMN metadata_url TEXT",
    "ALTER TABLE connection ADD COLUMN metadata TEXT",
  ],
}
