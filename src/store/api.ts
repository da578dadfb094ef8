import type { Api, ApiId } from "../apis/api.ts"
import type { ApiScope } from "../apis/api_scope.ts"
import type { AuditEvent } from "./audit_event.ts"

export interface ApiStore {
  find(id: ApiId): Promise<Api | undefined>
  /** All APIs, oldest first. */
  list(): Promise<readonly Api[]>
  /** The new API has no scope values. `identifier-taken`: another API has an equivalent identifier (RFC 3986 §6.2.3). Then the event is not written. */
  create(api: Api, event: AuditEvent): Promise<"created" | "identifier-taken">
  /** Replaces the settings, but not the identifier. False if the API is unknown, or if its settings no longer equal `before`. */
  update(api: Api, event: AuditEvent, before: Api): Promise<boolean>
  /** Deletes the API with its scope values and their claims. Clients and roles lose these values. The identifier stays in the `resources` of clients. */
  delete(id: ApiId, event: AuditEvent): Promise<boolean>
  /**
   * Adds a scope value to an API. Also takes the value from all clients and roles: a concurrent change may have given them a deleted value of
   * the same name. `value-taken`: an API, perhaps this one, declares the value. `unknown`: there is no such API. In the cases `value-taken` and
   * `unknown` the event is not written.
   */
  addScope(id: ApiId, scope: ApiScope, event: AuditEvent): Promise<"added" | "value-taken" | "unknown">
  /** Replaces the settings of a scope value. False if the scope value is unknown, or if its settings no longer equal `before`. */
  updateScope(scope: ApiScope, event: AuditEvent, before: ApiScope): Promise<boolean>
  /**
   * Deletes a scope value with its claims. Clients and roles lose the value in the same step, so that a later value of this name gives them
   * nothing.
   */
  removeScope(value: string, event: AuditEvent): Promise<boolean>
}
