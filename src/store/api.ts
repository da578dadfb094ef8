import type { Api, ApiId } from "../apis/api.ts"
import type { AuditEvent } from "./audit_event.ts"

export interface ApiStore {
  find(id: ApiId): Promise<Api | undefined>
  /** All APIs, oldest first. */
  list(): Promise<readonly Api[]>
  /** `identifier-taken`: another API has an equivalent identifier (RFC 3986 §6.2.3). Then the event is not written. */
  create(api: Api, event: AuditEvent): Promise<"created" | "identifier-taken">
  /** Replaces the settings, but not the identifier. False if the API is unknown, or if its settings no longer equal `before`. */
  update(api: Api, event: AuditEvent, before: Api): Promise<boolean>
  /** The identifier stays in the `resources` of clients. */
  delete(id: ApiId, event: AuditEvent): Promise<boolean>
}
