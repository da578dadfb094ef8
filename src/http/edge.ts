import type { ServerResponse } from "node:http"
import type { Log } from "../observe/log.ts"
import type { Ports } from "../ports/ports.ts"
import type { ReadCertificate } from "./client_certificate.ts"
import type { Cookies } from "./cookies.ts"
import type { Observer } from "./observer.ts"
import type { ReportRefusal } from "./refusals/report_refusal.ts"
import type { ReportWithheld } from "./refusals/withheld_answers.ts"
import type { RequestTraces } from "./request_traces.ts"
import type { Turn } from "./turn.ts"

/**
 * Called with each request at a route's path, before the request is read. It may throw a Refusal, or lose or delay the answer. Only test
 * servers (`gatehouse-auth/testing`) have this function.
 */
export type Disturb = (path: string, response: ServerResponse) => void

/** The objects that all routes of one server share. */
export interface Edge {
  readonly ports: Ports
  readonly log: Log
  readonly cookies: Cookies
  readonly turn: Turn
  readonly disturb: Disturb | undefined
  readonly observer: Observer
  readonly reportRefusal: ReportRefusal
  /** Absent if traces are off. */
  readonly traces: RequestTraces | undefined
  readonly reportWithheld: ReportWithheld
  readonly isTrustedPeer: (peer: string) => boolean
  /** Absent if the server sees no certificates of clients. */
  readonly readCertificate: ReadCertificate | undefined
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal
  readonly addressOf: (peer: string, forwardedFor: string | undefined) => string
}
