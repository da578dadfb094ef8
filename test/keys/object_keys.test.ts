/** The keys for encrypted request objects. Decision 0106. */
import { deepEqual, equal, notDeepEqual, rejects } from "node:assert/strict"
import { createCipheriv, createPrivateKey } from "node:crypto"
import { test } from "node:test"
import { CompactEncrypt, importJWK } from "jose"
import { decryptWith, objectKeys } from "../../src/keys/object_keys.ts"
import { OBJECT_CONTENT_ENCRYPTIONS, OBJECT_ENCRYPTION_ALGORITHMS } from "../../src/oauth/client_extensions.ts"
import { bothRing, formerRing, presentRing } from "../properties/samples.ts"

const present = objectKeys(presentRing)
const former = objectKeys(formerRing)
const both = objectKeys(bothRing)

type Published = (typeof present.published)[number]

const encrypted = async (key: Published, enc: (typeof OBJECT_CONTENT_ENCRYPTIONS)[number], kid?: string) => ({
  text: await new CompactEncrypt(Buffer.from("Größe"))
    .setProtectedHeader({ alg: key.alg, enc, ...(kid !== undefined && { kid }) })
    .encrypt(await importJWK({ ...key }, key.alg)),
  alg: key.alg,
  enc,
  kid,
})

test("each algorithm has a key of its own, the same on every server with the secret", () => {
  deepEqual(
    present.published.map(({ alg }) => alg),
    OBJECT_ENCRYPTION_ALGORITHMS,
  )
  equal(new Set([...present.published, ...former.published].map(({ x }) => x)).size, 6)
  deepEqual(objectKeys(presentRing).published, present.published)
  deepEqual(Object.keys(present.published[0] ?? {}).sort(), ["alg", "crv", "kid", "kty", "use", "x", "y"])
})

test("RFC 7518 §4.6: what is encrypted for a published key is decrypted, with and without kid", async () => {
  for (const key of present.published)
    for (const enc of OBJECT_CONTENT_ENCRYPTIONS)
      for (const kid of [undefined, key.kid])
        equal(await present.decrypt(await encrypted(key, enc, kid)), "Größe", `${key.alg} ${enc}`)
})

test("the keys of a former server secret still decrypt, and are not published", async () => {
  deepEqual(both.published, present.published)
  for (const key of former.published)
    for (const kid of [undefined, key.kid]) {
      const object = await encrypted(key, "A128GCM", kid)
      equal(await both.decrypt(object), "Größe")
      equal(await present.decrypt(object), undefined)
    }
})

test("a key of another algorithm is not used", async () => {
  const [direct, wrapping] = present.published
  if (direct === undefined || wrapping === undefined) throw new Error("keys are missing")
  notDeepEqual(direct.kid, wrapping.kid)
  equal(await present.decrypt(await encrypted({ ...direct, alg: wrapping.alg }, "A128GCM")), undefined)
})

test("the library imports no point off the curve, with which somebody could learn the private key", async () => {
  const [key] = present.published
  if (key === undefined) throw new Error("keys are missing")
  const zero = "A".repeat(43)
  const other = await importJWK({ ...key }, key.alg)
  equal((other as CryptoKey).type, "public")
  for (const point of [{ x: key.y, y: key.x }, { y: key.x }, { x: zero, y: zero }, { x: zero }])
    await rejects(importJWK({ ...key, ...point }, key.alg), JSON.stringify(point))
})

