import type { DatabaseSync } from "node:sqlite"
import type { Row, Run, Value } from "./engine.ts"

const ALL_COLUMNS = /\b(?:SELECT|RETURNING)\s+(?:\w+\.)?\*/i

/** Runs one prepared statement to its end. Returns its rows; empty if the statement only writes. */
export type RunPrepared = (values: readonly Value[]) => Row[]

/**
 * Prepares a statement. Reads rows as arrays and names the columns itself, because node:sqlite's own row objects take 50 % more time and more
 * memory. Refuses a statement with `*`, because a migration by another process would change the columns of its rows.
 */
export function prepareStatement(database: DatabaseSync, sql: string): RunPrepared {
  if (ALL_COLUMNS.test(sql)) throw new Error(`a statement must name its columns: ${sql}`)
  const statement = database.prepare(positional(sql))
  statement.setReturnArrays(true)
  const names = statement.columns().map(({ name }) => name)
  return (values) => (statement.all(...values) as unknown as Value[][]).map((columns) => rowOf(names, columns))
}

/** node:sqlite reads `$1` as a name. SQLite spells the same placeholder `?1`. */
const positional = (sql: string): string => sql.replace(/\$(\d+)/g, "?$1")

function rowOf(names: readonly string[], columns: readonly Value[]): Row {
  const row: Record<string, Value> = {}
  names.forEach((name, at) => {
    row[name] = columns[at] ?? null
  })
  return row
}

/** Runs statements on a connection, and prepares each statement only once. */
export function running(database: DatabaseSync): Run {
  const prepared = new Map<string, RunPrepared>()
  return async (sql, values = []) => {
    const run = prepared.get(sql) ?? prepareStatement(database, sql)
    prepared.set(sql, run)
    return run(values)
  }
}
