import { newId } from "../base/id.ts"
import { say } from "../base/say.ts"
import type { Secret } from "../base/secret.ts"
import { changedAt } from "../identity/attributes.ts"
import type { User } from "../identity/user.ts"
import type { UserSettingValues } from "../identity/user_settings.ts"
import { USERS } from "../identity/user_settings.ts"
import { validatePassword } from "../identity/validate_password.ts"
import { changedAttributes, shownAttributes } from "./attributes.ts"
import { changesBetween } from "./changes.ts"
import type { DeletedUser, NewUser, Outcome, Problem, UserPage, UserRecord, UserSettings } from "./contract.ts"
import { foundUser } from "./find.ts"
import { requireProofsOfUser, requireRightsOfBuiltInRole, requireRightsOfUser } from "./held_rights.ts"
import type { ImportCounts, ImportOptions, PersonOrFlaw } from "./import_users.ts"
import { importUsers } from "./import_users.ts"
import { remainingAfter } from "./last_administrator.ts"
import type { UserMail } from "./mails_of_user.ts"
import { mailsOf } from "./mails_of_user.ts"
import { beforeMarking, refuseMarking, withMarkedAddress } from "./marked_address.ts"
import { operatorEvent, updateEvent } from "./operator_event.ts"
import { operatorNotice } from "./operator_mail.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Conflict, NotFound, Problems } from "./problem.ts"
import type { UserListing } from "./search_users.ts"
import { searchedUsers } from "./search_users.ts"
import { timestamp } from "./timestamp.ts"
import type { Unchanged } from "./until_unchanged.ts"
import { untilUnchanged } from "./until_unchanged.ts"
import { noticeToFormer, sendToUser, validateSendVerification, verificationOf } from "./user_mails.ts"

/**
 * Callers name a user by id or username. Every function except create and list throws NotFound for an unknown user. A change throws
 * RightsMissing if the user has, or would get, a right of administration that the actor lacks. A person who would disable, delete or demote the
 * last administrator gets Conflict. So does an actor who must not mark an address as verified (marked_address.ts).
 */
export interface UserAdministration {
  create(input: NewUser): Promise<UserRecord>
  /** Returns users, oldest first: all, or only those who have not signed in since an import brought their password hash. */
  list(only?: "imported-hash"): Promise<UserRecord[]>
  /**
   * Returns a page of the users, oldest first unless `sort` and `order` say otherwise. If `search` is set, returns only users with all words of the
   * search: a word of their name, username or address begins with each. If `only` is set, returns only users of that list. The first page says how
   * many users match.
   */
  page(listing: UserListing): Promise<UserPage>
  show(user: string): Promise<UserRecord>
  /**
   * Changes only the given settings; concurrent changes to other settings survive. A new e-mail address is unverified, unless the same
   * update sets `email_verified`.
   */
  update(user: string, change: UserSettings, unchanged?: Unchanged<UserRecord>): Promise<Outcome<UserRecord>>
  /** Adds people with the password hashes of another service (import_users.ts). */
  import(people: AsyncIterable<PersonOrFlaw>, options: ImportOptions): Promise<ImportCounts>
  /** Disables the user and ends their sessions and grants. `enable` does not restore these. */
  disable(user: string): Promise<UserRecord>
  enable(user: string): Promise<UserRecord>
  /** Deletes the user with all sessions, grants and remembered consents. */
  delete(user: string): Promise<DeletedUser>
  /**
   * Sets the password and ends the user's sessions. Ends the user's grants too; if `keepGrants` is set, only the session-bound ones. The user gets a
   * notice by e-mail.
   */
  setPassword(user: string, password: Secret, keepGrants: boolean): Promise<UserRecord>
  /** Returns the e-mails to a user, and why some were not sent (mails_of_user.ts). */
  mails(user: string): Promise<UserMail[]>
  /** Sends the user a link for a new password, even to an unverified address. Throws Conflict if the user cannot get it. */
  sendReset(user: string): Promise<UserRecord>
  /** Sends the user the link that verifies the address. Throws Conflict if the user cannot get it. */
  sendVerification(user: string): Promise<UserRecord>
}

