import { statSync } from "node:fs"
import type { StatementSync } from "node:sqlite"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as pause } from "node:timers/promises"
import { systemTicks } from "../../base/clock.ts"
import { StoreUnavailable } from "../../base/store_unavailable.ts"
import { SQLITE_DIALECT } from "../dialect.ts"
import type { Engine, EngineObserver, Row, Run, Statement, Step, Value } from "./engine.ts"
import { backUp } from "./sqlite_backup.ts"
import { isBusy, sqliteFailure } from "./sqlite_failure.ts"
import { BUSY_MS, BUSY_PAUSE_MS, BUSY_ROUNDS, MEMORY, OPENING_BUSY_MS, openFile } from "./sqlite_file.ts"
import { SqliteLog } from "./sqlite_log.ts"
import { PreparedStatements, running } from "./sqlite_statement.ts"
import { UnsyncedRows } from "./unsynced_rows.ts"
import { WatchedReads } from "./watched_reads.ts"

const FOREIGN_CHANGE_MS = 250

interface Write {
  readonly steps: readonly Step[]
  readonly done: (counts: number[]) => void
  readonly refused: (error: unknown) => void
}

const nobodyWaits = () => {}

/**
 * The embedded engine: one file, one connection, one writer. All calls into SQLite are synchronous, so a read never sees half a commit.
 * Writes wait in a queue. Once per turn of the event loop, one commit stores all of them. If the disk is slow, its sync follows on another
 * thread, while this one serves other requests. A write's promise resolves only when its commit is on the disk.
 */
class SqliteEngine implements Engine {
  readonly dialect = SQLITE_DIALECT
  readonly #database: DatabaseSync
  readonly #file: string
  readonly #inode: number
  /** Undefined for a database in memory. */
  readonly #log: SqliteLog | undefined
  readonly #unsynced = new UnsyncedRows()
  readonly #watched = new WatchedReads()
  readonly #prepared: PreparedStatements
  readonly #beginReading: StatementSync
  readonly #begin: StatementSync
  readonly #commit: StatementSync
  readonly #rollBack: StatementSync
  readonly #savepoint: StatementSync
  readonly #release: StatementSync
  readonly #dataVersion: StatementSync
  #queue: Write[] = []
  /**
   * How reads run in this turn: `shared`, all in one read transaction, or after a commit `single`, each in a transaction of its own.
   * Undefined before the first read of the turn.
   */
  #reads: "shared" | "single" | undefined
  /** The number of commits of other processes that the read transaction of this turn sees. Undefined until somebody asks for it. */
  #othersCommits: number | undefined
  #turn: NodeJS.Immediate | undefined
  #later: NodeJS.Timeout | undefined
  #busyRounds = 0
  /** Whether each write of the next batch gets a savepoint. Savepoints copy every changed page, so only a batch with a failed write uses them. */
  #isolates = false
  readonly #listening: (() => void)[] = []
  #observer: EngineObserver | undefined
  #closed = false

  constructor(database: DatabaseSync, file: string) {
    this.#database = database
    this.#prepared = new PreparedStatements(database)
    this.#file = file
    this.#inode = file === MEMORY ? 0 : statSync(file).ino
    this.#log = file === MEMORY ? undefined : new SqliteLog(file, database, () => this.#flushLater())
    this.#beginReading = database.prepare("BEGIN")
    this.#begin = database.prepare("BEGIN IMMEDIATE")
    this.#commit = database.prepare("COMMIT")
    this.#rollBack = database.prepare("ROLLBACK")
    this.#savepoint = database.prepare("SAVEPOINT one_write")
    this.#release = database.prepare("RELEASE one_write")
    this.#dataVersion = database.prepare("PRAGMA data_version")
  }

