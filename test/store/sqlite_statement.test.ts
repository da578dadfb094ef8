import { deepEqual, throws } from "node:assert/strict"
import { DatabaseSync } from "node:sqlite"
import { after, test } from "node:test"
import { prepareStatement } from "../../src/store/engines/sqlite_statement.ts"

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
