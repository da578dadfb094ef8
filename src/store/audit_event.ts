import type { AuditEventType } from "../base/audit_event_types.ts"
import type { Id } from "../base/id.ts"

/** A recorded fact about security: who did what to which user, client or key. It never contains a credential. */
export interface AuditEvent {
  readonly id: Id<"event">
  readonly at: number
  readonly type: AuditEventType
  /**
   * The id of the user or client that acted. Or `operator:NAME` for a system user at the command line, `operator` for a program that embeds the
   * server, `server` for the server's own maintenance.
   */
  readonly actor: string
  /** The id of the changed record. */
  readonly subject: string
  readonly address: string | undefined
  readonly traceId: string | undefined
  /** Further values that this type of event records, as `name=value`. */
  readonly detail?: string | undefined
  /** The values of changed settings, as JSON: `{"name":{"before":"A","after":"B"}}`. Without personal values. */
  readonly changes?: string | undefined
}
