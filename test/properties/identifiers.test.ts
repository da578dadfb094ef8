import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import type { Id, IdKind } from "../../src/base/id.ts"
import { idBytes, idFrom, idTime, isId, newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"

const KINDS: readonly IdKind[] = ["client", "user", "grant", "session", "secret", "key", "event"]
const anyKind = fc.constantFrom(...KINDS)
const anyMoment = fc.nat({ max: 2 ** 48 - 1 })
const anyBytes = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes))

test("decision 0004: later ids sort later, as text and as bytes", () => {
  fc.assert(
    fc.property(anyKind, anyMoment, anyMoment, anyBytes, anyBytes, (kind, one, other, random, second) => {
      fc.pre(one !== other)
      const [earlier, later] = one < other ? [one, other] : [other, one]
      const first = newId(kind, earlier, () => random)
      const last = newId(kind, later, () => second)
      assert.ok(first < last)
      assert.equal(Buffer.compare(idBytes(first), idBytes(last)), -1)
      assert.deepEqual([idTime(first), idTime(last)], [earlier, later])
    }),
    { numRuns: 500 },
  )
})

test("RFC 9562 §5.7: an id is a UUIDv7, keeps 62 bits of randomness and leaves the given bytes unchanged", () => {
  fc.assert(
    fc.property(anyMoment, anyBytes, (now, random) => {
      const given = Buffer.from(random)
      const bytes = idBytes(newId("grant", now, () => random))
      assert.deepEqual(random, given)
      assert.deepEqual([(bytes[6] ?? 0) >> 4, (bytes[8] ?? 0) >> 6], [7, 2])
      assert.equal((bytes[8] ?? 0) & 0x3f, (given[8] ?? 0) & 0x3f)
      assert.deepEqual(bytes.subarray(9), given.subarray(9))
    }),
  )
})

const STANDING = 1_790_000_000_123
const ZEROS = () => Buffer.alloc(16)
const ONES = () => Buffer.alloc(16, 0xff)

/** Strictly ascending, so that no id occurs twice. */
const assertAscending = (ids: readonly string[]) =>
  assert.equal(
    ids.findIndex((id, at) => at > 0 && id <= (ids[at - 1] ?? "")),
    -1,
  )

test("RFC 9562 §6.2: the counter of a millisecond starts at a random value in its lower half, so that the upper half stays free", () => {
  const randA = (id: Id<"grant">) => idBytes(id).readUInt16BE(6)
  assert.equal(randA(newId("grant", STANDING - 2, ZEROS)), 0x7000)
  assert.equal(randA(newId("grant", STANDING - 1, ONES)), 0x77ff)
  assert.equal(randA(newId("grant", STANDING - 1, ZEROS)), 0x7800)
})

test("RFC 9562 §6.2: with a stopped clock later ids sort later, and no id repeats", () => {
  const ids = Array.from({ length: 20_000 }, () => newId("secret", STANDING, systemRandom))
  assertAscending(ids)
  assert.ok(ids.every((id) => idTime(id) === STANDING))
})

test("RFC 9562 §6.2: later ids sort later even when the counter is full, with any random bytes", () => {
  const randoms = [ONES, ZEROS, systemRandom]
  for (const [at, random] of randoms.entries()) {
    const ids = Array.from({ length: 6000 }, () => newId("secret", STANDING + 1 + at, random))
    assertAscending(ids)
    for (const id of ids) {
      assert.equal(idTime(id), STANDING + 1 + at)
      assert.match(id, /^secret_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
    }
  }
})

test("the ids of several stopped clocks, made alternately, are in order for each clock", () => {
  const clocks = Array.from({ length: 16 }, (_, at) => STANDING + 100 * (at + 1))
  const made = Array.from({ length: 200 }, () => clocks.map((now) => newId("event", now, systemRandom)))
  for (const at of clocks.keys()) assertAscending(made.map((ids) => ids[at] ?? ""))
})

test("an id has the given time, even if the clock went back", () => {
  for (const now of [STANDING, STANDING - 5000, 0, STANDING - 1, 2 ** 48 - 1, STANDING, 0])
    assert.equal(idTime(newId("grant", now, systemRandom)), now)
})

test("an id can be restored from its bytes, and is never accepted as another kind", () => {
  fc.assert(
    fc.property(anyKind, anyKind, anyBytes, (kind, other, bytes) => {
      const id = idFrom(kind, bytes)
      assert.ok(isId(kind, id))
      assert.equal(isId(other, id), other === kind)
      assert.equal(idFrom(kind, idBytes(id)), id)
    }),
  )
})

test("typed text is an id only in its canonical spelling", () => {
  fc.assert(
    fc.property(
      anyKind,
      anyBytes,
      fc.nat(),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
      (kind, bytes, at, odd) => {
        const id = idFrom(kind, bytes)
        const index = kind.length + 1 + (at % 32)
        fc.pre(!/[0-9a-f]/.test(odd))
        assert.ok(!isId(kind, id.slice(0, index) + odd + id.slice(index + 1)))
        assert.ok(
          !isId(kind, id.slice(0, -1)) && !isId(kind, `${id}0`) && !isId(kind, ` ${id}`) && !isId(kind, `${id}\n`),
        )
        if (id !== id.toUpperCase().toLowerCase() || /[a-f]/.test(id.slice(kind.length + 1)))
          assert.ok(!isId(kind, `${kind}_${id.slice(kind.length + 1).toUpperCase()}`))
      },
    ),
  )
})
