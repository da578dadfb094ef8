import type { AuditEvent } from "./audit_event.ts"

/** A host whose clients are refused, with the hosts below it. */
export interface BlockedHost {
  readonly host: string
  readonly blockedAt: number
  /** The actor, as audit events name it. */
  readonly blockedBy: string
}

export interface BlockedHostStore {
  /** All blocked hosts. Hosts of one domain follow each other. */
  list(): Promise<readonly BlockedHost[]>
  /** False if the host is blocked already: then nothing is written. */
  block(blocked: BlockedHost, event: AuditEvent): Promise<boolean>
  /** False if the host is not blocked: then the event is not written. */
  unblock(host: string, event: AuditEvent): Promise<boolean>
}
