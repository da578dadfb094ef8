import type { Connection } from "../connections/connection_settings.ts"
import type { Site } from "../sites/site_settings.ts"
import type { AuditEvent } from "./audit_event.ts"

/** A record whose rules name a group or role that is renamed. `before`: what the caller has read. */
export interface Renamed<T> {
  readonly before: T
  readonly after: T
  readonly event: AuditEvent
}

export interface RenamedInRules {
  readonly connections: readonly Renamed<Connection>[]
  readonly sites: readonly Renamed<Site>[]
}
