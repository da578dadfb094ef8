import { changeNotice } from "./change_notices.ts"
import type { Migration } from "./migration.ts"

/** `site` has the applications behind a proxy that asks this service. A program of an older schema has no endpoint for such a proxy. */
export const sites: Migration = {
  version: 16,
  name: "sites",
  oldestProgram: 4,
  statements: ({ bytes, clustered, notifiesChanges }) => [
    `CREATE TABLE site (
      id ${bytes} PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      description TEXT,
      origins TEXT NOT NULL,
      rules TEXT NOT NULL,
      has_headers INTEGER NOT NULL,
      has_jwt INTEGER NOT NULL,
      enabled INTEGER NOT NULL,
      created_at BIGINT NOT NULL
    )${clustered}`,
    ...(notifiesChanges ? [changeNotice("site", "INSERT OR DELETE OR UPDATE")] : []),
  ],
}
