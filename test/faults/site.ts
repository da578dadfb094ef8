import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { TestContext } from "node:test"
import { setTimeout as pause } from "node:timers/promises"
import postgres from "postgres"
import type { Dialect } from "../../src/store/dialect.ts"
import { POSTGRES_DIALECT, SQLITE_DIALECT } from "../../src/store/dialect.ts"
import { freePort } from "../support/free_port.ts"
import type { RegisteredClient } from "../support/journey.ts"
import type { Storage } from "./prepared.ts"
import { prepare } from "./prepared.ts"
import type { ServerProcess } from "./server_process.ts"
import { folderOf, gatehouse, serve } from "./server_process.ts"

export type Stored = Readonly<Record<string, string | number | null>>

/** Servers on one database. The test can also read this database directly. */
export interface Site {
  readonly storage: Storage
  readonly client: RegisteredClient
  readonly servers: readonly ServerProcess[]
  readonly dialect: Dialect
  readonly ledger: string
  /** Runs a query as the database's owner. */
  query(sql: string): Promise<readonly Stored[]>
  /** Restarts the server with this index. */
  serveAgain(at: number): Promise<void>
}

/** Unused codes stay valid for more than a hundred rounds. Each request may name any address, so that many invalid tokens reach no limit. */
const PATIENT = { GATEHOUSE_CODE_TTL: "3600", GATEHOUSE_TRUSTED_PROXIES: "127.0.0.1,::1" }

const ANSWER_MS = 5000

interface Setting {
  readonly dialect: Dialect
  readonly env: Readonly<Record<string, string>>
  readonly query: Site["query"]
}

async function siteOf(t: TestContext, storage: Storage, servers: number, setting: Setting): Promise<Site> {
  const folder = folderOf(t)
  const start = {
    data: "data" in storage ? storage.data : join(folder, "unused"),
    env: { ...PATIENT, ...setting.env },
  }
  const client = await prepare(storage)
  // This command ends normally and so saves a compile cache, with which the servers start sooner. A killed server saves none.
  await gatehouse(["user", "list"], start)
  const ports = await Promise.all(Array.from({ length: servers }, freePort))
  const running: ServerProcess[] = await Promise.all(ports.map((port) => serve(port, start)))
  t.after(() => Promise.all(running.map((server) => server.kill())))
  return {
    storage,
    client,
    servers: running,
    ledger: join(folder, "ledger"),
    ...setting,
    async serveAgain(at) {
      running[at] = await serve(ports[at] ?? 0, start)
    },
  }
}

/** Starts one server on a data folder. */
export function sqliteSite(t: TestContext): Promise<Site> {
  const data = join(folderOf(t), "data")
  const query: Site["query"] = async (sql) => {
    const database = new DatabaseSync(join(data, "gatehouse.db"), { timeout: ANSWER_MS })
    try {
      return database.prepare(sql).all() as Stored[]
    } finally {
      database.close()
    }
  }
  return siteOf(t, { data }, 1, { dialect: SQLITE_DIALECT, env: {}, query })
}

interface PostgresOptions {
  readonly port?: number
  readonly pool?: number
  readonly timeout?: number
  /** The hosts in the URL of the servers, if there are several. */
  readonly hosts?: string
  /** Returns the URL of the present primary. */
  readonly primary?: () => string
}

/**
 * Starts several servers on the PostgreSQL at the given port. The servers have few connections and a short time-out, so that connections
 * run out quickly. They connect as an ordinary role. The test connects as a superuser, for whom PostgreSQL reserves connections.
 */
export async function postgresSite(
  t: TestContext,
  url: string,
  servers: number,
  { port, hosts, primary = () => url, ...more }: PostgresOptions = {},
): Promise<Site> {
  const name = `faults_${randomUUID().replaceAll("-", "")}`
  const owner = new URL(url)
  const asOwner = postgres(url, {
    max: 1,
    onnotice: () => {},
    idle_timeout: 1,
    backoff: () => 0.05,
    database: "postgres",
  })
  t.after(() => asOwner.end({ timeout: 1 }))
  await asOwner.unsafe(`CREATE ROLE ${name} LOGIN PASSWORD '${owner.password}'`)
  await asOwner.unsafe(`CREATE DATABASE ${name} OWNER ${name}`)
  const database = `postgres://${name}:${owner.password}@${hosts ?? `${owner.hostname}:${port ?? owner.port}`}/${name}`
  const secret = randomUUID().repeat(2)
  const env = {
    GATEHOUSE_DATABASE_URL: database,
    GATEHOUSE_SECRET: secret,
    GATEHOUSE_DATABASE_POOL: String(more.pool ?? 2),
    GATEHOUSE_DATABASE_TIMEOUT: String(more.timeout ?? 1),
  }
  const query: Site["query"] = async (sql) => {
    const connection = postgres(new URL(`/${name}`, primary()).href, { max: 1, onnotice: () => {} })
    try {
      // The PostgreSQL client would try forever to connect to a stopped database.
      const patience = pause(ANSWER_MS, undefined, { ref: false }).then(() => Promise.reject(new Error("no answer")))
      return (await Promise.race([connection.unsafe(sql), patience])) as unknown as Stored[]
    } finally {
      await connection.end({ timeout: 1 })
    }
  }
  return siteOf(t, { database, secret }, servers, { dialect: POSTGRES_DIALECT, env, query })
}
