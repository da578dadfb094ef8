import type { KeyObject } from "node:crypto"
import { X509Certificate } from "node:crypto"
import { say } from "../../base/say.ts"
import { ConnectionFailure, fail, shown } from "../protocol/failure.ts"
import { METADATA, REDIRECT_BINDING, SIGNATURE } from "./names.ts"
import { timeIn } from "./times.ts"
import { attributeOf, childrenOf, descendantsOf, isNamed, parseMetadata, textOf } from "./xml.ts"

/** A provider as its metadata describe it. SAML 2.0 Metadata §2.4.3. */
export interface SamlProvider {
  readonly entityId: string
  /** Where the browser goes with a request, by the redirect binding. */
  readonly signOnUrl: string
  /** Where the provider ends sessions, and where it takes the answer to its own request. Undefined if it has no such address for a redirect. */
  readonly signOut: { readonly url: string; readonly answerUrl: string } | undefined
  readonly certificates: readonly SigningCertificate[]
  /** The keys of the certificates. */
  readonly keys: readonly KeyObject[]
  /** The time at which the metadata end, in milliseconds. */
  readonly validUntil: number | undefined
}

export interface SigningCertificate {
  readonly key: KeyObject
  /** In milliseconds. The metadata say whether a key counts, so a key whose certificate has ended still counts. */
  readonly validUntil: number
}

const MAX_CERTIFICATES = 10
const MIN_RSA_BITS = 2048

/**
 * Reads the metadata of the provider with this entity id; of the only provider if it is undefined. Throws a ConnectionFailure.
 * The signature of metadata is not checked: they come over TLS from an address that an operator named, or from the operator.
 */
export function providerIn(xml: string, issuer: string | undefined, now: number): SamlProvider {
  try {
    return readProvider(parseMetadata(xml), issuer, now)
  } catch (error) {
    // For the person, a provider with unusable metadata is one that cannot be reached.
    throw error instanceof ConnectionFailure
      ? new ConnectionFailure("connection-unreachable", error.problem.said)
      : error
  }
}

function readProvider(root: Element, issuer: string | undefined, now: number): SamlProvider {
  const descriptors = isNamed(root, METADATA, "EntityDescriptor")
    ? [root]
    : descendantsOf(root, METADATA, "EntityDescriptor")
  const providers = descriptors.filter((each) => roleOf(each) !== undefined)
  const wanted = issuer === undefined ? providers : providers.filter((each) => attributeOf(each, "entityID") === issuer)
  const [entity, another] = wanted
  const role = entity && roleOf(entity)
  const entityId = entity && attributeOf(entity, "entityID")
  if (entity === undefined || role === undefined || entityId === undefined || another !== undefined)
    return fail(
      "connection-unreachable",
      say("connection-issuer-different", {
        expected: issuer ?? "IDPSSODescriptor",
        received: shown(providers.map((each) => attributeOf(each, "entityID") ?? "").slice(0, 10)),
      }),
    )
  const ends = [entity, role, root].flatMap((each) => timeIn(each, "validUntil") ?? [])
  const validUntil = ends.length === 0 ? undefined : Math.min(...ends)
  if (validUntil !== undefined && validUntil <= now)
    fail(
      "connection-unreachable",
      say("connection-claim-time", {
        claim: "validUntil",
        received: new Date(validUntil).toISOString(),
        now: new Date(now).toISOString(),
      }),
    )
  const certificates = certificatesIn(role)
  if (certificates.length === 0) malformed("KeyDescriptor")
  return {
    entityId,
    signOnUrl: endpointOf(role, "SingleSignOnService") ?? malformed("SingleSignOnService (HTTP-Redirect)"),
    signOut: signOutOf(role),
    certificates,
    keys: certificates.map(({ key }) => key),
    validUntil,
  }
}

const roleOf = (entity: Element): Element | undefined => childrenOf(entity, METADATA, "IDPSSODescriptor")[0]

function signOutOf(role: Element): SamlProvider["signOut"] {
  const url = endpointOf(role, "SingleLogoutService")
  return url === undefined
    ? undefined
    : { url, answerUrl: endpointOf(role, "SingleLogoutService", "ResponseLocation") ?? url }
}

/** The address of a service by the redirect binding. The person types a password there, so it has TLS, or is on this machine. */
function endpointOf(role: Element, name: string, attribute = "Location"): string | undefined {
  const found = childrenOf(role, METADATA, name).find((each) => attributeOf(each, "Binding") === REDIRECT_BINDING)
  const url = URL.parse((found && attributeOf(found, attribute)) ?? "")
  if (url === null) return undefined
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname)
  return url.protocol === "https:" || (url.protocol === "http:" && isLocal) ? url.href : undefined
}

function certificatesIn(role: Element): SigningCertificate[] {
  return childrenOf(role, METADATA, "KeyDescriptor")
    .filter((each) => attributeOf(each, "use") !== "encryption")
    .flatMap((each) => descendantsOf(each, SIGNATURE, "X509Certificate"))
    .slice(0, MAX_CERTIFICATES)
    .flatMap((each) => certificateIn(textOf(each)) ?? [])
}

/** Undefined if it is no certificate, or if its key is too weak. */
function certificateIn(base64: string): SigningCertificate | undefined {
  try {
    const { publicKey, validTo } = new X509Certificate(Buffer.from(base64, "base64"))
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = publicKey
    const isStrong = type === "ec" || (type === "rsa" && (details?.modulusLength ?? 0) >= MIN_RSA_BITS)
    return isStrong ? { key: publicKey, validUntil: Date.parse(validTo) } : undefined
  } catch {
    return undefined
  }
}

const malformed = (member: string): never =>
  fail("connection-unreachable", say("connection-metadata-malformed", { member }))
