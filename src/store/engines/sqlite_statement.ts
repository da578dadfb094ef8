import type { DatabaseSync } from "node:sqlite"
import type { Row, Run, Statement, Step, Value } from "./engine.ts"
import { counted } from "./engine.ts"

const ALL_COLUMNS = /\b(?:SELECT|RETURNING)\s+(?:\w+\.)?\*/i

/** Runs one prepared statement to its end. Returns its rows; empty if the statement only writes. */
type RunPrepared = (values: readonly Value[]) => Row[]

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

const CHANGES = /^\s*(?:INSERT|UPDATE|DELETE)\b/
const RETURNING = /\sRETURNING\s/

/** The prepared statements of one connection. */
export class PreparedStatements {
  readonly #database: DatabaseSync
  readonly #reading = new Map<Statement, RunPrepared>()
  readonly #counting = new Map<Statement, (values: readonly Value[]) => number>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  rows(statement: Statement, values: readonly Value[]): Row[] {
    let prepared = this.#reading.get(statement)
    if (prepared === undefined) {
      prepared = prepareStatement(this.#database, statement.sql)
      this.#reading.set(statement, prepared)
    }
    return prepared(values)
  }

  /** Runs a step of a write. Returns the same number as `counted`. */
  count(step: Step): number {
    const { statement, values, guard } = step
    if (typeof guard === "object" || !CHANGES.test(statement.sql)) return counted(step, this.rows(statement, values))
    let prepared = this.#counting.get(statement)
    if (prepared === undefined) {
      prepared = this.#prepareCounting(statement)
      this.#counting.set(statement, prepared)
    }
    return prepared(values)
  }

  /** SQLite counts the rows that a statement changes. RETURNING would return the same number of rows, but copies each of them, which takes 2 µs. */
  #prepareCounting({ sql }: Statement): (values: readonly Value[]) => number {
    const end = sql.search(RETURNING)
    if (end < 0) {
      const statement = this.#database.prepare(positional(sql))
      return (values) => {
        statement.run(...values)
        return 0
      }
    }
    const statement = this.#database.prepare(positional(sql.slice(0, end)))
    return (values) => Number(statement.run(...values).changes)
  }
}