test("the example of RFC 7520 for ECDH-ES with AES-CBC and HMAC is decrypted", async () => {
  const key = createPrivateKey({
    key: {
      kty: "EC",
      crv: "P-256",
      x: "Ze2loSV3wrroKUN_4zhwGhCqo3Xhu1td4QjeQ5wIVR0",
      y: "HlLtdXARY_f55A3fnzQbPcm6hgr34Mp8p-nuzQCE0Zw",
      d: "r_kHyZ-a06rmxM3yESK84r1otSg-aQcVStkRhA-iCM8",
    },
    format: "jwk",
  })
  const text = [
    "eyJhbGciOiJFQ0RILUVTIiwia2lkIjoibWVyaWFkb2MuYnJhbmR5YnVja0BidWNrbGFuZC5leGFtcGxlIiwiZXBrIjp7Imt0eSI6IkVDIiwiY3J2Ijoi",
    "UC0yNTYiLCJ4IjoibVBVS1RfYkFXR0hJaGcwVHBqanFWc1AxclhXUXVfdndWT0hIdE5rZFlvQSIsInkiOiI4QlFBc0ltR2VBUzQ2ZnlXdzVNaFlmR1RU",
    "MElqQnBGdzJTUzM0RHY0SXJzIn0sImVuYyI6IkExMjhDQkMtSFMyNTYifQ..yc9N8v5sYyv3iGQT926IUg.BoDlwPnTypYq-ivjmQvAYJLb5Q6l-F3LI",
    "gQomlz87yW4OPKbWE1zSTEFjDfhU9IPIOSA9Bml4m7iDFwA-1ZXvHteLDtw4R1XRGMEsDIqAYtskTTmzmzNa-_q4F_evAPUmwlO-ZG45Mnq4uhM1fm_D9",
    "rBtWolqZSF3xGNNkpOMQKF1Cl8i8wjzRli7-IXgyirlKQsbhhqRzkv8IcY6aHl24j03C-AR2le1r7URUhArM79BY8soZU0lzwI-sD5PZ3l4NDCCei9Xko",
    "IAfsXJWmySPoeRb2Ni5UZL4mYpvKDiwmyzGd65KqVw7MsFfI_K767G9C9Azp73gKZD0DyUn1mn0WW5LmyX_yJ-3AROq8p1WZBfG-ZyJ6195_JGG2m9Csg",
    ".WCCkNa-x4BeB9hIDIfFuhg",
  ].join("")
  const content = await decryptWith(key, { text, alg: "ECDH-ES", enc: "A128CBC-HS256" })
  equal(
    content,
    "You can trust us to stick with you through thick and thin–to the bitter end. And you can trust us to keep any secret of " +
      "yours–closer than you keep it yourself. But you cannot trust us to let you face trouble alone, and go off without a word. " +
      "We are your friends, Frodo.",
  )
  equal(await decryptWith(key, { text, alg: "ECDH-ES", enc: "A128GCM" }), undefined)
  equal(await decryptWith(key, { text, alg: "ECDH-ES+A128KW", enc: "A128CBC-HS256" }), undefined)
})

test("the derived key of the example of RFC 7518, with apu Alice and apv Bob, opens the content; another party does not", async () => {
  const bob = createPrivateKey({
    key: {
      kty: "EC",
      crv: "P-256",
      x: "weNJy2HscCSM6AEDTDg04biOvhFhyyWvOHQfeF_PxMQ",
      y: "e8lnCO-AlStT-NJVX-crhB7QRYhiix03illJOVAOyck",
      d: "VEmDZpDXXK8p8N0Cndsxs924q6nS1RXFASRl6BfUqdw",
    },
    format: "jwk",
  })
  const derived = Buffer.from("VqqN6vgjbSBcIijNcacQGg", "base64url")
  const sealed = (parties: object) => {
    const header = {
      ...{ alg: "ECDH-ES", enc: "A128GCM", ...parties },
      epk: {
        kty: "EC",
        crv: "P-256",
        x: "gI0GAILBdu7T53akrFmMyGcsF3n5dO7MmwNBHKW5SV0",
        y: "SLW_xSffzlPWrHEVI30DHM_4egVwt3NQqeUD7nMFpps",
      },
    }
    const encoded = Buffer.from(JSON.stringify(header)).toString("base64url")
    const iv = Buffer.alloc(12)
    const cipher = createCipheriv("aes-128-gcm", derived, iv).setAAD(Buffer.from(encoded))
    const content = Buffer.concat([cipher.update("for Bob"), cipher.final()])
    const parts = [iv, content, cipher.getAuthTag()].map((part) => part.toString("base64url"))
    return { text: [encoded, "", ...parts].join("."), alg: "ECDH-ES", enc: "A128GCM" } as const
  }
  equal(await decryptWith(bob, sealed({ apu: "QWxpY2U", apv: "Qm9i" })), "for Bob")
  for (const parties of [{ apu: "QWxpY2U" }, { apu: "Qm9i", apv: "QWxpY2U" }, { apu: "QWxpY2U", apv: 1 }, {}])
    equal(await decryptWith(bob, sealed(parties)), undefined)
})
