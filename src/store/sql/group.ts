import { idBytes, idFrom } from "../../base/id.ts"
import type { Engine, Statement, Step } from "../engines/engine.ts"
import { decide, UniqueViolation } from "../engines/engine.ts"
import type { GroupStore } from "../role.ts"
import { recordEvent } from "./audit_event.ts"
import { GROUP_COLUMNS, groupFrom, PERSON_COLUMNS, personFrom } from "./group_row.ts"
import { outcomeOf, unassignAllFrom } from "./role.ts"
import { bytes, LOWEST_ID, number } from "./row.ts"

const find: Statement = { name: "group_find", sql: `SELECT ${GROUP_COLUMNS} FROM "group" g WHERE g.id = $1` }

const findByName: Statement = {
  name: "group_find_by_name",
  sql: `SELECT ${GROUP_COLUMNS} FROM "group" g WHERE g.name = $1`,
}

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

const insert: Statement = {
  name: "group_insert",
  sql: `INSERT INTO "group" (id, name, description, created_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (name) DO NOTHING RETURNING created_at`,
}

const update: Statement = {
  name: "group_update",
  sql: `UPDATE "group" SET name = $2, description = $3
    WHERE id = $1 AND name = $4 AND description IS NOT DISTINCT FROM $5 RETURNING created_at`,
}

const remove: Statement = { name: "group_delete", sql: `DELETE FROM "group" WHERE id = $1 RETURNING created_at` }

const removeMembers: Statement = {
  name: "group_delete_members",
  sql: "DELETE FROM group_member WHERE group_id = $1 RETURNING group_id",
}

const addMember: Statement = {
  name: "group_add_member",
  sql: `INSERT INTO group_member (user_id, group_id) VALUES ($1, $2)
    ON CONFLICT (user_id, group_id) DO NOTHING RETURNING group_id`,
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
  const byName = `ORDER BY ${engine.dialect.byBytes("g.name")}`
  const all: Statement = { name: "group_list", sql: `SELECT ${GROUP_COLUMNS} FROM "group" g ${byName}` }
  const ofUser: Statement = {
    name: "group_list_of_user",
    sql: `SELECT ${GROUP_COLUMNS} FROM group_member m JOIN "group" g ON g.id = m.group_id WHERE m.user_id = $1 ${byName}`,
  }
  /** The row must still exist when the membership commits, because a deletion removes only the memberships that exist at that time. */
  const existing = (table: string): Statement => ({
    name: `group_member_of_${table.replaceAll('"', "")}`,
    sql: `SELECT created_at FROM ${table} WHERE id = $1${engine.dialect.holdingRows}`,
  })
  const [groupExists, userExists] = [existing('"group"'), existing('"user"')]

  return {
    async find(id) {
      const [row] = await engine.rows(find, [idBytes(id)])
      return row && groupFrom(row)
    },
    async findByName(name) {
      const [row] = await engine.rows(findByName, [name])
      return row && groupFrom(row)
    },
    list: async () => (await engine.rows(all, [])).map(groupFrom),
    ofUser: async (id) => (await engine.rows(ofUser, [idBytes(id)])).map(groupFrom),
    async members(id, after, limit) {
      const rows = await engine.rows(members, [idBytes(id), after === undefined ? LOWEST_ID : idBytes(after), limit])
      return rows.map((row) => idFrom("user", bytes(row, "user_id")))
    },
    people: async (id, after, limit) =>
      (await engine.rows(people, [idBytes(id), after === undefined ? LOWEST_ID : idBytes(after), limit])).map(
        personFrom,
      ),
    async countMembers(id, limit) {
      const [row] = await engine.rows(countMembers, [idBytes(id), limit])
      return row === undefined ? 0 : number(row, "n")
    },

    create: ({ id, name, description = null, createdAt }, event) =>
      decide(engine, [
        { statement: insert, values: [idBytes(id), name, description, createdAt], guard: true },
        recordEvent(event),
      ]),

    async update({ id, name, description = null }, event, before) {
      const values = [idBytes(id), name, description, before.name, before.description ?? null]
      try {
        const updated = await decide(engine, [{ statement: update, values, guard: true }, recordEvent(event)])
        return updated ? "updated" : "unknown"
      } catch (error) {
        if (error instanceof UniqueViolation) return "name-taken"
        throw error
      }
    },

    delete: (id, event) =>
      decide(engine, [
        { statement: remove, values: [idBytes(id)], guard: true },
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
