import type { Id, UserId } from "../base/id.ts"
import type { LinkedIdentity } from "../connections/external_identity.ts"
import type { AuditEvent } from "./audit_event.ts"

/** The tokens of another service that this service keeps for a person. Decision 0083. */
export interface HeldToken {
  readonly id: Id<"held">
  readonly userId: UserId
  readonly connectionId: Id<"connection">
  /** The person at the other service. The tokens count only while the link to this person exists. */
  readonly subject: string
  readonly sealed: Uint8Array
  /** When the access token expires, in milliseconds. Undefined if the other service did not say. */
  readonly expiresAt: number | undefined
  /** How often the tokens were replaced by a refresh. */
  readonly generation: number
  readonly keptAt: number
}

export type Refreshed = Pick<HeldToken, "sealed" | "expiresAt">

export interface HeldTokenStore {
  /** The tokens of the user, for links that exist. */
  ofUser(userId: UserId): Promise<readonly HeldToken[]>
  find(userId: UserId, connectionId: Id<"connection">): Promise<HeldToken | undefined>
  /** Stores the tokens in place of earlier ones. False if the link does not exist, or if its connection keeps no tokens. */
  keep(held: HeldToken, link: Pick<LinkedIdentity, "connectionId" | "subject" | "userId">): Promise<boolean>
  /** Claims the next refresh until a time. Of several callers one gets true. False if the tokens were replaced or removed meanwhile. */
  claimRefresh(held: Pick<HeldToken, "id" | "generation">, now: number, until: number): Promise<boolean>
  /** Gives the claim back after a refresh that failed. */
  releaseRefresh(held: Pick<HeldToken, "id" | "generation">): Promise<void>
  /** generation → generation + 1. False if the tokens were replaced or removed meanwhile: by a new sign-in, or with the link. */
  refresh(held: Pick<HeldToken, "id" | "generation">, refreshed: Refreshed): Promise<boolean>
  /** Removes the tokens. False if they were replaced or removed meanwhile. */
  remove(held: Pick<HeldToken, "id" | "generation">): Promise<boolean>
  /** Removes the tokens of the user's link, as the user asked. False without tokens: then the event is not written. */
  forget(userId: UserId, connectionId: Id<"connection">, event: AuditEvent): Promise<boolean>
}
