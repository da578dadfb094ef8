import type { TestContext } from "node:test"
import type { Config, Gatehouse, GatehouseOptions, ManualClock } from "../../src/gatehouse.ts"
import { IN_MEMORY } from "../../src/gatehouse.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import type { TestServer, TestServerOptions } from "../../src/testing/testing.ts"
import { startTestServer } from "../../src/testing/testing.ts"
import { openOn, testPostgres } from "./postgres.ts"

/** The start of the tests' clock. It is a whole second, so that seconds and milliseconds are easy to distinguish. */
export const START = Date.UTC(2030, 0, 1)

/** The part of a server that most tests need. A server in another process may offer less. */
export interface World {
  readonly gatehouse: Gatehouse
  readonly url: string
  readonly clock: ManualClock
}

interface Closing {
  after(callback: () => Promise<void>): void
}

/** The engine of this run's servers. `npm test` uses SQLite. `npm run test:all` also runs the tests over HTTP on PostgreSQL. */
const ON_POSTGRES = process.env.TEST_ENGINE === "postgres"

/** A database on a busy machine answers late. The server would then answer 503 to requests of which a test sends many at once. */
const PATIENT_MS = 30_000

export interface WorldOptions extends Pick<GatehouseOptions, "log"> {
  /** Hashes passwords at the cost of production, which takes 20 ms each. On PostgreSQL this is always so. */
  readonly fullPasswordCost?: boolean
  /** The start of the clock, for tests in which another program compares this server's time with the system's. */
  readonly now?: number
}

/**
 * Returns the settings of the test server. In a run on PostgreSQL, also returns a store: an empty PostgreSQL database. A test server hashes
 * passwords at the least cost only in its own store.
 */
async function stored(config: Partial<Config>, fullPasswordCost: boolean): Promise<TestServerOptions> {
  if (!ON_POSTGRES) return fullPasswordCost ? { config, store: await openSqlite({ file: IN_MEMORY }) } : { config }
  const found = await testPostgres()
  if (!found.here) throw new Error(`no PostgreSQL runs here: ${found.why}`)
  return { config: { ...config, data: IN_MEMORY }, store: await openOn(found.postgres, { timeoutMs: PATIENT_MS }) }
}

/**
 * Starts the whole server, as `gatehouse-auth/testing` does: on SQLite in memory (unless the run is on PostgreSQL), on a free port, without
 * limits unless given, and with a clock that only tests move.
 */
export async function world(
  test: TestContext | Closing,
  overrides: Partial<Config> = {},
  { log, fullPasswordCost = false, now = START }: WorldOptions = {},
): Promise<TestServer> {
  const server = await startTestServer({ ...(await stored(overrides, fullPasswordCost)), now, log })
  test.after(() => server.close())
  return server
}
