import assert from "node:assert/strict"
import { after, test } from "node:test"
import { StoreUnavailable } from "../../src/base/store_unavailable.ts"
import { connector } from "../../src/store/engines/postgres_connection.ts"
import { PostgresPool } from "../../src/store/engines/postgres_pool.ts"
import { openPostgres } from "../../src/store/open_postgres.ts"
import { settingsOf, untilAvailable } from "../support/postgres.ts"
import { startPair } from "../support/postgres_pair.ts"

const started = await startPair(true).catch((error: unknown) => String(error))
const skip = typeof started === "string" && started
if (typeof started !== "string") after(() => started.stop())

const unavailable = (says: RegExp) => (error: unknown) => {
  assert.ok(error instanceof StoreUnavailable)
  assert.match(error.message, says)
  return true
}

const portOf = (pool: PostgresPool) => async () => {
  const [row] = await pool.run("SELECT current_setting('port') AS port", [])
  return row?.port
}

test("postgres: of several hosts the store uses the one that takes writes; a lone standby is refused", {
  skip,
}, async () => {
  if (typeof started === "string") return
  const [primary, standby] = [new URL(started.primary().url), new URL(started.standby().url)]
  const owner = `postgres://postgres:${primary.password}@`
  const last = `${owner}127.0.0.1:1,${standby.host},${primary.host}/postgres`
  const store = await openPostgres(settingsOf(last, { connections: 2 }))
  await store.probe()
  await store.close()

  await assert.rejects(
    openPostgres(settingsOf(`${owner}${standby.host}/postgres`)),
    unavailable(
      /^the database postgres at 127\.0\.0\.1:\d+: it takes no writes: it is a standby, or was made read only$/,
    ),
  )
  await assert.rejects(
    openPostgres(settingsOf(`${owner}127.0.0.1:1,${standby.host}/postgres`)),
    unavailable(
      /^the database postgres at 127\.0\.0\.1:1: no server listens there; the database postgres at 127\.0\.0\.1:\d+: it takes no writes/,
    ),
  )
})

test("postgres: after a failover each connection finds the new primary, and never again the former one", {
  skip,
}, async () => {
  if (typeof started === "string") return
  const settings = settingsOf(`${started.url}/postgres`, { connections: 3 })
  const connect = connector(settings)
  const pool = new PostgresPool(settings, connect)
  const [former, promoted] = [started.primary(), started.standby()]
  const ports = [former, promoted].map(({ url }) => new URL(url).port)
  const asked = () => Promise.all(Array.from({ length: 6 }, () => untilAvailable(portOf(pool))))
  assert.deepEqual(new Set(await asked()), new Set([ports[0]]))

  await former.kill()
  await started.promote()
  assert.deepEqual(new Set(await asked()), new Set([ports[1]]))

  // Nobody made the former primary a standby: it takes writes again.
  await former.start()
  await started.on(
    promoted,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'gatehouse'",
  )
  assert.deepEqual(new Set(await asked()), new Set([ports[1]]))
  await pool.close()
  await promoted.kill()
  await assert.rejects(
    connect().query("SELECT 1"),
    unavailable(
      /: it is a former primary, with older data: another host was promoted\. Stop it, and make it a standby; /,
    ),
  )
})
