import { changeNotice } from "./change_notices.ts"
import type { Migration } from "./migration.ts"

/**
 * `issuer` has the issuers of assertions that the operator trusts, and `client.federated_identities` the workloads that are a client. A program of an
 * older schema authenticates no client by them.
 */
export const issuers: Migration = {
  version: 22,
  name: "issuers",
  oldestProgram: 4,
  statements: ({ bytes, clustered, notifiesChanges }) => [
    `CREATE TABLE issuer (
      id ${bytes} PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      description TEXT,
      preset TEXT NOT NULL,
      issuer TEXT,
      jwks_uri TEXT,
      jwks TEXT,
      audience TEXT,
      claims TEXT NOT NULL,
      scope TEXT NOT NULL,
      gives_identities INTEGER NOT NULL,
      max_life BIGINT,
      use TEXT,
      enabled INTEGER NOT NULL,
      created_at BIGINT NOT NULL
    )${clustered}`,
    "ALTER TABLE client ADD COLUMN federated_identities TEXT NOT NULL DEFAULT ''",
    ...(notifiesChanges ? [changeNotice("issuer", "INSERT OR DELETE OR UPDATE")] : []),
  ],
}
