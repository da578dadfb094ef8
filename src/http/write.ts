import type { IncomingMessage, ServerResponse } from "node:http"
import type { Connection } from "./connection.ts"
import type { Reply } from "./refusal_reply.ts"
import { ALWAYS } from "./security_headers.ts"
import type { Turn } from "./turn.ts"

/** Writes an answer, with the headers that every answer has. */
export function write(
  response: ServerResponse,
  turn: Turn,
  traceId: string,
  { status, headers, body }: Reply,
  more = {},
): void {
  // unreadable.ts has already answered, because the endpoint was still at work when the rest of the request's body proved unreadable.
  if (response.headersSent) return
  const length = Buffer.byteLength(body)
  response.writeHead(status, {
    ...ALWAYS,
    "x-trace-id": traceId,
    ...headers,
    ...more,
    ...(status !== 204 && status !== 304 && { "content-length": length }),
    ...(isLast(response.req) && { connection: "close" }),
  })
  if (typeof body !== "string") {
    response.end(body)
    return
  }
  // ASCII text is the same in Latin-1 and UTF-8, and Node writes Latin-1 faster.
  turn.end(response, body, length === body.length ? "latin1" : "utf8")
}

/**
 * Whether to close the connection after this answer. A stopping server closes its connections, because it waits until no connection is open. If
 * another request has already arrived on this connection, the connection stays open, because that request may have an effect.
 */
const isLast = (request: IncomingMessage): boolean => {
  const { server, parser } = request.socket as Connection
  return !server.listening && (parser?.incoming ?? request) === request
}
