import type { IncomingMessage, Server } from "node:http"
import type { Server as HttpsServer } from "node:https"
import type { Connection } from "./connection.ts"

/** If `onIncoming` returns this value, Node's parser expects another protocol after the head and does not read the body. */
const LEAVE_THE_REST = 2

/** The event with which Node hands a connection to its parser: after the handshake if the server speaks HTTPS. */
type Connected = "connection" | "secureConnection"

/**
 * Parses each request that has an `Upgrade` header a second time, without that header. RFC 9110 §7.8: "A server MAY ignore a received
 * Upgrade header field". Without the second parse, Node would report no error in the body, and a malformed chunk or trailer would get no answer.
 */
export function ignoreUpgrades(server: Server | HttpsServer, connected: Connected): void {
  server.on(connected, (socket: unknown) => {
    const { parser } = socket as Connection
    if (!parser) return
    const read = parser.onIncoming
    parser.onIncoming = (request, keepAlive) => {
      const rest = read(request, keepAlive)
      return request.upgrade && request.method !== "CONNECT" ? LEAVE_THE_REST : rest
    }
  })
  server.on("upgrade", (request, socket, rest) => readAgain(request, socket as Connection, rest, connected))
  // Node drops all headers after the thousandth, but the second parse needs every header. maxHeaderSize still limits their total size.
  server.maxHeadersCount = 0
}

function readAgain(request: IncomingMessage, socket: Connection, rest: Buffer, connected: Connected): void {
  const earlier = socket._httpMessage
  if (earlier) {
    // After an upgrade Node no longer handles this socket: an error would end the process, and a second answer would stay in the queue. So the second
    // parse waits until the answer to the previous request is sent.
    const survive = () => {}
    socket.on("error", survive)
    earlier.once("close", () => {
      socket.off("error", survive)
      readAgain(request, socket, rest, connected)
    })
  } else if (socket.writable) {
    // The answer to a previous request may have started the time-out for idle connections, but this connection is not idle.
    socket.setTimeout(0)
    socket.unshift(rest)
    socket.unshift(Buffer.from(headWithoutUpgrade(request), "latin1"))
    socket.server.emit(connected, socket)
  } else socket.destroySoon()
}

function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  let head = `${method} ${url} HTTP/${httpVersion}\r\n`
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ""
    if (name.toLowerCase() !== "upgrade") head += `${name}: ${rawHeaders[i + 1]}\r\n`
  }
  return `${head}\r\n`
}
