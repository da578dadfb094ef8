import { StoreUnavailable } from "../../base/store_unavailable.ts"
import type { Row, Value } from "./engine.ts"
import { postgresFailure } from "./postgres_failure.ts"
import type { Connection, PostgresSettings } from "./postgres_settings.ts"
import { connection, nameOf } from "./postgres_settings.ts"

/** Statements sent on one connection before the first is answered. More would wait there for a slow one while others are free. */
const IN_FLIGHT = 8
/** Waiting for a connection. Whoever comes when so many wait is refused at once: memory is bounded too. */
const MOST_WAITING = 10_000
/** The database ends a statement that takes too long; one that does not even say so by now has a connection that is dead. */
const GRACE_MS = 1000

interface Member {
  sql: Connection
  underWay: number
  /** By a transaction, which has the connection for itself. */
  held: boolean
}

interface Waiting {
  readonly alone: boolean
  readonly start: (member: Member) => void
  readonly expiry: NodeJS.Timeout
}

/** What runs a statement: a connection, or the transaction that has it. */
export type Runner = Pick<Connection, "unsafe">

/**
 * A bounded number of connections, each with a bounded number of statements on it; the rest wait in order, no longer than a statement
 * may take. What was refused while it waited was never sent.
 */
export class PostgresPool {
  readonly name: string
  readonly #settings: PostgresSettings
  readonly #members: Member[]
  readonly #waiting: Waiting[] = []
  #closed: Promise<void> | undefined
  #emptied: (() => void) | undefined

  constructor(settings: PostgresSettings) {
    this.name = nameOf(settings)
    this.#settings = settings
    this.#members = Array.from({ length: settings.connections }, () => ({
      sql: connection(settings),
      underWay: 0,
      held: false,
    }))
  }

  /** One statement, which is a transaction of its own. Throws StoreUnavailable, UniqueViolation, or what is wrong with the statement. */
  run(sql: string, values: readonly Value[]): Promise<Row[]> {
    return this.#enter(false, (connection) => this.statement(connection, sql, values))
  }

  /** A transaction on a connection of its own, in which each statement sees what was committed before it. */
  transaction<T>(work: (runner: Runner) => Promise<T>, timeoutMs?: number): Promise<T> {
    return this.#enter(
      true,
      async (connection) => (await connection.begin("isolation level read committed", work)) as T,
      timeoutMs,
    )
  }

  /** Runs on a connection or in a transaction that the caller has. */
  statement(runner: Runner, sql: string, values: readonly Value[]): Promise<Row[]> {
    return runner.unsafe<Row[]>(sql, values as Value[], { prepare: !this.#settings.pooled })
  }

  /** Finishes what is under way or waits; refuses what comes later. */
  close(): Promise<void> {
    this.#closed ??= this.#drained().then(async () => {
      await Promise.all(this.#members.map(({ sql }) => sql.end({ timeout: GRACE_MS / 1000 })))
    })
    return this.#closed
  }

  async #drained(): Promise<void> {
    if (this.#members.every(({ underWay }) => underWay === 0)) return
    await new Promise<void>((resolve) => {
      this.#emptied = resolve
    })
  }

  async #enter<T>(
    alone: boolean,
    work: (connection: Connection) => Promise<T>,
    timeoutMs = this.#settings.timeoutMs,
  ): Promise<T> {
    if (this.#closed !== undefined) throw new StoreUnavailable(`the database ${this.name} is closed`)
    const free = this.#waiting.length === 0 ? this.#free(alone) : undefined
    const member = free === undefined ? await this.#wait(alone) : taken(free, alone)
    try {
      return await this.#answered(member, work(member.sql), timeoutMs)
    } catch (error) {
      throw postgresFailure(error, this.name)
    } finally {
      this.#leave(member)
    }
  }

  /** The connection with the least to do. */
  #free(alone: boolean): Member | undefined {
    let best: Member | undefined
    for (const member of this.#members) {
      if (member.held || (best !== undefined && member.underWay >= best.underWay)) continue
      if (member.underWay < (alone ? 1 : IN_FLIGHT)) best = member
      if (member.underWay === 0) break
    }
    return best
  }

  #wait(alone: boolean): Promise<Member> {
    if (this.#waiting.length >= MOST_WAITING)
      throw new StoreUnavailable(`the database ${this.name}: too many statements wait for a connection`)
    return new Promise((resolve, reject) => {
      const expiry = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(new StoreUnavailable(`the database ${this.name}: no connection became free in time`))
      }, this.#settings.timeoutMs)
      const waiting: Waiting = { alone, start: resolve, expiry }
      this.#waiting.push(waiting)
    })
  }

  async #answered<T>(member: Member, answer: Promise<T>, timeoutMs: number): Promise<T> {
    const { sql } = member
    let patience: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      patience = setTimeout(() => {
        reject(new StoreUnavailable(`the database ${this.name}: no answer in time`))
        if (member.sql !== sql) return
        member.sql = connection(this.#settings)
        void sql.end({ timeout: 0 })
      }, timeoutMs + GRACE_MS)
    })
    try {
      return await Promise.race([answer, silence])
    } finally {
      clearTimeout(patience)
    }
  }

  #leave(member: Member): void {
    member.underWay -= 1
    member.held = false
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const free = this.#free(next.alone)
      if (free === undefined) return
      this.#waiting.shift()
      clearTimeout(next.expiry)
      next.start(taken(free, next.alone))
    }
    if (this.#emptied !== undefined && this.#members.every(({ underWay }) => underWay === 0)) this.#emptied()
  }
}

/** Counted at once, before whoever was let in goes on: the place must not be given away twice. */
function taken(member: Member, alone: boolean): Member {
  member.underWay += 1
  member.held = alone
  return member
}
