import type { Migration } from "./migration.ts"

/** How a client encrypts its request objects. A program of an older schema refuses encrypted objects. Decision 0106. */
export const requestObjectEncryption: Migration = {
  version: 28,
  name: "request_object_encryption",
  oldestProgram: 4,
  statements: () => [
    "ALTER TABLE client ADD COLUMN request_object_encryption_alg TEXT",
    "ALTER TABLE client ADD COLUMN request_object_encryption_enc TEXT",
  ],
}
