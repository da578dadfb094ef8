import type { GrantId, SessionId, UserId } from "../base/id.ts"
import type { DeviceRequest } from "../oauth/device_request.ts"
import type { Grant } from "../oauth/grant.ts"
import type { AuditEvent } from "./audit_event.ts"

export interface DeviceRequestStore {
  /** Stores a request, to be found by the digest of its user code. False if another request has this digest. */
  insert(request: DeviceRequest, codeDigest: Uint8Array): Promise<boolean>
  find(id: GrantId): Promise<DeviceRequest | undefined>
  /** Finds a request by the digest of its user code, expired or not, until it is deleted. */
  findByCode(codeDigest: Uint8Array): Promise<DeviceRequest | undefined>
  /**
   * Deletes the request and inserts its grant, which has the same id, in one step. False if the request was decided, has expired or is unknown, or if the
   * session has ended. Of any number of callers one gets true. `maximum`: as in `GrantStore.issue`.
   */
  approve(
    grant: Grant,
    event: AuditEvent,
    within: { readonly session: SessionId; readonly maximum: number },
  ): Promise<boolean>
  /** Denies the request for good. False as for `approve`. */
  deny(
    request: Pick<DeviceRequest, "id" | "clientId">,
    by: { readonly session: SessionId; readonly userId: UserId },
    now: number,
    event: AuditEvent,
  ): Promise<boolean>
}
