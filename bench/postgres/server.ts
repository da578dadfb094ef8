import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { databaseUrl } from "../../src/config/database_url.ts"
import type { Row } from "../../src/store/engines/engine.ts"
import { connector } from "../../src/store/engines/postgres_connection.ts"
import type { PostgresSettings } from "../../src/store/engines/postgres_settings.ts"
import { pinned } from "../machine.ts"
import { DATA } from "../scratch.ts"

const PROGRAM = join(import.meta.dirname, "../../test/support/processes/postgres.ts")
/** Options of the tests' PostgreSQL that turn durability on. Without these options durability is off, so that tests are fast. */
const DURABLE = ["--durable", "shared_buffers=128MB"]
/** The timeout for the bench's own statements, which take long. */
const TIMEOUT_MS = 3_600_000

/** A PostgreSQL server for the bench. It runs on the cores of the load. */
export interface Postgres {
  /** The version of PostgreSQL, for the head of the table. */
  readonly about: string
  /** Creates an empty database and returns its URL. Drops the previous database, because only one server is measured at a time. */
  newDatabase(): Promise<string>
  /** Returns the URL of the newest database. */
  url(): string
  /** Runs a statement in the newest database. */
  query(statement: string): Promise<readonly Row[]>
  /** Returns the CPU time of all processes of PostgreSQL so far, in microseconds. Undefined if the system does not report CPU times. */
  cpu(): number | undefined
  stop(): Promise<void>
}

export function settingsOf(url: string): PostgresSettings {
  const parsed = databaseUrl.parse(url)
  if (!parsed.ok) throw new Error(`${url} ${parsed.why}`)
  return { ...parsed.value, connections: 1, timeoutMs: TIMEOUT_MS, pooled: false }
}

/**
 * Starts the PostgreSQL of the tests, with its data on the project's disk. `settings` are further ones, such as `max_wal_size=2GB`. If the start
 * fails, throws an error with the output.
 */
export async function startPostgres(settings: readonly string[] = []): Promise<Postgres> {
  const [command, ...given] = pinned("load", [process.execPath, PROGRAM, ...DURABLE, ...settings])
  const child = spawn(command, given, {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, TMPDIR: DATA },
    // Detached: otherwise Ctrl-C would end PostgreSQL before the bench ends. PostgreSQL stops when the bench closes the standard input of this child.
    detached: true,
  })
  let complaint = ""
  child.stderr.on("data", (data) => {
    complaint += data
  })
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()))
  const { value: started } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
  if (typeof started !== "string") throw new Error(complaint)
  const owner = `${started}/postgres`
  const [row] = await query(owner, "SELECT version(), current_setting('data_directory') AS folder")
  const postmaster = Number(readFileSync(join(String(row?.folder), "postmaster.pid"), "utf8").split("\n", 1)[0])
  let url = owner
  return {
    about: String(row?.version),
    async newDatabase() {
      if (url !== owner) await query(owner, `DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)} WITH (FORCE)`)
      const name = `bench_${randomUUID().replaceAll("-", "")}`
      await query(owner, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
      url = new URL(`/${name}`, owner).href
      return url
    },
    url: () => url,
    query: (statement) => query(url, statement),
    cpu: () => treeCpu(postmaster),
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}

async function query(url: string, statement: string): Promise<readonly Row[]> {
  const sql = connector(settingsOf(url))()
  try {
    return await sql.query(statement)
  } finally {
    await sql.end()
  }
}

/** Linux reports CPU times in hundredths of a second. */
const TICK_US = 10_000

/** Returns the CPU time of a process and of its running and ended children, in microseconds. */
function treeCpu(root: number): number | undefined {
  const top = statOf(String(root))
  if (top === undefined) return undefined
  const children = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []))
  const living = children.filter(({ parent }) => parent === root)
  return TICK_US * living.reduce((sum, { own }) => sum + own, top.own + top.ofEnded)
}

function statOf(pid: string): { parent: number; own: number; ofEnded: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8")
    // The second field is the program's name in parentheses, which may contain spaces.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ")
    const at = (field: number) => Number(fields[field - 3])
    return { parent: at(4), own: at(14) + at(15), ofEnded: at(16) + at(17) }
  } catch {
    return undefined
  }
}
