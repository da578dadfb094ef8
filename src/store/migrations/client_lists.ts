import type { Dialect } from "../dialect.ts"

/**
 * The indexes along which clients are searched and filtered, by name, and the tables of origins and hosts. `client_host` has the hosts of a client's
 * redirect URIs and metadata document. `host_key` is a host with its labels in reverse order, so that the hosts below it follow each other.
 */
export const clientLists = ({ bytes, byBytes, clustered }: Pick<Dialect, "bytes" | "byBytes" | "clustered">) => [
  "CREATE INDEX client_name ON client (name_folded, id)",
  "CREATE INDEX client_name_by_hand ON client (name_folded, id) WHERE registered_by = 'operator'",
  "CREATE INDEX client_name_stranger ON client (name_folded, id) WHERE registered_by <> 'operator'",
  "CREATE INDEX client_name_disabled ON client (name_folded, id) WHERE enabled = 0",
  `CREATE TABLE client_origin (
    origin TEXT NOT NULL,
    client_id ${bytes} NOT NULL,
    PRIMARY KEY (origin, client_id)
  )${clustered}`,
  "CREATE INDEX client_origin_client ON client_origin (client_id)",
  `CREATE TABLE client_host (
    host_key ${byBytes("TEXT")} NOT NULL,
    client_id ${bytes} NOT NULL,
    PRIMARY KEY (host_key, client_id)
  )${clustered}`,
  "CREATE INDEX client_host_client ON client_host (client_id)",
  `CREATE TABLE blocked_host (
    host_key ${byBytes("TEXT")} PRIMARY KEY,
    blocked_at BIGINT NOT NULL,
    blocked_by TEXT NOT NULL
  )${clustered}`,
]
