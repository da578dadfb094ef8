import type { Migration } from "./migration.ts"

/**
 * One row: whether this is a backup that nobody has accepted yet, and the last known place of the data. An older database has neither,
 * and adopts the place where it is opened. Decision 0019.
 */
export const provenance: Migration = {
  version: 3,
  name: "provenance",
  oldestProgram: 1,
  statements: () => [
    `CREATE TABLE provenance (
      backed_up_at BIGINT,
      system_id TEXT,
      database_id TEXT,
      table_id TEXT,
      timeline TEXT
    )`,
    "INSERT INTO provenance (backed_up_at) VALUES (NULL)",
  ],
}
