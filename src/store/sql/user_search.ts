import type { UserId } from "../../base/id.ts"
import { idBytes, idFrom } from "../../base/id.ts"
import { searchableText } from "../../identity/searchable_text.ts"
import type { Session } from "../../identity/session.ts"
import type { User } from "../../identity/user.ts"
import type { AuditEvent } from "../audit_event.ts"
import type { Dialect } from "../dialect.ts"
import type { Engine, Statement, Step, Value } from "../engines/engine.ts"
import { guardable } from "../engines/engine.ts"
import { bytesIn, numberIn } from "./row.ts"
import { USER_COLUMNS, userFrom } from "./user_row.ts"
import { TEXT_COLUMNS } from "./user_search_table.ts"

const COLUMNS = ["user_id", ...TEXT_COLUMNS].join(", ")

type Searched = Pick<User, "id" | "name" | "username" | "email">

const values = ({ id, name, username, email }: Searched): Value[] => [
  idBytes(id),
  searchableText(name),
  searchableText(username),
  searchableText(email),
]

/** Writes the row of a user, or changes it if a text is different. */
const store = guardable(
  "user_search_store",
  (condition) => `INSERT INTO user_search (${COLUMNS}, signed_in_at) SELECT $1, $2, $3, $4, 0 WHERE TRUE${condition}
    ON CONFLICT (user_id) DO UPDATE SET ${TEXT_COLUMNS.map((column) => `${column} = excluded.${column}`).join(", ")}
    WHERE ${TEXT_COLUMNS.map((column) => `user_search.${column} <> excluded.${column}`).join(" OR ")}`,
)

const remove: Statement = { name: "user_search_delete", sql: "DELETE FROM user_search WHERE user_id = $1" }

const signIn = guardable(
  "user_search_sign_in",
  (condition) => `UPDATE user_search SET signed_in_at = $2 WHERE user_id = $1 AND signed_in_at < $2${condition}`,
)

/** Makes the user findable by name, username and address. */
export const storeTexts = (user: Searched): Step => ({ statement: store, values: values(user) })

export const forgetTexts = (id: UserId): Step => ({ statement: remove, values: [idBytes(id)] })

/** A sign-in that stopped at the second factor does not count. */
export const recordSignIn = ({ userId }: Session, { type, at }: AuditEvent): readonly Step[] =>
  type === "signed-in" ? [{ statement: signIn, values: [idBytes(userId), at] }] : []

const storing = new Map<string, Statement>()

/** Stores the texts of users who have none, in few statements. Skips users who do not exist. */
export function storeTextsOf(users: readonly Searched[], { rowsPerInsert, bytes, keepingRows }: Dialect): Step[] {
  const steps: Step[] = []
  for (let at = 0; at < users.length; at += rowsPerInsert) {
    const some = users.slice(at, at + rowsPerInsert)
    steps.push({ statement: storingMany(some.length, bytes, keepingRows), values: some.flatMap(values) })
  }
  return steps
}

function storingMany(rows: number, bytes: Dialect["bytes"], keepingRows: Dialect["keepingRows"]): Statement {
  const name = `user_search_store_${rows}_${bytes}`
  const known = storing.get(name)
  if (known !== undefined) return known
  const types = [bytes, "TEXT", "TEXT", "TEXT"]
  const given = Array.from(
    { length: rows },
    (_, row) => `(${types.map((type, at) => `CAST($${row * types.length + at + 1} AS ${type})`).join(", ")})`,
  )
  const statement: Statement = {
    name,
    sql: `INSERT INTO user_search (${COLUMNS}, signed_in_at)
      SELECT given.column1, given.column2, given.column3, given.column4, 0
      FROM (VALUES ${given.join(", ")}) given JOIN "user" u ON u.id = given.column1 WHERE TRUE${keepingRows("u")}
      ON CONFLICT (user_id) DO NOTHING`,
  }
  storing.set(name, statement)
  return statement
}

const findFill: Statement = {
  name: "user_search_fill_find",
  sql: "SELECT filled_to, is_complete FROM user_search_fill",
}

/** The sign-in of the user `u`; NULL without a row. It is not a join, because PostgreSQL could merge the two tables from their beginning. */
export const SIGNED_IN_AT = "(SELECT s.signed_in_at FROM user_search s WHERE s.user_id = u.id) AS signed_in_at"

const findMissing: Statement = {
  name: "user_search_fill_page",
  sql: `SELECT ${USER_COLUMNS}, ${SIGNED_IN_AT} FROM "user" u WHERE u.id > $1 ORDER BY u.id LIMIT $2`,
}

const findLatestSessions: Statement = {
  name: "user_search_fill_sessions",
  sql: "SELECT user_id, id FROM session WHERE user_id > $1 AND user_id <= $2",
}

const advance: Statement = {
  name: "user_search_fill_advance",
  sql: "UPDATE user_search_fill SET filled_to = $2 WHERE filled_to = $1 RETURNING is_complete",
}

const complete: Statement = {
  name: "user_search_fill_complete",
  sql: "UPDATE user_search_fill SET is_complete = 1 WHERE is_complete = 0",
}

const signInBefore: Statement = {
  name: "user_search_fill_sign_in",
  sql: "UPDATE user_search SET signed_in_at = $2 WHERE user_id = $1 AND signed_in_at < $2",
}

/** See UserPages.fillSearch. Two processes with the same page write the same rows, and one of them advances. */
export async function fillSearch(engine: Engine, limit: number): Promise<number> {
  const [fill] = await engine.rows(findFill, [])
  const from = bytesIn(fill ?? {}, "filled_to")
  const rows = await engine.rows(findMissing, [from, limit])
  const last = rows.at(-1)
  const missing = rows.filter((row) => row.signed_in_at === null).map(userFrom)
  const signIns =
    last === undefined || missing.length === 0 ? [] : await latestSignIns(engine, from, bytesIn(last, "id"))
  const steps = [
    ...storeTextsOf(missing, engine.dialect),
    ...signIns,
    ...(last === undefined ? [] : [{ statement: advance, values: [from, bytesIn(last, "id")] }]),
    ...(rows.length < limit && fill?.is_complete === 0 ? [{ statement: complete, values: [] }] : []),
  ]
  if (steps.length > 0) await engine.write(steps)
  return rows.length
}

/** The latest session of a user is the only trace of earlier sign-ins that is found by user. */
async function latestSignIns(engine: Engine, from: Uint8Array, to: Uint8Array): Promise<Step[]> {
  const latest = new Map<string, { user: Uint8Array; at: number }>()
  for (const row of await engine.rows(findLatestSessions, [from, to])) {
    const user = bytesIn(row, "user_id")
    const at = timeOf(bytesIn(row, "id"))
    const known = latest.get(idFrom("user", user))
    if (known === undefined || known.at < at) latest.set(idFrom("user", user), { user, at })
  }
  return [...latest.values()].map(({ user, at }) => ({ statement: signInBefore, values: [user, at] }))
}

const timeOf = (session: Uint8Array): number => Buffer.from(session).readUIntBE(0, 6)

const isComplete: Statement = { name: "user_search_is_complete", sql: "SELECT is_complete FROM user_search_fill" }

/** Whether the texts of all users have been stored. */
export async function isFilled(engine: Engine): Promise<boolean> {
  const [row] = await engine.rows(isComplete, [])
  return row !== undefined && numberIn(row, "is_complete") === 1
}
