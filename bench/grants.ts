import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { POSTGRES_DIALECT, SQLITE_DIALECT } from "../src/store/dialect.ts"
import type { Options } from "./bench_options.ts"
import type { Figure, LongResult } from "./figure.ts"
import { median, number, percent, table } from "./figure.ts"
import { Connection } from "./load/connection.ts"
import { get } from "./load/request.ts"
import { measureChain, withServerOn } from "./measure.ts"
import type { Postgres } from "./postgres/server.ts"
import { withFolder } from "./scratch.ts"
import type { Child } from "./servers/child.ts"
import type { Contender, Gatehouses } from "./servers/servers.ts"
import type { Site, Tokens } from "./servers/site.ts"
import { gatehouseSiteAt, newGrants } from "./servers/site.ts"
import type { Measurable, Sizes } from "./sizes.ts"
import { bytesOf, postgresSizes, sqliteSizes } from "./sizes.ts"
import { refreshChain } from "./works.ts"

const FEW = 1000
const MANY = 10_000_000
const CONNECTIONS = 32
/** The others are added in this many parts, with grants in use between them. */
const PARTS = 20
const STARTS = 5

/** A database that can be filled by its own statements. */
interface Database {
  readonly sizes: Measurable
  /** Inserts copies of the newest grant, each of another user and session. */
  copyGrants(count: number): Promise<void>
  /** Brings everything into the tables, so that no background work disturbs the measurement. */
  settle(): Promise<void>
}

interface Level {
  readonly live: number
  readonly bytes: number
  /** The times from the start of the process to its first answer, in milliseconds. */
  readonly starts: readonly number[]
  readonly tokeninfo: Figure
  readonly refresh: Figure
}

/** Measures each engine with few live grants and with many. The goal: no figure changes by more than a tenth. */
export async function measureGrants(
  { onSqlite, onPostgres }: Gatehouses,
  options: Options,
  postgres: Postgres | undefined,
): Promise<LongResult> {
  const many = options.size ?? MANY
  const figures: { engine: string; levels: Level[] }[] = []
  if (options.engine !== "postgres")
    figures.push(
      await withFolder(async (folder) => {
        const file = join(folder, "data/gatehouse.db")
        return { engine: "SQLite", levels: await levelsOf(onSqlite, inFile(file), many, options, folder) }
      }),
    )
  if (postgres && onPostgres)
    figures.push(
      await withFolder(async (folder) => {
        return { engine: "PostgreSQL", levels: await levelsOf(onPostgres, inPostgres(postgres), many, options, folder) }
      }),
    )
  return { text: figures.map(({ engine, levels }) => tableOf(engine, levels)).join("\n"), figures }
}

async function levelsOf(
  contender: Contender,
  database: Database,
  many: number,
  options: Options,
  folder: string,
): Promise<Level[]> {
  const given = await contender.options(folder)
  const run = <T>(work: (server: Child) => Promise<T>) => withServerOn(contender, given, folder, work)
  const site = await run((server) => contender.open(server))
  const levels: Level[] = []
  let before = 0
  for (const live of [FEW, many]) {
    const bytesBefore = bytesOfGrants(await database.sizes())
    const inUse = await run(({ port }) => fill(gatehouseSiteAt(site, port), database, live - before))
    await database.settle()
    const bytes = (bytesOfGrants(await database.sizes()) - bytesBefore) / (live - before)
    const starts: number[] = []
    while (starts.length < STARTS) starts.push(await timeOfStart(contender.probe, run))
    const loads = await run((server) =>
      measureLoads(gatehouseSiteAt(site, server.port), server, inUse, options, folder),
    )
    levels.push({ live, bytes, starts, ...loads })
    before = live
  }
  return levels
}

const bytesOfGrants = ({ relations }: Sizes): number => bytesOf(relations, (relation) => relation.table === "grant")

/** Adds live grants. Returns the tokens of FEW of them, which are spread among the others. */
async function fill(site: Site, database: Database, count: number): Promise<Tokens[]> {
  const inUse: Tokens[] = []
  for (let part = 0; part < PARTS; part++) {
    inUse.push(...(await newGrants(site, FEW / PARTS)))
    await database.copyGrants((count - FEW) / PARTS)
  }
  return inUse
}

