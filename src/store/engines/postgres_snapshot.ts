import type { Run } from "./engine.ts"
import type { Connect } from "./postgres_connection.ts"
import { connector } from "./postgres_connection.ts"
import { postgresFailure } from "./postgres_failure.ts"
import type { PostgresSettings } from "./postgres_settings.ts"
import { nameOf } from "./postgres_settings.ts"

/** A day: reading all rows may take long. */
const READING_MS = 86_400_000

/** Runs one read-only transaction on a connection of its own. The transaction sees the database as of the transaction's start. */
export async function snapshotOf<T>(
  settings: PostgresSettings,
  connect: Connect,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  return onOwnConnection(settings, connect, async (run) => {
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
  return onOwnConnection(settings, connector(settings), async (run) => {
    const rows = await run(
      `SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'gatehouse' AND pid <> pg_backend_pid() LIMIT 1`,
    )
    return rows.length > 0
  })
}

async function onOwnConnection<T>(
  settings: PostgresSettings,
  connect: Connect,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const sql = connect()
  try {
    return await work((text, values) => sql.query(text, values))
  } catch (error) {
    throw postgresFailure(error, nameOf(settings))
  } finally {
    await sql.end({ timeout: 1 })
  }
}
