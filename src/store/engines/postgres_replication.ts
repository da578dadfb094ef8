import { StoreUnavailable } from "../../base/store_unavailable.ts"
import type { FailoverRisk } from "../failover_risk.ts"
import type { Row } from "./engine.ts"
import type { Connect } from "./postgres_connection.ts"
import { isExhausted } from "./postgres_failure.ts"
import { NoAnswer, PostgresPool } from "./postgres_pool.ts"
import type { PostgresSettings } from "./postgres_settings.ts"

const LOSES = "a failover loses the last acknowledged changes: used codes and revoked grants become valid again"

/** Returns what a failover would lose. Reads only what needs no privilege at the database: the number of the standbys, not their states. */
export async function failoverRisk(pool: PostgresPool): Promise<FailoverRisk | undefined> {
  const [row] = await pool.run(
    `SELECT current_setting('synchronous_commit') AS commits, current_setting('synchronous_standby_names') AS names,
      (SELECT count(*) FROM pg_stat_replication) AS standbys`,
    [],
  )
  if (row === undefined || (row.names === "" && row.standbys === 0)) return undefined
  if (row.commits === "local")
    return {
      code: "commits-wait-for-no-standby",
      says: `synchronous_commit is local, so no commit waits for a standby: ${LOSES}`,
      advice: "Set synchronous_commit to on for this database and its user",
    }
  if (row.names === "")
    return {
      code: "standbys-asynchronous",
      says: `the standbys are asynchronous (synchronous_standby_names is empty): ${LOSES}`,
      advice:
        "On the primary run: ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'; SELECT pg_reload_conf(). With Patroni set synchronous_mode instead",
    }
  return undefined
}

/** The time for finding out why a commit got no answer. The request that failed waits for this. */
const ASKING_MS = 500

/**
 * Says why commits get no answer: a primary with `synchronous_standby_names` waits for a standby, without a limit. A commit that is given up
 * keeps its connection at the database, so later attempts may find no connection left. Their reason is the same.
 */
export class AwaitedStandby {
  readonly #settings: PostgresSettings
  readonly #connect: Connect
  #asking: Promise<StoreUnavailable | undefined> | undefined
  #known: StoreUnavailable | undefined

  constructor(settings: PostgresSettings, connect: Connect) {
    this.#settings = { ...settings, connections: 1, timeoutMs: Math.min(ASKING_MS, settings.timeoutMs) }
    this.#connect = connect
  }

  committed(): void {
    this.#known = undefined
  }

  /** Returns the failure that says more, or the given one. */
  async reasonOf(failure: unknown): Promise<unknown> {
    if (failure instanceof StoreUnavailable && isExhausted(failure.cause)) return this.#known ?? failure
    if (!(failure instanceof NoAnswer)) return failure
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined
    })
    return (await this.#asking) ?? failure
  }

  async #ask(): Promise<StoreUnavailable | undefined> {
    const pool = new PostgresPool(this.#settings, this.#connect)
    try {
      const [row] = await pool.run(
        `SELECT current_setting('synchronous_standby_names') AS names,
          (SELECT string_agg(application_name, ', ') FROM pg_stat_replication) AS connected
          FROM pg_stat_activity WHERE usename = current_user AND wait_event = 'SyncRep' LIMIT 1`,
        [],
      )
      this.#known = row && new StoreUnavailable(`the database ${pool.name}: ${inWords(row)}`)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
    } finally {
      await pool.close()
    }
    return this.#known
  }
}

const inWords = ({ names, connected }: Row): string =>
  `each commit waits for a standby (synchronous_standby_names is '${names}'), ` +
  `${connected === null ? "and no standby is connected" : `connected: ${connected}`}. ` +
  "Start the standby. If this primary was promoted or has lost its standby, run on it: " +
  "ALTER SYSTEM SET synchronous_standby_names = ''; SELECT pg_reload_conf()"
