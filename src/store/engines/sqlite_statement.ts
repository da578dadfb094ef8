import type { DatabaseSync } from "node:sqlite"
import type { Row, Value } from "./engine.ts"

const ALL_COLUMNS = /\b(?:SELECT|RETURNING)\s+(?:\w+\.)?\*/i

/** Runs one prepared statement to its end and returns its rows, empty if it only writes. */
export type RunPrepared = (values: readonly Value[]) => Row[]

/**
 * Prepares a statement of the shared subset. SQLite names the columns once, here, and not for every row: node:sqlite's row objects are
 * hash tables. Parts of them live until the next full collection, 80 KB a scavenge under load, and they cost half as much time again.
 * Refuses a statement that asks for `*`: another process's migration would change the order of the columns.
 */
export function prepareStatement(database: DatabaseSync, sql: string): RunPrepared {
  if (ALL_COLUMNS.test(sql)) throw new Error(`a statement must name its columns: ${sql}`)
  const statement = database.prepare(positional(sql))
  statement.setReturnArrays(true)
  const names = statement.columns().map(({ name }) => name)
  return (values) => (statement.all(...values) as unknown as Value[][]).map((columns) => rowOf(names, columns))
}

/** node:sqlite reads `$1` as a name; `?1` is SQLite's spelling of the same. */
const positional = (sql: string): string => sql.replace(/\$(\d+)/g, "?$1")

function rowOf(names: readonly string[], columns: readonly Value[]): Row {
  const row: Record<string, Value> = {}
  names.forEach((name, at) => {
    row[name] = columns[at] ?? null
  })
  return row
}
