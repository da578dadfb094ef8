import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { databaseUrl } from "../../src/config/database_url.ts"
import type { Connection, PostgresSettings } from "../../src/store/engines/postgres_settings.ts"
import { connection } from "../../src/store/engines/postgres_settings.ts"
import { databasePinning, pinned } from "../machine.ts"
import { DATA } from "../scratch.ts"
import { treeCpu } from "./cpu.ts"

const PROGRAM = join(import.meta.dirname, "../../test/support/processes/postgres.ts")
/** As a PostgreSQL that nobody has set up: what the tests turn off for speed is on. */
const DURABLE = ["--durable", "shared_buffers=128MB"]
/** No statement of the bench itself is cut short. */
const PATIENCE_MS = 3_600_000

/** A PostgreSQL whose databases are the bench's alone. */
export interface Postgres {
  /** Version and place, for the head of the table. */
  readonly about: string
  /** A new, empty database: its URL. The one before is dropped, since one server at a time is measured. */
  newDatabase(): Promise<string>
  /** Of the newest database. */
  url(): string
  /** Microseconds of CPU time of all its processes so far; undefined where it runs on another machine or the system does not tell. */
  cpu(): number | undefined
  stop(): Promise<void>
}

export function settingsOf(url: string, connections = 1): PostgresSettings {
  const parsed = databaseUrl.parse(url)
  if (!parsed.ok) throw new Error(`${url} ${parsed.why}`)
  return { ...parsed.value, connections, timeoutMs: PATIENCE_MS, pooled: false }
}

/** Does the work on a connection of its own. */
export async function withConnection<T>(url: string, work: (sql: Connection) => Promise<T>): Promise<T> {
  const sql = connection(settingsOf(url))
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

/**
 * The PostgreSQL of BENCH_DATABASE_URL, whose user may create databases (and, for postgres_size, is a superuser), else one that is started
 * here beside the load. Throws what it printed where none runs.
 */
export async function startPostgres(): Promise<Postgres> {
  const { BENCH_DATABASE_URL: given } = process.env
  const started = given === undefined ? await startEmbedded() : undefined
  const url = given ?? started?.url ?? ""
  const at = (database: string): string => {
    const parsed = new URL(url)
    parsed.pathname = `/${database}`
    return parsed.href
  }
  const owner = given ?? at("postgres")
  const [row] = await withConnection(owner, (sql) =>
    sql.unsafe(`SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
      current_setting('data_directory', TRUE) AS folder`),
  )
  const postmaster = started === undefined ? undefined : postmasterOf(String(row?.folder))
  const where = started === undefined ? "that of BENCH_DATABASE_URL" : `started here ${databasePinning()}`
  let database: string | undefined
  const drop = async () => {
    if (database !== undefined)
      await withConnection(owner, (sql) => sql.unsafe(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`))
    database = undefined
  }
  return {
    about: `PostgreSQL ${row?.version}, fsync ${row?.fsync}, ${where}`,
    async newDatabase() {
      await drop()
      const name = `gatehouse_bench_${randomUUID().replaceAll("-", "")}`
      await withConnection(owner, (sql) => sql.unsafe(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`))
      database = name
      return at(name)
    },
    url: () => at(database ?? "postgres"),
    cpu: () => (postmaster === undefined ? undefined : treeCpu(postmaster)),
    async stop() {
      await drop()
      await started?.stop()
    },
  }
}

/** That of the tests, with its data on the disk of the project; it ends when its standard input does, however the bench ends. */
async function startEmbedded(): Promise<{ url: string; stop(): Promise<void> }> {
  mkdirSync(DATA, { recursive: true })
  const [command, ...given] = pinned("load", [process.execPath, PROGRAM, ...DURABLE])
  const child = spawn(command, given, {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, TMPDIR: DATA },
    // Not in the terminal's group: it stops by itself, and removes its folder, when the bench is interrupted.
    detached: true,
  })
  let complaint = ""
  child.stderr.on("data", (data) => {
    complaint += data
  })
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()))
  const { value: url } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
  if (typeof url !== "string") throw new Error(complaint)
  return {
    url,
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}

function postmasterOf(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n", 1)[0])
  } catch {
    return undefined
  }
}
