import assert from "node:assert/strict"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { connect, createServer } from "node:net"
import { test } from "node:test"
import { StoreUnavailable } from "../../src/base/store_unavailable.ts"
import { PostgresPool } from "../../src/store/engines/postgres_pool.ts"
import { openPostgres } from "../../src/store/open_postgres.ts"
import { lineTo } from "../support/line.ts"
import { settingsOf, testPostgres, untilAvailable } from "../support/postgres.ts"
import { event, NOW, storedGrant } from "./samples.ts"

const found = await testPostgres()

const READY_FOR_QUERY = Buffer.from("Z\0\0\0\x05I")

/** Starts a proxy of the database. Once `next` is set, the proxy sends an extra message "ready for query" before the next answer. */
async function repeatingItself(to: URL) {
  const state = { next: false }
  const server = createServer((near) => {
    const far = connect({ port: Number(to.port), host: to.hostname, noDelay: true })
    near.on("data", (data) => far.write(data))
    far.on("data", (data) => {
      if (state.next) near.write(READY_FOR_QUERY)
      state.next = false
      near.write(data)
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on("error", () => {}).on("close", () => other.destroy())
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return Object.assign(state, { port: (server.address() as AddressInfo).port, close: () => server.close() })
}

for (const how of ["cut", "silent"] as const)
  test(`postgres: while the connection is ${how}, every verb fails in time and is not executed later, and service resumes at once`, {
    skip: found.here ? false : found.why,
  }, async () => {
    if (!found.here) return
    const between = await lineTo(new URL(found.postgres.url))
    const url = await found.postgres.emptyDatabase()
    const direct = await openPostgres(settingsOf(url))
    const impatient = settingsOf(url, { port: between.port, connections: 2, timeoutMs: 300 })
    const store = await untilAvailable(() => openPostgres(impatient))
    try {
      const { id } = await storedGrant(direct)
      between.turn(how)
      const asked = Array.from({ length: 40 }, (_, at) =>
        at % 2 === 0 ? store.grants.find(id) : store.grants.end(id, "revoked", NOW, event("grant-revoked")),
      )
      // No caller awaits a confirmation. The store drops confirmations instead of queueing all of them.
      for (let at = 0; at < 5000; at++) store.grants.confirm(id, at)
      for (const answer of await Promise.allSettled(asked))
        assert.ok(answer.status === "rejected" && answer.reason instanceof StoreUnavailable, JSON.stringify(answer))
      between.turn("whole")
      await untilAvailable(() => store.probe())
      assert.equal((await direct.grants.find(id))?.grant.endedAt, undefined)
      assert.equal(await direct.grants.rotate(id, 1, NOW, NOW + 9e9, "2001:db8::7"), true)
    } finally {
      await Promise.all([store.close(), direct.close()])
      await between.close()
    }
  })

test("postgres: after a missing answer, no statement on that connection gets the answer of another statement", {
  skip: found.here ? false : found.why,
}, async () => {
  if (!found.here) return
  const between = await repeatingItself(new URL(found.postgres.url))
  const url = await found.postgres.emptyDatabase()
  const pool = new PostgresPool(settingsOf(url, { port: between.port, connections: 1 }))
  const ask = async (n: number) => (await pool.run("SELECT $1::integer AS n", [n]))[0]?.n
  try {
    assert.equal(await ask(0), 0)
    between.next = true
    const answers = await Promise.allSettled([1, 2, 3, 4, 5].map(ask))
    for (const [at, answer] of answers.entries())
      if (answer.status === "fulfilled") assert.equal(answer.value, at + 1)
      else assert.ok(answer.reason instanceof StoreUnavailable, String(answer.reason))
    assert.equal(answers[0]?.status, "rejected")
    // The next statement uses another connection.
    assert.equal(await ask(6), 6)
  } finally {
    await pool.close()
    between.close()
  }
})

test("postgres: a transaction that loses its connection sends nothing more, on any connection, and the process continues", {
  skip: found.here ? false : found.why,
}, async () => {
  if (!found.here) return
  const { postgres } = found
  const url = await postgres.emptyDatabase()
  const pool = new PostgresPool(settingsOf(url, { connections: 1 }))
  await pool.run("CREATE TABLE entry (id INTEGER)", [])
  await assert.rejects(
    pool.transaction(async (run) => {
      await run("INSERT INTO entry VALUES ($1)", [1])
      const [backend] = await run("SELECT pg_backend_pid() AS pid", [])
      const ended = assert.rejects(run("SELECT pg_sleep(25)", []))
      await postgres.asOwner(`SELECT pg_terminate_backend(${backend?.pid}, 25000)`)
      await ended
      // This transaction ignores its failure and continues. The pool refuses its next statement.
      for (let left = 100; left > 0; left--) await new Promise(setImmediate)
      await run("INSERT INTO entry VALUES ($1)", [2])
    }),
    StoreUnavailable,
  )
  assert.deepEqual([...(await pool.run("SELECT id FROM entry", []))], [])
  await assert.rejects(
    pool.transaction((run) => run("SELECT 1 / 0", [])),
    { code: "22012" },
  )
  await pool.transaction((run) => run("INSERT INTO entry VALUES ($1)", [3]))
  assert.deepEqual([...(await pool.run("SELECT id FROM entry", []))], [{ id: 3 }])
  await pool.close()
})
