import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { test } from "node:test"
import fc from "fast-check"
import { Secret } from "../../src/base/secret.ts"
import type { KeyRing } from "../../src/keys/key_ring.ts"
import { formMac, isFormMac } from "../../src/keys/key_ring.ts"
import { seal, Unsealable, unseal } from "../../src/keys/sealing.ts"
import { anyText, bothRing, formerRing, presentRing } from "./samples.ts"

const sealed = (value: string, purpose = "client secret", ring = presentRing) =>
  seal(ring, purpose, new Secret(value), randomBytes)

test("decision 0002: a sealed value opens only under the secret that sealed it, for the same purpose", () => {
  fc.assert(
    fc.property(anyText(80), anyText(20), anyText(20), (value, purpose, other) => {
      const box = sealed(value, purpose)
      assert.equal(unseal(presentRing, purpose, box).reveal(), value)
      assert.equal(unseal(bothRing, purpose, box).reveal(), value)
      assert.equal(unseal(bothRing, purpose, sealed(value, purpose, formerRing)).reveal(), value)
      assert.throws(() => unseal(formerRing, purpose, box), Unsealable)
      if (other !== purpose) assert.throws(() => unseal(presentRing, other, box), Unsealable)
    }),
  )
})

test("decision 0002: a sealed value begins with the id of the key of the first secret", () => {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex")
  const keyIdOf = (ring: KeyRing) => hex(sealed("value", "client secret", ring).subarray(0, 4))
  assert.equal(keyIdOf(bothRing), hex(presentRing[0].keyId))
  assert.equal(keyIdOf(presentRing), hex(presentRing[0].keyId))
  assert.equal(keyIdOf(formerRing), hex(formerRing[0].keyId))
  assert.notEqual(keyIdOf(formerRing), keyIdOf(presentRing))
})

test("a sealed value with a flipped bit is refused as Unsealable", () => {
  fc.assert(
    fc.property(anyText(40), (value) => {
      const box = sealed(value)
      for (let bit = 0; bit < box.length * 8; bit++) {
        const changed = Buffer.from(box)
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        assert.throws(() => unseal(bothRing, "client secret", changed), Unsealable)
      }
    }),
    { numRuns: 5 },
  )
})

test("a sealed value that is truncated, lengthened or random is refused as Unsealable", () => {
  fc.assert(
    fc.property(anyText(40), fc.uint8Array({ maxLength: 80 }), (value, bytes) => {
      const box = sealed(value)
      for (let length = 0; length < box.length; length++)
        assert.throws(() => unseal(bothRing, "client secret", box.subarray(0, length)), Unsealable)
      assert.throws(() => unseal(bothRing, "client secret", Buffer.concat([box, Buffer.from([0])])), Unsealable)
      assert.throws(() => unseal(bothRing, "client secret", bytes), Unsealable)
      assert.throws(() => unseal(bothRing, "client secret", Buffer.concat([box.subarray(0, 4), bytes])), Unsealable)
    }),
    { numRuns: 50 },
  )
})

test("two sealings of one value differ, and neither reveals it", () => {
  fc.assert(
    fc.property(anyText(40), (value) => {
      const [one, other] = [sealed(value), sealed(value)]
      assert.notDeepEqual(one, other)
      if (Buffer.byteLength(value) > 3) assert.ok(!one.includes(value))
    }),
  )
})

const anyParts = fc.array(anyText(6), { maxLength: 4 })

test("the parts of a form's MAC are unambiguous: other parts, or the same text split differently, give another MAC", () => {
  fc.assert(
    fc.property(anyParts, anyParts, fc.nat(), (parts, others, at) => {
      const mac = formMac(presentRing, parts)
      assert.ok(isFormMac(presentRing, mac, parts))
      const same = JSON.stringify(parts) === JSON.stringify(others)
      assert.equal(isFormMac(presentRing, mac, others), same)
      const whole = parts.join("")
      const cut = [whole.slice(0, at % (whole.length + 1)), whole.slice(at % (whole.length + 1))]
      assert.equal(isFormMac(presentRing, mac, cut), JSON.stringify(cut) === JSON.stringify(parts))
      for (const near of [[...parts, ""], ["", ...parts], [parts], [parts.join(",")], [parts.join('","')]])
        assert.equal(isFormMac(presentRing, mac, near), JSON.stringify(near) === JSON.stringify(parts))
    }),
    { numRuns: 500 },
  )
})

test("a form's MAC is valid under each secret, and no other text is a valid MAC", () => {
  fc.assert(
    fc.property(anyParts, anyText(50), fc.nat({ max: 255 }), (parts, text, bit) => {
      const mac = formMac(formerRing, parts)
      assert.ok(isFormMac(bothRing, mac, parts))
      assert.ok(!isFormMac(presentRing, mac, parts))
      assert.equal(formMac(bothRing, parts), formMac(presentRing, parts))
      assert.ok(!isFormMac(bothRing, text, parts))
      const bytes = Buffer.from(mac, "base64url")
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      assert.ok(!isFormMac(bothRing, bytes.toString("base64url"), parts))
      for (let length = 0; length < 40; length++) assert.ok(!isFormMac(bothRing, mac.slice(0, length), parts))
    }),
  )
})
