import type { Socket } from "node:net"
import { connect } from "node:net"
import type { PeerCertificate } from "node:tls"
import { checkServerIdentity } from "node:tls"
import postgres from "postgres"
import type { StoreUnavailable } from "../../base/store_unavailable.ts"
import type { DatabaseHost, PostgresSettings } from "./postgres_settings.ts"
import { BEFORE_NEXT_TRY_MS } from "./postgres_settings.ts"
import { VALUES } from "./postgres_values.ts"

export interface Hooks {
  /** The connection was lost, or no connection could be made: then with the reason. */
  readonly onclose?: (failure?: StoreUnavailable) => void
  /** Receives the notices on a channel that this connection listens on. */
  readonly onnotify?: () => void
}

export type HostConnection = ReturnType<typeof hostConnection>

/**
 * One connection to one host, made at its first use, never reused after a loss. By default the client library would replace a lost connection, even if
 * `end` was called, and nothing would close the new connection.
 */
export function hostConnection({ host, port }: DatabaseHost, settings: PostgresSettings, hooks: Hooks = {}) {
  const { hosts, user, password, database, timeoutMs, pooled } = settings
  let socket: Socket | undefined
  let isDropped = false
  const dial = (): Socket => {
    // The client library dials a moment after the first use. A socket that is made after `drop` would keep the process alive for `timeoutMs`.
    if (isDropped) throw Object.assign(new Error("the connection was dropped"), { code: "CONNECTION_ENDED" })
    if (socket !== undefined) {
      hooks.onclose?.()
      throw Object.assign(new Error("a connection is made once"), { code: "CONNECTION_CLOSED" })
    }
    socket = connect(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    // The client library compares the certificate with this name.
    return Object.assign(socket, { host })
  }
  const options = {
    ...(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }),
    onnotify: () => hooks.onnotify?.(),
    onclose: () => hooks.onclose?.(),
    socket: dial,
    user,
    pass: password?.reveal() ?? "",
    database,
    max: 1,
    ssl: tlsOf(host, settings),
    prepare: !pooled,
    fetch_types: false,
    // All hosts together have the time of one statement.
    connect_timeout: timeoutMs / hosts.length / 1000,
    backoff: () => BEFORE_NEXT_TRY_MS / 1000,
    // A maximum age would end the connection and lose the statements about to be sent.
    max_lifetime: null,
    onnotice: () => {},
    types: VALUES,
    connection: {
      application_name: "gatehouse",
      // Behind a pooler these settings are omitted, because they would remain on the connection for its next user.
      ...(!pooled && { statement_timeout: timeoutMs, idle_in_transaction_session_timeout: 2 * timeoutMs }),
    },
  }
  const sql = postgres(options)
  return Object.assign(sql, {
    /** Ends the connection immediately, even with statements under way. */
    drop(): void {
      isDropped = true
      void sql.end({ timeout: 0 })
      socket?.destroy()
    },
  })
}

function tlsOf(host: string, { tls, authorities }: PostgresSettings): false | "prefer" | object {
  const signed = authorities === undefined ? {} : { ca: authorities }
  switch (tls) {
    case "disable":
      return false
    case "prefer":
      return "prefer"
    case "require":
      // As in libpq: with configured authorities, the check of the certificate is mandatory.
      return { rejectUnauthorized: authorities !== undefined, ...signed, checkServerIdentity: () => undefined }
    case "verify-ca":
      return { rejectUnauthorized: true, ...signed, checkServerIdentity: () => undefined }
    case "verify-full":
      return {
        rejectUnauthorized: true,
        ...signed,
        // Checks the host name of the settings. For an IP address Node sends no name, and checks "localhost" instead.
        checkServerIdentity: (_: string, certificate: PeerCertificate) => checkServerIdentity(host, certificate),
      }
  }
}
