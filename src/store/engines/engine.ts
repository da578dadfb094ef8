import type { Dialect } from "../dialect.ts"
import type { FailoverRisk } from "../failover_risk.ts"
import type { StoreLoad } from "../store_observer.ts"

export type Value = string | number | Uint8Array | null

export type Row = Readonly<Record<string, Value>>

/**
 * One SQL statement in the subset that all engines share, with `$1` placeholders. Each statement is a constant: engines prepare it at its
 * first use and keep it. The name is unique and never changes.
 */
export interface Statement {
  readonly name: string
  readonly sql: string
  /**
   * Returns the same statement with a further condition, which begins with " AND". An engine that composes a write into one statement
   * passes the condition "every earlier guard found its row". If `sqlIf` is absent, a write with this statement in a later step becomes a
   * transaction of several statements.
   */
  readonly sqlIf?: (condition: string) => string
}

/** A statement that can follow a guard. `sql` returns the statement with the condition, which may be empty, in its WHERE clause. */
export const guardable = (name: string, sql: (condition: string) => string): Statement => ({
  name,
  sql: sql(""),
  sqlIf: sql,
})

export interface Step {
  readonly statement: Statement
  readonly values: readonly Value[]
  /**
   * If this step returns no row, the engine skips the rest of the write. So the statement must have RETURNING or be a SELECT. If `holding` names
   * a column, a row counts only if that column is not NULL.
   */
  readonly guard?: true | { readonly holding: string }
}

/** Runs one statement in an open transaction. */
export type Run = (sql: string, values?: readonly Value[]) => Promise<Row[]>

/** Another row already has a value that must be unique. Nothing of the write was stored. */
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

/** The values that distinguish two PostgreSQL databases with the same rows. A value is absent if the database user may not read it. */
export interface Whereabouts {
  /** The identifier of the cluster, set at its creation. A cluster that was restored from a base backup has the identifier of the original. */
  readonly system: string | undefined
  /** The id of the database: CREATE DATABASE assigns a new id. */
  readonly database: string
  /** The id of one table: restoring a dump assigns a new id, even in the same database. */
  readonly table: string
  /** The number of the timeline. It increases with each recovery that ends in a primary: a failover, or a restore to a point in time. */
  readonly timeline: string | undefined
}

/** Notified of what an engine stores, for metrics. Its functions must not throw. */
export interface EngineObserver {
  /** A commit is durable. `ms` is its duration: on SQLite without the wait in the queue, on PostgreSQL with the wait for a connection. */
  committed(ms: number, writes: number): void
  /** A write is durable. `counts` is what `write` returns. */
  stored(steps: readonly Step[], counts: readonly number[]): void
}

/** The layer between the statements and a database. Every method throws StoreUnavailable if the database is full or out of reach. */
export interface Engine {
  readonly dialect: Dialect
  /** Reads committed data. */
  rows(statement: Statement, values: readonly Value[]): Promise<Row[]>
  /**
   * Runs the steps in order, in one transaction. An error undoes all of them. If a guard finds no row, the remaining steps are skipped, and
   * the earlier steps are kept. Resolves when the changes are durable, with one number for each step that ran: how many rows the step
   * returned. For a guard, only the rows that satisfy the guard count. A statement made with `guardable` must not depend on changes of an
   * earlier step.
   */
  write(steps: readonly Step[]): Promise<number[]>
  /**
   * Runs one statement that changes rows in its WITH clause, and reads them as they were before. The first value must be the id of the row. Absent if
   * the engine has no such statement; reading first then costs no round trip.
   */
  readonly change?: (statement: Statement, values: readonly Value[]) => Promise<Row[]>
  /**
   * Returns a function whose result differs after each commit that may have changed what the statement reads, by this process or another. It takes the
   * first value of the statement. Absent if only the read itself can tell, as over a network. The function throws StoreUnavailable.
   */
  readonly watch?: (reading: Statement) => (first: Value) => number
  /**
   * Like `write`, but the caller does not wait, and the steps run after the current answer. A failed write is dropped. The first value of the
   * first step must be the id of the changed row. Later reads of that row see the change. A later `write` resolves after these steps.
   */
  writeSoon(...steps: readonly [Step, ...Step[]]): void
  /** Runs one transaction of at most a day, exclusive among all processes. For work on all rows, before anything else uses the engine. */
  alone<T>(work: (run: Run) => Promise<T>): Promise<T>
  /** Reads the database as of one moment, for at most a day, while others write. Uses a connection of its own. */
  snapshot<T>(work: (run: Run) => Promise<T>): Promise<T>
  /** Where the data are, as far as the database reports it; undefined for a file. */
  whereabouts(): Promise<Whereabouts | undefined>
  /** Calls back within a second of another process's commit. Returns a function that stops the calls. */
  onForeignChange(changed: () => void): () => void
  /** Notifies the observer from now on. Without an observer nothing is measured. */
  observe(observer: EngineObserver): void
  /** See Store.load. */
  load(): StoreLoad | undefined
  /** See Store.backup. */
  backup(file: string, now: number): Promise<void>
  /** Returns the engine's name and version, and its own check of the data: `ok`, or the problems found. */
  checkIntegrity(): Promise<{ engine: string; integrity: string }>
  /** See Store.failoverRisk. */
  failoverRisk(): Promise<FailoverRisk | undefined>
  /** Finishes the writes under way and refuses later writes. */
  close(): Promise<void>
}

/** Runs a write, and returns whether every guard found its row: whether this caller won. */
export async function decide(engine: Engine, steps: readonly Step[]): Promise<boolean> {
  const found = await engine.write(steps)
  return steps.every((step, at) => step.guard === undefined || (found[at] ?? 0) > 0)
}

/** The number of rows that a step returned. If the step has a guard, only the rows that satisfy the guard count. */
export const counted = ({ guard }: Step, rows: readonly Row[]): number =>
  typeof guard === "object" ? rows.filter((row) => row[guard.holding] !== null).length : rows.length