  async rows(statement: Statement, values: readonly Value[]): Promise<Row[]> {
    if (this.#closed) throw new StoreUnavailable("the database is closed")
    try {
      this.#shareReads()
      const found = this.#prepared.rows(statement, values)
      const unsynced = this.#unsynced.under(values)
      if (unsynced !== undefined) await unsynced
      return found
    } catch (error) {
      throw sqliteFailure(error, this.#file)
    }
  }

  readonly watch = (reading: Statement): ((first: Value) => number) => {
    const ownChanges = this.#watched.watch(reading)
    return (first) => {
      if (this.#closed) throw new StoreUnavailable("the database is closed")
      try {
        // Both numbers only grow, so their sum differs after each change.
        return ownChanges(first) + this.#commitsOfOthers()
      } catch (error) {
        throw sqliteFailure(error, this.#file)
      }
    }
  }

  write(steps: readonly Step[]): Promise<number[]> {
    if (this.#closed) return Promise.reject(new StoreUnavailable("the database is closed"))
    return new Promise((done, refused) => {
      this.#queue.push({ steps, done, refused })
      this.#turn ??= setImmediate(this.#endTurn)
    })
  }

  writeSoon(...steps: readonly [Step, ...Step[]]): void {
    if (this.#closed) return
    this.#queue.push({ steps, done: nobodyWaits, refused: nobodyWaits })
    // Runs in this turn of the event loop, after the current answer: the caller's next request sees the change.
    this.#turn ??= setImmediate(this.#endTurn)
  }

  async alone<T>(work: (run: Run) => Promise<T>): Promise<T> {
    this.#endReads()
    try {
      this.#database.exec(`PRAGMA busy_timeout = ${OPENING_BUSY_MS}; BEGIN IMMEDIATE`)
      const result = await work(running(this.#database))
      this.#database.exec("COMMIT")
      this.#watched.ranAnything()
      await this.#log?.sync()
      return result
    } catch (error) {
      this.#rollback()
      throw sqliteFailure(error, this.#file)
    } finally {
      this.#database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`)
    }
  }

  async snapshot<T>(work: (run: Run) => Promise<T>): Promise<T> {
    if (this.#file === MEMORY) throw new Error("a database in memory cannot be read by another connection")
    const reader = new DatabaseSync(this.#file, { readOnly: true })
    try {
      reader.exec("BEGIN")
      return await work(running(reader))
    } catch (error) {
      throw sqliteFailure(error, this.#file)
    } finally {
      reader.close()
    }
  }

  async whereabouts(): Promise<undefined> {
    return undefined
  }

  onForeignChange(changed: () => void): () => void {
    // No other connection reaches a database in memory.
    if (this.#file === MEMORY) return () => {}
    const read = () => this.#dataVersion.get()?.data_version
    let seen = read()
    const timer = setInterval(() => {
      try {
        const current = read()
        if (current === seen) return
        seen = current
      } catch {
        // The version cannot be read, so assume a change: the cache reads again, and that read reports the failure.
      }
      changed()
    }, FOREIGN_CHANGE_MS).unref()
    const stop = () => clearInterval(timer)
    this.#listening.push(stop)
    return stop
  }

  observe(observer: EngineObserver): void {
    this.#observer = observer
  }

  load(): undefined {}

  backup(file: string, now: number): Promise<void> {
    return backUp(this.#database, this.#file, file, now)
  }

  /** The whole content, for another database in memory. Undefined before Node 26, whose node:sqlite has no such function. */
  image(): Uint8Array | undefined {
    return this.#database.serialize?.()
  }

  /** A file has no standby. */
  async failoverRisk(): Promise<undefined> {}

  async checkIntegrity(): Promise<{ engine: string; integrity: string }> {
    try {
      const version = this.#database.prepare("SELECT sqlite_version() AS version").get()?.version
      const problems = this.#database.prepare("PRAGMA integrity_check(10)").all()
      return { engine: `SQLite ${version}`, integrity: problems.map((row) => row.integrity_check).join("; ") }
    } catch (error) {
      throw sqliteFailure(error, this.#file)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const stop of this.#listening) stop()
    while (this.#queue.length > 0) {
      this.#flush()
      if (this.#queue.length > 0) await pause(BUSY_PAUSE_MS)
    }
    clearImmediate(this.#turn)
    this.#endReads()
    await this.#log?.close()
    // After a failed sync, the checkpoint of the last connection could copy what the disk has lost.
    if (this.#log?.failure === undefined && this.#database.isOpen) this.#database.close()
  }

  /** Lets waiting writes run at the end of this turn, together with those of the input that the turn still reads. */
  #flushLater(): void {
    if (this.#queue.length > 0) this.#turn ??= setImmediate(this.#endTurn)
  }

  /** Runs once per turn of the event loop, after the input of that turn. */
  readonly #endTurn = (): void => {
    this.#turn = undefined
    this.#endReads()
    if (this.#busyRounds === 0) this.#flush()
  }

  /**
   * Runs all reads of a turn in one transaction: SQLite's read lock costs more than finding a row. All requests of a turn were sent before
   * its first read, so no answer is older than its request. After a commit this would not be true. Code that waited for the commit reads
   * immediately, and a request that arrives later in the turn would get this older state. So after a commit each read runs on its own.
   */
  #shareReads(): void {
    this.#turn ??= setImmediate(this.#endTurn)
    if (this.#reads !== undefined) return
    this.#beginReading.run()
    this.#reads = "shared"
  }

  /**
   * Lets each read run on its own until the code that waits for this commit has read. That code runs as microtasks, before any later request is read, so
   * the reads of the next turn share a transaction again.
   */
  #readAlone(): void {
    this.#reads = "single"
    queueMicrotask(() => process.nextTick(this.#shareAgain))
  }

  readonly #shareAgain = (): void => {
    if (this.#reads === "single") this.#reads = undefined
  }

  #endReads(): void {
    if (this.#reads === "shared") this.#rollback()
    this.#reads = undefined
    this.#othersCommits = undefined
  }

  /** Reads the version in the transaction in which this turn reads rows. Without such a transaction, each call reads it again. */
  #commitsOfOthers(): number {
    this.#shareReads()
    if (this.#othersCommits !== undefined) return this.#othersCommits
    const version = Number(this.#dataVersion.get()?.data_version)
    if (this.#reads === "shared") this.#othersCommits = version
    return version
  }

  readonly #flush = (): void => {
    clearTimeout(this.#later)
    this.#later = undefined
    const batch = this.#queue
    if (batch.length === 0 || this.#log?.isHeld) return
    this.#endReads()
    this.#readAlone()
    const begunAt = this.#observer && systemTicks()
    try {
      this.#refuseIfFailed()
      this.#begin.run()
    } catch (error) {
      if (isBusy(error) && this.#busyRounds < BUSY_ROUNDS) {
        this.#busyRounds += 1
        this.#later = setTimeout(this.#flush, BUSY_PAUSE_MS)
      } else {
        this.#refuse(error)
      }
      return
    }
    this.#busyRounds = 0
    try {
      const settle = batch.map((write) => this.#perform(write))
      this.#commit.run()
      this.#queue = []
      this.#isolates = false
      this.#settle(batch, () => {
        for (const settleOne of settle) settleOne()
        if (begunAt !== undefined) this.#observer?.committed(systemTicks() - begunAt, batch.length)
      })
    } catch (error) {
      if (this.#isolates || sqliteFailure(error, this.#file) instanceof StoreUnavailable) {
        this.#refuse(error)
      } else {
        this.#rollback()
        this.#isolates = true
        this.#flush()
      }
    }
  }

  /** Settles a committed batch when it is on the disk. Refuses it if that is uncertain. */
  #settle(batch: readonly Write[], done: () => void): void {
    const synced = this.#log?.sync()
    if (synced === undefined) {
      done()
      return
    }
    this.#unsynced.add(
      batch.filter(({ done }) => done !== nobodyWaits),
      synced,
    )
    synced.then(done, (failure) => {
      for (const { refused } of batch) refused(failure)
    })
  }

  /**
   * Runs one write of a batch, and returns a function that settles the write when the commit is on the disk. Throws if the batch must be
   * refused, or if it must run again because this write failed.
   */
  #perform({ steps, done, refused }: Write): () => void {
    if (this.#isolates) this.#savepoint.run()
    try {
      const counts: number[] = []
      for (const step of steps) {
        const count = this.#prepared.count(step)
        this.#watched.ran(step, count)
        counts.push(count)
        if (step.guard && count === 0) break
      }
      if (this.#isolates) this.#release.run()
      return () => {
        this.#observer?.stored(steps, counts)
        done(counts)
      }
    } catch (error) {
      const failure = sqliteFailure(error, this.#file)
      if (!this.#isolates || failure instanceof StoreUnavailable || !this.#database.isTransaction) throw failure
      this.#database.exec("ROLLBACK TO one_write; RELEASE one_write")
      return () => refused(failure)
    }
  }

  #refuse(error: unknown): void {
    this.#rollback()
    this.#busyRounds = 0
    this.#isolates = false
    const batch = this.#queue
    this.#queue = []
    const failure = sqliteFailure(error, this.#file)
    for (const write of batch) write.refused(failure)
  }

  #rollback(): void {
    try {
      // SQLite rolls back by itself after some failures.
      if (this.#database.isTransaction) this.#rollBack.run()
    } catch {
      // The caller reports the first failure. While the transaction stays open, BEGIN fails, and each later batch tries this rollback again.
    }
  }

  /** Refuses after a failed sync, and if the file was deleted or replaced: what SQLite then writes vanishes when the process ends. */
  #refuseIfFailed(): void {
    if (this.#log?.failure) throw this.#log.failure
    if (this.#file !== MEMORY && statSync(this.#file, { throwIfNoEntry: false })?.ino !== this.#inode)
      throw new StoreUnavailable(`the database ${this.#file}: the file was deleted or replaced while in use`)
  }
}

/** Opens a SQLite file, or `:memory:`, there with the content `image` of another database. Throws StoreUnavailable. */
export async function openSqliteEngine(path: string, image?: Uint8Array): Promise<SqliteEngine> {
  const { database, file } = await openFile(path)
  if (image !== undefined) database.deserialize(image)
  return new SqliteEngine(database, file)
}
