import type { Store } from "../../src/gatehouse.ts"
import type { Connection } from "../../src/store/engines/postgres_settings.ts"
import { newId } from "../servers/programs/seed_grants.ts"
import { number, percent, table } from "../table.ts"
import { withConnection } from "./server.ts"
import { withStore } from "./store.ts"

const MONTH_MS = 30 * 86_400_000
/** Fewer than the engine keeps of writes that nobody waits for. */
const BATCH = 500
const PATIENCE_MS = 10_000

/** What one operation did in the database, on average. */
export interface Operation {
  readonly name: string
  /** Bytes of the write-ahead log right after a checkpoint, where the first change of a page takes an image of it, and without images. */
  readonly walAfterCheckpoint: number
  readonly wal: number
  readonly inserted: number
  readonly updated: number
  /** Share of the updates that no index had to learn of. */
  readonly hot: number
  /** Pages looked at, whether read or found in memory, of tables and of indexes. */
  readonly tablePages: number
  readonly indexPages: number
}

export interface Sample {
  readonly id: `grant_${string}`
  readonly userId: `user_${string}`
  readonly clientId: `client_${string}`
  readonly session: `session_${string}`
}

type Verb = (store: Store, grants: readonly Sample[]) => Promise<void>

const oneByOne =
  (verb: (store: Store, grant: Sample) => Promise<boolean>): Verb =>
  async (store, grants) => {
    for (const grant of grants) if (!(await verb(store, grant))) throw new Error("refused by its guard")
  }

const event = (type: "grant-issued" | "grant-revoked", { id, userId }: Sample) => ({
  id: newId("event"),
  at: Date.now(),
  type,
  actor: userId,
  subject: id,
  address: "192.0.2.17",
  traceId: "0123456789abcdef",
})

const issue = oneByOne((store, sample) => {
  const now = Date.now()
  const grant = {
    id: sample.id,
    userId: sample.userId,
    clientId: sample.clientId,
    scope: ["openid", "profile", "email"] as const,
    redirectUri: "https://client.example/callback",
    challenge: { digest: new Uint8Array(32), method: "S256" as const },
    nonce: "a-nonce-of-thirty-two-characters",
    authTime: now,
    createdAt: now,
    codeExpiresAt: now + 600_000,
    usedAt: undefined,
    failedAttempts: 0,
    generation: 0,
    confirmedGeneration: 0,
    rotatedAt: undefined,
    rotatedFrom: undefined,
    repeatedFrom: undefined,
    refreshExpiresAt: undefined,
    sessionId: sample.session,
    claims: undefined,
    resources: [],
    endedAt: undefined,
    endedWhy: undefined,
  }
  return store.grants.issue(grant, event("grant-issued", sample), sample.session)
})
const redeem = oneByOne(({ grants }, { id }) => {
  const now = Date.now()
  return grants.redeem(id, now, now + MONTH_MS, now + MONTH_MS)
})
const rotate = (generation: number) =>
  oneByOne(({ grants }, { id }) => grants.rotate(id, generation, Date.now(), Date.now() + MONTH_MS, "2001:db8::7"))
const end = oneByOne(({ grants }, sample) =>
  grants.end(sample.id, "revoked", Date.now(), event("grant-revoked", sample)),
)
const confirm: Verb = async (store, grants) => {
  for (let at = 0; at < grants.length; at += BATCH) {
    for (const { id } of grants.slice(at, at + BATCH)) store.grants.confirm(id, 2)
    // A write waits for those before it that nobody waits for.
    await store.probe()
  }
}
const again: Verb = async (store, grants) => {
  for (const generation of [2, 3, 4, 5, 6]) await rotate(generation)(store, grants)
}

