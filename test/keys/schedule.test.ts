/** The server rotates its signing keys automatically. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import type { TestContext } from "node:test"
import { describe, it } from "node:test"
import type { Config, Gatehouse } from "../../src/gatehouse.ts"
import { configure, createGatehouse, manualClock } from "../../src/gatehouse.ts"
import { createLog } from "../../src/observe/log.ts"
import { temporaryFolder } from "../cli/command.ts"
import { send } from "../support/wire.ts"

const START = Date.UTC(2030, 0, 1)
const DAY = 86_400_000

interface Line {
  readonly msg: string
  readonly key?: string
}

/** Starts a server on a data folder, where no other server may run. `said` resolves with the log line about a new key. */
async function started(t: TestContext, data: string, at: number, more: Partial<Config> = {}) {
  const clock = manualClock(at)
  const lines: Line[] = []
  const { promise: said, resolve } = Promise.withResolvers<Line>()
  const write = (text: string) => {
    const line = JSON.parse(text) as Line
    lines.push(line)
    if (/^A new \w+ key/.test(line.msg)) resolve(line)
  }
  const log = createLog({ level: "info", readable: false, destination: { write } })
  const gatehouse = await createGatehouse({ config: configure({ data, port: 0, ...more }), clock, log })
  await gatehouse.listen()
  let open = true
  const close = async () => {
    if (open) await gatehouse.close()
    open = false
  }
  t.after(close)
  return { gatehouse, clock, lines, said, close }
}

const statesOf = async ({ administration }: Gatehouse) => (await administration.keys.list()).map(({ state }) => state)

/** Starts the server once, so that an RS256 key exists. */
async function first(t: TestContext, data: string): Promise<void> {
  const { gatehouse, close, lines } = await started(t, data, START)
  equal((await send(gatehouse, "/oauth/jwks.php")).status, 200)
  deepEqual(await statesOf(gatehouse), ["active"])
  await close()
  deepEqual(
    lines.filter(({ key }) => key !== undefined),
    [],
  )
}

describe("GATEHOUSE_KEY_ROTATION", () => {
  it("a key that is due gets a successor when the server starts: published at once, and reported in the log and in the audit", async (t) => {
    const data = temporaryFolder()
    await first(t, data)
    const { gatehouse, clock, said } = await started(t, data, START + 90 * DAY)
    const { key, msg } = await said
    match(
      msg,
      /^A new RS256 key is published\. It signs from 2030-04-02T00:00:00\.000Z on \(GATEHOUSE_KEY_ROTATION\)\.$/,
    )
    const { keys } = JSON.parse((await send(gatehouse, "/oauth/jwks.php")).text) as { keys: { kid: string }[] }
    deepEqual([keys.length, keys[1]?.kid], [2, key])
    deepEqual(await statesOf(gatehouse), ["active", "announced"])
    const [event, ...others] = await gatehouse.store.audit.list(9)
    deepEqual(others, [])
    ok(event)
    const { type, actor, subject, at, address, traceId } = event
    deepEqual(
      { type, actor, subject, at, address, traceId },
      {
        type: "signing-key-rotated",
        actor: "server",
        subject: "RS256",
        at: START + 90 * DAY,
        address: undefined,
        traceId: undefined,
      },
    )
    clock.advance({ days: 1 })
    deepEqual(await statesOf(gatehouse), ["retiring", "active"])
  })

  it("a successor is published one day before it is due, not earlier; with 30days it is due sooner", async (t) => {
    const data = temporaryFolder()
    await first(t, data)
    const early = await started(t, data, START + 29 * DAY - 1, { keyRotation: (30 * DAY) / 1000 })
    await send(early.gatehouse, "/oauth/jwks.php")
    await early.close()
    const due = await started(t, data, START + 29 * DAY, { keyRotation: (30 * DAY) / 1000 })
    match((await due.said).msg, /signs from 2030-01-31T00:00:00\.000Z on/)
    equal((await due.gatehouse.administration.keys.list()).length, 2)
  })

  it("off: no key is replaced, however old it is", async (t) => {
    const data = temporaryFolder()
    await first(t, data)
    const { gatehouse, lines } = await started(t, data, START + 4000 * DAY, { keyRotation: "off" })
    await send(gatehouse, "/oauth/jwks.php")
    deepEqual(await statesOf(gatehouse), ["active"])
    deepEqual(
      lines.filter(({ key }) => key !== undefined),
      [],
    )
  })
})
