import type { UserId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import { foldEmail } from "../../identity/fold_email.ts"
import { foldUsername } from "../../identity/fold_username.ts"
import type { User } from "../../identity/user.ts"
import { USERS } from "../../identity/user_settings.ts"
import type { Engine, Row, Statement, Step, Value } from "../engines/engine.ts"
import { decide, UniqueViolation } from "../engines/engine.ts"
import type { Remaining, UserStore, UserWithPassword } from "../store.ts"
import { requiringOtherAdministrator } from "./administrator.ts"
import { recordEvent } from "./audit_event.ts"
import { endBackchannelRequestsOfUser, forgetBackchannelOfUser } from "./backchannel_request.ts"
import { forgetConnectionSessionsOf } from "./connection_session.ts"
import { forgetConsentsOfUser } from "./consent.ts"
import { deleteGrantsOfUser, endGrantsOfUser, endGrantsWithSessionsOfUser } from "./grant.ts"
import { leaveAllGroups } from "./group.ts"
import { forgetHeldTokensOf } from "./held_token.ts"
import { forgetLinksOf } from "./linked_identity_removal.ts"
import { queueLogoutsOfUser } from "./logout_delivery.ts"
import { forgetMailsOf, queueMail } from "./mail_delivery.ts"
import { forgetPasskeysOf } from "./passkey.ts"
import { unassignAllFrom } from "./role.ts"
import { flag, optional, textIn } from "./row.ts"
import { forgetFactorsOf } from "./second_factor.ts"
import { endSessionsOf } from "./session.ts"
import { userPagesOn } from "./user_page.ts"
import { USER_COLUMNS, userFrom } from "./user_row.ts"
import { forgetTexts, storeTexts } from "./user_search.ts"

const find: Statement = { name: "user_find", sql: `SELECT ${USER_COLUMNS} FROM "user" u WHERE u.id = $1` }

const findByUsername: Statement = {
  name: "user_find_by_username",
  sql: `SELECT ${USER_COLUMNS}, u.password_hash FROM "user" u WHERE u.username_folded = $1`,
}

const findWithPassword: Statement = {
  name: "user_find_with_password",
  sql: `SELECT ${USER_COLUMNS}, u.password_hash FROM "user" u WHERE u.id = $1`,
}

const findByVerifiedEmail: Statement = {
  name: "user_find_by_verified_email",
  sql: `SELECT ${USER_COLUMNS}, u.password_hash FROM "user" u WHERE u.email_key = $1`,
}

const all: Statement = {
  name: "user_list",
  sql: `SELECT ${USER_COLUMNS} FROM "user" u ORDER BY u.created_at, u.id`,
}

const SETTINGS = [...USERS.columns, "attributes"]
/** The settings, and the columns derived from them: the values that must be unique, and those that a search compares. */
const UPDATED = [...SETTINGS, "username_folded", "email_key", "email_folded"]
export const INSERTED = ["id", "disabled", "invited_at", "password_hash", "created_at", ...UPDATED]

export const insertUser: Statement = {
  name: "user_insert",
  sql: `INSERT INTO "user" (${INSERTED.join(", ")}) VALUES (${INSERTED.map((_, at) => `$${at + 1}`).join(", ")})
    ON CONFLICT (username_folded) DO NOTHING RETURNING created_at`,
}

/** If two callers read the same user and change it, only the first change succeeds, because the second would undo the first. */
const update: Statement = {
  name: "user_update",
  sql: `UPDATE "user" SET ${UPDATED.map((column, at) => `${column} = $${at + 2}`).join(", ")} WHERE id = $1
    AND ${SETTINGS.map((column, at) => `${column} IS NOT DISTINCT FROM $${at + 2 + UPDATED.length}`).join(" AND ")}
    RETURNING created_at`,
}

const setDisabled: Statement = {
  name: "user_set_disabled",
  sql: `UPDATE "user" SET disabled = $2 WHERE id = $1 RETURNING created_at`,
}

/** A user with a password has no open invitation. */
const setPassword: Statement = {
  name: "user_set_password",
  sql: `UPDATE "user" SET password_hash = $2, invited_at = NULL, invited_by = NULL WHERE id = $1 RETURNING created_at`,
}

const resetPassword: Statement = {
  name: "user_reset_password",
  sql: `UPDATE "user" SET password_hash = $2, invited_at = NULL, invited_by = NULL WHERE id = $1 AND disabled = 0
    AND password_hash IS NOT DISTINCT FROM $3 AND email IS NOT DISTINCT FROM $4 RETURNING created_at`,
}

const rehash: Statement = {
  name: "user_rehash",
  sql: `UPDATE "user" SET password_hash = $3 WHERE id = $1 AND password_hash = $2 RETURNING created_at`,
}

const remove: Statement = { name: "user_delete", sql: `DELETE FROM "user" WHERE id = $1 RETURNING created_at` }

/** The values for the columns that `SETTINGS` lists, in that order. */
const settingsValues = (user: User): Value[] => [...USERS.stored(user), user.attributes ?? null]

/** The values for the columns that `UPDATED` lists, in that order. */
const updatedValues = (user: User): Value[] => [
  ...settingsValues(user),
  foldUsername(user.username),
  emailKeyOf(user),
  user.email === undefined ? null : foldEmail(user.email),
]

/** The values for the columns that `INSERTED` lists, in that order. */
export const insertedValues = (user: User, passwordHash: string | undefined): Value[] => [
  idBytes(user.id),
  flag(user.disabled),
  user.invitedAt ?? null,
  passwordHash ?? null,
  user.createdAt,
  ...updatedValues(user),
]

/**
 * Returns the verified address for the UNIQUE column, so that only one user can have an address as verified. Users without a verified address
 * have NULL.
 */
export const emailKeyOf = ({ email, emailVerified }: User): Value =>
  email !== undefined && emailVerified ? foldEmail(email) : null

/** The result of a write that would have given two users the same unique value. */
export function takenBy(error: unknown): "username-taken" | "email-taken" {
  if (error instanceof UniqueViolation && error.isOf("email_key")) return "email-taken"
  if (error instanceof UniqueViolation && error.isOf("username_folded")) return "username-taken"
  throw error
}

const disabling = (id: UserId, disabled: boolean): Step => ({
  statement: setDisabled,
  values: [idBytes(id), flag(disabled)],
  guard: true,
})

/** The first steps of a write that may remove an administrator. */
const remaining = (id: UserId, remains: Remaining = "anybody"): readonly Step[] =>
  remains === "an-administrator" ? requiringOtherAdministrator(id) : []

const withPassword = (row: Row): UserWithPassword => ({
  user: userFrom(row),
  passwordHash: optional(textIn, row, "password_hash"),
})

/** Sets the password of a user who has not changed since `before` was read. */
export const settingPassword = ({ user: { id, email }, passwordHash }: UserWithPassword, hash: string): Step => ({
  statement: resetPassword,
  values: [idBytes(id), hash, passwordHash ?? null, email ?? null],
  guard: true,
})

/** Deletes everything of a user except the user's own row. */
export const deletingRest = (id: UserId, now: number): readonly Step[] => [
  queueLogoutsOfUser(id, now),
  endSessionsOf(id),
  ...deleteGrantsOfUser(id, now),
  ...forgetConsentsOfUser(id),
  leaveAllGroups(id),
  unassignAllFrom(id),
  forgetMailsOf(id),
  ...forgetBackchannelOfUser(id),
  ...forgetFactorsOf(id),
  forgetPasskeysOf(id),
  forgetLinksOf(id),
  forgetConnectionSessionsOf(id),
  forgetHeldTokensOf(id),
  forgetTexts(id),
]

/** A new password ends all sessions, with the unexchanged codes and the session-bound grants. */
const endingSessions = (id: UserId, now: number): readonly Step[] => [
  queueLogoutsOfUser(id, now),
  endSessionsOf(id),
  endGrantsWithSessionsOfUser(id, now),
]

const endingAll = (id: UserId, now: number): readonly Step[] => [
  queueLogoutsOfUser(id, now),
  endSessionsOf(id),
  endGrantsOfUser(id, "password-set", now),
]

export const usersOn = (engine: Engine): UserStore => ({
  ...userPagesOn(engine),

  async find(id) {
    const [row] = await engine.rows(find, [idBytes(id)])
    return row && userFrom(row)
  },

  async findByUsername(username) {
    const [row] = await engine.rows(findByUsername, [username])
    return row && withPassword(row)
  },

  async findWithPassword(id) {
    const [row] = await engine.rows(findWithPassword, [idBytes(id)])
    return row && withPassword(row)
  },

  async findByVerifiedEmail(email) {
    const [row] = await engine.rows(findByVerifiedEmail, [email])
    return row && withPassword(row)
  },

  list: async () => (await engine.rows(all, [])).map(userFrom),

  async create(user, passwordHash, event, mail) {
    const values = insertedValues(user, passwordHash)
    const inserting: Step = { statement: insertUser, values, guard: true }
    try {
      const created = await decide(engine, [inserting, storeTexts(user), ...queueMail(mail), recordEvent(event)])
      return created ? "created" : "username-taken"
    } catch (error) {
      return takenBy(error)
    }
  },

  async update(user, event, before, mails = [], remains) {
    const values = [idBytes(user.id), ...updatedValues(user), ...settingsValues(before)]
    const updating: Step = { statement: update, values, guard: true }
    try {
      const updated = await decide(engine, [
        ...remaining(user.id, remains),
        updating,
        storeTexts(user),
        ...mails.flatMap(queueMail),
        recordEvent(event),
      ])
      return updated ? "updated" : "unknown"
    } catch (error) {
      return takenBy(error)
    }
  },

  disable: (id, now, event, remains) =>
    decide(engine, [
      ...remaining(id, remains),
      disabling(id, true),
      queueLogoutsOfUser(id, now),
      endSessionsOf(id),
      endGrantsOfUser(id, "user-disabled", now),
      endBackchannelRequestsOfUser(id),
      recordEvent(event),
    ]),

  enable: (id, event) => decide(engine, [disabling(id, false), recordEvent(event)]),

  setPassword: (id, hash, keepGrants, now, event, mail) =>
    decide(engine, [
      { statement: setPassword, values: [idBytes(id), hash], guard: true },
      ...(keepGrants ? endingSessions(id, now) : endingAll(id, now)),
      ...queueMail(mail),
      recordEvent(event),
    ]),

  resetPassword: (before, hash, now, event, mail) =>
    decide(engine, [
      settingPassword(before, hash),
      ...endingAll(before.user.id, now),
      ...queueMail(mail),
      recordEvent(event),
    ]),

  rehash: (id, from, to) => decide(engine, [{ statement: rehash, values: [idBytes(id), from, to], guard: true }]),

  delete: (id, event, remains) =>
    decide(engine, [
      ...remaining(id, remains),
      { statement: remove, values: [idBytes(id)], guard: true },
      ...deletingRest(id, event.at),
      recordEvent(event),
    ]),
})
