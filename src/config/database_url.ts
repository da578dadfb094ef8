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
  /** The hosts of one cluster, in the order in which they are tried. */
  readonly hosts: readonly DatabaseHost[]
  readonly user: string
  readonly password: Secret | undefined
  readonly database: string
  readonly tls: (typeof TLS_MODES)[number]
}

interface DatabaseHost {
  /** A host name, an address, or the folder of a Unix socket. */
  readonly host: string
  readonly port: number
}

const DEFAULT_PORT = 5432
const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\/.*)$/
const KNOWN = ["sslmode", "target_session_attrs", "host"]
/** libpq's names for a server that takes writes. The server demands such a host with or without this parameter. */
const TAKES_WRITES = ["read-write", "primary"]

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function parse(text: string): ReturnType<Kind<DatabaseUrl>["parse"]> {
  if (!/^postgres(ql)?:\/\//i.test(text)) return wrong("it is not a postgres:// address")
  const urls = urlsOf(text)
  const [url] = urls
  if (url === undefined) return wrong("it cannot be read; %-encode special characters in user and password")
  const [user, password, database] = [url.username, url.password, url.pathname.slice(1)].map(decoded)
  if (user === undefined || password === undefined || database === undefined)
    return wrong("its %-encoding cannot be read")
  const parameters = url.searchParams
  const unknown = [...parameters.keys()].find((name) => !KNOWN.includes(name))
  if (unknown === "sslrootcert") return wrong("name the file of sslrootcert in GATEHOUSE_DATABASE_CA instead")
  if (unknown !== undefined) return wrong(`unknown parameter ${unknown}; the known ones are ${KNOWN.join(", ")}`)
  const hosts = urls.map((each) => ({
    host: parameters.get("host") ?? decoded(each.hostname.replace(/^\[(.*)\]$/, "$1")) ?? "",
    port: each.port === "" ? DEFAULT_PORT : Number(each.port),
  }))
  if (hosts.some(({ host }) => host === "")) return wrong("it has no host")
  if (parameters.has("host") && (urls.length > 1 || hosts.some(({ host }) => host.includes(","))))
    return wrong("with the parameter host it has one host; write several as @HOST:PORT,HOST:PORT/DATABASE")
  if (user === "") return wrong("it has no user")
  if (database === "" || database.includes("/")) return wrong("it has no database")
  const session = parameters.get("target_session_attrs")
  if (session !== null && !TAKES_WRITES.includes(session))
    return wrong("its target_session_attrs must be read-write or primary, because the server writes")
  const asked = parameters.get("sslmode")
  const isLocal = hosts.every(({ host }) => LOOPBACK.test(host))
  const tls = TLS_MODES.find((mode) => mode === (asked ?? (isLocal ? "disable" : "require")))
  if (tls === undefined) return wrong(`its sslmode must be one of ${TLS_MODES.join(", ")}`)
  return right({ hosts, user, password: password === "" ? undefined : new Secret(password), database, tls })
}

/** Returns one URL for each host, because the URL parser refuses several hosts. Empty if a URL cannot be read. */
function urlsOf(text: string): URL[] {
  const [, before = "", hosts = "", after = ""] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(text) ?? []
  // A URL for a socket has no host. The URL parser refuses a user without a host, so localhost is inserted.
  const each = hosts === "" && before.endsWith("@") ? ["localhost"] : hosts.split(",")
  const urls = each.map((host) => URL.parse(before + host + after))
  return urls.some((url) => url === null) ? [] : urls.flatMap((url) => url ?? [])
}

/**
 * `postgres://user:password@host:port,host:port/database?sslmode=…`. The password is never shown. An error about the URL shows no part of it.
 */
export const databaseUrl: Kind<DatabaseUrl> = {
  wanted:
    "postgres://USER:PASSWORD@HOST:PORT/DATABASE, or HOST:PORT,HOST:PORT for several hosts, with ?sslmode=disable, prefer, require, verify-ca or verify-full if you do not want the default",
  secret: true,
  parse,
  show({ hosts, user, database, tls }) {
    const folder = hosts.find(({ host }) => host.startsWith("/"))?.host
    if (folder !== undefined)
      return `postgres://${encodeURIComponent(user)}@/${encodeURIComponent(database)}?host=${folder}`
    const at = hosts.map(({ host, port }) => `${host.includes(":") ? `[${host}]` : host}:${port}`).join()
    return `postgres://${encodeURIComponent(user)}@${at}/${encodeURIComponent(database)}?sslmode=${tls}`
  },
}
