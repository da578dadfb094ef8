import { deepEqual, throws } from "node:assert/strict"
import { createHmac } from "node:crypto"
import { describe, it } from "node:test"
import fc from "fast-check"
import { hmacSha256 } from "../../src/base/hmac.ts"

const bytes = (maxLength: number) => fc.uint8Array({ maxLength })

describe("HMAC-SHA-256, RFC 2104 §2", () => {
  it("equals node:crypto for any key up to one block and any messages in sequence", () => {
    fc.assert(
      fc.property(bytes(64), fc.array(bytes(600), { minLength: 1, maxLength: 6 }), (key, messages) => {
        const mac = hmacSha256(key)
        for (const message of messages)
          deepEqual(mac(message), createHmac("sha256", key).update(message).digest(), "differs")
      }),
    )
  })
  it("RFC 4231 §4.3, test case 2", () => {
    deepEqual(
      hmacSha256(Buffer.from("Jefe"))(Buffer.from("what do ya want for nothing?")).toString("hex"),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    )
  })
  it("refuses a key longer than a block, because HMAC would have to hash it first", () => {
    throws(() => hmacSha256(new Uint8Array(65)), /the key is longer than one block/)
  })
})
