import type { ClientId } from "../base/id.ts"
import type { Logo, Look } from "../looks/look.ts"
import type { AuditEvent } from "./audit_event.ts"

export interface LookStore {
  /** All looks, without the content of their logos: the look of the whole service, and those of clients. */
  list(): Promise<readonly Look[]>
  /** The content of the logo of this client, or of the whole service. Undefined if it has none. */
  logo(clientId: ClientId | undefined): Promise<Uint8Array | undefined>
  /**
   * Stores a look in place of `before`, or as the first look if `before` is undefined. `logo` is the new logo with its content; undefined keeps the
   * logo that `before` and `look` have in common, or removes it. False if the present look no longer equals `before`, or if the client is unknown.
   */
  set(look: Look, before: Look | undefined, logo: Logo | undefined, event: AuditEvent): Promise<boolean>
  /** Deletes a look and its logo. False if no look was set: then the event is not written. */
  reset(clientId: ClientId | undefined, event: AuditEvent): Promise<boolean>
}
