import type { Api } from "../../apis/api.ts"
import type { Confirmation } from "../../oauth/confirmation.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"

/** What each grant type receives in addition to the parameters of that grant type. */
export interface Exchange {
  readonly ports: Ports
  readonly request: EdgeRequest
  /** The `resource` parameters of the request, as received. RFC 8707 §2.2. */
  readonly resources: readonly string[]
  /** The `audience` parameters, as received. RFC 8693 §2.1. */
  readonly audiences: readonly string[]
  /** All APIs. */
  readonly apis: readonly Api[]
  /** The key that the request proves: new access tokens are bound to it, and a public client's refresh token. */
  readonly confirmation: Confirmation | undefined
}
