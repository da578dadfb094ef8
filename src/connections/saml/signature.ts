import type { KeyObject } from "node:crypto"
import { constants, createHash, verify } from "node:crypto"
import { SignedXml } from "xml-crypto"
import { say } from "../../base/say.ts"
import { ConnectionFailure, fail, shown } from "../protocol/failure.ts"
import { SIGNATURE } from "./names.ts"
import {
  attributeOf,
  childOf,
  childrenOf,
  elementsIn,
  isNamed,
  malformed,
  neededChild,
  parseMessage,
  textOf,
} from "./xml.ts"

interface Algorithm {
  readonly hash: "sha256" | "sha384" | "sha512"
  readonly keyType: "rsa" | "ec"
  readonly isPss?: true
}

const MORE = "http://www.w3.org/2001/04/xmldsig-more#"
const MORE_2007 = "http://www.w3.org/2007/05/xmldsig-more#"

/**
 * RFC 9231 §2.3. No SHA-1, with which signatures can be forged, and no HMAC, for which a public key could be used as the secret. Each algorithm has its type
 * of key.
 */
const SIGNATURES: Readonly<Record<string, Algorithm>> = {
  [`${MORE}rsa-sha256`]: { hash: "sha256", keyType: "rsa" },
  [`${MORE}rsa-sha384`]: { hash: "sha384", keyType: "rsa" },
  [`${MORE}rsa-sha512`]: { hash: "sha512", keyType: "rsa" },
  [`${MORE_2007}sha256-rsa-MGF1`]: { hash: "sha256", keyType: "rsa", isPss: true },
  [`${MORE_2007}sha384-rsa-MGF1`]: { hash: "sha384", keyType: "rsa", isPss: true },
  [`${MORE_2007}sha512-rsa-MGF1`]: { hash: "sha512", keyType: "rsa", isPss: true },
  [`${MORE}ecdsa-sha256`]: { hash: "sha256", keyType: "ec" },
  [`${MORE}ecdsa-sha384`]: { hash: "sha384", keyType: "ec" },
  [`${MORE}ecdsa-sha512`]: { hash: "sha512", keyType: "ec" },
}

const DIGESTS: Readonly<Record<string, Algorithm["hash"]>> = {
  "http://www.w3.org/2001/04/xmlenc#sha256": "sha256",
  [`${MORE}sha384`]: "sha384",
  "http://www.w3.org/2001/04/xmlenc#sha512": "sha512",
}

const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#"
const ENVELOPED = `${SIGNATURE}enveloped-signature`

/** Whether one of the keys has signed the bytes. Throws a ConnectionFailure for an unknown algorithm. */
export function isSignedBy(keys: readonly KeyObject[], name: string, content: Uint8Array, value: Uint8Array): boolean {
  const algorithm = SIGNATURES[name] ?? unsupported(name, Object.keys(SIGNATURES))
  return keys.some((key) => isSigned(key, algorithm, content, value))
}

function isSigned(
  key: KeyObject,
  { hash, keyType, isPss }: Algorithm,
  content: Uint8Array,
  value: Uint8Array,
): boolean {
  if (key.asymmetricKeyType !== keyType) return false
  const padding =
    isPss === true ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST } : {}
  // An ECDSA signature in XML is two numbers, not DER.
  return verify(hash, content, { key, dsaEncoding: "ieee-p1363", ...padding }, value)
}

/**
 * Verifies the signature that an element has in itself, and returns the element as it was signed: parsed again from the bytes that the signature covers.
 * Nothing else of the document may be trusted: a wrapped signature is valid for an element that nobody reads. Undefined without a signature. Throws a
 * ConnectionFailure for a signature that no key has made.
 */
export function signedPart(xml: string, element: Element, keys: readonly KeyObject[]): Element | undefined {
  const signature = childOf(element, SIGNATURE, "Signature")
  if (signature === undefined) return undefined
  const algorithm = checkForm(signature, attributeOf(element, "ID"))
  for (const key of keys) {
    const bytes = bytesSignedBy(key, signature, xml)
    if (bytes === undefined) continue
    const signed = parseMessage(bytes)
    const isSame =
      isNamed(signed, element.namespaceURI ?? "", element.localName) &&
      attributeOf(signed, "ID") === attributeOf(element, "ID")
    return isSame ? signed : malformed("the signature is for another element")
  }
  return fail("connection-answer-invalid", say("connection-saml-signature", { algorithm: shown(algorithm) }))
}