export function userAdministration(deps: AdministrationDeps): UserAdministration {
  const { store, clock, passwords, passwordRules } = deps
  const found = (user: string) => foundUser(store, user)
  /** Returns the user. Throws RightsMissing if the user has a right of administration that the actor lacks. */
  const controlled = async (name: string) => {
    const user = await found(name)
    await requireRightsOfUser(deps, user)
    return user
  }
  const show = async (user: string) => userRecord(await found(user))

  return {
    show,
    mails: async (user) => mailsOf(await found(user), deps),
    import: (people, options) => importUsers(people, options, deps),
    list: async (only) =>
      (await (only === undefined ? store.users.list() : store.imports.usersWithOtherHash())).map(userRecord),

    async page(listing) {
      const { items, next, count } = await searchedUsers(listing, store)
      return {
        items: items.map(({ user, signedInAt }) => ({
          ...userRecord(user),
          created_at: timestamp(user.createdAt),
          last_sign_in_at: signedInAt === undefined ? null : timestamp(signedInAt),
        })),
        next,
        further: { matches: count === undefined ? null : { count: count.count, exact: count.isExact } },
      }
    },

    async create(input) {
      const user = await newUser(input, deps)
      await requireRightsOfBuiltInRole(deps, user.role)
      await refuseMarking(undefined, user, deps)
      const hash = await passwords.hash(input.password)
      const event = withMarkedAddress(operatorEvent("user-created", user.id, deps), user)
      const mail = verificationOf(input, user, deps)
      const outcome = await store.users.create(user, hash, event, mail)
      refuseTaken(outcome, user)
      if (mail !== undefined) deps.mail?.queued()
      return userRecord(user)
    },

    async update(name, change, unchanged) {
      const problems = new Problems()
      const { id, ...before } = await found(name)
      const wanted = changedSettings(before, change, problems)
      validateSendVerification(change, wanted, problems, deps)
      await changedAttributes(before.attributes, change.attributes, problems, deps)
      problems.throwIfAny()
      return untilUnchanged(say("the-user", { name }), async () => {
        // Finds the user by id, because another process may have given this username to another user after the first read.
        const user = await found(id)
        unchanged?.(userRecord(user))
        const isOtherAddress = changedSettings(user, change).email !== user.email
        await (isOtherAddress ? requireProofsOfUser : requireRightsOfUser)(deps, user)
        const wanted: User = {
          ...user,
          ...changedSettings(user, change),
          attributes: await changedAttributes(user.attributes, change.attributes, new Problems(), deps),
        }
        await requireRightsOfBuiltInRole(deps, wanted.role, id)
        await refuseMarking(user, wanted, deps)
        const remains = wanted.role === "admin" ? "anybody" : await remainingAfter(user, deps)
        const changes = changesBetween(compared(beforeMarking(user, wanted)), compared(wanted), PERSONAL)
        const isChanged = changes.names.length > 0
        const changed = isChanged ? { ...wanted, attributes: changedAt(wanted.attributes, clock()) } : wanted
        const event = updateEvent("user-updated", id, changes, deps)
        const verification = verificationOf(change, changed, deps)
        const notice = noticeToFormer(user, changed, deps)
        const mails = [verification, notice].filter((each) => each !== undefined)
        const outcome = await store.users.update(changed, event, user, mails, remains)
        refuseTaken(outcome, changed)
        if (outcome === "unknown") return undefined
        if (mails.length > 0) deps.mail?.queued()
        const isUnverifiedNow = user.emailVerified && !changed.emailVerified && change.email_verified === undefined
        return { result: userRecord(changed), warnings: isUnverifiedNow ? [UNVERIFIED_NOW] : [] }
      })
    },

    async disable(name) {
      const { id } = await controlled(name)
      return untilUnchanged(say("the-user", { name }), async () => {
        const remains = await remainingAfter(await controlled(id), deps)
        const isDone = await store.users.disable(id, clock(), operatorEvent("user-disabled", id, deps), remains)
        return isDone ? show(id) : undefined
      })
    },

    async enable(name) {
      const { id, disabled } = await controlled(name)
      if (disabled) await store.users.enable(id, operatorEvent("user-enabled", id, deps))
      return show(id)
    },

    async delete(name) {
      const { id } = await controlled(name)
      return untilUnchanged(say("the-user", { name }), async () => {
        const remains = await remainingAfter(await controlled(id), deps)
        const deleted = await store.users.delete(id, operatorEvent("user-deleted", id, deps), remains)
        return deleted ? { user_id: id, deleted } : undefined
      })
    },

    async setPassword(name, password, keepGrants) {
      const user = await found(name)
      await requireProofsOfUser(deps, user)
      const { id } = user
      const problems = new Problems()
      const problem = await validatePassword(password, user, passwordRules)
      if (problem !== undefined) problems.add("password", problem)
      problems.throwIfAny()
      const hash = await passwords.hash(password)
      const event = operatorEvent("password-set", id, deps)
      const mail = deps.mail && operatorNotice("password-changed", user, deps)
      const set = await store.users.setPassword(id, hash, keepGrants, clock(), event, mail)
      if (!set) throw new NotFound("user", name)
      deps.mail?.queued()
      return show(id)
    },

    async sendReset(name) {
      const user = await found(name)
      await requireProofsOfUser(deps, user)
      await sendToUser("reset-password", user, deps)
      return userRecord(user)
    },

    async sendVerification(name) {
      const user = await controlled(name)
      await sendToUser("verify-email", user, deps)
      return userRecord(user)
    },
  }
}

