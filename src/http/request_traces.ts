import type { IncomingMessage, ServerResponse } from "node:http"
import type { Ports } from "../ports/ports.ts"

/** The ids of a span. The names are those that log collectors expect. */
export interface SpanIds {
  /** The id of the whole trace, which may contain requests of other services: 32 hexadecimal digits. */
  readonly trace_id: string
  /** The id of this request's span: 16 hexadecimal digits. */
  readonly span_id: string
}

/** Makes the span of each request. `src/tracing` implements this interface with OpenTelemetry. The functions must not throw. */
export interface RequestTraces {
  /** Starts the span of a request. The span ends when the answer has been sent. `route` is undefined for an unknown path. */
  begin(request: IncomingMessage, response: ServerResponse, route: string | undefined): SpanIds
  /** Returns ports that make a span for each use of the store and for each password check, within the span of the request. */
  within(spanId: string, ports: Ports): Ports
  /** Adds the private reason of a refusal to the span of its request. `traceId` is the request's own id. */
  refused(refusal: { readonly traceId: string; readonly reason: string }): void
  /** Sends the remaining spans. Resolves after two seconds at the latest. */
  close(): Promise<void>
}
