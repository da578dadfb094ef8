import type { Id } from "../base/id.ts"
import type { AuditEvent } from "./audit_event.ts"

/** A stored initial access token, RFC 7591 §3. The credential itself is derived, so it is not stored. */
export interface RegistrationToken {
  readonly id: Id<"registration">
  readonly createdAt: number
  /** Milliseconds, a whole second. */
  readonly expiresAt: number
  /** Accurate to the hour. */
  readonly lastUsedAt: number | undefined
  readonly revokedAt: number | undefined
  /** The actor of its creation. */
  readonly createdBy: string
}

export interface RegistrationTokenStore {
  create(token: RegistrationToken, event: AuditEvent): Promise<void>
  find(id: Id<"registration">): Promise<RegistrationToken | undefined>
  /** Oldest first. Includes revoked ones, and expired ones until they are removed. */
  list(): Promise<RegistrationToken[]>
  /** live → revoked, also after its expiry. False if it is unknown or already revoked: the event is then not written. */
  revoke(id: Id<"registration">, now: number, event: AuditEvent): Promise<boolean>
  /** Records a use. Fire and forget; at most one write an hour. */
  touch(id: Id<"registration">, now: number): void
}
