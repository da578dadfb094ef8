import { decodeBase64url } from "../base/base64url.ts"
import { equalDigests } from "../base/digest.ts"
import type { Mac } from "../base/hmac.ts"
import type { ClientId, GrantId, SessionId, UserId } from "../base/id.ts"
import { idBytes, idFrom } from "../base/id.ts"
import type { Confirmation } from "./confirmation.ts"
import { CONFIRMATION_BYTES, readConfirmation, writeConfirmation } from "./confirmation.ts"
import type { Hop } from "./exchanged.ts"
import { hopFromWords, hopWords } from "./exchanged.ts"
import { THIS_SERVICE } from "./resource.ts"
import { scopeFromText, scopeText } from "./scope.ts"
import type { Scope } from "./vocabulary.ts"

/**
 * Credentials are derived, not stored: a payload, followed by its HMAC-SHA-256 under a key of its kind. So a leaked database contains no
 * credentials. The server refuses a forged credential without a read, and can make the same credential again. A credential of one kind never
 * opens as another kind, because each kind has its own key and its own kind byte.
 *
 *   version 1 | kind 1 | key id 4 | the payload of the kind | MAC 32      in base64url, after a prefix that scanners can find
 */
const VERSION = 1
const HEADER_BYTES = 6
const MAC_BYTES = 32
const ID_BYTES = 16

export const KINDS = {
  code: { byte: 1, prefix: "gac_" },
  access: { byte: 2, prefix: "gat_" },
  refresh: { byte: 3, prefix: "grt_" },
  session: { byte: 4, prefix: "gse_" },
  device: { byte: 5, prefix: "gde_" },
  deviceCode: { byte: 6, prefix: "gdc_" },
  bound: { byte: 7, prefix: "gbo_" },
  site: { byte: 8, prefix: "gsc_" },
  authReqId: { byte: 12, prefix: "gar_" },
} as const
export type CredentialKind = keyof typeof KINDS

/** Longer texts are not decoded. An access token may contain up to 1024 bytes of scope and 1024 bytes of resources. */
const MAXIMUM_LENGTH = 4096

/** The keys derived from one server secret. The first secret of a list signs; every secret verifies. */
export interface CredentialKeys {
  /** Four bytes that identify the server secret and do not reveal it. */
  readonly keyId: Uint8Array
  readonly macs: Readonly<Record<CredentialKind, Mac>>
}

export interface CodePayload {
  readonly grantId: GrantId
  /** The key that the code's exchange must prove. RFC 9449. */
  readonly confirmation: Confirmation | undefined
}

/** A code that a client polls with. The tokens are bound to the key that the poll proves, so the code has none. */
export interface PollCodePayload {
  readonly grantId: GrantId
}

export interface RefreshPayload {
  readonly grantId: GrantId
  readonly generation: number
  /** The key that a refresh must prove. Only for public clients: a confidential client authenticates. RFC 9449. */
  readonly confirmation: Confirmation | undefined
  /** Milliseconds UTC. Always a multiple of 1000, because the token contains whole seconds. */
  readonly expiresAt: number
}

export interface SessionPayload {
  readonly sessionId: SessionId
}

/** A browser in which a user has signed in: the payload of a device cookie. */
export interface DeviceCookiePayload {
  readonly userId: UserId
  /** 8 bytes of a digest that changes with each new password. */
  readonly passwordMark: Uint8Array
  /** 8 random bytes, different in every cookie. */
  readonly deviceId: Uint8Array
  /** Unix seconds. */
  readonly issuedAt: number
}

/** A proof of a session's device, for some minutes: the payload of the bound cookie. */
export interface BoundPayload {
  /** The root id of the session. */
  readonly rootId: SessionId
  /** The id of the session's device: 32 bytes in base64url. */
  readonly deviceId: string
  /** Unix seconds. */
  readonly expiresAt: number
}

/** The session of a browser at the host of a site: the payload of the cookie there. */
export interface SitePayload {
  readonly sessionId: SessionId
  /** 16 bytes of a digest of the site's origin, so that the cookie of one host does not open at another. */
  readonly origin: Uint8Array
}

/** The owner of an access token: a user's grant, or a client that acts for itself. */
export type AccessSubject = { readonly grantId: GrantId; readonly generation: number } | { readonly clientId: ClientId }

