import { setTimeout as pause } from "node:timers/promises"
import { systemTicks } from "../../base/clock.ts"
import { StoreUnavailable } from "../../base/store_unavailable.ts"
import { POSTGRES_DIALECT } from "../dialect.ts"
import type { FailoverRisk } from "../failover_risk.ts"
import type { StoreLoad } from "../store_observer.ts"
import type { Engine, EngineObserver, Row, Run, Statement, Step, Value, Whereabouts } from "./engine.ts"
import { counted } from "./engine.ts"
import { watchChanges } from "./postgres_changes.ts"
import { checkIntegrity, refuseUnfit } from "./postgres_checks.ts"
import { composing } from "./postgres_compose.ts"
import type { Connect } from "./postgres_connection.ts"
import { connector } from "./postgres_connection.ts"
import { isLocked, isUndone, isUnknowable } from "./postgres_failure.ts"
import { PostgresPool } from "./postgres_pool.ts"
import { AwaitedStandby, failoverRisk } from "./postgres_replication.ts"
import type { PostgresSettings } from "./postgres_settings.ts"
import { snapshotOf } from "./postgres_snapshot.ts"

/** Maximum number of attempts for a write that the database rolls back because concurrent writes touch the same rows. */
const TRIES = 4
/**
 * Maximum number of `writeSoon` writes under way. This many pending writes mean that the database does not answer. Further such writes are dropped.
 */
const MAX_NOTED = 1000
/** How long a migration waits for another migration. */
const MIGRATION_WAIT_MS = 60_000
/** How long a migration waits for the lock of a table. During the wait, all other statements on the table wait too. So the wait is short and repeated. */
const TABLE_WAIT_MS = 1000
const TABLE_TRIES = 5
const BEFORE_NEXT_TRY_MS = 500
/** Maximum time for work on all rows. */
const ALONE_MS = 86_400_000
/** The number of the lock that all servers on one database share. Its four bytes spell "gate". */
const MIGRATION_LOCK = 0x67617465

/**
 * The shared engine, for several processes on several machines. If the steps of a write can be composed (postgres_compose.ts), the write is
 * one statement in one round trip. Otherwise the write is a transaction of several statements. Each statement sees what was committed
 * before that statement.
 */
class PostgresEngine implements Engine {
  readonly dialect = POSTGRES_DIALECT
  readonly #settings: PostgresSettings
  readonly #connect: Connect
  readonly #pool: PostgresPool
  readonly #tables: readonly string[]
  readonly #standby: AwaitedStandby
  readonly #compose = composing()
  /** The latest pending `writeSoon` of each row. */
  readonly #noted = new Map<string, Promise<void>>()
  #notes = 0
  readonly #listening = new Set<() => void>()
  #observer: EngineObserver | undefined
  #closed = false

  constructor(settings: PostgresSettings, connect: Connect, pool: PostgresPool, tables: readonly string[]) {
    this.#settings = settings
    this.#connect = connect
    this.#pool = pool
    this.#tables = tables
    this.#standby = new AwaitedStandby(settings, connect)
  }

