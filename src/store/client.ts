import type { ClientId, Id, UserId } from "../base/id.ts"
import type { Client, ClientSecret } from "../oauth/client.ts"
import type { AuditEvent } from "./audit_event.ts"
import type { ClientPages } from "./pages.ts"

export interface ClientStore extends ClientPages {
  find(id: ClientId): Promise<Client | undefined>
  /** All clients, oldest first, except self-registered clients without a consent. */
  list(): Promise<Client[]>
  /** Whether any client is registered, including clients that no list shows. Reads at most one. */
  exist(): Promise<boolean>
  /**
   * Counts the clients that nobody registered by hand and that have a redirect URI or metadata document at this host or below it. Counts the people
   * who gave such a client a grant that has not ended. Each number is `limit` at most.
   */
  strangersAt(host: string, limit: number): Promise<{ readonly clients: number; readonly people: number }>
  /**
   * Of the same clients, those whose allowed scope has a right of administration, or another value that begins with `admin`: one for each scope.
   */
  powerfulStrangersAt(host: string): Promise<readonly Pick<Client, "id" | "scope">[]>
  /** Up to `limit` clients that this actor registered or made a secret of, with ids higher than `after`, in the order of their ids. */
  madeBy(maker: string, after: ClientId | undefined, limit: number): Promise<Client[]>
  /** Up to `limit` users and clients who registered a client or made a secret. They may be disabled or deleted. */
  makers(limit: number): Promise<(UserId | ClientId)[]>
  /** Up to `limit` clients with a redirect URI or an origin of this origin, in the order of their ids. */
  atOrigin(origin: string, limit: number): Promise<ClientId[]>
  /** Whether an enabled client has this origin. */
  knowsOrigin(origin: string): Promise<boolean>
  create(client: Client, event: AuditEvent): Promise<void>
  /**
   * Replaces everything except id, secrets, creation time and `enabled`, and settles the client. Grants stay, even if the client may
   * no longer request their scope or grant type. False if the client is unknown, or if its settings no longer equal `before`.
   */
  update(client: Client, event: AuditEvent, before: Client): Promise<boolean>
  /**
   * Like `update`, but by a self-registered client itself, or because its metadata document changed. Also deletes the remembered consents, because
   * users consented to the client's former settings. Does not settle the client, and writes the event only if the client is already settled.
   */
  updateItself(client: Client, event: AuditEvent, before: Client): Promise<boolean>
  /** False if the client is unknown or already in this state: then the event is not written. */
  setEnabled(id: ClientId, enabled: boolean, event: AuditEvent): Promise<boolean>
  /** Adds a secret. Each older secret expires at `olderExpireAt` or at its own earlier expiry. */
  addSecret(id: ClientId, secret: ClientSecret, olderExpireAt: number, event: AuditEvent): Promise<boolean>
  /** Ends all secrets except the newest. False if no older secret is valid: then the event is not written. */
  endOlderSecrets(id: ClientId, now: number, event: AuditEvent): Promise<boolean>
  /** Records the use of a secret. Fire and forget; at most one write an hour. */
  touchSecret(id: Id<"secret">, now: number): void
  /** Deletes the client with its secrets, grants and remembered consents. */
  delete(id: ClientId, event: AuditEvent): Promise<boolean>
  /** Like `delete`, but by a self-registered client itself. Writes the event only if the client is settled. */
  deleteItself(id: ClientId, event: AuditEvent): Promise<boolean>
  /**
   * none → unconsented: stores a self-registered client. `block`: the address block of the registrant. If more than `maximum` such clients exist now,
   * the same write deletes the oldest client of the block with the most. Returns whether it deleted a client.
   */
  register(client: Client, block: string, maximum: number): Promise<boolean>
  /**
   * none → settled: stores a client of a metadata document at its first consent. False if the client is already stored: then nothing is
   * written.
   */
  insertConsented(client: Client, event: AuditEvent): Promise<boolean>
  /** unconsented → settled, at the first consent; the client then stays. False if the client no longer exists. Writes the event only the first time. */
  settle(id: ClientId, event: AuditEvent): Promise<boolean>
}
