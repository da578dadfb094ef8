import type { ClientId, GrantId, UserId } from "../base/id.ts"
import type { BackchannelRequest } from "../oauth/backchannel_request.ts"
import type { AuditEvent } from "./audit_event.ts"
import type { MailDelivery } from "./mail_delivery.ts"
import type { DecisionStore } from "./waiting_request.ts"

/** The requests of CIBA. Disabling or deleting the user or deleting the client ends them, and so does taking back the client's access. */
export interface BackchannelRequestStore extends DecisionStore {
  /**
   * Stores a request. `with`: the sealed token of the ping, and the e-mail. False if a request of this client waits for this person already, or if the
   * person is disabled or refuses the client's requests. Of any number of callers one gets true.
   */
  insert(
    request: BackchannelRequest,
    event: AuditEvent,
    more: { readonly ping?: string | undefined; readonly mail?: MailDelivery | undefined },
  ): Promise<boolean>
  find(id: GrantId): Promise<BackchannelRequest | undefined>
  /** The undecided requests that have not expired, the oldest first. */
  waitingFor(userId: UserId, now: number): Promise<BackchannelRequest[]>
  /** Refuses all requests of the client from now on, and ends the one that waits. */
  block(userId: UserId, clientId: ClientId, event: AuditEvent): Promise<void>
  unblock(userId: UserId, clientId: ClientId, event: AuditEvent): Promise<void>
  blockedBy(userId: UserId): Promise<ClientId[]>
}

/** A ping: it notifies a client that the person has decided. CIBA §10.2. */
export interface PingDelivery {
  readonly id: GrantId
  readonly clientId: ClientId
  /** The sealed token with which the server authenticates to the client. */
  readonly token: string
  readonly attempts: number
  readonly nextAt: number
}

export interface PingDeliveryStore {
  /** The deliveries whose person has decided, the next one first, even if they are not due yet. */
  decided(limit: number): Promise<PingDelivery[]>
  /** Counts an attempt and postpones the next attempt to `nextAt`. If several processes read the same delivery, only one gets true. */
  claim(delivery: PingDelivery, nextAt: number): Promise<boolean>
  /** Deletes the delivery: after success, or after the last attempt. */
  remove(id: GrantId): Promise<void>
}