  async rows(statement: Statement, values: readonly Value[]): Promise<Row[]> {
    if (this.#closed) throw this.#closedFailure()
    if (this.#notes > 0) await this.#noted.get(rowOf(values))
    return this.#pool.run(statement.sql, values)
  }

  async write(steps: readonly Step[]): Promise<number[]> {
    if (this.#closed) throw this.#closedFailure()
    const earlier = this.#notes > 0 ? [...this.#noted.values()] : []
    const counts = await this.#perform(steps)
    if (earlier.length > 0) await Promise.all(earlier)
    return counts
  }

  readonly change = async (statement: Statement, values: readonly Value[]): Promise<Row[]> => {
    if (this.#closed) throw this.#closedFailure()
    if (this.#notes > 0) await this.#noted.get(rowOf(values))
    return this.#committed(() => this.#pool.run(statement.sql, values))
  }

  writeSoon(...steps: readonly [Step, ...Step[]]): void {
    if (this.#closed || this.#notes >= MAX_NOTED) return
    this.#notes += 1
    const row = rowOf(steps[0].values)
    const before = this.#noted.get(row)
    const done = new Promise<void>((resolve) => {
      // Runs after the current answer is sent.
      setImmediate(async () => {
        await before
        // Fire and forget: a lost write shortens an idle session, or leaves a successor unconfirmed until its next use.
        await this.#perform(steps).catch(() => {})
        this.#notes -= 1
        if (this.#noted.get(row) === done) this.#noted.delete(row)
        resolve()
      })
    })
    this.#noted.set(row, done)
  }

  async alone<T>(work: (run: Run) => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried++) {
      let isAlone = false
      try {
        return await this.#pool.transaction(async (runner) => {
          const run: Run = (sql, values = []) => runner(sql, values)
          await run(`SET LOCAL statement_timeout = ${ALONE_MS}`)
          await run(`SET LOCAL idle_in_transaction_session_timeout = ${ALONE_MS}`)
          await run(`SET LOCAL lock_timeout = ${MIGRATION_WAIT_MS}`)
          await run("SELECT 1 FROM pg_advisory_xact_lock($1)", [MIGRATION_LOCK])
          isAlone = true
          await run(`SET LOCAL lock_timeout = ${TABLE_WAIT_MS}`)
          return work(run)
        }, ALONE_MS)
      } catch (error) {
        if (!(isAlone && error instanceof StoreUnavailable && isLocked(error.cause))) throw error
        if (tried === TABLE_TRIES)
          throw new StoreUnavailable(
            `the database ${this.#pool.name}: its tables are locked by others: ` +
              "for example by an open transaction or a dump. Find it in pg_stat_activity, and try again when it has ended",
            { cause: error.cause },
          )
      }
      await pause(BEFORE_NEXT_TRY_MS)
    }
  }

  snapshot<T>(work: (run: Run) => Promise<T>): Promise<T> {
    return snapshotOf(this.#settings, this.#connect, work)
  }

  whereabouts(): Promise<Whereabouts> {
    return whereaboutsOf(this.#pool)
  }

  onForeignChange(changed: () => void): () => void {
    const unwatch = watchChanges(this.#settings, this.#connect, changed)
    const stop = () => {
      if (this.#listening.delete(stop)) unwatch()
    }
    this.#listening.add(stop)
    return stop
  }

  observe(observer: EngineObserver): void {
    this.#observer = observer
  }

  load(): StoreLoad {
    return this.#pool.load()
  }

  async backup(): Promise<void> {
    throw new Error(
      "the data is in PostgreSQL, which has its own tools: use pg_dump, or a base backup with its log; see docs/operations/postgresql.md",
    )
  }

  checkIntegrity(): Promise<{ engine: string; integrity: string }> {
    return checkIntegrity(this.#pool, this.#tables)
  }

  failoverRisk(): Promise<FailoverRisk | undefined> {
    return failoverRisk(this.#pool)
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const stop of [...this.#listening]) stop()
    await Promise.all(this.#noted.values())
    await this.#pool.close()
  }

  async #perform(steps: readonly Step[]): Promise<number[]> {
    const counts = await this.#committed(() => this.#once(steps))
    this.#observer?.stored(steps, counts)
    return counts
  }

  async #committed<T>(write: () => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried++) {
      const begunAt = this.#observer && systemTicks()
      try {
        const result = await write()
        this.#standby.committed()
        if (begunAt !== undefined) this.#observer?.committed(systemTicks() - begunAt, 1)
        return result
      } catch (error) {
        if (tried === TRIES || !(error instanceof StoreUnavailable && isUndone(error.cause)))
          throw await this.#standby.reasonOf(error)
      }
    }
  }

  async #once(steps: readonly Step[]): Promise<number[]> {
    const [only, ...more] = steps
    if (only === undefined) return []
    if (more.length === 0) return [counted(only, await this.#pool.run(only.statement.sql, only.values))]
    const composed = this.#compose(steps)
    if (composed === undefined) return this.#transaction(steps)
    const values = steps.flatMap((step) => step.values)
    const [row] = await this.#pool.run(composed, values)
    return steps.map((_, at) => Number(row?.[`step_${at}`] ?? 0))
  }

  #transaction(steps: readonly Step[]): Promise<number[]> {
    return this.#pool.transaction(async (runner) => {
      const counts: number[] = []
      for (const step of steps) {
        const count = counted(step, await runner(step.statement.sql, step.values))
        counts.push(count)
        if (step.guard && count === 0) break
      }
      return counts
    })
  }

  #closedFailure(): StoreUnavailable {
    return new StoreUnavailable(`the database ${this.#pool.name} is closed`)
  }
}

/** Returns the key of the row that a statement changes: the first value of the statement, if it is an id or a number, else the empty text. */
function rowOf([id]: readonly Value[]): string {
  if (typeof id === "number") return String(id)
  return id instanceof Uint8Array ? Buffer.from(id.buffer, id.byteOffset, id.byteLength).toString("latin1") : ""
}

/** Opens an existing PostgreSQL database. `tables` are the tables of the schema. Throws StoreUnavailable. */
export async function openPostgresEngine(settings: PostgresSettings, tables: readonly string[]): Promise<Engine> {
  const connect = connector(settings)
  const pool = new PostgresPool(settings, connect)
  try {
    await refuseUnfit(pool)
    return new PostgresEngine(settings, connect, pool, tables)
  } catch (error) {
    await pool.close()
    throw error
  }
}

/**
 * Uses one statement for each value, because a user may lack the right to read a value, and a PostgreSQL-compatible database may not have the
 * value.
 */
async function whereaboutsOf(pool: PostgresPool): Promise<Whereabouts> {
  const [here] = await pool.run(
    `SELECT d.oid::text AS database, to_regclass('provenance')::oid::text AS a_table
      FROM pg_database d WHERE d.datname = current_database()`,
    [],
  )
  return {
    database: String(here?.database),
    table: String(here?.a_table),
    system: await asked(pool, "SELECT system_identifier::text AS answer FROM pg_control_system()"),
    // Read from the current position of the log, because after a failover pg_control_checkpoint() still returns the old timeline for a while.
    timeline: await asked(pool, "SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS answer"),
  }
}

async function asked(pool: PostgresPool, sql: string): Promise<string | undefined> {
  try {
    const [row] = await pool.run(sql, [])
    return typeof row?.answer === "string" ? row.answer : undefined
  } catch (error) {
    if (isUnknowable(error) || (error instanceof StoreUnavailable && isUnknowable(error.cause))) return undefined
    throw error
  }
}
