import { deepEqual, throws } from "node:assert/strict"
import { DatabaseSync } from "node:sqlite"
import { after, test } from "node:test"
import type { Step } from "../../src/store/engines/engine.ts"
import { PreparedStatements, prepareStatement } from "../../src/store/engines/sqlite_statement.ts"

const database = new DatabaseSync(":memory:")
database.exec("CREATE TABLE note (id BLOB PRIMARY KEY, text TEXT, number INTEGER)")
after(() => database.close())

const bytes = Uint8Array.of(1, 2)

test("rows have their columns by name, as in the statement; NULL is null, bytes are bytes", () => {
  const insert = prepareStatement(database, "INSERT INTO note (id, text, number) VALUES ($1, $2, $3)")
  deepEqual(insert([bytes, "é", 2 ** 52]), [])
  deepEqual(insert([Uint8Array.of(3), null, null]), [])
  const read = prepareStatement(
    database,
    'SELECT number, text AS words, id AS "where" FROM note WHERE id >= $1 ORDER BY id',
  )
  deepEqual(read([bytes]), [
    { number: 2 ** 52, words: "é", where: bytes },
    { number: null, words: null, where: Uint8Array.of(3) },
  ])
})

test("the number of changes is the number of returned rows", () => {
  const update = prepareStatement(database, "UPDATE note SET number = $2 WHERE id = $1 RETURNING 1 AS one")
  deepEqual([update([bytes, 1]), update([Uint8Array.of(9), 1])], [[{ one: 1 }], []])
})

test("a step of a write counts the rows that its statement returns, or those that its guard is about", () => {
  const prepared = new PreparedStatements(database)
  const count = (sql: string, guard?: Step["guard"]) =>
    prepared.count(Object.assign({ statement: { name: "note", sql }, values: [bytes] }, guard && { guard }))
  const insert = "INSERT INTO note (id) SELECT $1 WHERE TRUE ON CONFLICT (id)"
  const rows: readonly [sql: string, expected: number, guard?: Step["guard"]][] = [
    [`${insert} DO NOTHING RETURNING number`, 0],
    [`${insert} DO UPDATE SET text = 'x' RETURNING number`, 1],
    [`${insert} DO UPDATE SET text = 'x'`, 0],
    ["UPDATE note SET text = 'é' WHERE id >= $1 RETURNING number", 2],
    ["UPDATE note SET text = 'é' WHERE id >= $1\n    RETURNING number", 2, true],
    ["UPDATE note SET text = 'é' WHERE id >= $1 RETURNING number", 1, { holding: "number" }],
    ["UPDATE note SET text = 'é' WHERE id < $1 RETURNING number", 0, true],
    ["SELECT text FROM note WHERE id >= $1", 2],
    ["DELETE FROM note WHERE id < $1 RETURNING number", 0],
  ]
  for (const [sql, expected, guard] of rows) deepEqual([sql, count(sql, guard)], [sql, expected])
})

test("a statement keeps its columns apart when another process reorders those of the table", () => {
  const read = prepareStatement(database, "SELECT text, number FROM note WHERE id = $1")
  deepEqual(read([bytes]), [{ text: "é", number: 1 }])
  database.exec("ALTER TABLE note RENAME TO older; CREATE TABLE note (more TEXT, number INTEGER, id BLOB, text TEXT)")
  database.exec("INSERT INTO note (id, text, number, more) SELECT id, text, number, 'm' FROM older")
  deepEqual(read([bytes]), [{ text: "é", number: 1 }])
})

test("a statement that selects all columns is refused, since their order would change with the table", () => {
  for (const sql of ["SELECT * FROM note", "select n.* FROM note n", "DELETE FROM note RETURNING *"])
    throws(() => prepareStatement(database, sql), /must name its columns/)
  deepEqual(prepareStatement(database, "SELECT count(*) AS all_notes FROM note")([]), [{ all_notes: 2 }])
})
