import type { IncomingMessage, Server, ServerResponse } from "node:http"
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
  const length = Buffer.byteLength(body)
  response.writeHead(status, {
    ...ALWAYS,
    "x-trace-id": traceId,
    ...headers,
    ...more,
    ...(status !== 204 && { "content-length": length }),
    ...(isLast(response.req) && { connection: "close" }),
  })
  // What is ASCII is the same in both, and Node writes it faster as Latin-1.
  turn.end(response, body, length === body.length ? "latin1" : "utf8")
}

/**
 * Whether the connection ends with this answer: a server that stops would else wait for it until the last moment. And behind a
 * request with `Upgrade`, which is not followed here, Node drops whatever stands: who waits for its answer must see the end.
 */
const isLast = ({ headers, socket }: IncomingMessage): boolean =>
  headers.upgrade !== undefined || !(socket as typeof socket & { server: Server }).server.listening