export interface AccessPayload {
  readonly subject: AccessSubject
  /** Unix seconds. */
  readonly issuedAt: number
  /** Unix seconds. */
  readonly expiresAt: number
  /** 8 random bytes, different in every token. */
  readonly tokenId: Uint8Array
  /** The token's scope, if it is narrower than the grant's scope. Always set for a client's own token. */
  readonly scope: readonly Scope[] | undefined
  /** The resources that the token is for. An empty list means this service. RFC 8707 §2. */
  readonly resources: readonly string[]
  /** The key that the holder must prove with each use. */
  readonly confirmation: Confirmation | undefined
  /** The exchanges by which the token came from a token of the grant, the earliest first. Absent in a token that was not exchanged. RFC 8693. */
  readonly hops?: readonly Hop[]
}

export interface Credentials {
  mintCode(payload: CodePayload): string
  openCode(text: string): CodePayload | undefined
  /** A device code, RFC 8628 §3.2. The id is that of the device request, and of the grant that it becomes. */
  mintDeviceCode(payload: PollCodePayload): string
  openDeviceCode(text: string): PollCodePayload | undefined
  /** The id of an authentication request, CIBA §7.3. The id inside is that of the request, and of the grant that it becomes. */
  mintAuthReqId(payload: PollCodePayload): string
  openAuthReqId(text: string): PollCodePayload | undefined
  mintRefresh(payload: RefreshPayload): string
  openRefresh(text: string): RefreshPayload | undefined
  mintAccess(payload: AccessPayload): string
  openAccess(text: string): AccessPayload | undefined
  mintSession(payload: SessionPayload): string
  openSession(text: string): SessionPayload | undefined
  mintDeviceCookie(payload: DeviceCookiePayload): string
  openDeviceCookie(text: string): DeviceCookiePayload | undefined
  mintBound(payload: BoundPayload): string
  openBound(text: string): BoundPayload | undefined
  mintSite(payload: SitePayload): string
  openSite(text: string): SitePayload | undefined
}

const TOKEN_ID_BYTES = 8
/** The kind of the subject, its id, the generation and the token id. */
const SUBJECT_BYTES = 1 + ID_BYTES + 4 + TOKEN_ID_BYTES
const ACCESS_FIXED_BYTES = 1 + ID_BYTES + 4 + 4 + 4 + TOKEN_ID_BYTES
const FOR_GRANT = 1
const FOR_CLIENT = 2
/** Added to the kind of the subject of a bound token: the confirmation follows the fixed bytes. Tokens without a key keep their bytes. */
const BOUND = 0x80
/** Added to the kind of the subject of an exchanged token: the hops follow the resources. */
const EXCHANGED = 0x40
const REFRESH_BYTES = ID_BYTES + 8
/**
 * Separates the scope from the resources, and occurs in neither. A token without resources has no separator, so that it has the form of older
 * tokens, from before resources were supported.
 */
const SEPARATOR = "\0"

