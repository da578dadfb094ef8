import type { GroupId, Id, RoleId, UserId } from "../../base/id.ts"
import { idBytes, idFrom } from "../../base/id.ts"
import type { Dialect } from "../dialect.ts"
import type { Engine, Row, Statement, Step } from "../engines/engine.ts"
import type { GivenByRule, HeldByUser, NamedByRule, RuledChanges, RuledHoldings, RuledStore } from "../ruled.ts"
import { recordEvent } from "./audit_event.ts"
import { holdingUser } from "./held_user.ts"
import { booleanIn, bytesIn, listIn, optional, textIn } from "./row.ts"
import { storeTexts } from "./user_search.ts"

const holdings: Statement = {
  name: "ruled_holdings",
  sql: `SELECT 'group' AS kind, g.id, g.name, CASE WHEN m.given_by = $2 THEN 1 ELSE 0 END AS is_given
      FROM group_member m JOIN "group" g ON g.id = m.group_id WHERE m.user_id = $1
    UNION ALL SELECT 'role' AS kind, r.id, r.name, CASE WHEN h.given_by = $2 THEN 1 ELSE 0 END AS is_given
      FROM role_holder h JOIN role r ON r.id = h.role_id WHERE h.holder_id = $1`,
}

const gave: Statement = {
  name: "ruled_gave",
  sql: "SELECT gave FROM linked_identity WHERE user_id = $1 AND connection_id = $2",
}

const changeUser: Statement = {
  name: "ruled_change_user",
  sql: `UPDATE "user" SET name = $2, attributes = $3 WHERE id = $1`,
}

const keepGave: Statement = {
  name: "ruled_keep_gave",
  sql: "UPDATE linked_identity SET gave = $3 WHERE user_id = $1 AND connection_id = $2",
}

/** The tables of what rules give, with the columns for the user and for what the user has. */
const GROUPS = { table: "group_member", user: "user_id", held: "group_id", of: '"group"' } as const
const ROLES = { table: "role_holder", user: "holder_id", held: "role_id", of: "role" } as const
type Kind = typeof GROUPS | typeof ROLES

const takeAll = ({ table, user }: Kind): Statement => ({
  name: `ruled_take_all_${table}`,
  sql: `DELETE FROM ${table} WHERE ${user} = $1 AND given_by = $2`,
})
const [takeAllGroups, takeAllRoles] = [takeAll(GROUPS), takeAll(ROLES)]

/** Takes everything that the connection gave: a person must not keep it by removing the link. */
export const takingAll = (userId: UserId, connectionId: Id<"connection">): readonly Step[] =>
  [takeAllGroups, takeAllRoles].map((statement) => ({ statement, values: [idBytes(userId), idBytes(connectionId)] }))

/** JSON for `jsonElements`: each element is a list, so that both engines read its texts in the same way. */
const listed = (rows: readonly (readonly string[])[]): string => JSON.stringify(rows)
const hexOf = (id: GroupId | RoleId): string => Buffer.from(idBytes(id)).toString("hex")

function statementsOf(kind: Kind, { jsonElements, bytesOfHex, bytes, keepingRows }: Dialect) {
  const { table, user, held, of } = kind
  const give: Statement = {
    name: `ruled_give_${table}`,
    sql: `INSERT INTO ${table} (${user}, ${held}, given_by)
      SELECT CAST($1 AS ${bytes}), o.id, CASE WHEN wanted.is_lasting = '1' THEN CAST($2 AS ${bytes}) END
      FROM (SELECT ${bytesOfHex("value ->> 0")} AS id, value ->> 1 AS is_lasting FROM ${jsonElements("$3")}) wanted
        JOIN ${of} o ON o.id = wanted.id WHERE TRUE${keepingRows("o")}
      ON CONFLICT (${user}, ${held}) DO NOTHING`,
  }
  const take: Statement = {
    name: `ruled_take_${table}`,
    sql: `DELETE FROM ${table} WHERE ${user} = $1 AND given_by = $2
      AND ${held} IN (SELECT ${bytesOfHex("value ->> 0")} FROM ${jsonElements("$3")})`,
  }
  return { give, take }
}

/** Whether the user has exactly these groups or roles from the connection: as many, and each of them. */
const hasExactly = ({ table, user, held }: Kind, count: string, ids: string, dialect: Dialect): string => {
  const given = `SELECT COUNT(*) FROM ${table} x WHERE x.${user} = $1 AND x.given_by = $2`
  const listedIds = `SELECT ${dialect.bytesOfHex("value ->> 0")} FROM ${dialect.jsonElements(ids)}`
  return `(${given}) = ${count} AND (${given} AND x.${held} IN (${listedIds})) = ${count}`
}

