import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Server as HttpsServer } from "node:https"
import type { Socket } from "node:net"

/**
 * A connection, with fields that Node does not document. `test/spec/http_edge_order.test.ts` and `http_edge_upgrade.test.ts` fail if Node
 * changes these fields.
 */
export type Connection = Socket & {
  readonly server: Server | HttpsServer
  /** The answer that Node is writing. */
  readonly _httpMessage?: ServerResponse | null
  readonly parser?: {
    /** The request whose head was parsed last. */
    readonly incoming: IncomingMessage | null
    /** Node's parser calls this with each head. The return value says how the parser continues. */
    onIncoming: (request: IncomingMessage & { readonly upgrade?: boolean }, keepAlive: boolean) => number
  } | null
}
