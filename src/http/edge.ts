import type { Ports } from "../endpoints/ports.ts"
import type { Log } from "../observe/log.ts"
import type { Cookies } from "./cookies.ts"
import type { Turn } from "./turn.ts"

/** What every route of one server shares. */
export interface Edge {
  readonly ports: Ports
  readonly log: Log
  readonly cookies: Cookies
  readonly turn: Turn
  readonly addressOf: (peer: string, forwardedFor: string | undefined) => string
}
