import type { KeyObject } from "node:crypto"
import { say } from "../../base/say.ts"
import { errorSaid, fail, shown } from "../protocol/failure.ts"
import { decrypted } from "./decrypt.ts"
import { ASSERTION, PROTOCOL, SIGNATURE, STATUS } from "./names.ts"
import { signedPart } from "./signature.ts"
import {
  attributeOf,
  childOf,
  childrenOf,
  descendantsOf,
  isNamed,
  malformed,
  missing,
  neededChild,
  parseMessage,
  textOf,
} from "./xml.ts"

/** The request and the provider to which an answer must belong. */
export interface Expected {
  /** The keys of the provider's metadata. */
  readonly keys: readonly KeyObject[]
  /** The entity id of the provider. */
  readonly issuer: string
  /** The address at which the answer arrived. */
  readonly callbackUrl: string
  readonly requestId: string
  readonly privateKey: string
}

/** A parsed answer, whose assertion is not read yet. */
export interface Answer {
  readonly xml: string
  readonly root: Element
}

/** Reads the answer as the browser posted it. Throws a ConnectionFailure. */
export function answerIn(posted: string): Answer {
  const xml = xmlIn(posted)
  const root = parseMessage(xml)
  if (!isNamed(root, PROTOCOL, "Response")) malformed(`it is ${root.localName}, and no Response`)
  return { xml, root }
}

/** The XML of a posted message. Throws a ConnectionFailure. */
export function xmlIn(posted: string): string {
  const base64 = posted.replace(/\s/g, "")
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) malformed("it is not base64")
  return utf8(Buffer.from(base64, "base64")).replace(/\r\n?/g, "\n")
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return malformed("it is not UTF-8")
  }
}

/**
 * Returns the assertion of the answer, from the bytes that the provider has signed. The provider signs the assertion, the whole answer, or both; each
 * signature must be valid. An encrypted assertion can be signed inside or outside. Throws a ConnectionFailure.
 */
export async function signedAssertion({ xml, root }: Answer, expected: Expected): Promise<Element> {
  checkEnvelope(root, expected)
  checkPlaces(root)
  const signed = signedPart(xml, root, expected.keys)
  // SAML 2.0 Bindings §3.5.5.2: a signed message has a Destination.
  if (signed !== undefined && attributeOf(signed, "Destination") === undefined) missing("Destination")
  const encrypted = childOf(root, ASSERTION, "EncryptedAssertion")
  if (encrypted === undefined) {
    const plain = neededChild(root, ASSERTION, "Assertion")
    const own = signedPart(xml, plain, expected.keys)
    return own ?? (signed === undefined ? unsigned() : neededChild(signed, ASSERTION, "Assertion"))
  }
  const source = signed === undefined ? encrypted : neededChild(signed, ASSERTION, "EncryptedAssertion")
  const content = (await decrypted(source, expected.privateKey)).replace(/\r\n?/g, "\n")
  const inner = parseMessage(content)
  if (!isNamed(inner, ASSERTION, "Assertion")) malformed("the encrypted element is no Assertion")
  return signedPart(content, inner, expected.keys) ?? (signed === undefined ? unsigned() : inner)
}

const unsigned = (): never => missing("Signature")

/** The attributes of the answer itself. Without a signature they prove nothing, and refuse only what an honest provider would not send here. */
function checkEnvelope(root: Element, { issuer, callbackUrl, requestId }: Expected): void {
  checkEqual("Version", attributeOf(root, "Version"), "2.0")
  checkStatus(root)
  // An answer that nobody asked for could sign a person in to an account of somebody else's choice.
  checkEqual("InResponseTo", attributeOf(root, "InResponseTo"), requestId)
  const destination = attributeOf(root, "Destination")
  if (destination !== undefined) checkEqual("Destination", destination, callbackUrl)
  const named = childOf(root, ASSERTION, "Issuer")
  if (named !== undefined) checkEqual("Issuer", textOf(named), issuer)
}

export function checkEqual(parameter: string, received: string | undefined, expected: string): void {
  if (received === undefined) missing(parameter)
  if (received !== expected)
    fail(
      "connection-answer-invalid",
      say("connection-parameter-different", { parameter, expected, received: shown(received) }),
    )
}

/** The person cancelled, or may not use this service. SAML 2.0 Core §3.2.2.2. */
const DENIED = ["AuthnFailed", "RequestDenied", "NoAuthnContext", "NoPassive"]

function checkStatus(root: Element): void {
  const status = neededChild(root, PROTOCOL, "Status")
  const code = neededChild(status, PROTOCOL, "StatusCode")
  const value = attributeOf(code, "Value") ?? ""
  if (value === `${STATUS}Success`) return
  const second = childOf(code, PROTOCOL, "StatusCode")
  const detail = (second && attributeOf(second, "Value")) ?? value
  const message = childOf(status, PROTOCOL, "StatusMessage")
  const isDenied = DENIED.some((each) => detail === STATUS + each)
  fail(
    isDenied ? "connection-denied" : "connection-answer-invalid",
    errorSaid(detail.startsWith(STATUS) ? detail.slice(STATUS.length) : detail, message && textOf(message)),
  )
}

/**
 * One assertion, and signatures only where they are read. Wrapping attacks hide a second assertion, or move the signed one to where only the signature
 * check finds it (Somorovsky et al., "On Breaking SAML", XSW 1 to 8).
 */
function checkPlaces(root: Element): void {
  const assertions = [
    ...descendantsOf(root, ASSERTION, "Assertion"),
    ...descendantsOf(root, ASSERTION, "EncryptedAssertion"),
  ]
  const [only, another] = assertions
  if (only === undefined) missing("Assertion")
  if (another !== undefined) malformed("it has several assertions")
  if (only?.parentNode !== root) malformed("the assertion is not in its place")
  if (descendantsOf(root, PROTOCOL, "Response").length > 0) malformed("it has several responses")
  const read =
    childrenOf(root, SIGNATURE, "Signature").length +
    (only === undefined ? 0 : childrenOf(only, SIGNATURE, "Signature").length)
  if (descendantsOf(root, SIGNATURE, "Signature").length !== read) malformed("a signature is not in its place")
}
