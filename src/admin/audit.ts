import type { AuditEvent } from "../store/audit_event.ts"
import type { AuditFilter, AuditRecord } from "./contract.ts"
import { timestamp } from "./contract.ts"
import type { AdministrationDeps } from "./ports.ts"

export interface AuditAdministration {
  /** Returns events, newest first. The store keeps an event for 90 days. */
  list(filter: AuditFilter): Promise<AuditRecord[]>
}

export const auditAdministration = ({ store }: AdministrationDeps): AuditAdministration => ({
  async list({ limit, before, ...filter }) {
    const events = await store.audit.list(limit, { ...filter, before: before as AuditEvent["id"] | undefined })
    return events.map(auditRecord)
  },
})

const auditRecord = ({ id, at, type, actor, subject, address, traceId, detail }: AuditEvent): AuditRecord => ({
  event_id: id,
  at: timestamp(at),
  type,
  actor,
  subject,
  address: address ?? null,
  trace_id: traceId ?? null,
  detail: detail ?? null,
})
