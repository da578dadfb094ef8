import type { AuditEventType } from "../base/audit_event_types.ts"
import { changeDetail } from "../base/changed_members.ts"
import type { Clock } from "../base/clock.ts"
import { newId } from "../base/id.ts"
import type { Random } from "../base/random.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { Actor } from "./actor.ts"
import type { Changes } from "./changes.ts"

/** Creates an audit event of a change by the acting operator. */
export const operatorEvent = (type: AuditEventType, subject: string, deps: OperatorDeps): AuditEvent =>
  eventOf(deps.actor, type, subject, deps)

/** Creates an audit event of an update. The event names the changed settings, with their values before and after. */
export const updateEvent = (
  type: AuditEventType,
  subject: string,
  { names, values }: Changes,
  deps: OperatorDeps,
): AuditEvent => ({
  ...operatorEvent(type, subject, deps),
  ...changeDetail(names),
  ...(values !== undefined && { changes: values }),
})

/** Creates an audit event of the server's own maintenance. */
export const serverEvent = (type: AuditEventType, subject: string, deps: Deps): AuditEvent =>
  eventOf({ name: "server" }, type, subject, deps)

interface Deps {
  readonly clock: Clock
  readonly random: Random
}

interface OperatorDeps extends Deps {
  readonly actor: Actor
}

function eventOf(
  actor: Omit<Actor, "rights">,
  type: AuditEventType,
  subject: string,
  { clock, random }: Deps,
): AuditEvent {
  const at = clock()
  return {
    id: newId("event", at, random),
    at,
    type,
    actor: actor.name,
    subject,
    address: actor.address,
    traceId: actor.traceId,
  }
}
