/** With two servers on one store, a cached key set keeps working after every rotation, by hand or by schedule. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { manualClock } from "../../src/base/clock.ts"
import { ANNOUNCED_MS } from "../../src/keys/signing_key.ts"
import { SUCCESSOR_ANNOUNCED_MS } from "../../src/keys/signing_keys.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import type { Store } from "../../src/store/store.ts"
import { openOn, testPostgres } from "../support/postgres.ts"
import { rotationScene } from "./rotation_scene.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const START = Date.UTC(2030, 0, 1)

const found = await testPostgres()

const inMemory = () => openSqlite({ file: ":memory:" })

async function withStore(open: () => Promise<Store>, run: (store: Store) => Promise<void>): Promise<void> {
  const store = await open()
  try {
    await run(store)
  } finally {
    await store.close()
  }
}

/** An event at one of the two servers, or an amount of time that passes. */
type Step = readonly ["sign" | "fetch" | "upkeep" | "rotate", 0 | 1] | number

const anyServer = fc.constantFrom(0 as const, 1 as const)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom("sign" as const, "fetch" as const), anyServer) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom("upkeep" as const), anyServer) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom("rotate" as const), anyServer) },
  { weight: 3, arbitrary: fc.constantFrom(1, 999, 1000, 5 * MINUTE, HOUR - 1, HOUR, ANNOUNCED_MS, DAY - 1, DAY) },
  { weight: 2, arbitrary: fc.nat({ max: 2 * HOUR }) },
  { weight: 1, arbitrary: fc.nat({ max: 2 * DAY }) },
)

test("every ID token verifies for its whole life, for every client that caches either server's key set for an hour", async () => {
  let most = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 60, maxLength: 120 }),
      fc.integer({ min: 1, max: 3 }),
      async (steps, days) => {
        await withStore(inMemory, async (store) => {
          const scene = rotationScene(store, manualClock(START))
          // A server creates the first key when it starts, so this key exists before any fetch.
          await scene.servers[0]?.keys.active("EdDSA")
          for (const step of steps) {
            if (typeof step === "number") {
              scene.advance(step)
              continue
            }
            const [what, which] = step
            const server = scene.servers[which]
            ok(server)
            if (what === "upkeep") await scene.upkeep(server, days * DAY)
            else if (what === "rotate") await scene.rotate()
            else await scene[what](server)
          }
          most = Math.max(most, scene.signed.size)
        })
      },
    ),
    { numRuns: 100 },
  )
  ok(most >= 3, `only ${most} keys have signed, so the test proves nothing`)
})

const engines: readonly (readonly [string, () => Promise<Store>])[] = [
  ["SQLite", inMemory],
  ...(found.here ? [["PostgreSQL", () => openOn(found.postgres)] as const] : []),
]
if (!found.here) test("PostgreSQL", { skip: found.why }, () => {})

