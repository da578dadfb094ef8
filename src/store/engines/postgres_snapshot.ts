import type { Row, Run } from "./engine.ts"
import { postgresFailure } from "./postgres_failure.ts"
import type { PostgresSettings } from "./postgres_settings.ts"
import { connection, nameOf } from "./postgres_settings.ts"

/** A day: reading all rows may take long. */
const READING_MS = 86_400_000

/** Runs one read-only transaction on a connection of its own. The transaction sees the database as of the transaction's start. */
export async function snapshotOf<T>(settings: PostgresSettings, work: (run: Run) => Promise<T>): Promise<T> {
  return onOwnConnection(settings, async (run) => {
    // Does not use the client library's `begin`, see postgres_pool.ts. Closing the connection ends the transaction, which writes nothing.
    await run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    await run(`SET LOCAL statement_timeout = ${READING_MS}`)
    await run(`SET LOCAL idle_in_transaction_session_timeout = ${READING_MS}`)
    return work(run)
  })
}

/**
 * Whether another Gatehouse is connected to the database. Call it before this process connects in any other way. Behind a pooler, an unused
 * connection also counts as another Gatehouse.
 */
export async function othersConnected(settings: PostgresSettings): Promise<boolean> {
  return onOwnConnection(settings, async (run) => {
    const rows = await run(
      `SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'gatehouse' AND pid <> pg_backend_pid() LIMIT 1`,
    )
    return rows.length > 0
  })
}

async function onOwnConnection<T>(settings: PostgresSettings, work: (run: Run) => Promise<T>): Promise<T> {
  const sql = connection(settings)
  try {
    return await work(async (text, values = []) => sql.unsafe<Row[]>(text, [...values], { prepare: !settings.pooled }))
  } catch (error) {
    throw postgresFailure(error, nameOf(settings))
  } finally {
    await sql.end({ timeout: 1 })
  }
}
