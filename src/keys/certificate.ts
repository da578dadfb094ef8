import type { KeyObject } from "node:crypto"
import { createPublicKey, sign } from "node:crypto"

/** A self-signed certificate: an X.509 certificate is the form in which SAML metadata publish a key. RFC 5280 §4.1, in DER (X.690). */
export interface CertificateTerms {
  /** An RSA key. */
  readonly privateKey: KeyObject
  readonly commonName: string
  /** 16 random bytes. */
  readonly serial: Uint8Array
  /** In milliseconds. */
  readonly validFrom: number
  readonly validUntil: number
}

const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const BIT_STRING = 0x03
const NULL = 0x05
const OBJECT_IDENTIFIER = 0x06
const UTF8_STRING = 0x0c
const UTC_TIME = 0x17
const GENERALIZED_TIME = 0x18
const VERSION = 0xa0

/** 1.2.840.113549.1.1.11, sha256WithRSAEncryption. */
const SHA256_WITH_RSA = Buffer.from("2a864886f70d01010b", "hex")
/** 2.5.4.3, commonName. */
const COMMON_NAME = Buffer.from("550403", "hex")
const VERSION_3 = 2

/** Returns the certificate in DER. */
export function selfSignedCertificate({
  privateKey,
  commonName,
  serial,
  validFrom,
  validUntil,
}: CertificateTerms): Buffer {
  const algorithm = der(SEQUENCE, der(OBJECT_IDENTIFIER, SHA256_WITH_RSA), der(NULL))
  const attribute = der(SEQUENCE, der(OBJECT_IDENTIFIER, COMMON_NAME), der(UTF8_STRING, Buffer.from(commonName)))
  const name = der(SEQUENCE, der(SET, attribute))
  const content = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([VERSION_3]))),
    // The first byte keeps the number positive, and prevents leading zeros.
    der(INTEGER, Buffer.from([0x40]), serial),
    algorithm,
    name,
    der(SEQUENCE, timeOf(validFrom), timeOf(validUntil)),
    name,
    createPublicKey(privateKey).export({ type: "spki", format: "der" }),
  )
  return der(SEQUENCE, content, algorithm, bits(sign("sha256", content, privateKey)))
}

function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const bytes = length < 0x100 ? [length] : [length >> 8, length & 0xff]
  return Buffer.from([0x80 + bytes.length, ...bytes])
}

const bits = (content: Uint8Array): Buffer => der(BIT_STRING, Buffer.from([0]), content)

/** §4.1.2.5: two digits for the year before 2050, and four from then on. */
function timeOf(ms: number): Buffer {
  const digits = `${new Date(ms).toISOString().replace(/\.\d+/, "").replace(/[-:T]/g, "")}`
  return digits < "2050" ? der(UTC_TIME, Buffer.from(digits.slice(2))) : der(GENERALIZED_TIME, Buffer.from(digits))
}
