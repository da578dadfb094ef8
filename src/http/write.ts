import type { IncomingMessage, ServerResponse } from "node:http"
import type { Connection } from "./connection.ts"
import type { Reply } from "./refusal_reply.ts"
import { ALWAYS } from "./security_headers.ts"
import type { Turn } from "./turn.ts"

/** Writes a whole answer, with the headers that every answer has. */
export function write(
  response: ServerResponse,
  turn: Turn,
  traceId: string,
  { status, headers, body }: Reply,
  more = {},
): void {
  // The body broke off while the endpoint worked, and unreadable.ts has already answered.
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
  // ASCII is the same in both, and Node writes it faster as Latin-1.
  turn.end(response, body, length === body.length ? "latin1" : "utf8")
}

/**
 * Whether the connection ends with this answer: a stopping server would otherwise wait for it until its deadline.
 * Not while another request has already arrived behind this one: it may have an effect.
 */
const isLast = (request: IncomingMessage): boolean => {
  const { server, parser } = request.socket as Connection
  return !server.listening && (parser?.incoming ?? request) === request
}
