import type { Migration } from "./migration.ts"

/** One row: the latest time that a server on these data has reached, and how often an operator has set it back. Decision 0034. */
export const serverClock: Migration = {
  version: 10,
  name: "server_clock",
  oldestProgram: 1,
  statements: () => [
    "CREATE TABLE server_clock (latest_at BIGINT NOT NULL, accepted INTEGER NOT NULL)",
    "INSERT INTO server_clock (latest_at, accepted) VALUES (0, 0)",
  ],
}