for (const [name, open] of engines) {
  test(`${name}: on schedule, two servers that check at the same time add one key every 30 days for a year, each reported once, and every token verifies`, () =>
    withStore(open, async (store) => {
      const clock = manualClock(START)
      const scene = rotationScene(store, clock)
      await scene.servers[0]?.keys.active("EdDSA")
      let successors = 0
      for (let hour = 0; hour < 365 * 24; hour += 4) {
        const added = await Promise.all(scene.servers.map((server) => scene.upkeep(server, 30 * DAY)))
        const sum = added.reduce((all, one) => all + one, 0)
        ok(sum <= 1, `${added} keys were added at once`)
        successors += sum
        if (hour % 40 === 0 || sum === 1)
          for (const server of scene.servers) for (const what of ["fetch", "sign"] as const) await scene[what](server)
        scene.advance(4 * HOUR)
      }
      equal(successors, 12)
      equal(scene.signed.size, 13)
      const events = await store.audit.list(99)
      deepEqual(
        events.map(({ type, actor, subject }) => [type, actor, subject]),
        Array.from({ length: 12 }, () => ["signing-key-rotated", "server", "EdDSA"]),
      )
      // Keys that retired long ago are removed.
      ok((await store.signingKeys.list()).length <= 4)
    }))

  test(`${name}: if an operator and the schedule add a key at the same time, the operator's key replaces the key that was due`, () =>
    withStore(open, async (store) => {
      const clock = manualClock(START)
      const scene = rotationScene(store, clock)
      const [one, other] = scene.servers
      ok(one && other)
      await one.keys.active("EdDSA")
      scene.advance(30 * DAY)
      await scene.rotate()
      equal(await scene.upkeep(one, 30 * DAY), 0)
      equal(await scene.upkeep(other, 30 * DAY), 0)
      scene.advance(ANNOUNCED_MS)
      equal(await scene.upkeep(one, 30 * DAY), 0)
      scene.advance(29 * DAY - 1)
      equal(await scene.upkeep(one, 30 * DAY), 0)
      scene.advance(1)
      equal(await scene.upkeep(other, 30 * DAY), 1)
      equal(await scene.upkeep(one, 30 * DAY), 0)
    }))
}

test("a server that is notified of a new key a second late still serves every client that fetched the key set meanwhile", () =>
  withStore(inMemory, async (store) => {
    const scene = rotationScene(store, manualClock(START))
    const [first, late] = scene.servers
    ok(first && late)
    await first.keys.active("EdDSA")
    await scene.fetch(late)
    await scene.rotate()
    scene.advance(999)
    await scene.fetch(late)
    for (const ms of [HOUR - 999, 1, 500, 497, 1, 1, 5 * MINUTE]) {
      scene.advance(ms)
      for (const server of scene.servers) await scene.sign(server)
    }
    equal(scene.signed.size, 2)
  }))

test("a successor is announced a day before it is due; an overdue successor is also announced for a whole day", async () => {
  for (const late of [0, 400 * DAY])
    await withStore(inMemory, async (store) => {
      const clock = manualClock(START)
      const [server] = rotationScene(store, clock).servers
      ok(server)
      const due = async () => (await server.keys.rotateDue(90 * DAY, () => never())).length
      const first = await server.keys.active("EdDSA")
      clock.advance({ ms: 89 * DAY - 1 })
      equal(await due(), 0)
      clock.advance({ ms: 1 + late })
      const [added] = await server.keys.rotateDue(90 * DAY, (algorithm) => ({
        id: "event_00000000000000000000000000000001",
        at: clock(),
        type: "signing-key-rotated",
        actor: "server",
        subject: algorithm,
        address: undefined,
        traceId: undefined,
      }))
      equal(added?.state, "announced")
      equal(added?.activeAt, clock() + DAY)
      equal(SUCCESSOR_ANNOUNCED_MS, DAY)
      deepEqual((await server.keys.active("EdDSA")).id, first.id)
      clock.advance({ ms: DAY })
      deepEqual((await server.keys.active("EdDSA")).id, added?.id)
    })
})

const never = (): never => {
  throw new Error("no key was due")
}

test("each algorithm with a key has its own schedule; an algorithm without a key gets no key", async () => {
  await withStore(inMemory, async (store) => {
    const clock = manualClock(START)
    const scene = rotationScene(store, clock)
    const [server] = scene.servers
    ok(server)
    await server.keys.active("EdDSA")
    clock.advance({ days: 10 })
    await server.keys.active("ES256")
    clock.advance({ days: 20 })
    equal(await scene.upkeep(server, 30 * DAY), 1)
    clock.advance({ days: 10 })
    equal(await scene.upkeep(server, 30 * DAY), 1)
    deepEqual(
      (await server.keys.list()).map(({ algorithm, state }) => `${algorithm} ${state}`),
      ["ES256 active", "ES256 announced", "EdDSA retired", "EdDSA active"],
    )
  })
})
