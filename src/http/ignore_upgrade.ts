import type { IncomingMessage, Server } from "node:http"
import type { Connection } from "./connection.ts"

/** Node's parser reads this as "another protocol follows this head", and then reads no body. */
const LEAVE_THE_REST = 2

/**
 * Parses each request that has an `Upgrade` header again, without that header. RFC 9110 §7.8: "A server MAY ignore a received Upgrade
 * header field". Otherwise Node reports no error in that body: a malformed chunk or trailer gets no answer.
 */
export function ignoreUpgrades(server: Server): void {
  server.on("connection", (socket) => {
    const { parser } = socket as Connection
    if (!parser) return
    const read = parser.onIncoming
    parser.onIncoming = (request, keepAlive) => {
      const rest = read(request, keepAlive)
      return request.upgrade && request.method !== "CONNECT" ? LEAVE_THE_REST : rest
    }
  })
  server.on("upgrade", (request, socket, rest) => readAgain(request, socket as Connection, rest))
  // A head that is parsed again must be complete, and Node drops headers beyond the thousandth. maxHeaderSize still bounds them.
  server.maxHeadersCount = 0
}

function readAgain(request: IncomingMessage, socket: Connection, rest: Buffer): void {
  const earlier = socket._httpMessage
  if (earlier) {
    // Node no longer listens to the socket's errors here, and would not send an answer that is queued behind this one.
    const survive = () => {}
    socket.on("error", survive)
    earlier.once("close", () => {
      socket.off("error", survive)
      readAgain(request, socket, rest)
    })
  } else if (socket.writable) {
    // An earlier answer has set the time-out of an idle connection.
    socket.setTimeout(0)
    socket.unshift(rest)
    socket.unshift(Buffer.from(headWithoutUpgrade(request), "latin1"))
    socket.server.emit("connection", socket)
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
