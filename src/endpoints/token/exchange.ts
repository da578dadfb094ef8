import type { Api } from "../../apis/api.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"

/** The arguments of a grant type besides its own parameters. */
export interface Exchange {
  readonly ports: Ports
  readonly request: EdgeRequest
  /** The `resource` parameters of the request, as received. RFC 8707 §2.2. */
  readonly resources: readonly string[]
  /** All APIs. */
  readonly apis: readonly Api[]
}
