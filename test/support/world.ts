import type { TestContext } from "node:test"
import type { Config, Gatehouse, GatehouseOptions, ManualClock } from "../../src/app.ts"
import { configure, createGatehouse, IN_MEMORY, manualClock } from "../../src/app.ts"
import { openOn, testPostgres } from "./postgres.ts"

/** When the tests' clock begins: a whole second, so that seconds and milliseconds are easily told apart. */
export const START = Date.UTC(2030, 0, 1)

export interface World {
  readonly gatehouse: Gatehouse
  readonly url: string
  readonly clock: ManualClock
}

interface Closing {
  after(callback: () => Promise<void>): void
}

/** Which engine the servers of this run store in: `npm test` runs what asks over HTTP on each. */
const ON_POSTGRES = process.env.TEST_ENGINE === "postgres"

/** The store and the settings that go with it: where all tests are on PostgreSQL, one that is empty. */
async function stored(overrides: Partial<Config>): Promise<GatehouseOptions> {
  if (!ON_POSTGRES) return { config: configure({ ...TESTING, ...overrides }) }
  const found = await testPostgres()
  if (!found.here) throw new Error(`no PostgreSQL runs here: ${found.why}`)
  const config = configure({ ...TESTING, ...overrides, data: IN_MEMORY })
  return { config, store: await openOn(found.postgres) }
}

/** The whole server, on an in-memory SQLite unless the run is on PostgreSQL, on a free port, with limits off unless named and a clock that only tests move. */
export async function world(
  test: TestContext | Closing,
  overrides: Partial<Config> = {},
  more: Pick<GatehouseOptions, "log"> = {},
): Promise<World> {
  const clock = manualClock(START)
  const gatehouse = await createGatehouse({ ...(await stored(overrides)), clock, ...more })
  await gatehouse.listen()
  test.after(() => gatehouse.close())
  return { gatehouse, url: gatehouse.url, clock }
}

const TESTING: Partial<Config> = {
  data: ":memory:",
  port: 0,
  tokenLimit: "off",
  userinfoLimit: "off",
  tokeninfoLimit: "off",
  signInLimit: "off",
}
