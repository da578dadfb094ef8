import type { GroupId, RoleId } from "../base/id.ts"
import type { User } from "../identity/user.ts"
import type { AuditEvent } from "./audit_event.ts"

/** A person of an import. Groups and roles that were deleted meanwhile are left out. */
export interface ImportedUser {
  readonly user: User
  readonly passwordHash: string | undefined
  readonly event: AuditEvent
  readonly groups: readonly GroupId[]
  readonly roles: readonly RoleId[]
}

export interface ImportStore {
  /**
   * Adds people in one step, each with groups, roles and event. Returns for each whether it was added: false if another user has the username, or has
   * verified the same e-mail address. Such a user stays unchanged, and nothing of the person is stored.
   */
  add(people: readonly ImportedUser[]): Promise<boolean[]>
  /**
   * Stores the texts by which added people are found. Many people at once cost much less on SQLite, because most people change other pages of the
   * indexes. If an import ends before this step, a server makes up for it.
   */
  makeFindable(users: readonly User[]): Promise<void>
  /**
   * Returns one hash of each form of hash in the store, except today's, and at most `maximum`. `formOf` returns the beginning of a hash that all
   * hashes of its form have in common.
   */
  otherHashes(formOf: (hash: string) => string, maximum: number): Promise<string[]>
  /** Returns the forms that imports have claimed, as text. */
  formClaims(): Promise<string>
  /** `before` → `after`. False if the claims are no longer `before`: then nothing changes. Of several callers, only one succeeds. */
  changeFormClaims(before: string, after: string): Promise<boolean>
  /** Returns the number of users whose hash begins with this form. */
  countWithForm(form: string): Promise<number>
  /** Returns the users with a hash in another form than today's, oldest first. */
  usersWithOtherHash(): Promise<User[]>
}
