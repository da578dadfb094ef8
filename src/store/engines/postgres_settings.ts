import type { Socket } from "node:net"
import { connect } from "node:net"
import type { PeerCertificate } from "node:tls"
import { checkServerIdentity } from "node:tls"
import postgres from "postgres"
import type { Secret } from "../../base/secret.ts"

/** libpq's terms: whether the connection is encrypted, and how strictly the server's certificate is checked. */
export type TlsMode = "disable" | "prefer" | "require" | "verify-ca" | "verify-full"

/** Where a PostgreSQL database is, and how to use it. */
export interface PostgresSettings {
  /** A host, or the folder of a Unix socket, beginning with a slash. */
  readonly host: string
  readonly port: number
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

export type Connection = ReturnType<typeof connection>

/** The pause between attempts to connect: long enough not to disturb a database that starts, and short enough to serve soon after its start. */
export const BEFORE_NEXT_TRY_MS = 200

interface Hooks {
  readonly onclose?: () => void
  /** Receives the notices on a channel that this connection listens on. */
  readonly onnotify?: () => void
}

/** The database's name for messages, never with its password. */
export const nameOf = ({ host, port, database }: PostgresSettings): string => `${database} at ${host}:${port}`

/**
 * One connection, made at its first use, never reused after a loss. By default the client library would replace a lost connection, even if
 * `end` was called, and nothing would close the new connection.
 */
export function connection(settings: PostgresSettings, hooks: Hooks = {}) {
  const { host, port, user, password, database, timeoutMs, pooled } = settings
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

function tlsOf({ tls, host, authorities }: PostgresSettings): false | "prefer" | object {
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

/** The encodings of values on the wire, by PostgreSQL's type numbers. A value is read as it was written, as on every engine. */

/** Times and counts are safe integers: 2 ** 53 milliseconds are 285,000 years. */
const bigint = {
  to: 20,
  from: [20],
  serialize: (value: number) => String(value),
  parse: (text: string) => Number(text),
}

const bytea = {
  to: 17,
  from: [17],
  serialize: (value: Uint8Array) =>
    `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")}`,
  parse(text: string): Uint8Array {
    const bytes = Buffer.from(text.slice(2), "hex")
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  },
}

const ESCAPE = "\u001a"

/**
 * PostgreSQL's text cannot contain U+0000, but a client's nonce may. So U+0000 is written as U+001A and 0, and U+001A as U+001A and 1. Two
 * different texts stay different.
 */
const text = {
  to: 25,
  from: [25],
  serialize: (value: string) =>
    value.includes("\0") || value.includes(ESCAPE)
      ? value.replaceAll(ESCAPE, `${ESCAPE}1`).replaceAll("\0", `${ESCAPE}0`)
      : value,
  parse: (stored: string) =>
    stored.includes(ESCAPE)
      ? stored
          .split(`${ESCAPE}0`)
          .map((part) => part.replaceAll(`${ESCAPE}1`, ESCAPE))
          .join("\0")
      : stored,
}

const VALUES = { bigint, bytea, text }
