import type { LookupFunction, Socket } from "node:net"
import { connect, isIP } from "node:net"
import type { ConnectionOptions } from "node:tls"
import { connect as connectTls } from "node:tls"
import { say } from "../../base/say.ts"
import { sharedWork } from "../../base/shared_work.ts"
import { systemResolve } from "../../outbound/places.ts"
import { OutboundProblem } from "../../outbound/problem.ts"
import { fail } from "../protocol/failure.ts"
import { startTlsAnswer } from "./start_tls.ts"

const CONNECT_MS = 3000
const MAX_BYTES = 262_144

/**
 * Connects to the directory, with TLS. Certificate and host name are always checked. `ldap://` begins TLS with StartTLS; only a directory on this machine
 * may do without. Throws if the directory cannot be reached. `stop` closes the socket, and aborts if the directory sends too much.
 */
export async function openSocket(
  address: string,
  caCertificate: string | undefined,
  stop: AbortController,
): Promise<Socket> {
  const url = new URL(address)
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1")
  const trust: ConnectionOptions = {
    host,
    // RFC 6066 §3: "Literal IPv4 and IPv6 addresses are not permitted" as a server name. The certificate is then compared with `host`.
    servername: isIP(host) === 0 ? host : "",
    rejectUnauthorized: true,
    lookup: sharedLookup,
    ...(caCertificate !== undefined && { ca: caCertificate }),
  }
  if (url.protocol === "ldaps:")
    return opened(connectTls({ ...trust, port: Number(url.port || 636) }), "secureConnect", stop)
  const plain = await opened(connect({ host, port: Number(url.port || 389), lookup: sharedLookup }), "connect", stop)
  const code = await startTlsAnswer(plain)
  if (code === 0) return opened(connectTls({ ...trust, socket: plain }), "secureConnect", stop)
  if (isLoopback(host)) return plain
  plain.destroy()
  return fail("connection-unreachable", say("connection-directory-plain", { code: `${code}` }))
}

const addressesOf = sharedWork(systemResolve)

/** The system looks up only two names at a time, so the look-ups of a name without an answer must not fill its queue. */
const sharedLookup: LookupFunction = (name, { all }, done) => {
  addressesOf(name).then(
    (addresses) => {
      const found = addresses.map((address) => ({ address, family: isIP(address) }))
      if (all === true) done(null, found)
      else done(null, found[0]?.address ?? "", found[0]?.family)
    },
    (error: NodeJS.ErrnoException) => done(error, ""),
  )
}

/** RFC 6761 §6.3: localhost is always this machine. */
const isLoopback = (host: string): boolean => /^(localhost|127\.[0-9.]+|::1)$/i.test(host)

async function opened(socket: Socket, event: "connect" | "secureConnect", stop: AbortController): Promise<Socket> {
  const end = () => socket.destroy()
  stop.signal.addEventListener("abort", end, { once: true })
  socket.once("close", () => stop.signal.removeEventListener("abort", end))
  let received = 0
  socket.on("data", ({ length }: Buffer) => {
    received += length
    if (received > MAX_BYTES) stop.abort(new OutboundProblem(say("outbound-too-long", { max: MAX_BYTES })))
  })
  const timeout = new OutboundProblem(say("outbound-timeout", { ms: CONNECT_MS }))
  const timer = setTimeout(() => socket.destroy(timeout), CONNECT_MS)
  try {
    await new Promise((resolve, reject) => {
      socket.once(event, resolve)
      socket.on("error", reject)
      socket.once("close", () => reject(new OutboundProblem(say("outbound-cut"))))
    })
    return socket
  } finally {
    clearTimeout(timer)
  }
}