/** Mints with the first key. Every key opens the credentials that it minted. */
export function credentials(ring: readonly [CredentialKeys, ...CredentialKeys[]]): Credentials {
  const mint = (kind: CredentialKind, body: Uint8Array): string => {
    const { keyId, macs } = ring[0]
    const bytes = Buffer.allocUnsafe(HEADER_BYTES + body.length + MAC_BYTES)
    bytes[0] = VERSION
    bytes[1] = KINDS[kind].byte
    bytes.set(keyId, 2)
    bytes.set(body, HEADER_BYTES)
    bytes.set(macs[kind](bytes.subarray(0, -MAC_BYTES)), HEADER_BYTES + body.length)
    return KINDS[kind].prefix + bytes.toString("base64url")
  }

  const open = (kind: CredentialKind, text: string): Buffer | undefined => {
    const { prefix, byte } = KINDS[kind]
    if (text.length > MAXIMUM_LENGTH || !text.startsWith(prefix)) return undefined
    const bytes = decodeBase64url(text.slice(prefix.length))
    if (bytes === undefined || bytes.length < HEADER_BYTES + MAC_BYTES) return undefined
    if (bytes[0] !== VERSION || bytes[1] !== byte) return undefined
    const payload = bytes.subarray(0, -MAC_BYTES)
    const given = bytes.subarray(-MAC_BYTES)
    const genuine = ring.some(
      ({ keyId, macs }) => bytes.compare(keyId, 0, 4, 2, 6) === 0 && equalDigests(macs[kind](payload), given),
    )
    return genuine ? payload.subarray(HEADER_BYTES) : undefined
  }

  return {
    mintCode: ({ grantId, confirmation }) => mint("code", withConfirmation(idBytes(grantId), confirmation)),
    openCode: (text) => {
      const body = open("code", text)
      return (
        body && {
          grantId: idFrom("grant", body.subarray(0, ID_BYTES)),
          confirmation: confirmationAfter(body, ID_BYTES),
        }
      )
    },
    mintDeviceCode: ({ grantId }) => mint("deviceCode", idBytes(grantId)),
    openDeviceCode: (text) => {
      const body = open("deviceCode", text)
      return body && { grantId: idFrom("grant", body) }
    },
    mintAuthReqId: ({ grantId }) => mint("authReqId", idBytes(grantId)),
    openAuthReqId: (text) => {
      const body = open("authReqId", text)
      return body && { grantId: idFrom("grant", body) }
    },
    mintSession: ({ sessionId }) => mint("session", idBytes(sessionId)),
    openSession: (text) => {
      const body = open("session", text)
      return body && { sessionId: idFrom("session", body) }
    },
    mintDeviceCookie: ({ userId, passwordMark, deviceId, issuedAt }) => {
      const time = Buffer.alloc(4)
      time.writeUInt32BE(issuedAt)
      return mint("device", Buffer.concat([idBytes(userId), passwordMark, deviceId, time]))
    },
    openDeviceCookie: (text) => {
      const body = open("device", text)
      return (
        body && {
          userId: idFrom("user", body.subarray(0, ID_BYTES)),
          passwordMark: body.subarray(ID_BYTES, ID_BYTES + 8),
          deviceId: body.subarray(ID_BYTES + 8, ID_BYTES + 16),
          issuedAt: body.readUInt32BE(ID_BYTES + 16),
        }
      )
    },
    mintBound: ({ rootId, deviceId, expiresAt }) => {
      const time = Buffer.alloc(4)
      time.writeUInt32BE(expiresAt)
      return mint("bound", Buffer.concat([idBytes(rootId), time, Buffer.from(deviceId, "base64url")]))
    },
    openBound: (text) => {
      const body = open("bound", text)
      return (
        body && {
          rootId: idFrom("session", body.subarray(0, ID_BYTES)),
          deviceId: body.subarray(ID_BYTES + 4).toString("base64url"),
          expiresAt: body.readUInt32BE(ID_BYTES),
        }
      )
    },
    mintSite: ({ sessionId, origin }) => mint("site", Buffer.concat([idBytes(sessionId), origin])),
    openSite: (text) => {
      const body = open("site", text)
      return body && { sessionId: idFrom("session", body.subarray(0, ID_BYTES)), origin: body.subarray(ID_BYTES) }
    },
    mintRefresh: ({ grantId, generation, expiresAt, confirmation }) => {
      const body = Buffer.alloc(REFRESH_BYTES)
      idBytes(grantId).copy(body)
      body.writeUInt32BE(generation, ID_BYTES)
      body.writeUInt32BE(expiresAt / 1000, ID_BYTES + 4)
      return mint("refresh", withConfirmation(body, confirmation))
    },
    openRefresh: (text) => {
      const body = open("refresh", text)
      return (
        body && {
          grantId: idFrom("grant", body.subarray(0, ID_BYTES)),
          generation: body.readUInt32BE(ID_BYTES),
          expiresAt: body.readUInt32BE(ID_BYTES + 4) * 1000,
          confirmation: confirmationAfter(body, REFRESH_BYTES),
        }
      )
    },
    mintAccess: (payload) => mint("access", accessBody(payload)),
    openAccess: (text) => {
      const body = open("access", text)
      return body && readAccessBody(body)
    },
  }
}

/** Bodies without a key keep their bytes. */
const withConfirmation = (body: Buffer, confirmation: Confirmation | undefined): Buffer =>
  confirmation === undefined ? body : Buffer.concat([body, writeConfirmation(confirmation)])

const confirmationAfter = (body: Buffer, fixedBytes: number): Confirmation | undefined =>
  body.length > fixedBytes ? readConfirmation(body.subarray(fixedBytes)) : undefined

