import type { AuthorizationFields, AuthorizationRequest, ReturnAddress } from "../../oauth/authorization_request.ts"
import type { Client } from "../../oauth/client.ts"

/** A valid authorization request, with everything that follows from it before anybody signs in. */
export interface ValidRequest {
  readonly request: AuthorizationRequest
  readonly client: Client
  readonly back: ReturnAddress
  /** The resources that its tokens are for; empty: this service. RFC 8707 §2.1. */
  readonly resources: readonly string[]
  /** The parameters as the pages carry them. */
  readonly fields: AuthorizationFields
}
