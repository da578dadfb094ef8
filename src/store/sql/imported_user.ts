import type { GroupId, RoleId, UserId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import { TODAYS_FORM } from "../../identity/password.ts"
import type { AuditEvent } from "../audit_event.ts"
import type { Engine, Statement, Step } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import type { ImportStore } from "../imported_user.ts"
import { recordedValues } from "./audit_event.ts"
import { numberIn, textIn } from "./row.ts"
import { INSERTED, insertedValues } from "./user.ts"
import { USER_COLUMNS, userFrom } from "./user_row.ts"
import { storeTextsOf } from "./user_search.ts"

/** Does nothing if another user has the username, or has verified the e-mail address. The rest of the batch is stored. */
const insert: Statement = {
  name: "imported_user_insert",
  sql: `INSERT INTO "user" (${INSERTED.join(", ")}) VALUES (${INSERTED.map((_, at) => `$${at + 1}`).join(", ")})
    ON CONFLICT DO NOTHING RETURNING created_at`,
}

/** The id is new, so the user exists only if this write has inserted it. */
const record: Statement = {
  name: "imported_user_record",
  sql: `INSERT INTO audit_event (id, at, type, actor, subject, address, trace_id, detail, changes)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE EXISTS (SELECT 1 FROM "user" WHERE id = $10)`,
}

const joinGroup: Statement = {
  name: "imported_user_join_group",
  sql: `INSERT INTO group_member (user_id, group_id)
    SELECT u.id, g.id FROM "user" u JOIN "group" g ON g.id = $2 WHERE u.id = $1`,
}

const holdRole: Statement = {
  name: "imported_user_hold_role",
  sql: `INSERT INTO role_holder (holder_id, role_id)
    SELECT u.id, r.id FROM "user" u JOIN role r ON r.id = $2 WHERE u.id = $1`,
}

const recorded = (event: AuditEvent, user: UserId): Step => ({
  statement: record,
  values: [...recordedValues(event), idBytes(user)],
})

const held = (statement: Statement, user: UserId) => (id: GroupId | RoleId) => ({
  statement,
  values: [idBytes(user), idBytes(id)],
})

const findClaims: Statement = { name: "password_form_claim_find", sql: "SELECT claims FROM password_form_claim" }

const changeClaims: Statement = {
  name: "password_form_claim_change",
  sql: "UPDATE password_form_claim SET claims = $2 WHERE claims = $1 RETURNING claims",
}

/** Makes a user who is added in the same write a member of a group, if the group still exists. */
export const joiningGroup = (user: UserId) => held(joinGroup, user)

/** No stored hash is higher than its form with this code point after it. */
const BEYOND = "\u{10ffff}"

export function importOn(engine: Engine): ImportStore {
  const hashColumn = engine.dialect.byBytes("password_hash")
  /** The condition of the index `user_other_password`. */
  const isOther = `substr(password_hash, 1, ${TODAYS_FORM.length}) <> '${TODAYS_FORM}'`
  /** Each form costs one search in the index. */
  const other: Statement = {
    name: "user_other_password",
    sql: `SELECT password_hash FROM "user" WHERE ${isOther} AND ${hashColumn} > $1 ORDER BY ${hashColumn} LIMIT 1`,
  }
  const count: Statement = {
    name: "user_other_password_count",
    sql: `SELECT COUNT(*) AS n FROM "user" WHERE ${isOther} AND ${hashColumn} >= $1 AND ${hashColumn} < $2`,
  }
  const users: Statement = {
    name: "user_other_password_users",
    sql: `SELECT ${USER_COLUMNS} FROM "user" u WHERE ${isOther} ORDER BY u.created_at, u.id`,
  }
  return {
    async add(people) {
      const steps = people.map(({ user, passwordHash, event, groups, roles }) => [
        { statement: insert, values: insertedValues(user, passwordHash) },
        ...groups.map(joiningGroup(user.id)),
        ...roles.map(held(holdRole, user.id)),
        recorded(event, user.id),
      ])
      const counts = await engine.write(steps.flat())
      let at = 0
      return steps.map((own) => {
        const isAdded = (counts[at] ?? 0) > 0
        at += own.length
        return isAdded
      })
    },

    async makeFindable(users) {
      // Name, username and address often begin alike. In this order, neighbours change the same pages of all indexes.
      const sorted = users.toSorted((one, other) => (one.username < other.username ? -1 : 1))
      if (sorted.length > 0) await engine.write(storeTextsOf(sorted, engine.dialect))
    },

    async otherHashes(formOf, maximum) {
      const found: string[] = []
      let after = ""
      while (found.length < maximum) {
        const [row] = await engine.rows(other, [after])
        if (row === undefined) break
        const hash = textIn(row, "password_hash")
        found.push(hash)
        after = `${formOf(hash)}${BEYOND}`
      }
      return found
    },

    async formClaims() {
      const [row] = await engine.rows(findClaims, [])
      return row === undefined ? "{}" : textIn(row, "claims")
    },

    changeFormClaims: (before, after) =>
      decide(engine, [{ statement: changeClaims, values: [before, after], guard: true }]),

    async countWithForm(form) {
      const [row] = await engine.rows(count, [form, `${form}${BEYOND}`])
      return row === undefined ? 0 : numberIn(row, "n")
    },

    usersWithOtherHash: async () => (await engine.rows(users, [])).map(userFrom),
  }
}
