import type { GroupId, RoleId, UserId } from "../base/id.ts"
import type { Group, Role } from "../identity/role.ts"
import type { User } from "../identity/user.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import type { AuditEvent } from "./audit_event.ts"
import type { RenamedInRules } from "./renamed_in_rules.ts"

/** A user or a group that holds a role. If a group holds a role, all its members hold the role. */
export type RoleHolder = UserId | GroupId

/**
 * `unknown`: the role or the holder does not exist. `unchanged`: the holder was already in the wanted state. In both cases the event is not written.
 */
export type Assigned = "changed" | "unchanged" | "unknown"

/** A person as lists of holders and members show them. */
export type Person = Pick<User, "id" | "username" | "name">

/** What the stores of roles and of groups share. */
export interface NamedStore<RecordId, Stored> {
  find(id: RecordId): Promise<Stored | undefined>
  findByName(name: string): Promise<Stored | undefined>
  /** All records, by name. */
  list(): Promise<readonly Stored[]>
  /** False if another record of the kind has the name: then the event is not written. */
  create(record: Stored, event: AuditEvent): Promise<boolean>
  /** `unknown` if the record does not exist, or if it or a record of `renamed` no longer equals `before`: then nothing is written. */
  update(
    record: Stored,
    event: AuditEvent,
    before: Stored,
    renamed?: RenamedInRules,
  ): Promise<"updated" | "name-taken" | "unknown">
  /** Deletes the record. Those who hold or belong to it lose its rights at their next request. */
  delete(id: RecordId, event: AuditEvent): Promise<boolean>
}

export interface RoleStore extends NamedStore<RoleId, Role> {
  /** The scope values that a user holds through roles, including the roles of the user's groups. */
  rightsOf(id: UserId): Promise<readonly Scope[]>
  /** The names of the roles that a user holds, also through groups, in order. */
  namesOf(id: UserId): Promise<readonly string[]>
  /** The roles that this user or group holds directly, by name. */
  heldBy(holder: RoleHolder): Promise<readonly Role[]>
  /** Up to `limit` people who hold the role directly, with ids higher than `after`, in the order of their ids. */
  people(id: RoleId, after: UserId | undefined, limit: number): Promise<readonly Person[]>
  /** Up to `limit` groups that hold the role, with ids higher than `after`, in the order of their ids. */
  groups(id: RoleId, after: GroupId | undefined, limit: number): Promise<readonly Group[]>
  /** How many people hold the role directly. Counts up to `limit`. */
  countPeople(id: RoleId, limit: number): Promise<number>
  assign(id: RoleId, holder: RoleHolder, event: AuditEvent): Promise<Assigned>
  unassign(id: RoleId, holder: RoleHolder, event: AuditEvent): Promise<boolean>
}

export interface GroupStore extends NamedStore<GroupId, Group> {
  /** The groups of a user, by name. */
  ofUser(id: UserId): Promise<readonly Group[]>
  /** Up to `limit` members whose id is higher than `after`, in the order of their ids. */
  members(id: GroupId, after: UserId | undefined, limit: number): Promise<readonly UserId[]>
  /** Like `members`, with the names. */
  people(id: GroupId, after: UserId | undefined, limit: number): Promise<readonly Person[]>
  /** How many members the group has. Counts up to `limit`. */
  countMembers(id: GroupId, limit: number): Promise<number>
  addMember(id: GroupId, user: UserId, event: AuditEvent): Promise<Assigned>
  removeMember(id: GroupId, user: UserId, event: AuditEvent): Promise<boolean>
}
