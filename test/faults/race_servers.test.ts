import assert from "node:assert/strict"
import type { TestContext } from "node:test"
import { test } from "node:test"
import { Browser } from "../support/browser.ts"
import type { TokenAnswer } from "../support/journey.ts"
import { authorizeUrl, bearer, codeFor, exchange, refresh, requestOf } from "../support/journey.ts"
import { startPostgres } from "../support/postgres_server.ts"
import type { World } from "../support/world.ts"
import { refused, tokensOf } from "./customers.ts"
import { generationOf, grantIdOf } from "./ledger.ts"
import type { Site } from "./site.ts"
import { postgresSite, sqliteSite } from "./site.ts"

/** Set FAULT_RACES=2000 for a long run. */
const RACES = Number(process.env.FAULT_RACES ?? 50)
const RACERS = 64

const started = await startPostgres("fsync=on", "full_page_writes=on").catch((error: unknown) => String(error))

test(`SQLite, one server: ${RACERS} racers`, async (t) => races(t, await sqliteSite(t)))

test(`PostgreSQL, four servers: ${RACERS} racers`, {
  skip: typeof started === "string" && started,
}, async (t) => {
  if (typeof started === "string") return
  t.after(() => started.stop())
  await races(t, await postgresSite(t, started.url, 4, { pool: 10, timeout: 10 }))
})

async function races(t: TestContext, site: Site): Promise<void> {
  const { client } = site
  const worlds = site.servers.map(({ url }) => ({ url }) as World)
  const world = (at: number): World => worlds[at % worlds.length] ?? assert.fail()
  const browser = new Browser()
  await codeFor(world(0), client, { scope: "read" }, browser)
  const issue = async (at: number): Promise<string> => {
    const { location } = await browser.get(authorizeUrl(world(at), requestOf(client, { scope: "read" })))
    return new URL(location ?? "").searchParams.get("code") ?? assert.fail()
  }
  /** Sends parallel requests, each to the next server. */
  const race = (ask: (at: World) => Promise<TokenAnswer>): Promise<TokenAnswer[]> =>
    Promise.all(Array.from({ length: RACERS }, (_, at) => ask(world(at))))

  await t.test(
    `for each of ${RACES} codes: one exchange succeeds, the others are replays and end the grant`,
    async () => {
      const raced: string[] = []
      for (let at = 0; at < RACES; at++) {
        const code = await issue(at)
        raced.push(grantIdOf(code))
        const answers = await race((world) => exchange(world, client, code))
        const [winner, ...more] = answers.filter(({ status }) => status === 200)
        assert.ok(winner)
        assert.equal(more.length, 0)
        for (const answer of answers) if (answer !== winner) refused(answer)
        // Each address may present only a limited number of invalid tokens a minute.
        const elsewhere = { "x-forwarded-for": `10.0.${at >> 8}.${at & 255}` }
        assert.equal(
          (await bearer(world(at + 1), "/api/userinfo.php", winner.body.access_token, elsewhere)).status,
          401,
        )
        refused(await refresh(world(at + 2), client, winner.body.refresh_token))
      }
      await assertRows(site, raced, { generation: 1, ended_why: "code-replayed", events: 1 })
    },
  )

  await t.test(`for each of ${RACES} refresh tokens: all get the same successor, one generation later`, async () => {
    const raced: string[] = []
    for (let at = 0; at < RACES; at++) {
      const code = await issue(at)
      raced.push(grantIdOf(code))
      const first = tokensOf(await exchange(world(at), client, code))
      const answers = await race((world) => refresh(world, client, first.refresh))
      for (const { status } of answers) assert.equal(status, 200)
      const successors = [...new Set(answers.map((answer) => tokensOf(answer).refresh))]
      assert.equal(successors.length, 1)
      assert.equal(generationOf(successors[0] ?? ""), generationOf(first.refresh) + 1)
    }
    await assertRows(site, raced, { generation: 2, ended_why: null, events: 0 })
  })
}

/** Asserts the state of the grants in the database, and the number of events that record their end. */
async function assertRows({ query, dialect }: Site, ids: readonly string[], expected: object): Promise<void> {
  const rows = await query(
    `SELECT 'grant_' || ${dialect.hex("g.id")} AS id, generation, ended_why,
      (SELECT COUNT(*) FROM audit_event WHERE subject = 'grant_' || ${dialect.hex("g.id")} AND type = 'code-replayed') AS events
      FROM "grant" g`,
  )
  const found = new Map(rows.map(({ id, ...row }) => [id, { ...row, events: Number(row.events) }]))
  for (const id of ids) assert.deepEqual(found.get(id), expected)
}
