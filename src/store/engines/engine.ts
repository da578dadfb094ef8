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
}

/**
 * Stands in the WHERE clause of a statement that may come after a guard, where the condition "and every guard before it found its
 * row" goes. An engine that does a write step by step runs it as the comment it is; one that does all steps as one statement puts
 * the condition there. A write of which a later step has no such place is a transaction of several statements.
 */
export const AND_GUARDED = "/* AND guarded */"

export interface Step {
  readonly statement: Statement
  readonly values: readonly Value[]
  /**
   * Where this step gives back no row (so it needs RETURNING, or is a SELECT), the rest of its write is not done. With `holding`
   * the row must also hold a value in that column.
   */
  readonly guard?: true | { readonly holding: string }
}

/** Runs one statement inside a transaction that an engine holds open. */
export type Run = (sql: string, values?: readonly Value[]) => Promise<Row[]>

/** A value was refused because another row has it. Of the write, nothing was stored. */
export class UniqueViolation extends Error {
  override readonly name = "UniqueViolation"
}

/** What tells one PostgreSQL database from another that has the same rows. Absent is what this user may not read. */
export interface Whereabouts {
  /** Made with the cluster; a base backup has that of its origin. */
  readonly system: string | undefined
  /** Of the database: CREATE DATABASE makes another. */
  readonly database: string
  /** Of one of its tables: restoring a dump makes another, also in the same database. */
  readonly table: string
  /** One more with each recovery that ended in a primary: a failover, or a restore to a point in time. */
  readonly timeline: string | undefined
}

/** What lies between the statements and a database. Everything here throws StoreUnavailable where the database is out of reach or full. */
export interface Engine {
  readonly dialect: Dialect
  /** Reads what is committed. */
  rows(statement: Statement, values: readonly Value[]): Promise<Row[]>
  /**
   * Does the steps in order, all or none, and resolves when they are durable: how many rows each step done gave back, of a guard those that
   * satisfy it. A guard that finds nothing ends the write early, but undoes nothing. Steps that AND_GUARDED joins must not need to see
   * what one before them wrote.
   */
  write(steps: readonly Step[]): Promise<number[]>
  /**
   * Does the step with the next commit, within 50 ms: a write that begins later resolves no earlier, and a read of the row named by the
   * step's first value sees it. Never throws; what cannot be written is dropped.
   */
  writeSoon(step: Step): void
  /** One transaction, a day at most, while no other process is in one: for what treats all rows, and before anything else uses the engine. */
  alone<T>(work: (run: Run) => Promise<T>): Promise<T>
  /** Reads the database as of one moment, for a day at most, while others write: on a connection of its own. */
  snapshot<T>(work: (run: Run) => Promise<T>): Promise<T>
  /** Where the data lie, as far as the database can tell; undefined where a file is all there is. */
  whereabouts(): Promise<Whereabouts | undefined>
  /** Calls back within a second of another process's commit. Returns how to stop. */
  onForeignChange(changed: () => void): () => void
  /** See Store.backup. */
  backup(file: string, now: number): Promise<void>
  /** The engine's name and version, and what its own check of the data says: `ok`, or what is wrong. */
  inspect(): Promise<{ engine: string; integrity: string }>
  /** Finishes the writes under way; later ones are refused. */
  close(): Promise<void>
}

/** Writes, and says whether every guard found its row: whether this caller is the one whose transition happened. */
export async function decide(engine: Engine, steps: readonly Step[]): Promise<boolean> {
  const found = await engine.write(steps)
  return steps.every((step, at) => step.guard === undefined || (found[at] ?? 0) > 0)
}

/** How many of the rows that a step gave back count: of a guard those that satisfy it. */
export const counted = ({ guard }: Step, rows: readonly Row[]): number =>
  typeof guard === "object" ? rows.filter((row) => row[guard.holding] !== null).length : rows.length
