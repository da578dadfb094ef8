import type { UserId } from "../../base/id.ts"
import { idBytes, idFrom } from "../../base/id.ts"
import type { Role } from "../../identity/role.ts"
import type { Engine, Row, Statement, Step } from "../engines/engine.ts"
import { decide, UniqueViolation } from "../engines/engine.ts"
import type { RoleStore } from "../role.ts"
import { recordEvent } from "./audit_event.ts"
import { GROUP_COLUMNS, groupFrom, PERSON_COLUMNS, personFrom } from "./group_row.ts"
import { bytes, LOWEST_ID, list, listText, number, optional, text } from "./row.ts"

const COLUMNS = "r.id, r.name, r.description, r.scope, r.created_at"

const find: Statement = { name: "role_find", sql: `SELECT ${COLUMNS} FROM role r WHERE r.id = $1` }

const findByName: Statement = { name: "role_find_by_name", sql: `SELECT ${COLUMNS} FROM role r WHERE r.name = $1` }

/** Two index lookups for the user, and one for each of the user's groups. */
const rightsOf: Statement = {
  name: "role_rights_of",
  sql: `SELECT r.scope FROM role_holder h JOIN role r ON r.id = h.role_id WHERE h.holder_id = $1
    UNION SELECT r.scope FROM group_member m JOIN role_holder h ON h.holder_id = m.group_id
      JOIN role r ON r.id = h.role_id WHERE m.user_id = $1`,
}

const namesOf: Statement = {
  name: "role_names_of",
  sql: `SELECT r.name FROM role_holder h JOIN role r ON r.id = h.role_id WHERE h.holder_id = $1
    UNION SELECT r.name FROM group_member m JOIN role_holder h ON h.holder_id = m.group_id
      JOIN role r ON r.id = h.role_id WHERE m.user_id = $1
    ORDER BY 1`,
}

const people: Statement = {
  name: "role_people",
  sql: `SELECT ${PERSON_COLUMNS} FROM role_holder h JOIN "user" u ON u.id = h.holder_id
    WHERE h.role_id = $1 AND h.holder_id > $2 ORDER BY h.holder_id LIMIT $3`,
}

/** The groups are read first, because a role can have a million people among its holders. */
const groups: Statement = {
  name: "role_groups",
  sql: `SELECT ${GROUP_COLUMNS} FROM "group" g
    WHERE g.id > $2 AND EXISTS (SELECT 1 FROM role_holder h WHERE h.holder_id = g.id AND h.role_id = $1)
    ORDER BY g.id LIMIT $3`,
}

const countPeople: Statement = {
  name: "role_count_people",
  sql: `SELECT COUNT(*) AS n FROM (SELECT 1 FROM role_holder h JOIN "user" u ON u.id = h.holder_id
    WHERE h.role_id = $1 LIMIT $2) counted`,
}

const insert: Statement = {
  name: "role_insert",
  sql: `INSERT INTO role (id, name, description, scope, created_at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (name) DO NOTHING RETURNING created_at`,
}

const update: Statement = {
  name: "role_update",
  sql: `UPDATE role SET name = $2, description = $3, scope = $4
    WHERE id = $1 AND name = $5 AND description IS NOT DISTINCT FROM $6 AND scope = $7 RETURNING created_at`,
}

const remove: Statement = { name: "role_delete", sql: "DELETE FROM role WHERE id = $1 RETURNING created_at" }

const removeHolders: Statement = {
  name: "role_delete_holders",
  sql: "DELETE FROM role_holder WHERE role_id = $1 RETURNING role_id",
}

const unassign: Statement = {
  name: "role_unassign",
  sql: "DELETE FROM role_holder WHERE holder_id = $1 AND role_id = $2 RETURNING role_id",
}

const assign: Statement = {
  name: "role_assign",
  sql: `INSERT INTO role_holder (holder_id, role_id) VALUES ($1, $2)
    ON CONFLICT (holder_id, role_id) DO NOTHING RETURNING role_id`,
}

const unassignAll: Statement = {
  name: "role_unassign_all",
  sql: "DELETE FROM role_holder WHERE holder_id = $1 RETURNING role_id",
}

