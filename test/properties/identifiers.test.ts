import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import type { IdKind } from "../../src/base/id.ts"
import { idBytes, idFrom, idTime, isId, newId } from "../../src/base/id.ts"

const KINDS: readonly IdKind[] = ["client", "user", "grant", "session", "secret", "key", "event"]
const anyKind = fc.constantFrom(...KINDS)
const anyMoment = fc.nat({ max: 2 ** 48 - 1 })
const anyBytes = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes))

test("design.md, decision 4: ids made later sort later, as text and as bytes", () => {
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

test("RFC 9562 §5.7: an id is a UUIDv7, keeps 74 bits of randomness and leaves the bytes it was given alone", () => {
  fc.assert(
    fc.property(anyMoment, anyBytes, (now, random) => {
      const given = Buffer.from(random)
      const bytes = idBytes(newId("grant", now, () => random))
      assert.deepEqual(random, given)
      assert.deepEqual([(bytes[6] ?? 0) >> 4, (bytes[8] ?? 0) >> 6], [7, 2])
      assert.equal((bytes[6] ?? 0) & 0x0f, (given[6] ?? 0) & 0x0f)
      assert.equal((bytes[8] ?? 0) & 0x3f, (given[8] ?? 0) & 0x3f)
      assert.deepEqual([bytes[7], bytes.subarray(9)], [given[7], given.subarray(9)])
    }),
  )
})

test("an id survives its bytes, and one kind is never taken for another", () => {
  fc.assert(
    fc.property(anyKind, anyKind, anyBytes, (kind, other, bytes) => {
      const id = idFrom(kind, bytes)
      assert.ok(isId(kind, id))
      assert.equal(isId(other, id), other === kind)
      assert.equal(idFrom(kind, idBytes(id)), id)
    }),
  )
})

test("what a person typed is an id only in its one spelling", () => {
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
