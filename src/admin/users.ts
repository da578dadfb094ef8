import { newId } from "../base/id.ts"
import type { Secret } from "../base/secret.ts"
import type { User } from "../identity/user.ts"
import { ROLES } from "../identity/user.ts"
import type { DeletedUser, NewUser, Outcome, Problem, UserRecord, UserSettings } from "./contract.ts"
import { foundUser } from "./find.ts"
import { judgeEmail, judgeName, judgePassword, judgeUsername } from "./judge_text.ts"
import { operatorEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Conflict, NotFound, Problems, quoted } from "./problem.ts"
import { untilUnchanged } from "./until_unchanged.ts"

/** A user is named by id or username. All but create and list throw NotFound. */
export interface UserAdministration {
  create(input: NewUser): Promise<UserRecord>
  /** Oldest first. */
  list(): Promise<UserRecord[]>
  show(user: string): Promise<UserRecord>
  /** Changes what is named, and nothing that others change at the same time. A new e-mail address is unverified unless the same change says otherwise. */
  update(user: string, change: UserSettings): Promise<Outcome<UserRecord>>
  /** Ends the user's sessions and grants for good. */
  disable(user: string): Promise<UserRecord>
  enable(user: string): Promise<UserRecord>
  /** With sessions, grants and remembered consents. */
  delete(user: string): Promise<DeletedUser>
  /** Ends the user's sessions, and the grants too unless they are to be kept. */
  setPassword(user: string, password: Secret, keepGrants: boolean): Promise<UserRecord>
}

export function userAdministration(deps: AdministrationDeps): UserAdministration {
  const { store, clock, random, passwords } = deps
  const found = (user: string) => foundUser(store, user)
  const show = async (user: string) => userRecord(await found(user))

  return {
    show,
    list: async () => (await store.users.list()).map(userRecord),

    async create(input) {
      const problems = new Problems()
      const settings = judged(input, problems)
      const says = judgePassword(input.password)
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
      if (outcome === "username-taken") throw taken(user.username)
      return userRecord(user)
    },

    async update(name, change) {
      const problems = new Problems()
      const settings = judged(change, problems)
      const { id } = await found(name)
      problems.throwIfAny()
      return untilUnchanged(`the user ${quoted(name)}`, async () => {
        // By the id: another may have the username by now.
        const user = await found(id)
        const unproven = settings.email !== undefined && settings.email !== user.email && !change.email_verified
        const changed: User = { ...user, ...settings, ...(unproven && { emailVerified: false }) }
        const outcome = await store.users.update(changed, operatorEvent("user-updated", id, deps), user)
        if (outcome === "username-taken") throw taken(changed.username)
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
      const { id } = await found(name)
      const problems = new Problems()
      const says = judgePassword(password)
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

const taken = (username: string): Conflict =>
  new Conflict(`the username ${quoted(username)} is taken; case and width of letters make no difference`)

type Settled = { -readonly [Key in "username" | "email" | "emailVerified" | "name" | "role"]?: User[Key] }

/** Those of the settings that are named, as a user has them. */
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
