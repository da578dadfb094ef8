import type { Dialect } from "../dialect.ts"
import type { Row, Run, Value } from "../engines/engine.ts"
import type { CopiedTable } from "./tables.ts"

/**
 * The number of rows in a page. A page fits into one INSERT: a statement takes 32,766 values on every engine, and every table has fewer
 * than 64 columns.
 */
const PAGE_ROWS = 500

export const quoted = (name: string): string => `"${name}"`

/** Reads all rows of a table in the order of its key. Each page begins after the last row of the previous page. */
export async function* pagesOf(
  run: Run,
  { name, key }: CopiedTable,
  columns: readonly string[],
  { byBytes }: Dialect,
): AsyncGenerator<Row[]> {
  const ordered = key.map(({ column, type }) => (type === "text" ? byBytes(quoted(column)) : quoted(column)))
  const select = `SELECT ${columns.map(quoted).join(", ")} FROM ${quoted(name)}`
  const order = `ORDER BY ${ordered.join(", ")} LIMIT ${PAGE_ROWS}`
  const after = `WHERE (${ordered.join(", ")}) > (${ordered.map((_, at) => `$${at + 1}`).join(", ")})`
  let last: Row | undefined
  for (;;) {
    const rows: Row[] =
      last === undefined ? await run(`${select} ${order}`) : await run(`${select} ${after} ${order}`, keyOf(last, key))
    if (rows.length > 0) yield rows
    if (rows.length < PAGE_ROWS) return
    last = rows.at(-1)
  }
}

const keyOf = (row: Row, key: CopiedTable["key"]): Value[] => key.map(({ column }) => row[column] ?? null)

/** Inserts the rows, in batches of the size that suits the engine. */
export async function insert(
  run: Run,
  table: CopiedTable,
  columns: readonly string[],
  rows: readonly Row[],
  { rowsPerInsert }: Dialect,
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerInsert) {
    const some = rows.slice(at, at + rowsPerInsert)
    const values = some.flatMap((row) => columns.map((column) => row[column] ?? null))
    await run(insertOf(table, columns, some.length), values)
  }
}

function insertOf({ name }: CopiedTable, columns: readonly string[], rows: number): string {
  const values = Array.from(
    { length: rows },
    (_, row) => `(${columns.map((_, at) => `$${row * columns.length + at + 1}`).join(", ")})`,
  )
  return `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(", ")}) VALUES ${values.join(", ")}`
}
