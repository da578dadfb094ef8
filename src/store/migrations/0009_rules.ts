import type { Migration } from "./migration.ts"

/**
 * `connection.rules` is JSON: what the claims of a person become here. `given_by` is the id of the connection that gave the membership or the role; NULL if
 * somebody else did. It may be the id of a deleted connection: then nobody takes it away. `linked_identity.gave` is JSON: the attributes that the connection
 * gave. Decision 0078.
 */
export const rules: Migration = {
  version: 9,
  name: "rules",
  oldestProgram: 4,
  statements: ({ bytes }) => [
    "ALTER TABLE connection ADD COLUMN rules TEXT NOT NULL DEFAULT '[]'",
    "ALTER TABLE connection ADD COLUMN group_base_dn TEXT",
    `ALTER TABLE group_member ADD COLUMN given_by ${bytes}`,
    `ALTER TABLE role_holder ADD COLUMN given_by ${bytes}`,
    "ALTER TABLE linked_identity ADD COLUMN gave TEXT",
  ],
}
