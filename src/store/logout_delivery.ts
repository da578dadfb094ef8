import type { ClientId, SessionId, UserId } from "../base/id.ts"

/** A pending notice to one client that a session has ended. */
export interface LogoutDelivery {
  /** The root id of the session that ended: `Session.rootId`. */
  readonly sessionId: SessionId
  readonly clientId: ClientId
  readonly userId: UserId
  /** The number of attempts so far. */
  readonly attempts: number
  /** The time of the next attempt, in milliseconds. */
  readonly nextAt: number
}

/** `signOut` of SessionStore adds deliveries, and so do `disable`, `delete` and `setPassword` of UserStore, in the step that ends the sessions. */
export interface LogoutDeliveryStore {
  /**
   * The due deliveries, oldest due time first. `stranger`: to clients for which `isStranger` is true. `operator`, the default: to all other
   * clients.
   */
  due(now: number, limit: number, whose?: "operator" | "stranger"): Promise<LogoutDelivery[]>
  /** Counts an attempt and postpones the next attempt to `nextAt`. If several processes read the same delivery, only one gets true. */
  claim(delivery: LogoutDelivery, nextAt: number): Promise<boolean>
  /** For an unreachable client: postpones all its due deliveries to `until`. This counts no attempt. */
  putOff(clientId: ClientId, now: number, until: number): Promise<void>
  /** Deletes the delivery: after success, or after the last attempt. */
  remove(delivery: Pick<LogoutDelivery, "sessionId" | "clientId">): Promise<void>
}
