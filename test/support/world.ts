import type { TestContext } from "node:test"
import type { Config, Gatehouse, GatehouseOptions, ManualClock } from "../../src/app.ts"
import { configure, createGatehouse, manualClock } from "../../src/app.ts"

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

/** The whole server on an in-memory SQLite, listening on a free port, with limits off unless named and a clock that only tests move. */
export async function world(
  test: TestContext | Closing,
  overrides: Partial<Config> = {},
  more: Pick<GatehouseOptions, "log"> = {},
): Promise<World> {
  const clock = manualClock(START)
  const gatehouse = await createGatehouse({ config: configure({ ...TESTING, ...overrides }), clock, ...more })
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
