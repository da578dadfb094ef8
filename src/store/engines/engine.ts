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

export interface Step {
  readonly statement: Statement
  readonly values: readonly Value[]
  /** Where this step gives back no row (so it needs RETURNING, or is a SELECT), the rest of its write is not done. */
  readonly guard?: true
}

/** Runs one statement inside a transaction that an engine holds open. */
export type Run = (sql: string, values?: readonly Value[]) => Promise<Row[]>

/** A value was refused because another row has it. Of the write, nothing was stored. */
export class UniqueViolation extends Error {
  override readonly name = "UniqueViolation"
}

/** What lies between the statements and a database. Everything here throws StoreUnavailable where the database is out of reach or full. */
export interface Engine {
  readonly dialect: Dialect
  /** Reads what is committed. */
  rows(statement: Statement, values: readonly Value[]): Promise<Row[]>
  /**
   * Does the steps in order, all or none, and resolves when they are durable: the rows of each step done. A guard that finds nothing ends
   * the write early, but undoes nothing.
   */
  write(steps: readonly Step[]): Promise<Row[][]>
  /** Does the step with the next commit, within 50 ms. Never throws; what cannot be written is dropped. */
  writeSoon(step: Step): void
  /** One transaction while no other process is in one: for migrations, before anything else uses the engine. */
  alone<T>(work: (run: Run) => Promise<T>): Promise<T>
  /** Calls back within a second of another process's commit. Returns how to stop. */
  onForeignChange(changed: () => void): () => void
  /** See Store.backup. */
  backup(file: string): Promise<void>
  /** The engine's name and version, and what its own check of the data says: `ok`, or what is wrong. */
  inspect(): Promise<{ engine: string; integrity: string }>
  /** Finishes the writes under way; later ones are refused. */
  close(): Promise<void>
}

/** Writes, and says whether every guard found its row: whether this caller is the one whose transition happened. */
export async function decide(engine: Engine, steps: readonly Step[]): Promise<boolean> {
  const results = await engine.write(steps)
  return steps.every((step, at) => step.guard === undefined || (results[at]?.length ?? 0) > 0)
}
