import type { Statement, Step, Value } from "./engine.ts"

interface Watched {
  readonly tables: ReadonlySet<string>
  /** The table of which the statement reads only the row whose id is $1. */
  readonly rowTable: string | undefined
  /** Changes that may concern every row. */
  changes: number
  /** Changes of single rows of `rowTable`, by the end of their id. */
  readonly changesOfRows: Float64Array
}

/** What a statement changes. */
interface Changed {
  readonly all: readonly Watched[]
  /** Of these it changes only the row whose id is $1. */
  readonly rowOf: readonly Watched[]
  /** Whether it returns the rows that it changes. */
  readonly returns: boolean
}

/** Rows with the same end of their id count together. Ids end with random bits. */
const ENDS = 4096

const READ_TABLES = /\b(?:FROM|JOIN)\s+"?(\w+)/g
const READ_ROW = /\bFROM "?(\w+)"? (\w+)\b.*\bWHERE \2\.id = \$1$/s
const CHANGED_TABLE = /^\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+"?(\w+)/
const CHANGED_ROW = /^\s*(?:UPDATE|DELETE FROM)\b.*\bWHERE id = \$1\b(?!.*\bOR\b)/s
const NEW_ROW = /^\s*INSERT INTO\s+"?\w+"?\s*\(id\b[^()]*\)\s*(?:SELECT\s+|VALUES\s*\()\$1\b(?!.*\bDO UPDATE\b)/s
const RETURNS = /\bRETURNING\b/
const ONLY_READS = /^\s*SELECT\b/
const NOTHING: Changed = { all: [], rowOf: [], returns: false }

/**
 * Counts the changes that one connection makes to what statements read. A statement changes only the table that it names, because on SQLite the schema has
 * no foreign keys, and its triggers change only the index of words. A statement of another form counts as a change of every table.
 */
export class WatchedReads {
  readonly #watched: Watched[] = []
  readonly #changedBy = new Map<Statement, Changed>()

  /** Returns a function that counts the changes that may concern the rows of the statement, if $1 is this value. */
  watch({ sql }: Statement): (first: Value) => number {
    const tables = Array.from(sql.matchAll(READ_TABLES), ([, table = ""]) => table)
    const [, table] = READ_ROW.exec(withoutParentheses(sql)) ?? []
    const rowTable = tables.indexOf(table ?? "") === tables.lastIndexOf(table ?? "") ? table : undefined
    const watched = { tables: new Set(tables), rowTable, changes: 0, changesOfRows: new Float64Array(ENDS) }
    this.#watched.push(watched)
    this.#changedBy.clear()
    return (first) => watched.changes + (watched.changesOfRows[endOf(first) ?? 0] ?? 0)
  }

  /** `count`: the result of `counted`. */
  ran({ statement, values: [first], guard }: Step, count: number): void {
    let changed = this.#changedBy.get(statement)
    if (changed === undefined) {
      changed = this.#changedIn(statement)
      this.#changedBy.set(statement, changed)
    }
    if (changed.returns && typeof guard !== "object" && count === 0) return
    const end = endOf(first)
    for (const watched of changed.all) watched.changes += 1
    for (const watched of changed.rowOf)
      if (end === undefined) watched.changes += 1
      else watched.changesOfRows[end] = (watched.changesOfRows[end] ?? 0) + 1
  }

  ranAnything(): void {
    for (const watched of this.#watched) watched.changes += 1
  }

  #changedIn({ sql }: Statement): Changed {
    if (ONLY_READS.test(sql)) return NOTHING
    const outer = withoutParentheses(sql)
    const [, table] = CHANGED_TABLE.exec(sql) ?? []
    const isOfRow = CHANGED_ROW.test(outer) || NEW_ROW.test(sql)
    const concerned = this.#watched.filter(({ tables }) => table === undefined || tables.has(table))
    const rowOf = concerned.filter(({ rowTable }) => isOfRow && rowTable === table)
    return { all: concerned.filter((watched) => !rowOf.includes(watched)), rowOf, returns: RETURNS.test(outer) }
  }
}

/** What is in parentheses can neither widen the condition of a statement, nor name the table that it changes. */
function withoutParentheses(sql: string): string {
  const outer = sql.replace(/\([^()]*\)/g, "")
  return outer === sql ? sql : withoutParentheses(outer)
}

const endOf = (id: Value | undefined): number | undefined =>
  id instanceof Uint8Array && id.length > 1 ? (((id.at(-2) ?? 0) << 8) | (id.at(-1) ?? 0)) % ENDS : undefined
