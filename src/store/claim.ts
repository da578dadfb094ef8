import type { Id } from "../base/id.ts"
import type { Attribute } from "../identity/attributes.ts"
import type { CustomClaim } from "../oauth/custom_claim.ts"
import type { AuditEvent } from "./audit_event.ts"

/** The attributes that an operator declared. The standard attributes have no rows. */
export interface AttributeStore {
  /** All declared attributes, by name. */
  list(): Promise<readonly Attribute[]>
  /** False if the name is taken: then the event is not written. */
  create(attribute: Attribute, event: AuditEvent): Promise<boolean>
  /** Replaces the description. The type never changes, because stored values of users have this type. False if the attribute is unknown. */
  describe(name: string, description: string | undefined, event: AuditEvent): Promise<boolean>
  /** Deletes the declaration and the claims that are made from the attribute. Users keep their values, but no claim shows these values. */
  delete(name: string, event: AuditEvent): Promise<boolean>
}

export interface ClaimStore {
  /** All claims, sorted by name. Of several claims with one name, the claim for all clients comes first. */
  list(): Promise<readonly CustomClaim[]>
  /** False if two claims of one name would be for the same client, or would both be for all clients. Then the event is not written. */
  create(claim: CustomClaim, event: AuditEvent): Promise<boolean>
  delete(id: Id<"claim">, event: AuditEvent): Promise<boolean>
}
