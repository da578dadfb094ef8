import type { IncomingMessage, ServerResponse } from "node:http"
import type { Connection } from "./connection.ts"
import type { Reply } from "./refusal_reply.ts"
import { ALWAYS } from "./security_headers.ts"
import type { Turn } from "./turn.ts"

/** An answer, whole, with what every answer has. */
export function write(
  response: ServerResponse,
  turn: Turn,
  traceId: string,
  { status, headers, body }: Reply,
  more = {},
): void {
  // Its body broke off while the endpoint worked: unreadable.ts has answered.
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
  // What is ASCII is the same in both, and Node writes it faster as Latin-1.
  turn.end(response, body, length === body.length ? "latin1" : "utf8")
}

/**
 * Whether the connection ends with this answer: a server that stops would else wait for it until the last moment. Not while a
 * request stands behind it that has come already, and may be done. And behind a request with `Upgrade`, which is not followed
 * here, Node drops whatever stands: who waits for its answer must see the end.
 */
const isLast = (request: IncomingMessage): boolean => {
  if (request.headers.upgrade !== undefined) return true
  const { server, parser } = request.socket as Connection
  return !server.listening && (parser?.incoming ?? request) === request
}
