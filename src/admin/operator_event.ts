import type { AuditEventType } from "../base/audit_event_types.ts"
import { changeDetail } from "../base/changed_members.ts"
import type { Clock } from "../base/clock.ts"
import { newId } from "../base/id.ts"
import type { Random } from "../base/random.ts"
import type { AuditEvent } from "../store/audit_event.ts"

/** An audit event of the command line. It has no address and no trace id, since there is no request. */
export const operatorEvent = (type: AuditEventType, subject: string, deps: Deps): AuditEvent =>
  eventOf("operator", type, subject, deps)

/** An update, with the names of the changed settings. */
export const updateEvent = (
  type: AuditEventType,
  subject: string,
  changed: readonly string[],
  deps: Deps,
): AuditEvent => ({ ...operatorEvent(type, subject, deps), ...changeDetail(changed) })

/** A change by the server's own maintenance. */
export const serverEvent = (type: AuditEventType, subject: string, deps: Deps): AuditEvent =>
  eventOf("server", type, subject, deps)

interface Deps {
  readonly clock: Clock
  readonly random: Random
}

function eventOf(actor: string, type: AuditEventType, subject: string, { clock, random }: Deps): AuditEvent {
  const at = clock()
  return {
    id: newId("event", at, random),
    at,
    type,
    actor,
    subject,
    address: undefined,
    traceId: undefined,
  }
}
