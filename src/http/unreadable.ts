import { STATUS_CODES } from "node:http"
import { Refusal } from "../oauth/refusal.ts"
import { newTraceId } from "./arrival.ts"
import type { Connection } from "./connection.ts"
import type { Edge } from "./edge.ts"
import type { Reply } from "./refusal_reply.ts"
import { refusalReply } from "./refusal_reply.ts"
import { ALWAYS } from "./security_headers.ts"
import { write } from "./write.ts"

/** How long the server waits for the other side to close a connection that the server has ended. */
const LINGER_MS = 2000

const refused = new WeakSet<Connection>()

/**
 * Refuses bytes that are not HTTP, and requests that take too long. Answers earlier requests first, because their sender would take the refusal for
 * an earlier answer. Then closes the connection, because the server cannot find the start of the next request.
 */
export function refuseUnreadable(error: Error & { code?: string }, socket: Connection, edge: Edge): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroySoon()
    return
  }
  // Node reports an error for each further piece of the same bytes. Only the first error gets an answer.
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
  // The answer to a previous request has already ended the connection.
  if (!socket.writable) return
  const answer = socket._httpMessage
  if (answer && (answer.req.complete || answer.headersSent))
    answer.once("close", () => refuseInTurn(socket, edge, traceId, reply))
  // The error is in the body of the request that `answer` belongs to, so that request is refused.
  else if (answer) write(answer, edge.turn, traceId, reply, { connection: "close" })
  // A request that got its answer before its body arrived gets no second answer.
  else end(socket, socket.parser?.incoming?.complete === false ? "" : bare(reply, traceId))
}

function end(socket: Connection, bytes: string): void {
  socket.setTimeout(LINGER_MS)
  socket.end(bytes)
}

/** Writes an answer as HTTP text. Node can write only the answer to a request, and these bytes are not a request. */
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