/** The first steps of a sign-in that changes something, and its last ones. Of two sign-ins at once, one finds that the other was first. */
export function ruledSteps(dialect: Dialect) {
  const unchanged: Statement = {
    name: "ruled_unchanged",
    sql: `SELECT u.created_at FROM "user" u JOIN linked_identity l ON l.user_id = u.id AND l.connection_id = $2
      WHERE u.id = $1 AND u.name IS NOT DISTINCT FROM $3 AND u.attributes IS NOT DISTINCT FROM $4
      AND l.gave IS NOT DISTINCT FROM $5 AND ${hasExactly(GROUPS, "CAST($6 AS BIGINT)", "$7", dialect)}
      AND ${hasExactly(ROLES, "CAST($8 AS BIGINT)", "$9", dialect)}`,
  }
  const [groups, roles] = [statementsOf(GROUPS, dialect), statementsOf(ROLES, dialect)]
  return {
    checking(connectionId: Id<"connection">, { before: { user, holdings: read } }: RuledChanges): readonly Step[] {
      const given = (held: readonly HeldByUser<GroupId | RoleId>[]) => {
        const ids = held.filter(({ isGiven }) => isGiven).map(({ id }) => [hexOf(id)])
        return [ids.length, listed(ids)]
      }
      const values = [
        idBytes(user.id),
        idBytes(connectionId),
        user.name ?? null,
        user.attributes ?? null,
        read.gave ?? null,
        ...given(read.groups),
        ...given(read.roles),
      ]
      return [holdingUser(user.id), { statement: unchanged, values, guard: true }]
    },

    /** Gives before it takes: a deletion of the group locks the group's row first, too, and its members afterwards. */
    changing(connectionId: Id<"connection">, changes: RuledChanges): readonly Step[] {
      const { user, before, events } = changes
      const ids = [idBytes(user.id), idBytes(connectionId)]
      const giving = (statement: Statement, given: readonly GivenByRule<GroupId | RoleId>[]): Step[] =>
        given.length === 0
          ? []
          : [
              {
                statement,
                values: [...ids, listed(given.map(({ id, isLasting }) => [hexOf(id), isLasting ? "1" : "0"]))],
              },
            ]
      const taking = (statement: Statement, taken: readonly (GroupId | RoleId)[]): Step[] =>
        taken.length === 0 ? [] : [{ statement, values: [...ids, listed(taken.map((id) => [hexOf(id)]))] }]
      const isOtherUser = user.name !== before.user.name || user.attributes !== before.user.attributes
      return [
        ...giving(groups.give, changes.groups.given),
        ...giving(roles.give, changes.roles.given),
        ...taking(groups.take, changes.groups.taken),
        ...taking(roles.take, changes.roles.taken),
        ...(isOtherUser
          ? [
              { statement: changeUser, values: [idBytes(user.id), user.name ?? null, user.attributes ?? null] },
              storeTexts(user),
            ]
          : []),
        ...(changes.gave === before.holdings.gave
          ? []
          : [{ statement: keepGave, values: [...ids, changes.gave ?? null] }]),
        ...events.map(recordEvent),
      ]
    },
  }
}

const isOf = (kind: "group" | "role") => (row: Row) => textIn(row, "kind") === kind

export function ruledOn(engine: Engine): RuledStore {
  const { jsonElements } = engine.dialect
  const names = (parameter: string) => `(SELECT value ->> 0 FROM ${jsonElements(parameter)})`
  const named: Statement = {
    name: "ruled_named",
    sql: `SELECT 'group' AS kind, g.id, g.name, r.scope FROM "group" g LEFT JOIN role_holder h ON h.holder_id = g.id
        LEFT JOIN role r ON r.id = h.role_id WHERE g.name IN ${names("$1")}
      UNION ALL SELECT 'role' AS kind, r.id, r.name, r.scope FROM role r WHERE r.name IN ${names("$2")}`,
  }
  return {
    async holdings(userId, connectionId): Promise<RuledHoldings> {
      const values = [idBytes(userId), idBytes(connectionId)]
      const [rows, [link]] = await Promise.all([engine.rows(holdings, values), engine.rows(gave, values)])
      const heldFrom = <K extends "group" | "role">(kind: K): readonly HeldByUser<Id<K>>[] =>
        rows.filter(isOf(kind)).map((row) => ({
          id: idFrom(kind, bytesIn(row, "id")),
          name: textIn(row, "name"),
          isGiven: booleanIn(row, "is_given"),
        }))
      return { groups: heldFrom("group"), roles: heldFrom("role"), gave: link && optional(textIn, link, "gave") }
    },

    async named(groupNames, roleNames) {
      const rows = await engine.rows(
        named,
        [groupNames, roleNames].map((each) => listed(each.map((name) => [name]))),
      )
      const from = <K extends "group" | "role">(kind: K): readonly NamedByRule<Id<K>>[] =>
        [...Map.groupBy(rows.filter(isOf(kind)), (row) => textIn(row, "name"))].flatMap(([name, [first, ...more]]) =>
          first === undefined
            ? []
            : [
                {
                  id: idFrom(kind, bytesIn(first, "id")),
                  name,
                  scope: [first, ...more].flatMap((row) => optional(listIn, row, "scope") ?? []),
                },
              ],
        )
      return { groups: from("group"), roles: from("role") }
    },
  }
}
