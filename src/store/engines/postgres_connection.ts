import type { RowList } from "postgres"
import { StoreUnavailable } from "../../base/store_unavailable.ts"
import type { Row, Value } from "./engine.ts"
import { isUnknowable, postgresFailure, TAKES_NO_WRITES } from "./postgres_failure.ts"
import type { Hooks, HostConnection } from "./postgres_host.ts"
import { hostConnection } from "./postgres_host.ts"
import type { DatabaseHost, PostgresSettings } from "./postgres_settings.ts"
import { nameOf } from "./postgres_settings.ts"

/** Makes connections to one database. */
export type Connect = (hooks?: Hooks) => Connection

/** The connections share the newest timeline, so that none of them leads to a former primary that was started again. */
export function connector(settings: PostgresSettings): Connect {
  const newest = { timeline: 0 }
  return (hooks = {}) => new Connection(settings, newest, hooks)
}

/**
 * One connection to the first host that takes writes, made at its first use, never reused after a loss. A standby answers reads, but from an
 * older state: a revoked grant would be valid there. So the host is checked on the connection itself, before the first statement.
 */
class Connection {
  readonly #settings: PostgresSettings
  readonly #newest: { timeline: number }
  readonly #hooks: Hooks
  /** The host that is tried, or in use. */
  #sql: HostConnection | undefined
  #opening: Promise<HostConnection> | undefined
  #opened: HostConnection | undefined
  #isDropped = false

  constructor(settings: PostgresSettings, newest: { timeline: number }, hooks: Hooks) {
    this.#settings = settings
    this.#newest = newest
    this.#hooks = hooks
  }

  query(text: string, values: readonly Value[] = []): Promise<RowList<Row[]>> {
    const send = (sql: HostConnection) => sql.unsafe<Row[]>(text, [...values], { prepare: !this.#settings.pooled })
    if (this.#opened !== undefined) return send(this.#opened)
    this.#opening ??= this.#open()
    return this.#opening.then(send)
  }

  /** Ends the connection after the statements under way, or after the given seconds. */
  async end(options?: { readonly timeout: number }): Promise<void> {
    await this.#sql?.end(options)
  }

  /** Ends the connection immediately, even with statements under way. */
  drop(): void {
    this.#isDropped = true
    this.#sql?.drop()
  }

  async #open(): Promise<HostConnection> {
    const { database, hosts } = this.#settings
    const failures: StoreUnavailable[] = []
    for (const host of hosts) {
      if (this.#isDropped) break
      const sql = this.#dial(host)
      const name = nameOf({ database, hosts: [host] })
      try {
        await this.#refuseUnfit(sql, name)
        this.#opened = sql
        return sql
      } catch (error) {
        sql.drop()
        const failure = postgresFailure(error, name)
        if (!(failure instanceof StoreUnavailable)) throw failure
        failures.push(failure)
      }
    }
    const reasons = failures.map(({ message }) => message).join("; ")
    const failure = new StoreUnavailable(reasons, { cause: failures.at(-1)?.cause })
    this.#hooks.onclose?.(failure)
    throw failure
  }

  #dial(host: DatabaseHost): HostConnection {
    const onclose = () => {
      if (this.#opened === sql) this.#hooks.onclose?.()
    }
    const sql = hostConnection(host, this.#settings, { ...this.#hooks, onclose })
    this.#sql = sql
    return sql
  }

  async #refuseUnfit(sql: HostConnection, name: string): Promise<void> {
    const ask = async (text: string) => (await sql.unsafe<Row[]>(text, [], { prepare: !this.#settings.pooled }))[0]
    const { read_only: readOnly } = { ...(await ask("SELECT current_setting('transaction_read_only') AS read_only")) }
    if (readOnly === "on") throw new StoreUnavailable(`the database ${name}: ${TAKES_NO_WRITES}`)
    if (this.#settings.hosts.length === 1) return
    const timeline = await timelineOf(ask)
    if (timeline < this.#newest.timeline)
      throw new StoreUnavailable(
        `the database ${name}: it is a former primary, with older data: another host was promoted. Stop it, and make it a standby`,
      )
    this.#newest.timeline = timeline
  }
}

/** The timeline of a primary, 0 if the database does not report it. Each promotion increases it. */
async function timelineOf(ask: (text: string) => Promise<Row | undefined>): Promise<number> {
  try {
    const row = await ask("SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS timeline")
    return Number.parseInt(String(row?.timeline), 16)
  } catch (error) {
    if (isUnknowable(error)) return 0
    throw error
  }
}
