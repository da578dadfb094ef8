import type { KeyObject } from "node:crypto"
import { inflateRawSync } from "node:zlib"
import { say } from "../../base/say.ts"
import type { SamlLogout, SamlMessage } from "../../ports/connections.ts"
import { fail } from "../protocol/failure.ts"
import { escaped } from "./escaped.ts"
import { ASSERTION, PROTOCOL, STATUS, UNSPECIFIED } from "./names.ts"
import { checkEqual, xmlIn } from "./response.ts"
import { isSignedBy, signedPart } from "./signature.ts"
import { checkPast, checkPeriod, timeIn } from "./times.ts"
import { attributeOf, childrenOf, isNamed, malformed, missing, neededChild, parseMessage, textOf } from "./xml.ts"

/** A person's session at a provider, as ending it names it. It is stored sealed with the session here. */
export interface NamedSession {
  readonly nameId: string
  readonly format: string
  readonly sessionIndex: string | undefined
}

const MAX_BYTES = 65_536
/** An older request could end sessions that began after it. */
const MAX_AGE_MS = 600_000

interface Expected {
  readonly keys: readonly KeyObject[]
  /** The entity id of the provider. */
  readonly issuer: string
  /** The address at which the message arrived. */
  readonly logoutUrl: string
}

/** Reads a signed request of the provider to end sessions here. SAML 2.0 Core §3.7.1. Throws a ConnectionFailure. */
export function logoutIn(message: SamlMessage, { keys, issuer, logoutUrl }: Expected, now: number): SamlLogout {
  const request = "posted" in message ? postedRequest(message.posted, keys) : redirectedRequest(message.query, keys)
  if (!isNamed(request, PROTOCOL, "LogoutRequest")) malformed(`it is ${request.localName}, and no LogoutRequest`)
  checkEqual("Version", attributeOf(request, "Version"), "2.0")
  checkEqual("Issuer", textOf(neededChild(request, ASSERTION, "Issuer")), issuer)
  checkEqual("Destination", attributeOf(request, "Destination"), logoutUrl)
  const issuedAt = timeIn(request, "IssueInstant") ?? missing("IssueInstant")
  checkPast("IssueInstant", issuedAt, now)
  checkPeriod(request, now)
  const endsAt = issuedAt + MAX_AGE_MS
  if (now >= endsAt) malformed("it is older than ten minutes")
  return {
    requestId: attributeOf(request, "ID") || missing("ID"),
    subject: textOf(neededChild(request, ASSERTION, "NameID")),
    sessionIds: childrenOf(request, PROTOCOL, "SessionIndex").map(textOf),
    endsAt,
  }
}

function postedRequest(posted: string, keys: readonly KeyObject[]): Element {
  const xml = xmlIn(posted)
  return signedPart(xml, parseMessage(xml), keys) ?? missing("Signature")
}

/** SAML 2.0 Bindings §3.4.4.1: the signature is over the parameters as the sender encoded them. */
function redirectedRequest(query: string, keys: readonly KeyObject[]): Element {
  const sent = new Map<string, string>()
  for (const pair of query.split("&")) {
    const [name = "", ...value] = pair.split("=")
    if (sent.has(name))
      fail("connection-answer-invalid", say("connection-parameter-repeated", { parameter: "SAMLRequest" }))
    sent.set(name, value.join("="))
  }
  const raw = (name: string): string => sent.get(name) || missing(name)
  const relayState = sent.get("RelayState")
  const signed = [
    `SAMLRequest=${raw("SAMLRequest")}`,
    ...(relayState === undefined ? [] : [`RelayState=${relayState}`]),
    `SigAlg=${raw("SigAlg")}`,
  ].join("&")
  const algorithm = decoded(raw("SigAlg"))
  const signature = Buffer.from(decoded(raw("Signature")), "base64")
  if (!isSignedBy(keys, algorithm, Buffer.from(signed), signature))
    fail("connection-answer-invalid", say("connection-saml-signature", { algorithm }))
  return parseMessage(inflated(decoded(raw("SAMLRequest"))))
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll("+", " "))
  } catch {
    return malformed("it is not encoded as a form")
  }
}

function inflated(base64: string): string {
  try {
    return inflateRawSync(Buffer.from(base64, "base64"), { maxOutputLength: MAX_BYTES }).toString()
  } catch {
    return malformed("it is not compressed")
  }
}

interface Sent {
  readonly id: string
  readonly entityId: string
  readonly destination: string
  readonly now: number
}

const opening = (name: string, { id, destination, now }: Sent, more = ""): string =>
  `<samlp:${name} xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}" ID="${id}" Version="2.0" IssueInstant="${new Date(now).toISOString()}" Destination="${escaped(destination)}"${more}>`

/** Asks the provider to end the person's session there. */
export const logoutRequest = (sent: Sent, { nameId, format, sessionIndex }: NamedSession): string =>
  `${opening("LogoutRequest", sent)}<saml:Issuer>${escaped(sent.entityId)}</saml:Issuer>` +
  `<saml:NameID${format === UNSPECIFIED ? "" : ` Format="${escaped(format)}"`}>${escaped(nameId)}</saml:NameID>` +
  `${sessionIndex === undefined ? "" : `<samlp:SessionIndex>${escaped(sessionIndex)}</samlp:SessionIndex>`}</samlp:LogoutRequest>`

/** Says that the sessions here have ended. SAML 2.0 Core §3.7.2. */
export const logoutResponse = (sent: Sent, requestId: string): string =>
  `${opening("LogoutResponse", sent, ` InResponseTo="${escaped(requestId)}"`)}<saml:Issuer>${escaped(sent.entityId)}</saml:Issuer>` +
  `<samlp:Status><samlp:StatusCode Value="${STATUS}Success"/></samlp:Status></samlp:LogoutResponse>`
