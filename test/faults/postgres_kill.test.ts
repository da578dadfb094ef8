import assert from "node:assert/strict"
import { test } from "node:test"
import { startPostgres } from "../support/postgres_server.ts"
import type { Kind } from "./rounds.ts"
import { Rounds } from "./rounds.ts"
import type { Site } from "./site.ts"
import { postgresSite } from "./site.ts"

/** A separate PostgreSQL, because this test kills it. It writes durably, as in production. */
const started = await startPostgres("fsync=on", "full_page_writes=on").catch((error: unknown) => String(error))
const SERVERS = 3

const killed = (site: Site, ...at: readonly number[]) => Promise.all(at.map((each) => site.servers[each]?.kill()))

test("PostgreSQL: three servers and a database under load, killed without warning", {
  skip: typeof started === "string" && started,
}, async (t) => {
  if (typeof started === "string") return
  t.after(() => started.stop())
  // No fault here leaves a statement without an answer. With a short time-out, a slow disk would look like a fault.
  const site = await postgresSite(t, started.url, SERVERS, { timeout: 10 })
  const rounds = await Rounds.on(t, site)
  const all = site.servers.map((_, at) => at)

  const kinds: readonly Kind[] = [
    {
      title: "one server is killed; requests to the other servers succeed",
      unnoticed: true,
      async fault({ random }) {
        const at = Math.floor(random() * SERVERS)
        await killed(site, at)
        await site.serveAgain(at)
        return { killed: [at] }
      },
    },
    {
      title: "all servers are killed",
      async fault() {
        await killed(site, ...all)
        await Promise.all(all.map((at) => site.serveAgain(at)))
        return { killed: all }
      },
    },
    {
      title: "the postmaster is killed",
      async fault({ during }) {
        await started.kill()
        await during(0, 200)
        await started.start()
        return undefined
      },
    },
    {
      title: "every connection to the database is ended",
      async fault({ during, random }) {
        const end = () =>
          site.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'gatehouse'")
        assert.ok((await end()).length > 0)
        // Kills the database again, perhaps while the servers connect.
        for (let left = Math.floor(3 * random()); left > 0; left--) {
          await during(5, 300)
          await end()
        }
        return undefined
      },
    },
  ]
  for (const kind of kinds) await t.test(kind.title, (t) => rounds.run(t, kind))
})
