import type { Clock } from "../base/clock.ts"
import { newId } from "../base/id.ts"
import type { Random } from "../base/random.ts"
import type { AuditEvent, AuditEventType } from "../store/audit_event.ts"

/** Every change is kept with what it was made to. The command line has no request, so no address and no trace id. */
export const operatorEvent = (type: AuditEventType, subject: string, deps: Deps): AuditEvent =>
  eventOf("operator", type, subject, deps)

/** What the server does by itself. */
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
