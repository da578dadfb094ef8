import { setTimeout as pause } from "node:timers/promises"
import { StoreUnavailable } from "../../base/store_unavailable.ts"
import type { StoreLoad } from "../store_observer.ts"
import type { Row, Value } from "./engine.ts"
import type { Connect } from "./postgres_connection.ts"
import { connector } from "./postgres_connection.ts"
import { postgresFailure } from "./postgres_failure.ts"
import type { PostgresSettings } from "./postgres_settings.ts"
import { BEFORE_NEXT_TRY_MS, nameOf } from "./postgres_settings.ts"

/**
 * Maximum number of statements without an answer on one connection. If there were more, statements would wait behind a slow statement while
 * other connections are free.
 */
const IN_FLIGHT = 8
/**
 * Maximum number of statements that wait for a connection. Later statements are refused immediately, so the memory for waiting statements
 * is bounded.
 */
const MAX_WAITING = 10_000
/** The database ends a slow statement at its time-out. If no answer comes within this time after the time-out, the connection is dead. */
const GRACE_MS = 1000

/** The database gave no answer in time, and no error. */
export class NoAnswer extends StoreUnavailable {}

/**
 * One connection, never reused after a loss. A loss fails all statements under way, and the next statement gets a new connection. The client
 * library alone would reconnect under the same object. Then a statement of the lost connection could take the first answer of the new
 * connection as its own. The rest of a transaction would run on the new connection, outside of any transaction.
 */
interface Link {
  readonly sql: ReturnType<Connect>
  /** Resolves when the connection may be used. After a loss, the next attempt to connect waits a while. */
  ready: Promise<void> | undefined
  /** Rejects the statements that wait for an answer, when the connection is lost. */
  readonly asking: Set<(failure: StoreUnavailable) => void>
  lost: boolean
  /** Drops the connection, even if it works, because after some errors its answers cannot be trusted. */
  lose(): void
}

interface Member {
  link: Link
  underWay: number
  /** In use by a transaction, which needs the connection alone. */
  held: boolean
}

interface Waiting {
  readonly alone: boolean
  readonly start: (member: Member) => void
  readonly expiry: NodeJS.Timeout
}

/** Runs one statement of a transaction. */
export type Runner = (sql: string, values: readonly Value[]) => Promise<Row[]>

/**
 * A bounded number of connections, each with a bounded number of statements. All other statements wait in order. The wait has the same time
 * limit as a statement. If a waiting statement is refused, it was never sent.
 */
export class PostgresPool {
  readonly name: string
  readonly #timeoutMs: number
  readonly #connect: Connect
  readonly #members: Member[]
  readonly #waiting: Waiting[] = []
  #closed: Promise<void> | undefined
  #emptied: (() => void) | undefined

