import { newId } from "../base/id.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { EdgeRequest, Occurrence, Ports } from "./ports.ts"

/** Makes an audit event: adds an id, and the request's time, address and trace id. */
export const auditEvent = (
  occurrence: Occurrence,
  request: Pick<EdgeRequest, "now" | "address" | "traceId">,
  { random }: Pick<Ports, "random">,
): AuditEvent => ({
  ...occurrence,
  id: newId("event", request.now, random),
  at: request.now,
  address: request.address,
  traceId: request.traceId,
})
