import type { Dialect } from "../dialect.ts"

/** The tables of the first schema for what servers observe and count. No authorization depends on their rows. */
export const observedTables = ({
  bytes,
  clustered,
  unlogged,
  roomForUpdates,
  countsTogether,
}: Pick<Dialect, "bytes" | "clustered" | "unlogged" | "roomForUpdates" | "countsTogether">): readonly string[] => [
  `CREATE TABLE refusal (
    slot INTEGER PRIMARY KEY,
    trace_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    record TEXT NOT NULL
  )${roomForUpdates}`,
  `CREATE TABLE statistic (
    step TEXT NOT NULL,
    begins_at BIGINT NOT NULL,
    series TEXT NOT NULL,
    n BIGINT NOT NULL,
    PRIMARY KEY (step, begins_at, series)
  )${clustered}${roomForUpdates}`,
  `CREATE TABLE client_usage (
    client_id ${bytes} NOT NULL,
    begins_at BIGINT NOT NULL,
    series TEXT NOT NULL,
    n BIGINT NOT NULL,
    PRIMARY KEY (client_id, begins_at, series)
  )${clustered}${roomForUpdates}`,
  "CREATE INDEX client_usage_begins_at ON client_usage (begins_at)",
  `CREATE TABLE key_set_fetch (
    source ${bytes} PRIMARY KEY,
    address TEXT NOT NULL,
    user_agent TEXT NOT NULL,
    first_at BIGINT NOT NULL,
    last_at BIGINT NOT NULL
  )${clustered}${roomForUpdates}`,
  "CREATE INDEX key_set_fetch_last_at ON key_set_fetch (last_at)",
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
]
