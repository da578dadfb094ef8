import type { FailoverRisk } from "../failover_risk.ts"
import type { PostgresPool } from "./postgres_pool.ts"

const LOSES = "a failover loses the last acknowledged changes: used codes and revoked grants become valid again"

/** Returns what a failover would lose. Every user may count the standbys, but not read their states. */
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
