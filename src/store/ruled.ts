import type { GroupId, Id, RoleId, UserId } from "../base/id.ts"
import type { User } from "../identity/user.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import type { AuditEvent } from "./audit_event.ts"

/** A group or a role of a user. `isGiven`: the connection gave it, so that its rules can take it away. */
export interface HeldByUser<RecordId> {
  readonly id: RecordId
  readonly name: string
  readonly isGiven: boolean
}

/** What a user has, as the rules of a connection see it. */
export interface RuledHoldings {
  readonly groups: readonly HeldByUser<GroupId>[]
  readonly roles: readonly HeldByUser<RoleId>[]
  /** JSON: the attributes that the connection gave. Undefined if it gave none, or if the user has no link by it. */
  readonly gave: string | undefined
}

/** A group or role with the scope values of its roles. */
export interface NamedByRule<RecordId> {
  readonly id: RecordId
  readonly name: string
  readonly scope: readonly Scope[]
}

/** A group or role that a rule gives. `isLasting`: the connection can take it away again. */
export interface GivenByRule<RecordId> {
  readonly id: RecordId
  readonly isLasting: boolean
}

interface RuledChange<RecordId> {
  readonly given: readonly GivenByRule<RecordId>[]
  readonly taken: readonly RecordId[]
}

/** What the rules of a connection change of a user at a sign-in. `before`: what the caller has read. */
export interface RuledChanges {
  readonly before: { readonly user: User; readonly holdings: RuledHoldings }
  /** The user with the new name and attributes. */
  readonly user: User
  readonly gave: string | undefined
  readonly groups: RuledChange<GroupId>
  readonly roles: RuledChange<RoleId>
  readonly events: readonly AuditEvent[]
}

/** Reads what the rules of connections need. LinkedIdentityStore.signIn writes what they change. */
export interface RuledStore {
  holdings(userId: UserId, connectionId: Id<"connection">): Promise<RuledHoldings>
  /** The existing groups and roles with these names. */
  named(
    groups: readonly string[],
    roles: readonly string[],
  ): Promise<{ readonly groups: readonly NamedByRule<GroupId>[]; readonly roles: readonly NamedByRule<RoleId>[] }>
}
