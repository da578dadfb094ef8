import type { Store } from "../../src/gatehouse.ts"
import type { Connection } from "../../src/store/engines/postgres_settings.ts"
import type { Options } from "../bench_options.ts"
import type { LongResult } from "../figure.ts"
import { withFolder } from "../scratch.ts"
import { newId } from "../servers/programs/seed_grants.ts"
import { number, table } from "../table.ts"
import type { Sample } from "./operations.ts"
import { othersGone, sampleOf } from "./operations.ts"
import type { HotStatement } from "./pgbench.ts"
import { pgbench, pgbenchVersion } from "./pgbench.ts"
import { seed } from "./seed.ts"
import type { Postgres } from "./server.ts"
import { withConnection } from "./server.ts"
import { withStore } from "./store.ts"

const PARTITIONS = 16
const GRANTS = 100_000
const QUICK_GRANTS = 10_000
const CLIENTS = 32
/** More than the five after which PostgreSQL may settle on one plan for all values. */
const TIMES = 20
const MONTH_MS = 30 * 86_400_000
const ALONE: readonly (readonly HotStatement[])[] = [["standing"], ["rotate"]]

/** An access token that nobody revoked. */
const NO_TOKEN = new Uint8Array(8)

/** Verbs of the store, each called with grants of their own. */
const VERBS: Record<string, (store: Store, sample: Sample) => Promise<unknown>> = {
  "grants.standing": ({ grants }, { id }) => grants.standing(id, NO_TOKEN),
  "grants.find": ({ grants }, { id }) => grants.find(id),
  "grants.rotate": ({ grants }, { id }) => grants.rotate(id, 1, Date.now(), Date.now() + MONTH_MS, "2001:db8::7"),
  "grants.confirm": async (store, { id }) => {
    store.grants.confirm(id, 2)
    await store.grants.standing(id, NO_TOKEN)
  },
  "grants.end": ({ grants }, { id, userId }) => grants.end(id, "revoked", Date.now(), auditEvent(userId, id)),
  "grants.list of a user": ({ grants }, { userId }) => grants.list({ userId }),
  "users.disable": ({ users }, { userId }) => users.disable(userId, Date.now(), auditEvent("operator", userId)),
  removeExpired: (store) => store.removeExpired(Date.now(), 1),
}

const auditEvent = (actor: string, subject: string) => ({
  id: newId("event"),
  at: Date.now(),
  type: "grant-revoked" as const,
  actor,
  subject,
  address: undefined,
  traceId: undefined,
})

/**
 * Sharding by grant id, as far as one PostgreSQL can show it: the grants in 16 hash partitions by id, everything else as it is. Which verbs
 * of the store look into one partition and which into all, and what the division costs the hot statements.
 */
export async function measureSharding(postgres: Postgres, options: Options): Promise<LongResult> {
  const live = options.quick ? QUICK_GRANTS : GRANTS
  const rates: { layout: string; statements: string; rate: number; database: number | undefined }[] = []
  let touched: { verb: string; partitions: number }[] = []
  for (const layout of ["one table", `${PARTITIONS} partitions`]) {
    const url = await postgres.newDatabase()
    await withStore(url, 1, (store) => store.probe())
    await withConnection(url, async (sql) => {
      if (layout !== "one table") await partition(sql)
      await seed(sql, live)
      for (const statements of pgbenchVersion() === undefined ? [] : ALONE) {
        await withFolder(async (folder) => {
          const before = postgres.cpu()
          const began = performance.now()
          const rate = await pgbench(url, statements, CLIENTS, options, folder)
          // The warm-up counts as work too.
          const operations = (rate * (performance.now() - began)) / 1000
          const after = postgres.cpu()
          const database = before === undefined || after === undefined ? undefined : (after - before) / operations
          rates.push({ layout, statements: statements.join(" and "), rate, database })
        })
      }
      if (layout !== "one table") touched = await partitionsTouched(sql, url)
    })
  }
  const rateRows = rates.map(({ layout, statements, rate, database }) => [
    `${statements}, ${layout}`,
    number(rate),
    database === undefined ? "" : number(database),
  ])
  const rateText =
    rates.length === 0
      ? "  pgbench is missing, and with it what the division costs\n"
      : `${table([[`pgbench, ${CLIENTS} clients`, "per second", "database CPU µs"], ...rateRows])}\n`
  const touchedRows = touched.map(({ verb, partitions }) => [verb, String(partitions)])
  const text = `PostgreSQL: ${number(live)} grants in ${PARTITIONS} hash partitions by id\n${table([["", `partitions of ${PARTITIONS}`], ...touchedRows])}\n${rateText}`
  return { text, figures: { live, touched, rates } }
}

/** The same table with the same indexes, divided by the hash of its primary key. */
async function partition(sql: Connection): Promise<void> {
  const indexes = await sql.unsafe(
    `SELECT indexdef FROM pg_indexes WHERE tablename = 'grant' AND schemaname = 'public'`,
  )
  await sql.unsafe('ALTER TABLE "grant" RENAME TO undivided')
  await sql.unsafe('CREATE TABLE "grant" (LIKE undivided INCLUDING DEFAULTS) PARTITION BY HASH (id)')
  for (let part = 0; part < PARTITIONS; part++)
    await sql.unsafe(
      `CREATE TABLE grant_${part} PARTITION OF "grant" FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${part}) WITH (fillfactor = 80)`,
    )
  await sql.unsafe("DROP TABLE undivided")
  for (const { indexdef } of indexes) await sql.unsafe(String(indexdef))
}

/** Each verb several times on one row: the partitions of which a page was looked at each time. Making a plan looks at each index once. */
async function partitionsTouched(sql: Connection, url: string) {
  const samples = await sampleOf(sql, Object.keys(VERBS).length)
  const looks = async () => {
    const rows = await sql.unsafe(`SELECT relname AS name, coalesce(heap_blks_hit + heap_blks_read, 0) +
      coalesce(idx_blks_hit + idx_blks_read, 0) AS looks FROM pg_statio_user_tables WHERE relname ~ '^grant_[0-9]+$'`)
    return new Map(rows.map(({ name, looks }) => [String(name), Number(looks)]))
  }
  const touched: { verb: string; partitions: number }[] = []
  for (const [at, [verb, call]] of Object.entries(VERBS).entries()) {
    const sample = samples[at]
    if (sample === undefined) throw new Error("too few grants")
    const before = await looks()
    await withStore(url, 1, async (store) => {
      for (let times = 0; times < TIMES; times++) await call(store, sample)
    })
    await othersGone(sql)
    const after = await looks()
    touched.push({
      verb,
      partitions: [...after].filter(([name, looks]) => looks >= (before.get(name) ?? 0) + TIMES).length,
    })
  }
  return touched
}
