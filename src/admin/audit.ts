import { CONSOLE_CLIENT_ID } from "../oauth/console_client_id.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { AuditFilter, AuditRecord } from "./contract.ts"
import type { Page, Paging } from "./page.ts"
import type { AdministrationDeps } from "./ports.ts"
import { timestamp } from "./timestamp.ts"

export interface AuditAdministration {
  /** Returns events, newest first. The store keeps an event for 90 days. */
  list(filter: AuditFilter): Promise<AuditRecord[]>
  /** Returns a page of the events that `list` returns. A page may have fewer events than its limit although another page follows. */
  page(filter: Omit<AuditFilter, "limit">, paging: Paging): Promise<Page<AuditRecord>>
}

export const auditAdministration = ({ store }: AdministrationDeps): AuditAdministration => ({
  list: async ({ limit, ...filter }) => (await store.audit.list(limit, selected(filter))).map(auditRecord),

  async page(filter, { after, limit }) {
    const { events, more } = await store.audit.page(limit, selected(filter), after as AuditEvent["id"] | undefined)
    return { items: events.map(auditRecord), next: more }
  },
})

/** The detail of the events about a grant of the console. Each sign-in to the console writes one such event, and a `signed-in` event too. */
export const CONSOLE_GRANT = `client=${CONSOLE_CLIENT_ID}`

const selected = ({ includeConsole = false, ...filter }: Omit<AuditFilter, "limit">) =>
  includeConsole || (filter.about ?? "") !== "" ? filter : { ...filter, withoutDetail: CONSOLE_GRANT }

/** An event as the admin API and the command line show it. */
export const auditRecord = ({
  id,
  at,
  type,
  actor,
  subject,
  address,
  traceId,
  detail,
  changes,
}: AuditEvent): AuditRecord => ({
  event_id: id,
  at: timestamp(at),
  type,
  actor,
  subject,
  address: address ?? null,
  trace_id: traceId ?? null,
  detail: detail ?? null,
  changes: changes === undefined ? null : JSON.parse(changes),
})
