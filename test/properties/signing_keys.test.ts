import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { test } from "node:test"
import fc from "fast-check"
import { manualClock } from "../../src/base/clock.ts"
import { newId } from "../../src/base/id.ts"
import { ANNOUNCED_MS, signingKeyEnds, signingKeyStates } from "../../src/keys/signing_key.ts"
import { signingKeys } from "../../src/keys/signing_keys.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { presentRing } from "./samples.ts"

const HOUR = 3_600_000
const START = Date.UTC(2030, 0, 1)

const anyTime = fc.nat({ max: 10 * HOUR })

test("once a key of an algorithm has begun, exactly one is active: the key that began last", () => {
  fc.assert(
    fc.property(fc.array(anyTime, { maxLength: 8 }), anyTime, (times, now) => {
      const keys = times.map((activeAt) => ({ activeAt }))
      const states = signingKeyStates(keys, now)
      const begun = times.filter((at) => at <= now)
      const active = times.filter((_, at) => states[at] === "active")
      assert.deepEqual(active, begun.length === 0 ? [] : [Math.max(...begun)])
      assert.deepEqual(
        times.filter((_, at) => states[at] === "announced"),
        times.filter((at) => at > now),
      )
    }),
    { numRuns: 1000 },
  )
})

const RANK = { announced: 0, active: 1, retiring: 2, retired: 3 }

test("a key changes only in this order: announced, active, retiring, retired", () => {
  fc.assert(
    fc.property(fc.array(anyTime, { maxLength: 8 }), anyTime, anyTime, (times, one, other) => {
      const keys = times.map((activeAt) => ({ activeAt }))
      const earlier = signingKeyStates(keys, Math.min(one, other))
      const later = signingKeyStates(keys, Math.max(one, other))
      for (const [at, state] of earlier.entries()) assert.ok(RANK[state] <= RANK[later[at] ?? "announced"])
    }),
    { numRuns: 1000 },
  )
})

test("a replaced key stays published for one hour, as long as its tokens are valid, and is retired afterwards", () => {
  fc.assert(
    fc.property(anyTime, anyTime, anyTime, (first, gap, later) => {
      const keys = [{ activeAt: first }, { activeAt: first + gap }]
      const replaced = signingKeyStates(keys, first + gap + later)[0]
      if (later <= HOUR) assert.equal(replaced, "retiring")
      if (later >= 2 * HOUR) assert.equal(replaced, "retired")
    }),
    { numRuns: 500 },
  )
})

test("the ends of a key agree with its state at every time", () => {
  fc.assert(
    fc.property(fc.array(anyTime, { maxLength: 8 }), anyTime, (times, now) => {
      const keys = times.map((activeAt) => ({ activeAt }))
      const ends = signingKeyEnds(keys)
      const states = keys.map(({ activeAt }, at) => {
        const { signsUntil = Infinity, publishedUntil = Infinity } = ends[at] ?? {}
        if (now < activeAt) return "announced"
        return now < signsUntil ? "active" : now < publishedUntil ? "retiring" : "retired"
      })
      assert.deepEqual(states, signingKeyStates(keys, now))
    }),
    { numRuns: 1000 },
  )
})

type Step = "sign" | "publish" | "rotate" | "remove" | "forget" | number
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Step>("sign", "sign", "publish", "publish", "rotate", "remove", "forget"),
  fc.nat({ max: 2 * HOUR }),
  fc.constantFrom(1, 1000, 300_000, HOUR, ANNOUNCED_MS - 1, ANNOUNCED_MS),
)

test("every ID token can be verified for its whole lifetime with a key set that is up to an hour old", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 40 }), async (steps) => {
      const clock = manualClock(START)
      const store = await openSqlite({ file: ":memory:" })
      try {
        const keys = signingKeys(store, presentRing, clock, randomBytes)
        const first = await keys.active("EdDSA")
        const announcedAt = new Map<string, number>()
        const tokens: { readonly at: number; readonly kid: string }[] = []
        const published: { readonly at: number; readonly kids: readonly (string | undefined)[] }[] = []
        for (const step of ["publish", ...steps, "publish"] as const) {
          if (typeof step === "number") clock.advance({ ms: step })
          else if (step === "remove") await keys.removeRetired()
          else if (step === "forget") keys.forget()
          else if (step === "publish")
            published.push({ at: clock(), kids: (await keys.keySet()).keys.map(({ kid }) => kid) })
          else if (step === "sign") {
            const active = (await keys.list()).filter(({ state }) => state === "active")
            const signer = await keys.active("EdDSA")
            assert.deepEqual(active, [signer])
            const announced = announcedAt.get(signer.id)
            assert.ok(signer.id === first.id || (announced !== undefined && clock() >= announced + ANNOUNCED_MS))
            tokens.push({ at: clock(), kid: signer.id })
          } else {
            const event = {
              id: newId("event", clock(), randomBytes),
              at: clock(),
              type: "signing-key-rotated",
              actor: "operator",
              subject: "EdDSA",
              address: undefined,
              traceId: undefined,
            } as const
            const made = await keys.rotate("EdDSA", false, event)
            assert.equal(made.state, "announced")
            announcedAt.set(made.id, clock())
          }
        }
        for (const { at, kid } of tokens)
          for (const set of published)
            if (Math.abs(set.at - at) <= HOUR)
              assert.ok(set.kids.includes(kid), `${set.at - at} ms after it was signed`)
      } finally {
        await store.close()
      }
    }),
    { numRuns: 100 },
  )
})
