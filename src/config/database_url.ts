import { Secret } from "../base/secret.ts"
import type { Kind } from "./kinds.ts"
import { right, wrong } from "./kinds.ts"

/**
 * The modes of libpq. `require` encrypts but checks no certificate unless GATEHOUSE_DATABASE_CA is set. `verify-ca` checks the certificate, and
 * `verify-full` also checks the host name in the certificate.
 */
const TLS_MODES = ["disable", "prefer", "require", "verify-ca", "verify-full"] as const

/** The parts of a PostgreSQL database URL. */
export interface DatabaseUrl {
  /** A host name, an address, or the folder of a Unix socket. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: Secret | undefined
  readonly database: string
  readonly tls: (typeof TLS_MODES)[number]
}

const DEFAULT_PORT = 5432
const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\/.*)$/
const KNOWN = ["sslmode", "host"]

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function parse(text: string): ReturnType<Kind<DatabaseUrl>["parse"]> {
  if (!/^postgres(ql)?:\/\//i.test(text)) return wrong("it is not a postgres:// address")
  // A URL for a socket has no host. The URL parser refuses a user without a host, so localhost is inserted.
  const url = URL.parse(text.replace(/^(\w+:\/\/[^/?#]*@)([/?])/, "$1localhost$2"))
  if (url === null) return wrong("it cannot be read; %-encode special characters in user and password")
  const [user, password, database] = [url.username, url.password, url.pathname.slice(1)].map(decoded)
  if (user === undefined || password === undefined || database === undefined)
    return wrong("its %-encoding cannot be read")
  const unknown = [...url.searchParams.keys()].find((name) => !KNOWN.includes(name))
  if (unknown === "sslrootcert") return wrong("name the file of sslrootcert in GATEHOUSE_DATABASE_CA instead")
  if (unknown !== undefined) return wrong(`unknown parameter ${unknown}; the known ones are ${KNOWN.join(" and ")}`)
  const host = url.searchParams.get("host") ?? decoded(url.hostname.replace(/^\[(.*)\]$/, "$1")) ?? ""
  if (host === "") return wrong("it has no host")
  if (host.includes(",")) return wrong("it has several hosts; name the one address that leads to the primary")
  if (user === "") return wrong("it has no user")
  if (database === "" || database.includes("/")) return wrong("it has no database")
  const asked = url.searchParams.get("sslmode")
  const tls = TLS_MODES.find((mode) => mode === (asked ?? (LOOPBACK.test(host) ? "disable" : "require")))
  if (tls === undefined) return wrong(`its sslmode must be one of ${TLS_MODES.join(", ")}`)
  return right({
    host,
    port: url.port === "" ? DEFAULT_PORT : Number(url.port),
    user,
    password: password === "" ? undefined : new Secret(password),
    database,
    tls,
  })
}

/** `postgres://user:password@host:port/database?sslmode=…`. The password is never shown. An error about the URL shows no part of it. */
export const databaseUrl: Kind<DatabaseUrl> = {
  wanted:
    "postgres://USER:PASSWORD@HOST:PORT/DATABASE, with ?sslmode=disable, prefer, require, verify-ca or verify-full if you do not want the default",
  secret: true,
  parse,
  show: ({ host, port, user, database, tls }) =>
    host.startsWith("/")
      ? `postgres://${encodeURIComponent(user)}@/${encodeURIComponent(database)}?host=${host}`
      : `postgres://${encodeURIComponent(user)}@${host.includes(":") ? `[${host}]` : host}:${port}/${encodeURIComponent(database)}?sslmode=${tls}`,
}
