import type { Api } from "../../apis/api.ts"
import type { Detail } from "../../apis/granted_details.ts"
import type { GrantId } from "../../base/id.ts"
import type { AuthorizationRequest, ReturnAddress } from "../../oauth/authorization_request.ts"
import type { Client } from "../../oauth/client.ts"
import type { AddressedRequest } from "../request_address.ts"

/** A valid authorization request, with everything that can be derived from it before a user signs in. */
export interface ValidRequest {
  readonly request: AuthorizationRequest
  readonly client: Client
  readonly back: ReturnAddress
  /** The resources that the request names. The server has checked that the client may request each of them. RFC 8707 §2.1. */
  readonly asked: readonly string[]
  /** The authorization details that the request asks for. RFC 9396 §2. */
  readonly details: readonly Detail[]
  /** All APIs. */
  readonly apis: readonly Api[]
  /** What the address of every page contains. */
  readonly addressed: AddressedRequest
  /** The id of the grant of a pushed request, which can lead to no other. */
  readonly grantId: GrantId | undefined
}
