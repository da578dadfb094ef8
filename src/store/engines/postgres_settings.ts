import type { Secret } from "../../base/secret.ts"

/** libpq's terms: whether the connection is encrypted, and how strictly the server's certificate is checked. */
export type TlsMode = "disable" | "prefer" | "require" | "verify-ca" | "verify-full"

/** One address of a PostgreSQL server. */
export interface DatabaseHost {
  /** A host name, an address, or the folder of a Unix socket, beginning with a slash. */
  readonly host: string
  readonly port: number
}

/** Where a PostgreSQL database is, and how to use it. */
export interface PostgresSettings {
  /** The hosts of one cluster, in the order in which they are tried. Only the primary takes writes. */
  readonly hosts: readonly DatabaseHost[]
  readonly user: string
  readonly password: Secret | undefined
  readonly database: string
  readonly tls: TlsMode
  /** The certificates of the authorities that may sign the server's certificate, in PEM. Default: the authorities that Node trusts. */
  readonly authorities?: string | undefined
  readonly connections: number
  /** The time limit of a statement. The wait for a connection, before the statement is sent, has a separate limit of the same length. */
  readonly timeoutMs: number
  /** Whether a pooler lends a connection for one transaction at a time. If so, no state may remain on the connection. */
  readonly pooled: boolean
}

/** The pause between attempts to connect: long enough not to disturb a database that starts, and short enough to serve soon after its start. */
export const BEFORE_NEXT_TRY_MS = 200

/** The database's name for messages, never with its password. */
export const nameOf = ({ database, hosts }: Pick<PostgresSettings, "database" | "hosts">): string =>
  `${database} at ${hosts.map(({ host, port }) => `${host}:${port}`).join(", ")}`
