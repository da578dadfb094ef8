import { idBytes, idFrom } from "../../base/id.ts"
import type { Engine, Statement, Step } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import type { GroupStore } from "../role.ts"
import { recordEvent } from "./audit_event.ts"
import { groupRows, PERSON_COLUMNS, personFrom } from "./group_row.ts"
import { ruleSteps } from "./renamed_in_rules.ts"
import { outcomeOf, unassignAllFrom } from "./role.ts"
import { bytesIn, LOWEST_ID, numberIn } from "./row.ts"

const members: Statement = {
  name: "group_members",
  sql: "SELECT user_id FROM group_member WHERE group_id = $1 AND user_id > $2 ORDER BY user_id LIMIT $3",
}

const people: Statement = {
  name: "group_people",
  sql: `SELECT ${PERSON_COLUMNS} FROM group_member m JOIN "user" u ON u.id = m.user_id
    WHERE m.group_id = $1 AND m.user_id > $2 ORDER BY m.user_id LIMIT $3`,
}

const countMembers: Statement = {
  name: "group_count_members",
  sql: "SELECT COUNT(*) AS n FROM (SELECT 1 FROM group_member WHERE group_id = $1 LIMIT $2) counted",
}

const removeMembers: Statement = {
  name: "group_delete_members",
  sql: "DELETE FROM group_member WHERE group_id = $1 RETURNING group_id",
}

/** A membership that a connection gave becomes one that somebody gave by hand: then no rule takes it away. */
const addMember: Statement = {
  name: "group_add_member",
  sql: `INSERT INTO group_member (user_id, group_id) VALUES ($1, $2)
    ON CONFLICT (user_id, group_id) DO UPDATE SET given_by = NULL WHERE group_member.given_by IS NOT NULL
    RETURNING group_id`,
}

const removeMember: Statement = {
  name: "group_remove_member",
  sql: "DELETE FROM group_member WHERE user_id = $1 AND group_id = $2 RETURNING group_id",
}

const leaveAll: Statement = {
  name: "group_leave_all",
  sql: "DELETE FROM group_member WHERE user_id = $1 RETURNING group_id",
}

/** Removes a user who is being deleted from all groups. */
export const leaveAllGroups = (user: Parameters<GroupStore["ofUser"]>[0]): Step => ({
  statement: leaveAll,
  values: [idBytes(user)],
})

export function groupsOn(engine: Engine): GroupStore {
  const ofUser: Statement = {
    name: "group_list_of_user",
    sql: `SELECT ${groupRows.selected} FROM group_member m JOIN "group" g ON g.id = m.group_id
    WHERE m.user_id = $1 ${groupRows.byName(engine)}`,
  }
  /** The row must still exist when the membership commits, because a deletion removes only the memberships that exist at that time. */
  const existing = (table: string): Statement => ({
    name: `group_member_of_${table.replaceAll('"', "")}`,
    sql: `SELECT created_at FROM ${table} WHERE id = $1${engine.dialect.holdingRows}`,
  })
  const [groupExists, userExists] = [existing('"group"'), existing('"user"')]

  return {
    ...groupRows.verbsOn(engine, ruleSteps),
    ofUser: async (id) => (await engine.rows(ofUser, [idBytes(id)])).map(groupRows.from),
    async members(id, after, limit) {
      const rows = await engine.rows(members, [idBytes(id), after === undefined ? LOWEST_ID : idBytes(after), limit])
      return rows.map((row) => idFrom("user", bytesIn(row, "user_id")))
    },
    people: async (id, after, limit) =>
      (await engine.rows(people, [idBytes(id), after === undefined ? LOWEST_ID : idBytes(after), limit])).map(
        personFrom,
      ),
    async countMembers(id, limit) {
      const [row] = await engine.rows(countMembers, [idBytes(id), limit])
      return row === undefined ? 0 : numberIn(row, "n")
    },

    delete: (id, event) =>
      decide(engine, [
        groupRows.removal(id),
        { statement: removeMembers, values: [idBytes(id)] },
        unassignAllFrom(id),
        recordEvent(event),
      ]),

    async addMember(id, user, event) {
      const found = await engine.write([
        { statement: groupExists, values: [idBytes(id)], guard: true },
        { statement: userExists, values: [idBytes(user)], guard: true },
        { statement: addMember, values: [idBytes(user), idBytes(id)], guard: true },
        recordEvent(event),
      ])
      return outcomeOf(found)
    },

    removeMember: (id, user, event) =>
      decide(engine, [
        { statement: removeMember, values: [idBytes(user), idBytes(id)], guard: true },
        recordEvent(event),
      ]),
  }
}
