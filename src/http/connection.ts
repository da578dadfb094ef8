import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** A connection with undocumented fields of Node. `test/spec/http_edge_order.test.ts` and `http_edge_upgrade.test.ts` check them. */
export type Connection = Socket & {
  readonly server: Server
  /** The answer that is being written. */
  readonly _httpMessage?: ServerResponse | null
  readonly parser?: {
    /** The request whose head was parsed last. */
    readonly incoming: IncomingMessage | null
    /** Called with each head. The return value tells the parser how to continue. */
    onIncoming: (request: IncomingMessage & { readonly upgrade?: boolean }, keepAlive: boolean) => number
  } | null
}
