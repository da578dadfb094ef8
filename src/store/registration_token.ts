import type { Id } from "../base/id.ts"
import type { AuditEvent } from "./audit_event.ts"

/** A stored initial access token, RFC 7591 §3. The credential itself is derived and therefore not stored. */
export interface RegistrationToken {
  readonly id: Id<"registration">
  readonly createdAt: number
  /** Milliseconds UTC. Always a multiple of 1000, because the token contains whole seconds. */
  readonly expiresAt: number
  /** Accurate to the hour. */
  readonly lastUsedAt: number | undefined
  readonly revokedAt: number | undefined
  /** Who created the token: an actor as in the audit. */
  readonly createdBy: string
}

export interface RegistrationTokenStore {
  create(token: RegistrationToken, event: AuditEvent): Promise<void>
  find(id: Id<"registration">): Promise<RegistrationToken | undefined>
  /** All tokens, oldest first. Includes revoked and expired tokens until they are deleted. */
  list(): Promise<RegistrationToken[]>
  /** live → revoked, even if the token has expired. False if the token is unknown or already revoked: then the event is not written. */
  revoke(id: Id<"registration">, now: number, event: AuditEvent): Promise<boolean>
  /** Records a use of the token. Fire and forget; at most one write an hour. */
  touch(id: Id<"registration">, now: number): void
}
