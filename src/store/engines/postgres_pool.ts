import { setTimeout as pause } from "node:timers/promises"
import { StoreUnavailable } from "../../base/store_unavailable.ts"
import type { Row, Value } from "./engine.ts"
import { postgresFailure } from "./postgres_failure.ts"
import type { Connection, PostgresSettings } from "./postgres_settings.ts"
import { BEFORE_NEXT_TRY_MS, connection, nameOf } from "./postgres_settings.ts"

/** Statements sent on one connection before the first is answered. More would wait there for a slow one while others are free. */
const IN_FLIGHT = 8
/** Waiting for a connection. Whoever comes when so many wait is refused at once: memory is bounded too. */
const MOST_WAITING = 10_000
/** The database ends a statement that takes too long; one that does not even say so by now has a connection that is dead. */
const GRACE_MS = 1000

/**
 * One connection for its one life. When it is lost, whatever is under way on it fails, and the next statement gets another: the client
 * would go on with the object it has, whose first answer after the loss it gives to a statement that was sent too late for the last one,
 * as if that had been done and found no row. It would also send what a transaction has left on a connection that knows of none.
 */
interface Link {
  readonly sql: Connection
  /** From when on it may be used: one that was lost is not tried again at once. */
  ready: Promise<void> | undefined
  /** How to tell who waits for an answer that the connection is lost. */
  readonly asking: Set<(failure: StoreUnavailable) => void>
  lost: boolean
  /** Gives it up: also one that is still there, but cannot be believed. */
  lose(): void
}

interface Member {
  link: Link
  underWay: number
  /** By a transaction, which has the connection for itself. */
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
    this.#members = Array.from({ length: settings.connections }, () => {
      const member: Member = { link: this.#link(() => member, 0), underWay: 0, held: false }
      return member
    })
  }

  /** One statement, which is a transaction of its own. Throws StoreUnavailable, UniqueViolation, or what is wrong with the statement. */
  run(sql: string, values: readonly Value[]): Promise<Row[]> {
    return this.#enter(false, (link) => this.#statement(link, sql, values))
  }

  /** A transaction on a connection of its own, in which each statement sees what was committed before it. */
  transaction<T>(work: (runner: Runner) => Promise<T>, timeoutMs?: number): Promise<T> {
    return this.#enter(true, (link) => this.#transaction(link, work), timeoutMs)
  }

  /** Not the client's own `begin`: where the connection is gone that one ends the process (github.com/porsager/postgres/issues/1208). */
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
      link.sql.unsafe<Row[]>(text, [...values], { prepare: !this.#settings.pooled }).then(
        (rows) => {
          link.asking.delete(reject)
          if (rows.command) return resolve(rows)
          // The database said that it is ready without having completed the answer: the two sides no longer count alike, which an error in the
          // midst of a statement can bring about. The answer that is still to come would be taken for that of the next statement: of a
          // rotation that is not done for one that is. Those that wait are told before what has come is handed out.
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
    const lose = () => {
      if (link.lost) return
      link.lost = true
      for (const tell of link.asking) tell(this.#lostFailure())
      if (member().link === link) this.#replace(member())
    }
    const link: Link = {
      sql: connection(this.#settings, { onclose: lose }),
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

  /** Finishes what is under way or waits; refuses what comes later. */
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

  async #enter<T>(alone: boolean, work: (link: Link) => Promise<T>, timeoutMs = this.#settings.timeoutMs): Promise<T> {
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
    const { link } = member
    let patience: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      patience = setTimeout(() => {
        reject(new StoreUnavailable(`the database ${this.name}: no answer in time`))
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

/** Counted at once, before whoever was let in goes on: the place must not be given away twice. */
function taken(member: Member, alone: boolean): Member {
  member.underWay += 1
  member.held = alone
  return member
}
