import { deepEqual, equal, match, ok } from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { test } from "node:test"
import { systemRandom } from "../../src/base/random.ts"
import { COPIED, LEFT } from "../../src/store/copy/tables.ts"
import { POSTGRES_DIALECT, SQLITE_DIALECT } from "../../src/store/dialect.ts"
import { environment, json, RUN, temporaryFolder } from "../cli/command.ts"
import type { Place } from "./places.ts"
import { folderPlace, found, postgresPlace, runAt, skip } from "./places.ts"

const MANY = 20_500
const FEW = 1700

interface Column {
  readonly name: string
  readonly type: string
  readonly pk: number
}

const opened = ({ address }: Place) => new DatabaseSync(join(address, "gatehouse.db"))
const columnsOf = (database: DatabaseSync, table: string) =>
  database.prepare("SELECT name, type, pk FROM pragma_table_info(?) ORDER BY name").all(table) as unknown as Column[]

/** Texts that engines, collations and encodings might change. */
const TEXTS = ["", "a\u0000b", "\u001a0\u001a1", "Größe & 💡", "a\u0000", "~", "Z", "z", "\uffff", "1"]

/** Returns a value of the column's type, different in each row. Every third optional value is absent. */
function valueFor({ name, type }: Column, row: number, nullable: boolean) {
  if (nullable && row % 3 === 0) return null
  if (type === "BLOB") return systemRandom(name.endsWith("id") ? 16 : 40)
  if (type === "TEXT")
    return `${TEXTS[row % TEXTS.length]}${name === "origin" || nullable || /folded|first|_key$|^(name|value)$/.test(name) ? row : ""}`
  return type === "BIGINT" ? 1_790_000_000_000 + row * 4_000_000_001 : row % 2 === 0 ? row : -row
}

/** A copy opens sealed values, and an invented value cannot be opened. So these tables get no rows. */
const SEALED = ["client_secret", "signing_key", "authenticator_app", "connection", "held_token"]

/** Makes a folder with invented rows in every table except those with sealed values. No server reads these rows. */
async function filled(): Promise<Place> {
  const place = folderPlace()
  equal((await runAt(place, ["migrate"])).status, 0)
  const database = opened(place)
  database.exec("BEGIN")
  for (const { name, without } of COPIED) {
    const columns = columnsOf(database, name).filter((column) => column.name !== without)
    const required = new Set(
      database
        .prepare('SELECT name FROM pragma_table_info(?) WHERE "notnull" OR pk')
        .all(name)
        .map((row) => row.name),
    )
    const insert = database.prepare(
      `INSERT INTO "${name}" (${columns.map((column) => column.name)}) VALUES (${columns.map(() => "?")})`,
    )
    const rows = SEALED.includes(name) ? 0 : name === "grant" ? MANY : FEW
    for (let row = 1; row <= rows; row++)
      insert.run(...columns.map((column) => valueFor(column, row, !required.has(column.name))))
  }
  database.exec("COMMIT")
  database.close()
  return place
}

/** Returns all rows of all tables, except the audit events that the copy itself added. */
function everything(place: Place) {
  const database = opened(place)
  const tables = COPIED.map(({ name, key, without }) => {
    const order = key.map(({ column }) => column).join()
    const columns = columnsOf(database, name).filter((column) => column.name !== without)
    const names = columns.map((column) => `"${column.name}"`).join()
    const rows = database.prepare(`SELECT ${names} FROM "${name}" ORDER BY ${order}`).all() as { type?: unknown }[]
    return [name, rows.filter(({ type }) => type !== "data-copied")] as const
  })
  database.close()
  return tables
}

/** Asserts that each table of a schema is either copied or listed as left out. */
function declaredIs(tables: readonly Record<string, unknown>[]): void {
  const there = tables.map(({ name }) => String(name)).filter((name) => !Object.hasOwn(LEFT, name))
  deepEqual(there.toSorted(), COPIED.map(({ name }) => name).toSorted())
}

test("every table of the schema is copied or listed as left out, in the order of its primary key, on both engines", {
  skip,
}, async () => {
  const place = folderPlace()
  await runAt(place, ["migrate"])
  const database = opened(place)
  declaredIs(database.prepare(SQLITE_DIALECT.listTables).all())
  for (const { name, key, without } of COPIED) {
    // The primary key of such a table is the column that only SQLite has.
    if (without !== undefined) continue
    const inSchema = columnsOf(database, name).filter(({ pk }) => pk > 0)
    deepEqual(
      inSchema.toSorted((one, other) => one.pk - other.pk).map(({ name, type }) => [name, type]),
      key.map(({ column, type }) => [column, { text: "TEXT", bytes: "BLOB", number: "BIGINT" }[type]]),
    )
  }
  database.close()
  const postgres = await postgresPlace()
  await runAt(postgres, ["migrate"])
  if (!found.here) return
  declaredIs(await found.postgres.asOwner(POSTGRES_DIALECT.listTables, postgres.address))
})

test(`${MANY} grants, and every column of every table, to PostgreSQL and back`, { skip }, async () => {
  const [source, between, back] = [await filled(), await postgresPlace(), folderPlace()]
  const there = json<{ tables: unknown[] }>(
    await runAt(source, ["copy", "--to-env", "TO", "--json"], { TO: between.address }),
  )
  const here = json<{ tables: unknown[] }>(await runAt(between, ["copy", "--to", back.address, "--json"]))
  deepEqual(here.tables.slice(0, -1), there.tables.slice(0, -1))
  const [before, after] = [everything(source), everything(back)]
  for (const [at, [name, rows]] of before.entries()) {
    ok(rows.length > 0 || SEALED.includes(name), name)
    deepEqual(after[at]?.[1], rows, name)
  }
})

/** Options of Node with which a copy kills itself when it reports the sessions. Killed from outside, a quick copy might be complete. */
const KILLED_AT_SESSIONS = [
  "--import",
  `data:text/javascript,${encodeURIComponent(`
    const { write } = process.stderr
    process.stderr.write = function (text, ...more) {
      if (String(text).includes("session: ")) process.kill(process.pid, "SIGKILL")
      return write.call(this, text, ...more)
    }`)}`,
]

for (const [title, to] of [
  ["PostgreSQL", postgresPlace],
  ["SQLite", folderPlace],
] as const)
  test(`a copy to ${title} that is killed leaves no data there, and the next copy is complete`, {
    skip,
  }, async () => {
    const [source, target] = [await filled(), await to()]
    const { signal, stderr } = spawnSync(process.execPath, [...KILLED_AT_SESSIONS, RUN, "copy", "--to-env", "TO"], {
      env: environment(source.address, { ...source.env, TO: target.address }),
      encoding: "utf8",
    })
    equal(signal, "SIGKILL", stderr)
    const folder = temporaryFolder()
    const onTarget: Place = { env: { ...target.env }, address: folder }
    const none = await runAt(onTarget, ["user", "list", "--json"])
    deepEqual(json(none), [])
    const again = await runAt(source, ["copy", "--to-env", "TO"], { TO: target.address })
    equal(again.status, 0, again.stderr)
    match(again.stdout, new RegExp(`^grant +${MANY} `, "m"))
  })
