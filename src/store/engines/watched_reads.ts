import type { Statement } from "./engine.ts"

interface Watched {
  readonly tables: ReadonlySet<string>
  changes: number
}

const READ_TABLES = /\b(?:FROM|JOIN)\s+"?(\w+)/g
const CHANGED_TABLE = /^\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+"?(\w+)/
const ONLY_READS = /^\s*SELECT\b/

/**
 * Counts the changes that one connection makes to what statements read. A statement changes only the table that it names, because on SQLite the schema has
 * no foreign keys, and its triggers change only the index of words. A statement of another form counts as a change of every table.
 */
export class WatchedReads {
  readonly #watched: Watched[] = []
  readonly #changedBy = new Map<Statement, readonly Watched[]>()

  /** Returns a function that returns the number of changes so far. */
  watch({ sql }: Statement): () => number {
    const watched: Watched = {
      tables: new Set(Array.from(sql.matchAll(READ_TABLES), ([, table = ""]) => table)),
      changes: 0,
    }
    this.#watched.push(watched)
    this.#changedBy.clear()
    return () => watched.changes
  }

  ran(statement: Statement): void {
    let changed = this.#changedBy.get(statement)
    if (changed === undefined) {
      changed = this.#changedIn(statement)
      this.#changedBy.set(statement, changed)
    }
    for (const watched of changed) watched.changes += 1
  }

  ranAnything(): void {
    for (const watched of this.#watched) watched.changes += 1
  }

  #changedIn({ sql }: Statement): readonly Watched[] {
    if (ONLY_READS.test(sql)) return []
    const [, table] = CHANGED_TABLE.exec(sql) ?? []
    return table === undefined ? this.#watched : this.#watched.filter(({ tables }) => tables.has(table))
  }
}