/** Validates the settings and the password of a new user. Throws Invalid. */
export async function newUser(
  input: NewUser,
  deps: Pick<AdministrationDeps, "store" | "clock" | "random" | "passwordRules" | "mail">,
): Promise<User> {
  const problems = new Problems()
  const settings = applied(USERS.defaults(), input, problems)
  validateSendVerification(input, settings, problems, deps)
  const problem = await validatePassword(input.password, input, deps.passwordRules)
  if (problem !== undefined) problems.add("password", problem)
  const attributes = await changedAttributes(undefined, input.attributes, problems, deps)
  problems.throwIfAny()
  const now = deps.clock()
  return {
    ...settings,
    attributes,
    id: newId("user", now, deps.random),
    disabled: false,
    invitedAt: undefined,
    createdAt: now,
  }
}

/** Returns the settings after the change. A changed address is unverified unless the change says otherwise. */
function changedSettings(before: UserSettingValues, change: UserSettings, problems?: Problems): UserSettingValues {
  const unproven = change.email !== undefined && change.email !== before.email && !change.email_verified
  return { ...applied(before, change, problems), ...(unproven && { emailVerified: false }) }
}

/** Audit events do not contain the values of these settings, because audit events stay after the user is deleted. */
const PERSONAL: ReadonlySet<string> = new Set([
  "attributes",
  ...USERS.each.filter(({ personal }) => personal).map(({ json }) => json),
])

const compared = (user: User) => ({ ...USERS.shown(user), attributes: user.attributes })

const UNVERIFIED_NOW: Problem = { field: "email_verified", ...say("email-unverified-now") }

/** Throws Conflict if another user has this username, or has verified this e-mail address. */
export function refuseTaken(outcome: string, { username, email = "" }: User): void {
  if (outcome === "username-taken") throw new Conflict(say("username-taken", { username }))
  if (outcome === "email-taken") throw new Conflict(say("email-taken", { email }))
}

const applied = (before: UserSettingValues, given: UserSettings, problems = new Problems()): UserSettingValues =>
  USERS.applied(before, given, (field, said) => problems.add(field, said))

export const userRecord = (user: User): UserRecord => ({
  user_id: user.id,
  ...USERS.shown(user),
  disabled: user.disabled,
  invited_at: user.invitedAt === undefined ? null : timestamp(user.invitedAt),
  attributes: shownAttributes(user.attributes),
})
