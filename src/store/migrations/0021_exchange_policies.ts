import { changeNotice } from "./change_notices.ts"
import type { Migration } from "./migration.ts"

/** `exchange_policy` says who may exchange whose tokens. A program of an older schema exchanges nothing, and accepts no exchanged token. */
export const exchangePolicies: Migration = {
  version: 21,
  name: "exchange_policies",
  oldestProgram: 4,
  statements: ({ bytes, clustered, notifiesChanges }) => [
    `CREATE TABLE exchange_policy (
      id ${bytes} PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      description TEXT,
      client_id TEXT NOT NULL,
      subject_clients TEXT NOT NULL,
      subject_audience TEXT NOT NULL,
      resources TEXT NOT NULL,
      scope TEXT NOT NULL,
      mode TEXT NOT NULL,
      enabled INTEGER NOT NULL,
      created_at BIGINT NOT NULL
    )${clustered}`,
    ...(notifiesChanges ? [changeNotice("exchange_policy", "INSERT OR DELETE OR UPDATE")] : []),
  ],
}
