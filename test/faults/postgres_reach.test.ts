import assert from "node:assert/strict"
import { test } from "node:test"
import postgres from "postgres"
import { lineTo } from "../support/line.ts"
import { startPostgres } from "../support/postgres_server.ts"
import type { Kind } from "./rounds.ts"
import { Rounds } from "./rounds.ts"
import { postgresSite } from "./site.ts"

const CONNECTIONS = 40
/** The database itself keeps running, so it does not write durably: a slow disk would look like a fault. */
const started = await startPostgres(`max_connections=${CONNECTIONS}`).catch((error: unknown) => String(error))

const LOCKS = [
  'SELECT 1 FROM "grant" FOR UPDATE',
  'SELECT 1 FROM "user" FOR UPDATE',
  'LOCK TABLE "grant" IN EXCLUSIVE MODE',
  'LOCK TABLE "grant", "user", session, client IN ACCESS EXCLUSIVE MODE',
]

test("PostgreSQL: three servers under load, and an unreachable database", {
  skip: typeof started === "string" && started,
}, async (t) => {
  if (typeof started === "string") return
  t.after(() => started.stop())
  const line = await lineTo(new URL(started.url))
  t.after(() => line.close())
  const site = await postgresSite(t, started.url, 3, { port: line.port })
  const rounds = await Rounds.on(t, site)
  const { storage } = site
  const url = "database" in storage ? storage.database.replace(`:${line.port}/`, `:${new URL(started.url).port}/`) : ""

  const kinds: readonly Kind[] = [
    {
      title: "the connection is cut, and restored",
      async fault({ during }) {
        line.turn("cut")
        await during(20, 400)
        line.turn("whole")
        return undefined
      },
    },
    {
      title: "the connection is silent; bytes are lost or arrive late",
      async fault({ during, random }) {
        line.turn(random() < 0.5 ? "silent" : "held")
        // The fault lasts from 0.1 to 2.2 seconds. A server waits one second for a statement, and closes the connection after another second.
        await during(100, 2200)
        line.turn("whole")
        return undefined
      },
    },
    {
      title: "another transaction locks the rows until statements take too long and the pool has no free connection",
      atOnce: 80,
      async fault({ during, random }) {
        const other = postgres(url, { max: 1, onnotice: () => {} })
        const lock = LOCKS[Math.floor(random() * LOCKS.length)] ?? ""
        const held = () =>
          other.begin(async (holding) => {
            await holding.unsafe(lock)
            await during(800, 1800)
          })
        // In a deadlock the database refuses one of the two transactions. If it refuses the test's transaction, the test retries, as a server retries
        // its own transactions.
        await held().catch((error: unknown) => {
          if (!(error instanceof postgres.PostgresError && error.code === "40P01")) throw error
          return held()
        })
        await other.end()
        return undefined
      },
    },
    {
      title: "other programs take all connections of the database",
      async fault({ during }) {
        const others: ReturnType<typeof postgres>[] = []
        const end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'gatehouse'"
        await site.query(end)
        while (await entered());
        async function entered(): Promise<boolean> {
          const other = postgres(url, { max: 1, onnotice: () => {} })
          others.push(other)
          return other`SELECT 1`.then(
            () => true,
            (error: unknown) => {
              assert.ok(error instanceof postgres.PostgresError && error.code === "53300", String(error))
              return false
            },
          )
        }
        // Ends connections that the servers opened meanwhile. If the test itself cannot connect any more, it first closes one of `others`.
        await site.query(end).catch(async () => {
          await others.pop()?.end()
          await site.query(end)
        })
        await during(50, 400)
        await Promise.all(others.map((other) => other.end()))
        return undefined
      },
    },
  ]
  for (const kind of kinds) await t.test(kind.title, (t) => rounds.run(t, kind))
})
