import assert from "node:assert/strict"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { after, test } from "node:test"
import { sqliteSizes } from "../../bench/sizes.ts"

const folder = mkdtempSync(join(tmpdir(), "gatehouse-sizes-"))
after(() => rmSync(folder, { recursive: true }))

/** Opens a new file in write-ahead mode, with a table and its index. */
function databaseWith(name: string): { file: string; database: DatabaseSync } {
  const file = join(folder, name)
  const database = new DatabaseSync(file)
  database.exec("PRAGMA page_size = 4096; PRAGMA journal_mode = WAL; CREATE TABLE t (a); CREATE INDEX t_a ON t (a)")
  return { file, database }
}

test("names each table and index, with its table and its bytes", async () => {
  const { file, database } = databaseWith("named.db")
  const { relations } = await sqliteSizes(file)()
  assert.deepEqual(
    relations.filter(({ table }) => table === "t").map((relation) => ({ ...relation })),
    [
      { name: "t", table: "t", bytes: 4096 },
      { name: "t_a", table: "t", bytes: 4096 },
    ],
  )
  database.close()
})

test("counts the pages that deleted rows have left", async () => {
  const { file, database } = databaseWith("free.db")
  database.exec("CREATE TABLE gone (a); INSERT INTO gone VALUES (zeroblob(40000)); DROP TABLE gone")
  const { relations } = await sqliteSizes(file)()
  const free = relations.find(({ name }) => name === "(free pages)")?.bytes ?? 0
  assert.ok(free >= 40_000, `${free} bytes`)
  database.close()
})

test("counts how often the log began again", async () => {
  const { file, database } = databaseWith("log.db")
  const before = await sqliteSizes(file)()
  for (let time = 0; time < 3; time++)
    database.exec("INSERT INTO t VALUES (1); PRAGMA wal_checkpoint(RESTART); INSERT INTO t VALUES (2)")
  const sizes = await sqliteSizes(file)()
  assert.equal(sizes.checkpoints - before.checkpoints, 3)
  assert.ok(sizes.log > 0)
  database.close()
})
