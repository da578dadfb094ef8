import { decodeBase64url } from "../base/base64url.ts"

/** The response of an authenticator, as WebAuthn's JSON. Every member is a text in base64url. Nothing is verified yet. */
interface AuthenticatorResponse {
  readonly credentialId: Uint8Array
  /** The challenge in the client data. */
  readonly challenge: string
  readonly clientDataJSON: string
}

/** The response of `navigator.credentials.get`. */
export interface Assertion extends AuthenticatorResponse {
  readonly authenticatorData: string
  readonly signature: string
  /** Absent if the authenticator does not store it. */
  readonly userHandle: Uint8Array | undefined
}

/** The response of `navigator.credentials.create`. */
export interface Attestation extends AuthenticatorResponse {
  readonly attestationObject: string
  readonly transports: readonly string[]
}

/** WebAuthn: "a probabilistically-unique byte sequence", 1023 bytes at most. */
const MAX_CREDENTIAL_ID_BYTES = 1023
const MAX_TRANSPORTS = 8
const TRANSPORT = /^[a-z-]{1,20}$/

/** Reads an assertion. Undefined if a part is missing or malformed, or if the page was inside a page of another site. */
export function readAssertion(text: string): Assertion | undefined {
  const { common, response } = read(text)
  const { authenticatorData, signature, userHandle } = response
  if (common === undefined || typeof authenticatorData !== "string" || typeof signature !== "string") return undefined
  const handle = typeof userHandle === "string" && userHandle !== "" ? decodeBase64url(userHandle) : undefined
  return { ...common, authenticatorData, signature, userHandle: handle }
}

/** Reads the response with a new credential. Undefined in the same cases as `readAssertion`. */
export function readAttestation(text: string): Attestation | undefined {
  const { common, response } = read(text)
  const { attestationObject, transports } = response
  if (common === undefined || typeof attestationObject !== "string") return undefined
  const named = Array.isArray(transports) ? transports : []
  const known = named.filter((each): each is string => typeof each === "string" && TRANSPORT.test(each))
  return { ...common, attestationObject, transports: known.slice(0, MAX_TRANSPORTS) }
}

interface Read {
  readonly common: AuthenticatorResponse | undefined
  readonly response: Readonly<Record<string, unknown>>
}

function read(text: string): Read {
  const { id, response } = object(text)
  const known = response !== null && typeof response === "object" ? (response as Record<string, unknown>) : {}
  const { clientDataJSON } = known
  const credentialId = typeof id === "string" ? decodeBase64url(id) : undefined
  if (credentialId === undefined || credentialId.length === 0 || credentialId.length > MAX_CREDENTIAL_ID_BYTES)
    return { common: undefined, response: known }
  if (typeof clientDataJSON !== "string") return { common: undefined, response: known }
  const { challenge, crossOrigin } = object(decodeBase64url(clientDataJSON)?.toString() ?? "")
  // The service's pages cannot be framed, so a response from inside another site's page is not from one of them.
  if (typeof challenge !== "string" || crossOrigin === true) return { common: undefined, response: known }
  return { common: { credentialId, challenge, clientDataJSON }, response: known }
}

function object(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
