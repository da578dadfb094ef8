import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { databaseUrl } from "../../src/config/database_url.ts"
import type { Connection, PostgresSettings } from "../../src/store/engines/postgres_settings.ts"
import { connection } from "../../src/store/engines/postgres_settings.ts"
import { pinned } from "../machine.ts"
import { DATA } from "../scratch.ts"

const PROGRAM = join(import.meta.dirname, "../../test/support/processes/postgres.ts")
/** PostgreSQL's defaults: what the tests turn off for speed is on. */
const DURABLE = ["--durable", "shared_buffers=128MB"]
/** No timeout for statements of the bench itself. */
const TIMEOUT_MS = 3_600_000

/** A PostgreSQL only for the bench, beside the load. */
export interface Postgres {
  /** Its version, for the head of the table. */
  readonly about: string
  /** The URL of a new, empty database. The previous one is dropped, since one server at a time is measured. */
  newDatabase(): Promise<string>
  /** Of the newest database. */
  url(): string
  /** CPU time of all its processes so far, in microseconds; undefined if the system does not report it. */
  cpu(): number | undefined
  stop(): Promise<void>
}

export function settingsOf(url: string): PostgresSettings {
  const parsed = databaseUrl.parse(url)
  if (!parsed.ok) throw new Error(`${url} ${parsed.why}`)
  return { ...parsed.value, connections: 1, timeoutMs: TIMEOUT_MS, pooled: false }
}

/** The PostgreSQL of the tests, with its data on the project's disk. Throws its output if it does not start. */
export async function startPostgres(): Promise<Postgres> {
  const [command, ...given] = pinned("load", [process.execPath, PROGRAM, ...DURABLE])
  const child = spawn(command, given, {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, TMPDIR: DATA },
    // Not in the terminal's group: it stops and removes its folder when its standard input ends.
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
    cpu: () => treeCpu(postmaster),
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}

async function query(url: string, statement: string): Promise<Awaited<ReturnType<Connection["unsafe"]>>> {
  const sql = connection(settingsOf(url))
  try {
    return await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}

/** Linux counts in hundredths of a second. */
const TICK_US = 10_000

/** CPU time of a process and its children, living and ended, in microseconds. */
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
    // The second field is the program's name in parentheses, with any characters.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ")
    const at = (field: number) => Number(fields[field - 3])
    return { parent: at(4), own: at(14) + at(15), ofEnded: at(16) + at(17) }
  } catch {
    return undefined
  }
}
