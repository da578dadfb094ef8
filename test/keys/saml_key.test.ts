import { deepEqual, equal, ok } from "node:assert/strict"
import { createPrivateKey, generateKeyPairSync, randomBytes, X509Certificate } from "node:crypto"
import { test } from "node:test"
import { selfSignedCertificate } from "../../src/keys/certificate.ts"
import { generateSamlKey } from "../../src/keys/saml_key.ts"

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
const certificateOf = (more: object = {}) =>
  new X509Certificate(
    selfSignedCertificate({
      privateKey,
      commonName: "acme",
      serial: Buffer.alloc(16, 0xff),
      validFrom: Date.UTC(2030, 0, 1),
      validUntil: Date.UTC(2049, 11, 31, 23, 59, 59),
      ...more,
    }),
  )

test("OpenSSL reads the certificate, and its own key verifies it (RFC 5280 §4.1)", () => {
  const certificate = certificateOf()
  equal(certificate.subject, "CN=acme")
  equal(certificate.issuer, "CN=acme")
  equal(certificate.serialNumber, `40${"FF".repeat(16)}`)
  ok(certificate.verify(certificate.publicKey))
  ok(certificate.checkPrivateKey(privateKey))
})

test("a certificate ends in the year that it names, before and after 2050 (RFC 5280 §4.1.2.5)", () => {
  for (const validUntil of [Date.UTC(2049, 11, 31, 23, 59, 59), Date.UTC(2050, 0, 1), Date.UTC(2071, 6, 2, 3, 4, 5)])
    equal(Date.parse(certificateOf({ validUntil }).validTo), validUntil)
  equal(Date.parse(certificateOf().validFrom), Date.UTC(2030, 0, 1))
})

test("the key of a connection is RSA with 3072 bits, with its certificate for twenty years", async () => {
  const pem = (await generateSamlKey("a".repeat(63), Date.UTC(2030, 0, 1), randomBytes)).reveal()
  const key = createPrivateKey(pem)
  deepEqual([key.asymmetricKeyType, key.asymmetricKeyDetails?.modulusLength], ["rsa", 3072])
  const certificate = new X509Certificate(pem.slice(pem.indexOf("-----BEGIN CERTIFICATE")))
  ok(certificate.checkPrivateKey(key))
  equal(new Date(certificate.validTo).getUTCFullYear(), 2050)
})