/**
 * SAML 2.0 Core §5.4: one reference, to the element that has the signature; the exclusive canonical form, without further transforms. Returns the algorithm.
 * KeyInfo is ignored: the keys come from the provider's metadata alone.
 */
function checkForm(signature: Element, id: string | undefined): string {
  for (const each of elementsIn(signature))
    if (!["SignedInfo", "SignatureValue", "KeyInfo"].some((name) => isNamed(each, SIGNATURE, name)))
      malformed(`the signature has the element ${each.localName}`)
  const info = neededChild(signature, SIGNATURE, "SignedInfo")
  textOf(neededChild(signature, SIGNATURE, "SignatureValue"))
  const reference = neededChild(info, SIGNATURE, "Reference")
  if (id === undefined || id === "" || attributeOf(reference, "URI") !== `#${id}`)
    malformed("the signature is for another element")
  const transforms = childrenOf(neededChild(reference, SIGNATURE, "Transforms"), SIGNATURE, "Transform").map(
    algorithmOf,
  )
  if (transforms[0] !== ENVELOPED || transforms[1] !== EXCLUSIVE || transforms.length !== 2)
    unsupported(transforms.join(" "), [ENVELOPED, EXCLUSIVE])
  const canonical = algorithmOf(neededChild(info, SIGNATURE, "CanonicalizationMethod"))
  if (canonical !== EXCLUSIVE) unsupported(canonical, [EXCLUSIVE])
  const digest = algorithmOf(neededChild(reference, SIGNATURE, "DigestMethod"))
  if (DIGESTS[digest] === undefined) unsupported(digest, Object.keys(DIGESTS))
  const algorithm = algorithmOf(neededChild(info, SIGNATURE, "SignatureMethod"))
  if (SIGNATURES[algorithm] === undefined) unsupported(algorithm, Object.keys(SIGNATURES))
  return algorithm
}

const algorithmOf = (element: Element): string => attributeOf(element, "Algorithm") ?? ""

const unsupported = (received: string, expected: readonly string[]): never =>
  fail("connection-answer-invalid", say("connection-algorithm-different", { received: shown(received), expected }))

/** The canonical form that the key has signed. Undefined if it has signed something else. */
function bytesSignedBy(key: KeyObject, signature: Element, xml: string): string | undefined {
  const checked = new SignedXml({ publicCert: key })
  checked.idAttributes = ["ID"]
  // The library's tables contain SHA-1, and lack ECDSA.
  checked.SignatureAlgorithms = Object.fromEntries(Object.entries(SIGNATURES).map(verifier))
  checked.HashAlgorithms = Object.fromEntries(Object.entries(DIGESTS).map(digester))
  try {
    checked.loadSignature(signature)
    if (!checked.checkSignature(xml)) return undefined
    const [bytes, ...others] = checked.getSignedReferences()
    return others.length === 0 ? bytes : undefined
  } catch (error) {
    // The library throws for a wrong signature too.
    if (error instanceof ConnectionFailure) throw error
    return undefined
  }
}

const verifier = ([name, algorithm]: readonly [string, Algorithm]) => [
  name,
  class {
    getAlgorithmName(): string {
      return name
    }
    getSignature(): never {
      throw new Error("verifies only")
    }
    verifySignature(content: string, key: KeyObject, value: string): boolean {
      return isSigned(key, algorithm, Buffer.from(content), Buffer.from(value, "base64"))
    }
  },
]

const digester = ([name, hash]: readonly [string, Algorithm["hash"]]) => [
  name,
  class {
    getAlgorithmName(): string {
      return name
    }
    getHash(content: string): string {
      return createHash(hash).update(content, "utf8").digest("base64")
    }
  },
]
