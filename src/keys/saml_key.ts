import { generateKeyPair } from "node:crypto"
import { promisify } from "node:util"
import type { Random } from "../base/random.ts"
import { Secret } from "../base/secret.ts"
import { selfSignedCertificate } from "./certificate.ts"

const SERIAL_BYTES = 16
const YEARS = 20
const YEAR_MS = 365.25 * 86_400_000

/**
 * Makes the key of a SAML connection, with which this service signs requests and decrypts assertions: a private key and its certificate, in PEM form. It
 * is sealed like the secret of another connection. RSA, because providers encrypt for no other key. The provider knows the certificate and trusts it
 * without an authority, so it is valid for long: a certificate that ends would end all sign-ins.
 */
export async function generateSamlKey(name: string, now: number, random: Random): Promise<Secret> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 3072 })
  const certificate = selfSignedCertificate({
    privateKey,
    commonName: name,
    serial: random(SERIAL_BYTES),
    validFrom: now,
    validUntil: now + YEARS * YEAR_MS,
  })
  const lines = certificate.toString("base64").replace(/.{64}/g, "$&\n").trimEnd()
  return new Secret(
    `${privateKey.export({ type: "pkcs8", format: "pem" })}-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  )
}
