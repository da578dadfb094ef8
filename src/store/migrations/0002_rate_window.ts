import type { Migration } from "./migration.ts"

/**
 * The counters of limits that several processes share, and the column that tells an older program whether it may run on a newer schema:
 * decision 0018. `key` is a digest of 16 bytes; nothing reads it back. A use changes no indexed column.
 */
export const rateWindow: Migration = {
  version: 2,
  name: "rate_window",
  oldestProgram: 1,
  statements: ({ bytes, unlogged, roomForUpdates, countsTogether }) => [
    "ALTER TABLE schema_migration ADD COLUMN oldest_program INTEGER",
    ...(countsTogether
      ? [
          `CREATE${unlogged} TABLE rate_window (
            name TEXT NOT NULL,
            key ${bytes} NOT NULL,
            ends_at BIGINT NOT NULL,
            used INTEGER NOT NULL,
            PRIMARY KEY (name, key)
          )${roomForUpdates}`,
          "CREATE INDEX rate_window_ends_at ON rate_window (name, ends_at)",
        ]
      : []),
  ],
}
