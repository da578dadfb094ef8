import { Secret } from "../base/secret.ts"
import type { Kind } from "./kinds.ts"
import { right, wrong } from "./kinds.ts"

/** The parts of the URL of an SMTP server. */
export interface SmtpUrl {
  readonly host: string
  readonly port: number
  /**
   * `implicit`: TLS from the first byte. `starttls`: the connection must change to TLS before anything is sent, because an attacker on the
   * network could otherwise remove the offer of STARTTLS. `off`: no TLS.
   */
  readonly tls: "implicit" | "starttls" | "off"
  readonly user: string | undefined
  readonly password: Secret | undefined
}

/** RFC 8314 §3.3: port 465 is for submission with implicit TLS. Port 587 is for submission with STARTTLS. */
const DEFAULT_PORTS = { "smtps:": 465, "smtp:": 587 } as const
const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function parse(text: string): ReturnType<Kind<SmtpUrl>["parse"]> {
  if (!/^smtps?:\/\//i.test(text)) return wrong("it is not an smtp:// or smtps:// address")
  const url = URL.parse(text)
  if (url === null) return wrong("it cannot be read; %-encode special characters in user and password")
  const [user, password, host] = [url.username, url.password, url.hostname.replace(/^\[(.*)\]$/, "$1")].map(decoded)
  if (user === undefined || password === undefined || host === undefined) return wrong("its %-encoding cannot be read")
  if (host === "") return wrong("it has no host")
  if ((user === "") !== (password === "")) return wrong("it has a user or a password, but not both")
  if (/[\r\n\0]/.test(user + password)) return wrong("its user or password has a line break or NUL")
  if (url.pathname !== "" && url.pathname !== "/") return wrong("it has a path")
  if (url.hash !== "") return wrong("it has a fragment")
  const unknown = [...url.searchParams.keys()].find((name) => name !== "tls")
  if (unknown !== undefined) return wrong(`unknown parameter ${unknown}; the only known one is tls`)
  const protocol = url.protocol as keyof typeof DEFAULT_PORTS
  const asked = url.searchParams.get("tls")
  if (asked !== null && asked !== "require" && asked !== "disable") return wrong("its tls must be require or disable")
  if (protocol === "smtps:" && asked === "disable") return wrong("smtps:// always uses TLS; write smtp://")
  const withoutTls = (asked ?? (LOOPBACK.test(host) ? "disable" : "require")) === "disable"
  return right({
    host,
    port: url.port === "" ? DEFAULT_PORTS[protocol] : Number(url.port),
    tls: protocol === "smtps:" ? "implicit" : withoutTls ? "off" : "starttls",
    user: user === "" ? undefined : user,
    password: password === "" ? undefined : new Secret(password),
  })
}

/** `smtp://USER:PASSWORD@HOST:PORT?tls=…`. The password is never shown. An error about the URL shows no part of it. */
export const smtpUrl: Kind<SmtpUrl> = {
  wanted:
    "smtps://USER:PASSWORD@HOST:PORT (TLS from the start) or smtp://USER:PASSWORD@HOST:PORT (STARTTLS; with ?tls=disable without TLS)",
  secret: true,
  parse,
  show({ host, port, tls, user }) {
    const shownUser = user === undefined ? "" : `${encodeURIComponent(user)}@`
    const shownHost = host.includes(":") ? `[${host}]` : host
    const scheme = tls === "implicit" ? "smtps" : "smtp"
    const query = tls === "implicit" ? "" : `?tls=${tls === "off" ? "disable" : "require"}`
    return `${scheme}://${shownUser}${shownHost}:${port}${query}`
  },
}
