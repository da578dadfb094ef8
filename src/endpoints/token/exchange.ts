import type { EdgeRequest, Ports } from "../../ports/ports.ts"

/** What a grant type gets besides its own parameters. */
export interface Exchange {
  readonly ports: Ports
  readonly request: EdgeRequest
  /** The `resource` parameters of the request, as received. RFC 8707 §2.2. */
  readonly resources: readonly string[]
}
