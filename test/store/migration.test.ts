import assert from "node:assert/strict"
import { join } from "node:path"
import { test } from "node:test"
import type { Engine } from "../../src/store/engines/engine.ts"
import { openSqliteEngine } from "../../src/store/engines/sqlite.ts"
import { MIGRATIONS } from "../../src/store/migrations/list.ts"
import type { Migration } from "../../src/store/migrations/migration.ts"
import { migrate, SchemaTooNew } from "../../src/store/migrations/migration.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { event, plain, storedGrant } from "./samples.ts"
import { temporaryFolder } from "./temporary_folder.ts"

const folder = temporaryFolder()
const KNOWN = MIGRATIONS.at(-1)?.version ?? 0

const next = (...statements: string[]): Migration => ({
  version: KNOWN + 1,
  name: "next",
  statements: () => statements,
})

const tables = async (engine: Engine): Promise<unknown[]> =>
  engine.alone(async (run) => (await run("SELECT name FROM sqlite_schema WHERE type = 'table'")).map((row) => row.name))

test("the migrations are in ascending order, and each version and name occurs once", () => {
  const versions = MIGRATIONS.map((migration) => migration.version)
  assert.deepEqual(
    versions,
    [...new Set(versions)].sort((a, b) => a - b),
  )
  assert.equal(new Set(MIGRATIONS.map((migration) => migration.name)).size, MIGRATIONS.length)
})

test("an older database is migrated with its rows", async () => {
  const file = join(folder, "older.db")
  const store = await openSqlite({ file })
  const grant = await storedGrant(store, "issued")
  await store.close()

  const engine = await openSqliteEngine(file)
  const added = next('ALTER TABLE "grant" ADD COLUMN resource TEXT', "CREATE TABLE later (id INTEGER PRIMARY KEY)")
  assert.equal(await migrate(engine, [...MIGRATIONS, added]), KNOWN + 1)
  assert.equal(await migrate(engine, [...MIGRATIONS, added]), KNOWN + 1)
  assert.ok((await tables(engine)).includes("later"))
  const rows = await engine.rows({ name: "ids", sql: 'SELECT id, resource FROM "grant"' }, [])
  assert.deepEqual(plain(rows), [{ id: grant.id.slice("grant_".length), resource: null }])
  await engine.close()
})

test("a newer database is refused with a clear message, and stays unchanged", async () => {
  const file = join(folder, "newer.db")
  const engine = await openSqliteEngine(file)
  await migrate(engine, [...MIGRATIONS, next("CREATE TABLE later (id INTEGER PRIMARY KEY)")])
  await engine.close()
  await assert.rejects(openSqlite({ file }), (error: Error) => {
    assert.ok(error instanceof SchemaTooNew)
    assert.match(
      error.message,
      new RegExp(
        `^the database was made by a newer Gatehouse \\(schema ${KNOWN + 1}, this program supports ${KNOWN}\\): `,
      ),
    )
    return true
  })
  const again = await openSqliteEngine(file)
  assert.ok((await tables(again)).includes("later"))
  await again.close()
})

test("a failed migration leaves no changes", async () => {
  const engine = await openSqliteEngine(":memory:")
  await assert.rejects(
    migrate(engine, [...MIGRATIONS, next("CREATE TABLE later (id INTEGER)", "CREATE TABLE client (id INTEGER)")]),
  )
  assert.equal(await migrate(engine, MIGRATIONS), KNOWN)
  assert.equal((await tables(engine)).includes("later"), false)
  await engine.close()
})

test("opening twice changes nothing", async () => {
  const file = join(folder, "twice.db")
  const first = await openSqlite({ file })
  await first.audit.append(event("signed-in"))
  const second = await openSqlite({ file })
  assert.equal((await second.describe()).schemaVersion, KNOWN)
  assert.equal((await second.audit.list(9)).length, 1)
  await Promise.all([first.close(), second.close()])
})
