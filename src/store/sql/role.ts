import type { UserId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import type { Engine, Statement, Step } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import type { RoleStore } from "../role.ts"
import { recordEvent } from "./audit_event.ts"
import { groupRows, PERSON_COLUMNS, personFrom, roleRows } from "./group_row.ts"
import { ruleSteps } from "./renamed_in_rules.ts"
import { LOWEST_ID, listIn, numberIn, textIn } from "./row.ts"

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
  sql: `SELECT ${groupRows.selected} FROM "group" g
    WHERE g.id > $2 AND EXISTS (SELECT 1 FROM role_holder h WHERE h.holder_id = g.id AND h.role_id = $1)
    ORDER BY g.id LIMIT $3`,
}

const countPeople: Statement = {
  name: "role_count_people",
  sql: `SELECT COUNT(*) AS n FROM (SELECT 1 FROM role_holder h JOIN "user" u ON u.id = h.holder_id
    WHERE h.role_id = $1 LIMIT $2) counted`,
}

const removeHolders: Statement = {
  name: "role_delete_holders",
  sql: "DELETE FROM role_holder WHERE role_id = $1 RETURNING role_id",
}

const unassign: Statement = {
  name: "role_unassign",
  sql: "DELETE FROM role_holder WHERE holder_id = $1 AND role_id = $2 RETURNING role_id",
}

/** Like an added member (group.ts): what a connection gave becomes what somebody gave by hand. */
const assign: Statement = {
  name: "role_assign",
  sql: `INSERT INTO role_holder (holder_id, role_id) VALUES ($1, $2)
    ON CONFLICT (holder_id, role_id) DO UPDATE SET given_by = NULL WHERE role_holder.given_by IS NOT NULL
    RETURNING role_id`,
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

export function rolesOn(engine: Engine): RoleStore {
  const heldBy: Statement = {
    name: "role_held_by",
    sql: `SELECT ${roleRows.selected} FROM role_holder h JOIN role r ON r.id = h.role_id
    WHERE h.holder_id = $1 ${roleRows.byName(engine)}`,
  }
  /** The row must still exist when the assignment commits, because a deletion removes only the assignments that exist at that time. */
  const existing = (table: string): Statement => ({
    name: `role_assign_to_${table.replaceAll('"', "")}`,
    sql: `SELECT created_at FROM ${table} WHERE id = $1${engine.dialect.holdingRows}`,
  })
  const [roleExists, userExists, groupExists] = [existing("role"), existing('"user"'), existing('"group"')]

  return {
    ...roleRows.verbsOn(engine, ruleSteps),
    async rightsOf(id: UserId) {
      const rows = await engine.rows(rightsOf, [idBytes(id)])
      return [...new Set(rows.flatMap((row) => listIn(row, "scope")))]
    },
    namesOf: async (id) => (await engine.rows(namesOf, [idBytes(id)])).map((row) => textIn(row, "name")),
    people: async (id, after, limit) =>
      (await engine.rows(people, [idBytes(id), after === undefined ? LOWEST_ID : idBytes(after), limit])).map(
        personFrom,
      ),
    groups: async (id, after, limit) =>
      (await engine.rows(groups, [idBytes(id), after === undefined ? LOWEST_ID : idBytes(after), limit])).map(
        groupRows.from,
      ),
    async countPeople(id, limit) {
      const [row] = await engine.rows(countPeople, [idBytes(id), limit])
      return row === undefined ? 0 : numberIn(row, "n")
    },
    heldBy: async (holder) => (await engine.rows(heldBy, [idBytes(holder)])).map(roleRows.from),

    delete: (id, event) =>
      decide(engine, [roleRows.removal(id), { statement: removeHolders, values: [idBytes(id)] }, recordEvent(event)]),

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

/** The result of a write with two guards for rows that must exist, and then a guarded insert. */
export const outcomeOf = ([first = 0, second = 0, inserted = 0]: readonly number[]) =>
  first === 0 || second === 0 ? "unknown" : inserted === 0 ? "unchanged" : "changed"