async function timeOfStart(probe: string, run: (work: (server: Child) => Promise<number>) => Promise<number>) {
  const began = performance.now()
  return run(async ({ port }) => {
    const connection = new Connection(port)
    const { status } = await connection.ask(get(port, probe))
    const time = performance.now() - began
    connection.close()
    if (status !== 200) throw new Error(`status ${status} at ${probe}`)
    return time
  })
}

async function measureLoads(
  site: Site,
  server: Child,
  grants: readonly Tokens[],
  options: Options,
  folder: string,
): Promise<Pick<Level, "tokeninfo" | "refresh">> {
  const checks = { kind: "repeat", requests: grants.map(({ access }) => site.checkToken(access)) } as const
  const tokeninfo = await measureChain(server, checks, CONNECTIONS, options, folder)
  return { tokeninfo, refresh: await measureChain(server, refreshChain(site, grants), CONNECTIONS, options, folder) }
}

/** Bytes of an id: the time, then numbers in the order of insertion, then random ones. So the rows are in the order of their ids, as real ones are. */
const OWN_COLUMNS = ["id", "user_id", "session_id"]

/** Returns an INSERT that copies the newest grant for each row of `series`, with own values in OWN_COLUMNS. */
function copying(columns: readonly string[], values: readonly string[], series: string): string {
  const same = columns.filter((column) => !OWN_COLUMNS.includes(column)).join(", ")
  return `INSERT INTO "grant" (${OWN_COLUMNS.join(", ")}, ${same}) SELECT ${values.join(", ")}, ${same}
    FROM (SELECT ${same} FROM "grant" ORDER BY id DESC LIMIT 1) newest, ${series}`
}

const inFile = (file: string): Database => {
  const opened = (work: (database: DatabaseSync) => void) => {
    const database = new DatabaseSync(file)
    // The rows of a power cut would be lost, and the bench begins again anyway.
    database.exec("PRAGMA busy_timeout = 10000; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000")
    work(database)
    database.close()
  }
  return {
    sizes: sqliteSizes(file),
    copyGrants: async (count) =>
      opened((database) => {
        const columns = database.prepare(SQLITE_DIALECT.listColumns.replace("$1", "'grant'")).all()
        const id = `unhex(printf('%012x%08x', ${Date.now()}, n) || hex(randomblob(6)))`
        const series = `(WITH RECURSIVE up (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < ${count}) SELECT n FROM up WHERE ${count} > 0)`
        database.exec(copying(namesOf(columns), [id, "randomblob(16)", "randomblob(16)"], series))
      }),
    settle: async () => opened((database) => database.exec("PRAGMA wal_checkpoint(TRUNCATE)")),
  }
}

const inPostgres = (postgres: Postgres): Database => ({
  sizes: postgresSizes(postgres),
  async copyGrants(count) {
    const columns = await postgres.query(POSTGRES_DIALECT.listColumns.replace("$1", "'grant'"))
    const random = "decode(md5(random()::text || n), 'hex')"
    const hex = `lpad(to_hex(${Date.now()}::bigint), 12, '0') || lpad(to_hex(n), 8, '0') || left(md5(random()::text), 12)`
    await postgres.query(
      copying(namesOf(columns), [`decode(${hex}, 'hex')`, random, random], `generate_series(1, ${count}) n`),
    )
  },
  async settle() {
    await postgres.query("VACUUM ANALYZE")
    await postgres.query("CHECKPOINT")
  },
})

const namesOf = (columns: readonly Readonly<Record<string, unknown>>[]): string[] =>
  columns.map(({ name }) => String(name))

function tableOf(engine: string, levels: readonly Level[]): string {
  const figures = levels.map(({ bytes, starts, tokeninfo, refresh }) => [
    ...[bytes, median(starts), tokeninfo.rate, tokeninfo.p99, refresh.rate, refresh.p99],
    refresh.memory / 1e6,
  ])
  const [few = [], many = []] = figures
  const rows = levels.map(({ live }, at) => [`${number(live)} grants`, ...(figures[at] ?? []).map(number)])
  const changes = many.map((value, at) => percent(value / (few[at] ?? Number.NaN)))
  const head = ["", "bytes each", "start ms", "tokeninfo/s", "p99 ms", "refresh/s", "p99 ms", "memory MB"]
  return `live grants on ${engine}, ${number(FEW)} of them in use; bytes with the indexes\n${table([head, ...rows, ["many, of few", ...changes]])}\n`
}
