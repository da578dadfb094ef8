import type { Migration } from "./migration.ts"

/** `exchange_policy.assertion_client_id` makes a policy one for identity assertions. A program of an older schema issues none. */
export const identityAssertions: Migration = {
  version: 26,
  name: "identity_assertions",
  oldestProgram: 4,
  statements: () => ["ALTER TABLE exchange_policy ADD COLUMN assertion_client_id TEXT"],
}
