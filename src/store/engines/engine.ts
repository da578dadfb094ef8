import type { Dialect } from "../dialect.ts"

export type Value = string | number | Uint8Array | null

export type Row = Readonly<Record<string, Value>>

/**
 * One SQL statement in the subset that all engines share, with `$1` placeholders. Written once as a constant: engines
 * prepare it on first use and keep it. The name is unique and stable.
 */
export interface Statement {
  readonly name: string
  readonly sql: string
  /**
   * The same statement with a further condition, which begins with " AND". An engine that composes a write into one statement passes
   * "every guard before found its row". Absent: a write in which this statement follows a guard is a transaction of several statements.
   */
  readonly sqlIf?: (condition: string) => string
}

/** A statement that can follow a guard. `sql` puts the condition, or nothing, into its WHERE clause. */
export const guardable = (name: string, sql: (condition: string) => string): Statement => ({
  name,
  sql: sql(""),
  sqlIf: sql,
})

export interface Step {
  readonly statement: Statement
  readonly values: readonly Value[]
  /**
   * If this step returns no row (so it needs RETURNING, or is a SELECT), the rest of its write is skipped. With `holding`
   * the row must also have a value in that column.
   */
  readonly guard?: true | { readonly holding: string }
}

/** Runs one statement in an open transaction. */
export type Run = (sql: string, values?: readonly Value[]) => Promise<Row[]>

/** Another row has a value that must be unique. Nothing of the write was stored. */
export class UniqueViolation extends Error {
  override readonly name = "UniqueViolation"
  readonly #unique: string

  /** `unique`: the violated constraint, in the engine's words. For an index of one column every engine names the column. */
  constructor(unique: string, options: ErrorOptions) {
    super(`a row with this value exists: ${unique}`, options)
    this.#unique = unique
  }

  isOf(column: string): boolean {
    return this.#unique.includes(column)
  }
}

/** What distinguishes two PostgreSQL databases with the same rows. A member is absent if this user may not read it. */
export interface Whereabouts {
  /** Set when the cluster is created; a base backup keeps that of its origin. */
  readonly system: string | undefined
  /** Of the database: CREATE DATABASE makes another. */
  readonly database: string
  /** Of one of its tables: restoring a dump makes another, also in the same database. */
  readonly table: string
  /** Increases with each recovery that ended in a primary: a failover, or a restore to a point in time. */
  readonly timeline: string | undefined
}

/** The layer between the statements and a database. All of it throws StoreUnavailable if the database is out of reach or full. */
export interface Engine {
  readonly dialect: Dialect
  /** Reads committed data. */
  rows(statement: Statement, values: readonly Value[]): Promise<Row[]>
  /**
   * Runs the steps in order, all or none. Resolves when they are durable, with the number of rows that each completed step returned; for
   * a guard, of those that satisfy it. A guard without a row ends the write early, but undoes nothing. Guardable steps
   * must not need to see what an earlier one wrote.
   */
  write(steps: readonly Step[]): Promise<number[]>
  /**
   * Runs the steps, all or none, with the next commit, within 50 ms. A later write resolves no earlier than this one, and a later read of
   * the row that the first step's first value names sees it. Never throws: a failed write is dropped. Guards as in `write`.
   */
  writeSoon(...steps: readonly [Step, ...Step[]]): void
  /** One transaction, for a day at most, exclusive among all processes: for work on all rows, before anything else uses the engine. */
  alone<T>(work: (run: Run) => Promise<T>): Promise<T>
  /** Reads the database as of one moment, for a day at most, while others write. Uses a connection of its own. */
  snapshot<T>(work: (run: Run) => Promise<T>): Promise<T>
  /** The place of the data, as far as the database can tell; undefined for a file. */
  whereabouts(): Promise<Whereabouts | undefined>
  /** Calls back within a second of another process's commit. Returns how to stop. */
  onForeignChange(changed: () => void): () => void
  /** See Store.backup. */
  backup(file: string, now: number): Promise<void>
  /** The engine's name and version, and the result of its own check of the data: `ok`, or what is wrong. */
  inspect(): Promise<{ engine: string; integrity: string }>
  /** Finishes the writes under way and refuses later ones. */
  close(): Promise<void>
}

/** Writes, and returns whether every guard found its row: whether this caller won. */
export async function decide(engine: Engine, steps: readonly Step[]): Promise<boolean> {
  const found = await engine.write(steps)
  return steps.every((step, at) => step.guard === undefined || (found[at] ?? 0) > 0)
}

/** The number of rows that count; for a guard, those that satisfy it. */
export const counted = ({ guard }: Step, rows: readonly Row[]): number =>
  typeof guard === "object" ? rows.filter((row) => row[guard.holding] !== null).length : rows.length
