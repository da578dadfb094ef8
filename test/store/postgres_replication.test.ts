import assert from "node:assert/strict"
import { after, test } from "node:test"
import { checkDatabase } from "../../src/cli/doctor/database.ts"
import { openPostgres } from "../../src/store/open_postgres.ts"
import { settingsOf, untilAvailable } from "../support/postgres.ts"
import { startPair } from "../support/postgres_pair.ts"

const started = await startPair(false).catch((error: unknown) => String(error))
const skip = typeof started === "string" && started
if (typeof started !== "string") after(() => started.stop())

test("postgres: doctor warns an ordinary user of what a failover would lose, and how to prevent it", {
  skip,
}, async () => {
  if (typeof started === "string") return
  const primary = started.primary()
  const owner = (sql: string) => started.on(primary, sql)
  await owner("CREATE ROLE plain LOGIN PASSWORD 'plain'")
  await owner("CREATE DATABASE plain OWNER plain")
  const warned = async () => {
    const url = new URL(`${primary.url}/plain`)
    url.username = url.password = "plain"
    const store = await openPostgres(settingsOf(url.href, { connections: 1 }))
    const warnings: string[] = []
    for await (const { state, says, advice } of checkDatabase(store))
      if (state === "warning") warnings.push(`${says}. ${advice}`)
    await store.close()
    return warnings
  }
  const [asynchronous, ...others] = await warned()
  assert.match(
    asynchronous ?? "",
    /^the standbys are asynchronous .*: a failover loses the last acknowledged changes.*ALTER SYSTEM SET synchronous_standby_names/,
  )
  assert.deepEqual(others, [])

  await owner("ALTER DATABASE plain SET synchronous_commit = local")
  const [local] = await warned()
  assert.match(
    local ?? "",
    /^synchronous_commit is local, so no commit waits.*Set synchronous_commit to on for this database/,
  )

  await owner("ALTER DATABASE plain RESET synchronous_commit")
  await started.makeSynchronous()
  assert.deepEqual(await warned(), [])
})

test("postgres: while commits wait for a standby that is gone, the failure says so, and what to run", {
  skip,
}, async () => {
  if (typeof started === "string") return
  await started.makeSynchronous()
  const store = await openPostgres(settingsOf(`${started.primary().url}/plain`, { connections: 2, timeoutMs: 1000 }))
  await store.probe()
  await started.standby().kill()
  await assert.rejects(store.probe(), {
    name: "StoreUnavailable",
    message:
      /each commit waits for a standby \(synchronous_standby_names is '\*'\), and no standby is connected\. Start the standby\. If .*: ALTER SYSTEM SET synchronous_standby_names = ''; SELECT pg_reload_conf\(\)$/,
  })
  await started.makeAsynchronous()
  await untilAvailable(() => store.probe())
  await store.close()
})
