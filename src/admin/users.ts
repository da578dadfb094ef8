import { changedMembers } from "../base/changed_members.ts"
import { newId } from "../base/id.ts"
import { quoted } from "../base/quoted.ts"
import type { Secret } from "../base/secret.ts"
import { judgeName } from "../base/shown_name.ts"
import { judgeEmail, judgeUsername } from "../identity/judge_user.ts"
import type { User } from "../identity/user.ts"
import { ROLES } from "../identity/user.ts"
import type { DeletedUser, NewUser, Outcome, Problem, UserRecord, UserSettings } from "./contract.ts"
import { foundUser } from "./find.ts"
import { judgePassword } from "./judge_password.ts"
import { operatorEvent, updateEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Conflict, NotFound, Problems } from "./problem.ts"
import { untilUnchanged } from "./until_unchanged.ts"

/** A user is given by id or username. All but create and list throw NotFound. */
export interface UserAdministration {
  create(input: NewUser): Promise<UserRecord>
  /** Oldest first. */
  list(): Promise<UserRecord[]>
  show(user: string): Promise<UserRecord>
  /**
   * Changes the given settings and keeps concurrent changes to others. A new e-mail address is unverified unless the same change says
   * otherwise.
   */
  update(user: string, change: UserSettings): Promise<Outcome<UserRecord>>
  /** Ends the user's sessions and grants permanently. */
  disable(user: string): Promise<UserRecord>
  enable(user: string): Promise<UserRecord>
  /** Also deletes sessions, grants and remembered consents. */
  delete(user: string): Promise<DeletedUser>
  /** Ends the user's sessions, and the grants too unless `keepGrants` is set. */
  setPassword(user: string, password: Secret, keepGrants: boolean): Promise<UserRecord>
}

export function userAdministration(deps: AdministrationDeps): UserAdministration {
  const { store, clock, random, passwords, passwordRules } = deps
  const found = (user: string) => foundUser(store, user)
  const show = async (user: string) => userRecord(await found(user))

  return {
    show,
    list: async () => (await store.users.list()).map(userRecord),

    async create(input) {
      const problems = new Problems()
      const settings = judged(input, problems)
      const says = await judgePassword(input.password, input, passwordRules)
      if (says !== undefined) problems.add("password", says)
      problems.throwIfAny()
      const now = clock()
      const user: User = {
        emailVerified: false,
        name: undefined,
        role: "user",
        ...settings,
        id: newId("user", now, random),
        username: input.username,
        email: input.email,
        disabled: false,
        createdAt: now,
      }
      const hash = await passwords.hash(input.password)
      const outcome = await store.users.create(user, hash, operatorEvent("user-created", user.id, deps))
      refuseTaken(outcome, user)
      return userRecord(user)
    },

    async update(name, change) {
      const problems = new Problems()
      const settings = judged(change, problems)
      const { id } = await found(name)
      problems.throwIfAny()
      return untilUnchanged(`the user ${quoted(name)}`, async () => {
        // By the id: another user may have the username by now.
        const user = await found(id)
        const unproven = settings.email !== undefined && settings.email !== user.email && !change.email_verified
        const changed: User = { ...user, ...settings, ...(unproven && { emailVerified: false }) }
        const event = updateEvent("user-updated", id, changedMembers(user, changed), deps)
        const outcome = await store.users.update(changed, event, user)
        refuseTaken(outcome, changed)
        if (outcome === "unknown") return undefined
        const regretted = unproven && user.emailVerified && change.email_verified === undefined
        return { result: userRecord(changed), warnings: regretted ? [UNVERIFIED_NOW] : [] }
      })
    },

    async disable(name) {
      const { id } = await found(name)
      await store.users.disable(id, clock(), operatorEvent("user-disabled", id, deps))
      return show(id)
    },

    async enable(name) {
      const { id, disabled } = await found(name)
      if (disabled) await store.users.enable(id, operatorEvent("user-enabled", id, deps))
      return show(id)
    },

    async delete(name) {
      const { id } = await found(name)
      const deleted = await store.users.delete(id, operatorEvent("user-deleted", id, deps))
      if (!deleted) throw new NotFound("user", name)
      return { user_id: id, deleted }
    },

    async setPassword(name, password, keepGrants) {
      const user = await found(name)
      const { id } = user
      const problems = new Problems()
      const says = await judgePassword(password, user, passwordRules)
      if (says !== undefined) problems.add("password", says)
      problems.throwIfAny()
      const hash = await passwords.hash(password)
      const set = await store.users.setPassword(id, hash, keepGrants, clock(), operatorEvent("password-set", id, deps))
      if (!set) throw new NotFound("user", name)
      return show(id)
    },
  }
}

const UNVERIFIED_NOW: Problem = {
  field: "email_verified",
  says: "is off now: the former address was verified, the new one is not",
}

/** Throws if another user already has the username or e-mail address. */
function refuseTaken(outcome: string, { username, email = "" }: User): void {
  if (outcome === "username-taken")
    throw new Conflict(`the username ${quoted(username)} is taken; case and width of letters make no difference`)
  if (outcome === "email-taken")
    throw new Conflict(
      `the e-mail address ${quoted(email)} is verified for another user, and only one user can have it verified: \`gatehouse user list\` shows whose it is`,
    )
}

type Settled = { -readonly [Key in "username" | "email" | "emailVerified" | "name" | "role"]?: User[Key] }

/** The given settings in the form of a user's fields. */
function judged(given: UserSettings, problems: Problems): Settled {
  const settled: Settled = {}
  const { username, email, email_verified, name, role } = given
  const accept = (field: string, says: string | undefined): boolean => {
    if (says !== undefined) problems.add(field, says)
    return says === undefined
  }
  if (username !== undefined && accept("username", judgeUsername(username))) settled.username = username
  if (email !== undefined && accept("email", judgeEmail(email))) settled.email = email
  if (email_verified !== undefined) settled.emailVerified = email_verified
  if (name === "") settled.name = undefined
  else if (name !== undefined && accept("name", judgeName(name))) settled.name = name
  const known = role === undefined ? undefined : problems.oneOf("role", role, ROLES)
  if (known !== undefined) settled.role = known
  return settled
}

const userRecord = (user: User): UserRecord => ({
  user_id: user.id,
  username: user.username,
  email: user.email ?? null,
  email_verified: user.emailVerified,
  name: user.name ?? null,
  role: user.role,
  disabled: user.disabled,
})
