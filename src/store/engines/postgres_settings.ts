import type { Socket } from "node:net"
import { connect } from "node:net"
import type { PeerCertificate } from "node:tls"
import { checkServerIdentity } from "node:tls"
import postgres from "postgres"
import type { Secret } from "../../base/secret.ts"
import { VALUES } from "./postgres_values.ts"

/** libpq's words: encrypted or not, and how far the server's certificate is checked. */
export type TlsMode = "disable" | "prefer" | "require" | "verify-ca" | "verify-full"

/** Where a PostgreSQL database is, and how it is used. */
export interface PostgresSettings {
  /** A host, or the folder of a Unix socket, beginning with a slash. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: Secret | undefined
  readonly database: string
  readonly tls: TlsMode
  /** The certificates of the authorities that may have signed the server's, in PEM; else those that Node knows. */
  readonly authorities?: string | undefined
  readonly connections: number
  /** How long a statement may take, and how long one may wait for its connection. */
  readonly timeoutMs: number
  /** A pooler that hands out connections for one transaction stands between: nothing may be left on a connection then. */
  readonly pooled: boolean
}

export type Connection = ReturnType<typeof connection>

/** Long enough that a database which starts is not disturbed, short enough that service is back within a second of it. */
export const BEFORE_NEXT_TRY_MS = 200

interface Hooks {
  readonly onclose?: () => void
  /** Something was told on a channel that this connection listens on. */
  readonly onnotify?: () => void
}

/** The database in a message: never with its password. */
export const nameOf = ({ host, port, database }: PostgresSettings): string => `${database} at ${host}:${port}`

/**
 * One connection, made when it is first used, for its one life. Left to itself the client would make another when it is lost, also when it
 * has been told to end, and leave that one open.
 */
export function connection(settings: PostgresSettings, hooks: Hooks = {}) {
  const { host, port, user, password, database, timeoutMs, pooled } = settings
  let socket: Socket | undefined
  const dial = (): Socket => {
    if (socket !== undefined) {
      hooks.onclose?.()
      throw Object.assign(new Error("a connection is made once"), { code: "CONNECTION_CLOSED" })
    }
    socket = connect(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    // The client takes the name that it asks a certificate for from here.
    return Object.assign(socket, { host })
  }
  const options = {
    ...(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }),
    ...hooks,
    socket: dial,
    user,
    pass: password?.reveal() ?? "",
    database,
    max: 1,
    ssl: tlsOf(settings),
    prepare: !pooled,
    fetch_types: false,
    connect_timeout: timeoutMs / 1000,
    backoff: () => BEFORE_NEXT_TRY_MS / 1000,
    // Ended by its age it would take along what was about to be sent.
    max_lifetime: null,
    onnotice: () => {},
    types: VALUES,
    connection: {
      application_name: "gatehouse",
      // What is not set by the connection's first message would be left to the next user of a pooled one.
      ...(!pooled && { statement_timeout: timeoutMs, idle_in_transaction_session_timeout: 2 * timeoutMs }),
    },
  }
  const sql = postgres(options)
  return Object.assign(sql, {
    /** Ends it at once, whatever is under way. */
    drop(): void {
      void sql.end({ timeout: 0 })
      socket?.destroy()
    },
  })
}

function tlsOf({ tls, host, authorities }: PostgresSettings): false | "prefer" | object {
  const signed = authorities === undefined ? {} : { ca: authorities }
  switch (tls) {
    case "disable":
      return false
    case "prefer":
      return "prefer"
    case "require":
      // As libpq: who names the authorities wants them heeded.
      return { rejectUnauthorized: authorities !== undefined, ...signed, checkServerIdentity: () => undefined }
    case "verify-ca":
      return { rejectUnauthorized: true, ...signed, checkServerIdentity: () => undefined }
    case "verify-full":
      return {
        rejectUnauthorized: true,
        ...signed,
        // By the name in the settings: Node checks an address, which has no name to send, as "localhost".
        checkServerIdentity: (_: string, certificate: PeerCertificate) => checkServerIdentity(host, certificate),
      }
  }
}