function accessBody(payload: AccessPayload): Buffer {
  const { subject, issuedAt, expiresAt, tokenId, scope, resources, hops, confirmation } = payload
  const scopeWords = scope === undefined ? "" : scopeText(scope)
  const targetWords = resources.length === 0 && hops === undefined ? "" : SEPARATOR + resources.join(" ")
  const words = Buffer.from(scopeWords + targetWords + hopsText(hops))
  const keyBytes = confirmation === undefined ? 0 : CONFIRMATION_BYTES
  const body = Buffer.alloc(ACCESS_FIXED_BYTES + keyBytes + words.length)
  writeSubject(body, subject, (confirmation === undefined ? 0 : BOUND) | (hops === undefined ? 0 : EXCHANGED))
  body.writeUInt32BE(issuedAt, 21)
  body.writeUInt32BE(expiresAt, 25)
  body.set(tokenId, 29)
  if (confirmation !== undefined) body.set(writeConfirmation(confirmation), ACCESS_FIXED_BYTES)
  words.copy(body, ACCESS_FIXED_BYTES + keyBytes)
  return body
}

function readAccessBody(body: Buffer): AccessPayload {
  const isBound = ((body[0] ?? 0) & BOUND) !== 0
  const fixedBytes = isBound ? ACCESS_FIXED_BYTES + CONFIRMATION_BYTES : ACCESS_FIXED_BYTES
  const words = body.length > fixedBytes ? body.subarray(fixedBytes).toString() : ""
  const end = words.indexOf(SEPARATOR)
  const scopeWords = end < 0 ? words : words.slice(0, end)
  const payload = {
    subject: subjectFrom(body),
    issuedAt: body.readUInt32BE(21),
    expiresAt: body.readUInt32BE(25),
    tokenId: body.subarray(29, 29 + TOKEN_ID_BYTES),
    scope: scopeWords === "" ? undefined : scopeFromText(scopeWords),
    confirmation: isBound ? readConfirmation(body.subarray(ACCESS_FIXED_BYTES)) : undefined,
  }
  if (((body[0] ?? 0) & EXCHANGED) === 0)
    return { ...payload, resources: end < 0 ? THIS_SERVICE : words.slice(end + 1).split(" ") }
  const [resources = "", ...hops] = words.slice(end + 1).split(SEPARATOR)
  return { ...payload, resources: resources === "" ? THIS_SERVICE : resources.split(" "), hops: hops.map(hopFromWords) }
}

const hopsText = (hops: readonly Hop[] | undefined): string =>
  hops === undefined ? "" : hops.map((hop) => SEPARATOR + hopWords(hop)).join("")

function writeSubject(body: Buffer, subject: AccessSubject, flags: number): void {
  const forGrant = "grantId" in subject
  body[0] = (forGrant ? FOR_GRANT : FOR_CLIENT) | flags
  idBytes(forGrant ? subject.grantId : subject.clientId).copy(body, 1)
  body.writeUInt32BE(forGrant ? subject.generation : 0, 17)
}

function subjectFrom(body: Buffer): AccessSubject {
  const id = body.subarray(1, 1 + ID_BYTES)
  return ((body[0] ?? 0) & ~(BOUND | EXCHANGED)) === FOR_GRANT
    ? { grantId: idFrom("grant", id), generation: body.readUInt32BE(17) }
    : { clientId: idFrom("client", id) }
}

type Identity = Pick<AccessPayload, "subject" | "tokenId" | "hops">

/** The identity of a token, its subject and its exchanges. A JWT access token contains the same bytes in `jti`. */
export function writeAccessSubject({ subject, tokenId, hops }: Identity): Buffer {
  const bytes = Buffer.alloc(SUBJECT_BYTES)
  writeSubject(bytes, subject, hops === undefined ? 0 : EXCHANGED)
  bytes.set(tokenId, 21)
  return hops === undefined ? bytes : Buffer.concat([bytes, Buffer.from(hopsText(hops))])
}

export function readAccessSubject(bytes: Buffer): Identity {
  const identity = {
    subject: subjectFrom(bytes),
    tokenId: bytes.subarray(SUBJECT_BYTES - TOKEN_ID_BYTES, SUBJECT_BYTES),
  }
  if (((bytes[0] ?? 0) & EXCHANGED) === 0) return identity
  const [, ...hops] = bytes.subarray(SUBJECT_BYTES).toString().split(SEPARATOR)
  return { ...identity, hops: hops.map(hopFromWords) }
}
