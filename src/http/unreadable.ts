import { STATUS_CODES } from "node:http"
import { Refusal } from "../oauth/refusal.ts"
import { newTraceId } from "./arrival.ts"
import type { Connection } from "./connection.ts"
import type { Edge } from "./edge.ts"
import type { Reply } from "./refusal_reply.ts"
import { refusalReply } from "./refusal_reply.ts"
import { ALWAYS } from "./security_headers.ts"
import { write } from "./write.ts"

/** How long the other side may keep open a connection that this server has ended. */
const LINGER_MS = 2000

const refused = new WeakSet<Connection>()

/**
 * Refuses bytes that are not HTTP, or a request that took too long. Earlier requests are answered first: otherwise their sender would
 * take this refusal for their answer. Then the connection is closed, since the start of a next request is unknown.
 */
export function refuseUnreadable(error: Error & { code?: string }, socket: Connection, edge: Edge): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroySoon()
    return
  }
  // Node reports every further piece of the same bytes.
  if (refused.has(socket)) return
  refused.add(socket)
  const traceId = newTraceId(edge.ports.random)
  const refusal = new Refusal("invalid_request", "http-malformed", { received: error.code })
  const address = edge.addressOf(socket.remoteAddress ?? "", undefined)
  const facts = { traceId, address, method: "", path: "" }
  edge.reportRefusal({ facts, refusal })
  refuseInTurn(socket, edge, traceId, { ...refusalReply(refusal, "token", traceId), status: statusOf(error.code) })
}

function refuseInTurn(socket: Connection, edge: Edge, traceId: string, reply: Reply): void {
  // An earlier answer has ended the connection.
  if (!socket.writable) return
  const answer = socket._httpMessage
  if (answer && (answer.req.complete || answer.headersSent))
    answer.once("close", () => refuseInTurn(socket, edge, traceId, reply))
  // The body broke off: this request is the refused one.
  else if (answer) write(answer, edge.turn, traceId, reply, { connection: "close" })
  // A request that was answered before its body came gets no second answer.
  else end(socket, socket.parser?.incoming?.complete === false ? "" : bare(reply, traceId))
}

function end(socket: Connection, bytes: string): void {
  socket.setTimeout(LINGER_MS)
  socket.end(bytes)
}

/** An answer without a request, which Node cannot write. */
function bare({ status, headers, body }: Reply, traceId: string): string {
  const length = String(Buffer.byteLength(body))
  const all = { ...headers, ...ALWAYS, "x-trace-id": traceId, "content-length": length, connection: "close" }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`
}

function statusOf(code: string | undefined): number {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return 431
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return 408
    default:
      return 400
  }
}
