import { StoreUnavailable } from "../../base/store_unavailable.ts"
import type { PostgresPool } from "./postgres_pool.ts"

/** Refuses a database that would lose data, or that would fail later with an unclear error. The message names the problem. */
export async function refuseUnfit(pool: PostgresPool): Promise<void> {
  const [row] = await pool.run(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
      current_setting('synchronous_commit') AS synchronous,
      (SELECT min(tablename) FROM pg_tables WHERE schemaname = current_schema()) AS a_table,
      to_regclass('schema_migration') IS NULL AS foreign_schema`,
    [],
  )
  const refuse = (why: string): never => {
    throw new StoreUnavailable(`the database ${pool.name}: ${why}`)
  }
  if (Number(row?.version) < 140_000) refuse("PostgreSQL 14 or later is required")
  if (row?.encoding !== "UTF8") refuse(`its encoding is ${row?.encoding}; create a database with ENCODING 'UTF8'`)
  if (row?.synchronous === "off")
    refuse(
      "synchronous_commit is off: a crash would bring used codes and revoked grants back. Set it on for this database",
    )
  if (row?.foreign_schema && row.a_table !== null)
    refuse(
      `it is a database of another program, with the table ${row?.a_table}. Create a separate database for Gatehouse`,
    )
}

/** Returns `ok`, or the problems: missing tables, invalid indexes, blocks with a wrong checksum. */
export async function checkIntegrity(
  pool: PostgresPool,
  tables: readonly string[],
): Promise<{ engine: string; integrity: string }> {
  const [server] = await pool.run(
    `SELECT current_setting('server_version') AS version, d.checksum_failures AS failures
      FROM pg_stat_database d WHERE d.datname = current_database()`,
    [],
  )
  const there = await pool.run("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()", [])
  const unused = await pool.run(
    `SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      WHERE c.relnamespace = current_schema()::regnamespace AND NOT (i.indisvalid AND i.indisready AND i.indislive)`,
    [],
  )
  const names = new Set(there.map((row) => row.tablename))
  const problems = [
    ...tables.filter((table) => !names.has(table)).map((table) => `the table ${table} is missing`),
    ...unused.map((row) => `the index ${row.name} is not valid`),
    ...(Number(server?.failures ?? 0) > 0 ? [`${server?.failures} blocks had a wrong checksum`] : []),
  ]
  const [version] = String(server?.version).split(" ")
  return { engine: `PostgreSQL ${version}`, integrity: problems.join("; ") || "ok" }
}
