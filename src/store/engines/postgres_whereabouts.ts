import { StoreUnavailable } from "../../base/store_unavailable.ts"
import type { Whereabouts } from "./engine.ts"
import { isUnknowable } from "./postgres_failure.ts"
import type { PostgresPool } from "./postgres_pool.ts"

/** One statement for each value: one that a user may not read, or that a relative of PostgreSQL lacks, must not hide the rest. */
export async function whereaboutsOf(pool: PostgresPool): Promise<Whereabouts> {
  const [here] = await pool.run(
    `SELECT d.oid::text AS database, to_regclass('provenance')::oid::text AS a_table
      FROM pg_database d WHERE d.datname = current_database()`,
    [],
  )
  return {
    database: String(here?.database),
    table: String(here?.a_table),
    system: await asked(pool, "SELECT system_identifier::text AS told FROM pg_control_system()"),
    // From the current place of the log: after a failover pg_control_checkpoint() still returns the old timeline for a while.
    timeline: await asked(pool, "SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS told"),
  }
}

async function asked(pool: PostgresPool, sql: string): Promise<string | undefined> {
  try {
    const [row] = await pool.run(sql, [])
    return typeof row?.told === "string" ? row.told : undefined
  } catch (error) {
    if (isUnknowable(error) || (error instanceof StoreUnavailable && isUnknowable(error.cause))) return undefined
    throw error
  }
}
