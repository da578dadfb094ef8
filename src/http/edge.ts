import type { ServerResponse } from "node:http"
import type { Ports } from "../endpoints/ports.ts"
import type { Log } from "../observe/log.ts"
import type { Cookies } from "./cookies.ts"
import type { KeepRefusal } from "./keep_refusal.ts"
import type { Turn } from "./turn.ts"

/**
 * Called with each request at a route's path, before anything of it is looked at, where a server has one: only those that
 * `gatehouse/testing` starts do. It may throw a Refusal, or see to it that the answer is lost or held.
 */
export type Disturb = (path: string, response: ServerResponse) => void

/** What every route of one server shares. */
export interface Edge {
  readonly ports: Ports
  readonly log: Log
  readonly cookies: Cookies
  readonly turn: Turn
  readonly disturb: Disturb | undefined
  /** What every refusal is handed to, for `gatehouse explain`. */
  readonly keep: KeepRefusal
  readonly addressOf: (peer: string, forwardedFor: string | undefined) => string
}
