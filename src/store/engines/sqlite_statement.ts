import type { DatabaseSync } from "node:sqlite"
import type { Row, Value } from "./engine.ts"

/** Runs one prepared statement to its end: its rows, none where it only writes. */
export type RunPrepared = (values: readonly Value[]) => Row[]

/**
 * Prepares a statement of the subset that all engines share. SQLite names the columns once, here, and not with every row: objects made by
 * node:sqlite are tables of names of which parts live until the next full collection, 80 KB a scavenge under load, and cost twice the time.
 * No statement may ask for `*`: another process's migration could change what that means.
 */
export function prepareStatement(database: DatabaseSync, sql: string): RunPrepared {
  const statement = database.prepare(positional(sql))
  statement.setReturnArrays(true)
  const names = statement.columns().map(({ name }) => name)
  return (values) => (statement.all(...values) as unknown as Value[][]).map((columns) => rowOf(names, columns))
}

/** node:sqlite takes `$1` for a name; `?1` is SQLite's spelling of the same. */
const positional = (sql: string): string => sql.replace(/\$(\d+)/g, "?$1")

function rowOf(names: readonly string[], columns: readonly Value[]): Row {
  const row: Record<string, Value> = {}
  names.forEach((name, at) => {
    row[name] = columns[at] ?? null
  })
  return row
}