  constructor(settings: PostgresSettings, connect = connector(settings)) {
    this.name = nameOf(settings)
    this.#timeoutMs = settings.timeoutMs
    this.#connect = connect
    this.#members = Array.from({ length: settings.connections }, () => {
      const member: Member = { link: this.#link(() => member, 0), underWay: 0, held: false }
      return member
    })
  }

  /** Runs one statement in a transaction of its own. Throws StoreUnavailable, UniqueViolation, or the statement's own error. */
  run(sql: string, values: readonly Value[]): Promise<Row[]> {
    return this.#enter(false, (link) => this.#statement(link, sql, values))
  }

  /** Runs a transaction on a connection of its own. Each statement sees what was committed before it. */
  transaction<T>(work: (runner: Runner) => Promise<T>, timeoutMs?: number): Promise<T> {
    return this.#enter(true, (link) => this.#transaction(link, work), timeoutMs)
  }

  /**
   * Does not use the client library's `begin`, which ends the process if the connection is gone (github.com/porsager/postgres/issues/1208).
   */
  async #transaction<T>(link: Link, work: (runner: Runner) => Promise<T>): Promise<T> {
    const run: Runner = (text, values) => this.#statement(link, text, values)
    await run("BEGIN ISOLATION LEVEL READ COMMITTED", [])
    try {
      const result = await work(run)
      await run("COMMIT", [])
      return result
    } catch (error) {
      await run("ROLLBACK", []).catch(() => {})
      throw error
    }
  }

  async #statement(link: Link, text: string, values: readonly Value[]): Promise<Row[]> {
    if (link.ready !== undefined) await link.ready
    if (link.lost) throw this.#lostFailure()
    return new Promise((resolve, reject) => {
      link.asking.add(reject)
      link.sql.query(text, values).then(
        (rows) => {
          link.asking.delete(reject)
          if (rows.command) return resolve(rows)
          // The answer is incomplete: after an error, database and client library can disagree about which answer belongs to which
          // statement. The next statement would take the rest as its own answer, and a failed rotation would look successful. So drop the
          // connection now.
          link.lose()
          reject(this.#lostFailure())
        },
        (error) => {
          link.asking.delete(reject)
          reject(error)
        },
      )
    })
  }

  #link(member: () => Member, pauseMs: number): Link {
    const lose = (failure = this.#lostFailure()) => {
      if (link.lost) return
      link.lost = true
      for (const reject of link.asking) reject(failure)
      if (member().link === link) this.#replace(member())
    }
    const link: Link = {
      sql: this.#connect({ onclose: lose }),
      ready: undefined,
      asking: new Set(),
      lost: false,
      lose,
    }
    if (pauseMs > 0)
      link.ready = pause(pauseMs).then(() => {
        link.ready = undefined
      })
    return link
  }

  #replace(member: Member): void {
    member.link.sql.drop()
    member.link = this.#link(() => member, BEFORE_NEXT_TRY_MS)
  }

  #lostFailure(): StoreUnavailable {
    return new StoreUnavailable(`the database ${this.name}: the connection was lost`)
  }

  /** See Store.load. */
  load(): StoreLoad {
    const busy = this.#members.filter(({ underWay }) => underWay > 0).length
    return { busy, idle: this.#members.length - busy, waiting: this.#waiting.length }
  }

  /** Finishes all statements that run or wait. Refuses later calls. */
  close(): Promise<void> {
    this.#closed ??= this.#drained().then(async () => {
      await Promise.all(this.#members.map(({ link }) => link.sql.end({ timeout: GRACE_MS / 1000 })))
    })
    return this.#closed
  }

  async #drained(): Promise<void> {
    if (this.#members.every(({ underWay }) => underWay === 0)) return
    await new Promise<void>((resolve) => {
      this.#emptied = resolve
    })
  }

  async #enter<T>(alone: boolean, work: (link: Link) => Promise<T>, timeoutMs = this.#timeoutMs): Promise<T> {
    if (this.#closed !== undefined) throw new StoreUnavailable(`the database ${this.name} is closed`)
    const free = this.#waiting.length === 0 ? this.#free(alone) : undefined
    const member = free === undefined ? await this.#wait(alone) : taken(free, alone)
    try {
      return await this.#answered(member, work(member.link), timeoutMs)
    } catch (error) {
      throw postgresFailure(error, this.name)
    } finally {
      this.#leave(member)
    }
  }

  /** Returns the connection with the fewest statements under way. */
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
    if (this.#waiting.length >= MAX_WAITING)
      throw new StoreUnavailable(`the database ${this.name}: too many statements wait for a connection`)
    return new Promise((resolve, reject) => {
      const expiry = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(new StoreUnavailable(`the database ${this.name}: no connection became free in time`))
      }, this.#timeoutMs)
      const waiting: Waiting = { alone, start: resolve, expiry }
      this.#waiting.push(waiting)
    })
  }

  async #answered<T>(member: Member, answer: Promise<T>, timeoutMs: number): Promise<T> {
    const { link } = member
    let patience: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      patience = setTimeout(() => {
        reject(new NoAnswer(`the database ${this.name}: no answer in time`))
        if (member.link === link) this.#replace(member)
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

/** Gives the connection to a caller. Counts the caller immediately, so that the connection never has more callers than allowed. */
function taken(member: Member, alone: boolean): Member {
  member.underWay += 1
  member.held = alone
  return member
}