/** So many of each operation, one after the other, on grants all over the table; vacuum rests meanwhile. The user must be a superuser. */
export const measureOperations = (url: string, count: number): Promise<Operation[]> =>
  withConnection(url, async (sql) => {
    await sql.unsafe('ALTER TABLE "grant" SET (autovacuum_enabled = off)')
    await sql.unsafe("ALTER TABLE audit_event SET (autovacuum_enabled = off)")
    const samples = await sampleOf(sql, 2 * count)
    const old = [samples.slice(0, count), samples.slice(count)] as const
    const fresh = old.map((part) => part.map((one) => ({ ...one, id: newId("grant") })))
    const operations: Operation[] = []
    const measure = async (name: string, verb: Verb, [first, second]: readonly (readonly Sample[])[], times = 1) => {
      await sql.unsafe("CHECKPOINT")
      const imaged = await counted(url, sql, (store) => verb(store, first ?? []))
      await setImages(sql, "off")
      const plain = await counted(url, sql, (store) => verb(store, second ?? []))
      await setImages(sql, "on")
      const each = (value: number) => value / (count * times)
      operations.push({
        name,
        walAfterCheckpoint: each(imaged.wal),
        wal: each(plain.wal),
        inserted: each(plain.inserted),
        updated: each(plain.updated),
        hot: plain.hot / plain.updated,
        tablePages: each(plain.tablePages),
        indexPages: each(plain.indexPages),
      })
    }
    await measure("issue", issue, fresh)
    await measure("redeem", redeem, fresh)
    await measure("rotate", rotate(1), old)
    await measure("confirm", confirm, old)
    await measure("rotate, five times more", again, old, 5)
    await measure("end", end, old)
    return operations
  })

export async function sampleOf(sql: Connection, count: number): Promise<Sample[]> {
  const rows = await sql.unsafe(`SELECT encode(g.id, 'hex') AS id, encode(g.user_id, 'hex') AS user,
      encode(g.client_id, 'hex') AS client, encode(s.id, 'hex') AS session
    FROM (SELECT * FROM "grant" WHERE generation = 1 AND refresh_expires_at > ${Date.now() + 86_400_000} ORDER BY random() LIMIT ${count}) g JOIN session s ON s.user_id = g.user_id`)
  return rows.map((row) => ({
    id: `grant_${row.id}`,
    userId: `user_${row.user}`,
    clientId: `client_${row.client}`,
    session: `session_${row.session}`,
  }))
}

async function setImages(sql: Connection, state: "on" | "off"): Promise<void> {
  await sql.unsafe(state === "on" ? "ALTER SYSTEM RESET full_page_writes" : "ALTER SYSTEM SET full_page_writes = off")
  await sql.unsafe("SELECT pg_reload_conf()")
  await until(sql, `SELECT current_setting('full_page_writes') = '${state}' AS done`, `full_page_writes to be ${state}`)
}

/** What the database counted while the work was done on a connection of its own, which has gone by then and so has told all. */
async function counted(url: string, sql: Connection, work: (store: Store) => Promise<void>) {
  const state = async () => {
    const [row] = await sql.unsafe(`SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::FLOAT8 AS wal,
        sum(s.n_tup_ins)::FLOAT8 AS inserted, sum(s.n_tup_upd)::FLOAT8 AS updated, sum(s.n_tup_hot_upd)::FLOAT8 AS hot,
        sum(heap_blks_hit + heap_blks_read)::FLOAT8 AS table_pages, sum(idx_blks_hit + idx_blks_read)::FLOAT8 AS index_pages
      FROM pg_stat_user_tables s JOIN pg_statio_user_tables io USING (relid) WHERE s.relname NOT IN ('probe', 'schema_migration')`)
    const at = (column: string) => Number(row?.[column])
    return [at("wal"), at("inserted"), at("updated"), at("hot"), at("table_pages"), at("index_pages")] as const
  }
  const before = await state()
  await withStore(url, 1, work)
  await othersGone(sql)
  const after = await state()
  const [wal = 0, inserted = 0, updated = 0, hot = 0, tablePages = 0, indexPages = 0] = after.map(
    (value, at) => value - (before[at] ?? 0),
  )
  return { wal, inserted, updated, hot, tablePages, indexPages }
}

/** Resolves when this connection is the database's only one. */
export const othersGone = (sql: Connection): Promise<void> =>
  until(
    sql,
    `SELECT count(*) = 0 AS done FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    "other connections to end",
  )

async function until(sql: Connection, question: string, what: string): Promise<void> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  while (!patience.aborted) {
    const [row] = await sql.unsafe(question)
    if (row?.done === true) return
  }
  throw new Error(`waited in vain for ${what}`)
}

export function operationsText(operations: readonly Operation[], live: number): string {
  const head = ["", "WAL bytes", "after checkpoint", "inserted", "updated", "HOT", "table pages", "index pages"]
  const rows = operations.map((one) => [
    one.name,
    number(one.wal),
    number(one.walAfterCheckpoint),
    number(one.inserted),
    number(one.updated),
    one.updated > 0 ? percent(one.hot) : "",
    number(one.tablePages),
    number(one.indexPages),
  ])
  return `PostgreSQL: one operation among ${number(live)} live grants, each one statement in one round trip\n${table([head, ...rows])}\n`
}
