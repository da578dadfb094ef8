import type { GrantId } from "../base/id.ts"
import type { WaitingRequest } from "../oauth/waiting_request.ts"
import type { DecisionStore } from "./waiting_request.ts"

export interface DeviceRequestStore extends DecisionStore {
  /** Stores a request, to be found by the digest of its user code. False if another request has this digest. */
  insert(request: WaitingRequest, codeDigest: Uint8Array): Promise<boolean>
  find(id: GrantId): Promise<WaitingRequest | undefined>
  /** Finds a request by the digest of its user code, expired or not, until it is deleted. */
  findByCode(codeDigest: Uint8Array): Promise<WaitingRequest | undefined>
}
