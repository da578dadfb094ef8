import { setTimeout as pause } from "node:timers/promises"
import postgres from "postgres"
import type { PostgresServer } from "./postgres_server.ts"
import { startPostgres } from "./postgres_server.ts"

type Rows = readonly Record<string, unknown>[]

/** A primary and its standby, which change roles. */
export interface PostgresPair {
  /** The URL of both hosts, without a database. The order of the hosts stays. */
  readonly url: string
  primary(): PostgresServer
  standby(): PostgresServer
  /** Runs a statement on one server, as its owner. */
  on(server: PostgresServer, sql: string): Promise<Rows>
  /** Makes the standby the primary. The former primary must be killed. */
  promote(): Promise<void>
  /** Makes the killed former primary a standby of the new primary. */
  followAgain(): Promise<void>
  /** From now on a commit of the primary waits for the standby. */
  makeSynchronous(): Promise<void>
  /** The standby receives nothing more. */
  disconnect(): Promise<void>
  /** From now on no commit waits. Commits that wait are finished. */
  makeAsynchronous(): Promise<void>
  stop(): Promise<void>
}

/** With `synchronous`, a commit of the primary waits for the standby. */
export async function startPair(synchronous: boolean): Promise<PostgresPair> {
  const options = ["wal_level=replica", "max_wal_senders=10"]
  let primary = await startPostgres(...options)
  let standby = await startPostgres("--standby", primary.url, ...options)
  const at = (server: PostgresServer): string => new URL(server.url).host
  const pair: PostgresPair = {
    url: `${primary.url},${at(standby)}`,
    primary: () => primary,
    standby: () => standby,
    async on({ url }, sql) {
      const connection = postgres(`${url}/postgres`, { max: 1, onnotice: () => {} })
      try {
        return await connection.unsafe(sql)
      } finally {
        await connection.end()
      }
    },
    async promote() {
      ;[primary, standby] = [standby, primary]
      // If `pg_promote` waits, its own snapshot can hold up the replay that it waits for.
      await pair.on(primary, "SELECT pg_promote(false)")
      while ((await pair.on(primary, "SELECT 1 WHERE pg_is_in_recovery()")).length > 0) await pause(20)
      // The promoted primary has the settings of the former one, and would wait for a standby.
      await setNames("")
    },
    async followAgain() {
      await standby.follow(primary.url)
      await replicates("async")
      if (synchronous) await pair.makeSynchronous()
    },
    async makeSynchronous() {
      await setNames("*")
      await replicates("sync")
      // The view shows the setting of the sender. Commits wait once the checkpointer has read the setting too.
      await pair.on(primary, "CHECKPOINT")
      // Commits that were acknowledged before did not wait. When this one has waited, the standby has them too.
      await pair.on(primary, "SELECT pg_current_xact_id()")
    },
    async disconnect() {
      await pair.on(standby, "ALTER SYSTEM SET primary_conninfo = ''")
      await pair.on(standby, "SELECT pg_reload_conf()")
      while ((await pair.on(standby, "SELECT 1 FROM pg_stat_wal_receiver")).length > 0) await pause(20)
    },
    makeAsynchronous: () => setNames(""),
    async stop() {
      await Promise.all([primary.stop(), standby.stop()])
    },
  }
  const setNames = async (names: string) => {
    await pair.on(primary, `ALTER SYSTEM SET synchronous_standby_names = '${names}'`)
    await pair.on(primary, "SELECT pg_reload_conf()")
  }
  const replicates = async (state: "async" | "sync") => {
    const find = `SELECT 1 FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = '${state}'`
    while ((await pair.on(primary, find)).length === 0) await pause(20)
  }
  await replicates("async")
  if (synchronous) await pair.makeSynchronous()
  return pair
}
