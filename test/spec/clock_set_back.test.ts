/** Decision 0034: a system clock that is set back, or was behind at a restart, makes no expired credential valid again. */
import { deepEqual, equal } from "node:assert/strict"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestContext } from "node:test"
import { suite, test } from "node:test"
import { serverClock } from "../../src/assembly/server_clock.ts"
import { configure, createGatehouse, createLog, manualClock, Secret } from "../../src/gatehouse.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { assertError, bodyOf } from "../support/answers.ts"
import { codeFor, PASSWORD } from "../support/journey.ts"
import { codeRequest, confidentialClient, post } from "../support/service.ts"
import { START } from "../support/world.ts"

const MINUTE = 60_000

/** A machine with a database and an adjustable clock. Servers are started on it one after another. */
function machine(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-clock-"))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const at = { said: START, ticks: 0 }
  const lines: { msg: string; level: number }[] = []
  const log = createLog({
    level: "info",
    readable: false,
    destination: { write: (line) => void lines.push(JSON.parse(line)) },
  })
  return {
    at,
    warnings: () => lines.filter(({ level }) => level === 40).length,
    async start() {
      const store = await openSqlite({ file: join(folder, "gatehouse.db") })
      const time = await serverClock(
        store,
        () => at.said,
        () => at.ticks,
      )
      const secret = [new Secret("0123456789abcdef-a-server-secret-of-a-test")]
      const config = configure({ data: ":memory:", port: 0, secret })
      const gatehouse = await createGatehouse({ config, store, clock: time.now })
      await gatehouse.listen()
      const keeping = time.keep(log)
      const stop = async () => {
        await keeping.stop()
        await gatehouse.close()
      }
      return { gatehouse, url: gatehouse.url, clock: manualClock(0), time, store, keeping, stop }
    },
  }
}

suite("a clock that is set back", () => {
  test("makes no code valid again, neither while the server runs nor after a restart (RFC 6749 §4.1.2)", async (t) => {
    const { at, start, warnings } = machine(t)
    const first = await start()
    await first.gatehouse.administration.users.create({
      username: "ann",
      email: "ann@client.example",
      password: new Secret(PASSWORD),
    })
    const client = await confidentialClient(first)
    const [one, two] = [await codeFor(first, client), await codeFor(first, client)]
    at.said += 11 * MINUTE
    await first.keeping.store()
    at.said -= 10 * MINUTE
    assertError(await post(first, codeRequest(client, one)), "invalid_grant")
    await first.stop()
    equal(warnings(), 1)

    const second = await start()
    assertError(await post(second, codeRequest(client, two)), "invalid_grant")
    await second.keeping.store()
    equal(warnings(), 2)
    const third = await codeFor(second, client)
    bodyOf(await post(second, codeRequest(client, third)))
    await second.stop()
  })

  test("causes one warning each time it is set back", async (t) => {
    const { at, start, warnings } = machine(t)
    const { keeping, stop } = await start()
    const store = async (said: number) => {
      at.said = said
      await keeping.store()
      await keeping.store()
      return warnings()
    }
    deepEqual(
      [
        await store(START),
        await store(START - 4000),
        await store(START - 6000),
        await store(START - MINUTE),
        await store(START + 1),
        await store(START - MINUTE),
      ],
      [0, 0, 1, 1, 1, 2],
    )
    await stop()
  })

  test("can be accepted by an operator while the server runs: all grants and sessions end", async (t) => {
    const { at, start } = machine(t)
    const { store, keeping, time, stop } = await start()
    at.said = START + 1000 * MINUTE
    await keeping.store()
    at.said = START
    equal(time.now(), START + 1000 * MINUTE)
    const event = { id: "event_00000000000000000000000000000001", type: "backup-accepted", actor: "operator" } as const
    const more = { at: START, subject: "grants-ended", address: undefined, traceId: undefined }
    await store.provenance.accept("end", START, { ...event, ...more })
    await keeping.store()
    equal(time.now(), START)
    await stop()
  })
})
