import type { EdgeRequest, Ports } from "../../ports/ports.ts"

/** What a grant may use: its own parameters are arguments. */
export interface Exchange {
  readonly ports: Ports
  readonly request: EdgeRequest
  /** What the request says that the access token is for, as it came. RFC 8707 §2.2. */
  readonly resources: readonly string[]
}
