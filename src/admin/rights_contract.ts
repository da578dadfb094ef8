/** The part of the contract (contract.ts) about scope values, roles, groups, attributes and claims. */
import type { GivenScopeSettings, ShownScopeSettings } from "../apis/api_scope.ts"
import type { AttributeValue, ShownAttributeSettings } from "../identity/attributes.ts"
import type { GivenGroupSettings, GivenRoleSettings, ShownGroupSettings, ShownRoleSettings } from "../identity/role.ts"
import type { GivenClaimSettings, ShownClaimSettings } from "../oauth/custom_claim.ts"
import type { Timestamp } from "./timestamp.ts"

/** The settings of a scope value, each declared in apis/api_scope.ts. Missing settings stay unchanged. An empty text removes a translation. */
export type ScopeSettings = GivenScopeSettings

export interface NewScope extends ScopeSettings {
  /** A value as in RFC 6749 §3.3, such as `photos:read`. */
  readonly scope: string
  /** The id or identifier of the API. */
  readonly api: string
}

export interface ScopeRecord extends ShownScopeSettings {
  readonly scope: string
  /** The identifier of the API that declares the value. */
  readonly api: string
}

export interface DeletedScope {
  readonly scope: string
  readonly deleted: true
}

/** The settings of a role or a group, each declared in identity/role.ts. A missing setting stays unchanged. An empty text removes the description. */
export type RoleSettings = GivenRoleSettings
export type GroupSettings = GivenGroupSettings

export interface NewRole extends RoleSettings {
  readonly name: string
  readonly scope: string
}

export interface NewGroup extends GroupSettings {
  readonly name: string
}

export interface RoleRecord extends ShownRoleSettings {
  readonly role_id: string
  readonly created_at: Timestamp
}

export interface GroupRecord extends ShownGroupSettings {
  readonly group_id: string
  /** The names of the roles that the group holds. */
  readonly roles: readonly string[]
  readonly created_at: Timestamp
}

/** Values of attributes, by their names. Null or an empty text removes an attribute. A missing attribute stays unchanged. */
export type GivenAttributes = Readonly<Record<string, AttributeValue | null>>

export interface NewAttribute {
  /** Small letters, digits and underscores. */
  readonly name: string
  /** `text`, `number`, `boolean`, `list` or `date`. */
  readonly type: string
  readonly description?: string | undefined
}

export interface AttributeRecord extends ShownAttributeSettings {
  /** Whether every installation has the attribute. OpenID Connect Core §5.1. */
  readonly standard: boolean
}

export interface DeletedAttribute {
  readonly name: string
  readonly deleted: true
}

/** A claim, made from exactly one of `attribute`, `of` and `value`. */
export interface NewClaim extends GivenClaimSettings {
  readonly name: string
  readonly scope: string
  /** The name of an attribute. */
  readonly attribute?: string | undefined
  /** `groups` or `roles`: the value of the claim is the list of the names of the person's groups or roles. */
  readonly of?: string | undefined
  /** The same value for everyone. */
  readonly value?: unknown
  /** The only client that gets the claim. By default all clients get it. */
  readonly client_id?: string | undefined
}

export interface ClaimRecord extends ShownClaimSettings {
  readonly claim_id: string
  /** Null for all clients. */
  readonly client_id: string | null
  readonly attribute: string | null
  readonly of: "groups" | "roles" | null
  readonly value: unknown
}

export interface DeletedClaim {
  readonly claim_id: string
  readonly deleted: true
}

/** A member of a group, or a person who holds a role. */
export interface PersonRecord {
  readonly user_id: string
  readonly username: string
  readonly name: string | null
}

/** A count that stops at a limit, so that it is quick for groups of any size. */
export interface Counted {
  readonly count: number
  /** Whether there are more than `count`. */
  readonly has_more: boolean
}

/** A group that holds a role. */
export interface HoldingGroup {
  readonly group_id: string
  readonly name: string
  readonly description: string | null
}

/** Who holds a role directly. */
export interface RoleHolderCount {
  readonly people: Counted
  readonly groups: Counted
}

/** One way in which a person holds a right. */
export interface RightOrigin {
  readonly right: string
  /** The name of the role that has the right. `admin` for the built-in role. */
  readonly role: string
  /** The name of the group that holds the role; null if the person holds the role directly. */
  readonly group: string | null
}

/** The roles, groups and rights of a person. */
export interface UserRights {
  readonly user_id: string
  readonly username: string
  /** The built-in role. */
  readonly role: string
  /** The names of the roles that the person holds directly. Does not contain roles that the person holds only through a group. */
  readonly roles: readonly string[]
  /** The names of the person's groups. */
  readonly groups: readonly string[]
  /** The assigned scope values that the person holds, separated by spaces. */
  readonly rights: string
  /** Where each right comes from: one for each right and each way in which the person holds it. */
  readonly origins: readonly RightOrigin[]
}

export interface DeletedRole {
  readonly role_id: string
  readonly name: string
  readonly deleted: true
}

export interface DeletedGroup {
  readonly group_id: string
  readonly name: string
  readonly deleted: true
}

/** The user or the group that gets or loses a role. Exactly one of the two members is set. */
export interface RoleHolder {
  /** A user's id or username. */
  readonly user?: string | undefined
  /** A group's id or name. */
  readonly group?: string | undefined
}
