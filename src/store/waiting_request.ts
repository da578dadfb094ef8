import type { SessionId, UserId } from "../base/id.ts"
import type { Grant } from "../oauth/grant.ts"
import type { WaitingRequest } from "../oauth/waiting_request.ts"
import type { AuditEvent } from "./audit_event.ts"

/** How a person decides about a waiting request. */
export interface DecisionStore {
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
    request: Pick<WaitingRequest, "id" | "clientId">,
    by: { readonly session: SessionId; readonly userId: UserId },
    now: number,
    event: AuditEvent,
  ): Promise<boolean>
}