/** Takes all roles from a user or a group that is being deleted. */
export const unassignAllFrom = (holder: Parameters<RoleStore["heldBy"]>[0]): Step => ({
  statement: unassignAll,
  values: [idBytes(holder)],
})

const roleFrom = (row: Row): Role => ({
  id: idFrom("role", bytes(row, "id")),
  name: text(row, "name"),
  description: optional(text, row, "description"),
  scope: list(row, "scope"),
  createdAt: number(row, "created_at"),
})

export function rolesOn(engine: Engine): RoleStore {
  const byName = `ORDER BY ${engine.dialect.byBytes("r.name")}`
  const all: Statement = { name: "role_list", sql: `SELECT ${COLUMNS} FROM role r ${byName}` }
  const heldBy: Statement = {
    name: "role_held_by",
    sql: `SELECT ${COLUMNS} FROM role_holder h JOIN role r ON r.id = h.role_id WHERE h.holder_id = $1 ${byName}`,
  }
  /** The row must still exist when the assignment commits, because a deletion removes only the assignments that exist at that time. */
  const existing = (table: string): Statement => ({
    name: `role_assign_to_${table.replaceAll('"', "")}`,
    sql: `SELECT created_at FROM ${table} WHERE id = $1${engine.dialect.holdingRows}`,
  })
  const [roleExists, userExists, groupExists] = [existing("role"), existing('"user"'), existing('"group"')]

  return {
    async rightsOf(id: UserId) {
      const rows = await engine.rows(rightsOf, [idBytes(id)])
      return [...new Set(rows.flatMap((row) => list(row, "scope")))]
    },
    namesOf: async (id) => (await engine.rows(namesOf, [idBytes(id)])).map((row) => text(row, "name")),
    async find(id) {
      const [row] = await engine.rows(find, [idBytes(id)])
      return row && roleFrom(row)
    },
    async findByName(name) {
      const [row] = await engine.rows(findByName, [name])
      return row && roleFrom(row)
    },
    list: async () => (await engine.rows(all, [])).map(roleFrom),
    people: async (id, after, limit) =>
      (await engine.rows(people, [idBytes(id), after === undefined ? LOWEST_ID : idBytes(after), limit])).map(
        personFrom,
      ),
    groups: async (id, after, limit) =>
      (await engine.rows(groups, [idBytes(id), after === undefined ? LOWEST_ID : idBytes(after), limit])).map(
        groupFrom,
      ),
    async countPeople(id, limit) {
      const [row] = await engine.rows(countPeople, [idBytes(id), limit])
      return row === undefined ? 0 : number(row, "n")
    },
    heldBy: async (holder) => (await engine.rows(heldBy, [idBytes(holder)])).map(roleFrom),

    create: ({ id, name, description = null, scope, createdAt }, event) =>
      decide(engine, [
        { statement: insert, values: [idBytes(id), name, description, listText(scope), createdAt], guard: true },
        recordEvent(event),
      ]),

    async update({ id, name, description = null, scope }, event, before) {
      const wanted = [before.name, before.description ?? null, listText(before.scope)]
      const values = [idBytes(id), name, description, listText(scope), ...wanted]
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
        { statement: removeHolders, values: [idBytes(id)] },
        recordEvent(event),
      ]),

    async assign(id, holder, event) {
      const holderExists = holder.startsWith("group_") ? groupExists : userExists
      const found = await engine.write([
        { statement: roleExists, values: [idBytes(id)], guard: true },
        { statement: holderExists, values: [idBytes(holder)], guard: true },
        { statement: assign, values: [idBytes(holder), idBytes(id)], guard: true },
        recordEvent(event),
      ])
      return outcomeOf(found)
    },

    unassign: (id, holder, event) =>
      decide(engine, [
        { statement: unassign, values: [idBytes(holder), idBytes(id)], guard: true },
        recordEvent(event),
      ]),
  }
}

/** The result of a write with two guards for rows that must exist, then a guarded insert. */
export const outcomeOf = ([first = 0, second = 0, inserted = 0]: readonly number[]) =>
  first === 0 || second === 0 ? "unknown" : inserted === 0 ? "unchanged" : "changed"
