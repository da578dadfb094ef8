import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** A connection, with what Node keeps on it and does not document: `test/spec/http_edge_order.test.ts` holds it to that. */
export type Connection = Socket & {
  readonly server: Server
  /** The answer whose turn it is. */
  readonly _httpMessage?: ServerResponse | null
  /** The request whose head was read last. */
  readonly parser?: { readonly incoming: IncomingMessage | null } | null
}
