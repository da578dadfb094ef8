import { decodeBase64url } from "../base/base64url.ts"
import { equalDigests, sha256 } from "../base/digest.ts"
import type { Mac } from "../base/hmac.ts"
import type { ClientId } from "../base/id.ts"
import { idOfDigest } from "../base/id.ts"
import type { Client } from "./client.ts"
import { isStranger } from "./client.ts"
import { NO_EXTENSIONS } from "./client_extensions.ts"
import { scopeFromText, scopeText } from "./scope.ts"
import type { SigningAlgorithm } from "./vocabulary.ts"

/**
 * The `client_id` of a self-registered client carries the whole registration, so that nothing is stored before the first consent.
 * RFC 7591, decision 0027.
 *
 *   version 1 | key id 4 | vouched 1 | length 1, distinguishing bytes 0 to 16 | chosen settings as JSON | MAC 16
 *
 * in base64url, after the prefix. `vouched` is 1 if the operator trusted the registrant: an initial access token was required.
 *
 * The JSON has a fixed order of members and omits usual values, so the same metadata gives the same text. Nothing is compressed:
 * a compressor's output depends on its version and machine, and the id must not.
 */
const PREFIX = "gcd_"
const VERSION = 2
const KEY_ID_BYTES = 4
const VOUCHED_AT = 1 + KEY_ID_BYTES
const HEADER_BYTES = VOUCHED_AT + 2
const MAC_BYTES = 16

/** Longer ones are not read. Other ids have at most 255 bytes, and so do usual ones of this kind: columns of that size fit them. */
export const MAXIMUM_REGISTERED_ID_BYTES = 2048
/** Bytes that distinguish a client from another with the same metadata. */
export const APART_BYTES = 16

/** The MACs that registration derives from the server secret, each with its own key. */
export const REGISTRATION_MACS = ["client id", "client secret", "access token", "initial access token"] as const
export type RegistrationMac = (typeof REGISTRATION_MACS)[number]

export interface RegistrationKeys {
  /** Four bytes that identify the server secret and do not reveal it. */
  readonly keyId: Uint8Array
  readonly registration: Readonly<Record<RegistrationMac, Mac>>
}

/** The settings that a self-registered client may choose. The others are the same for all of them. */
export type ChosenRegistration = Pick<
  Client,
  | "name"
  | "redirectUris"
  | "native"
  | "scope"
  | "grantTypes"
  | "idTokenAlg"
  | "authMethod"
  | "jwks"
  | "jwksUri"
  | "postLogoutRedirectUris"
  | "backchannelLogoutUri"
  | "subjectType"
  | "sectorIdentifierUri"
  | "userinfoAlg"
  | "defaultMaxAge"
>

/** Checks only the form: the MAC is not verified. */
export const isRegisteredId = (text: string): boolean =>
  text.startsWith(PREFIX) && text.length <= MAXIMUM_REGISTERED_ID_BYTES && /^[\w-]+$/.test(text)

/** The id of its row, from the first consent on. */
export const rowIdOf = (text: string): ClientId => idOfDigest("client", sha256(text))

/** The part of an id that describes the registrant. */
export interface Registrant {
  /** Empty if everybody who sends the same metadata gets the same client. */
  readonly apart: Uint8Array
  /** Whether an initial access token was required and the registrant presented one. */
  readonly vouched: boolean
}

/** Makes the id with the first key. Undefined if it would be too long. */
export function registeredId(
  [first]: readonly [RegistrationKeys, ...RegistrationKeys[]],
  chosen: ChosenRegistration,
  { apart, vouched }: Registrant,
): string | undefined {
  const header = Buffer.from([VERSION, ...first.keyId, vouched ? 1 : 0, apart.length])
  const payload = Buffer.concat([header, apart, Buffer.from(JSON.stringify(written(chosen)))])
  const mac = first.registration["client id"](payload).subarray(0, MAC_BYTES)
  const text = PREFIX + Buffer.concat([payload, mac]).toString("base64url")
  return text.length > MAXIMUM_REGISTERED_ID_BYTES ? undefined : text
}

export interface ReadId {
  readonly chosen: ChosenRegistration
  /** The keys of the server secret that made it. */
  readonly keys: RegistrationKeys
}

/** The content of our own id; undefined for any other text. The MAC is checked before anything is read. */
export function readRegisteredId(ring: readonly RegistrationKeys[], text: string): ReadId | undefined {
  const bytes = isRegisteredId(text) ? decodeBase64url(text.slice(PREFIX.length)) : undefined
  if (bytes === undefined || bytes.length < HEADER_BYTES + MAC_BYTES || bytes[0] !== VERSION) return undefined
  const payload = bytes.subarray(0, -MAC_BYTES)
  const keys = ring.find(
    ({ keyId, registration }) =>
      bytes.compare(keyId, 0, KEY_ID_BYTES, 1, 1 + KEY_ID_BYTES) === 0 &&
      equalDigests(registration["client id"](payload).subarray(0, MAC_BYTES), bytes.subarray(-MAC_BYTES)),
  )
  if (keys === undefined) return undefined
  const json = payload.subarray(HEADER_BYTES + (payload[HEADER_BYTES - 1] ?? 0)).toString()
  return { chosen: chosenFrom(JSON.parse(json) as Written), keys }
}

const byteOf = (text: string, at: number): number => Buffer.from(text.slice(PREFIX.length), "base64url")[at] ?? 0

/** Whether the client belongs to one registrant. Only that registrant may change it. */
export const isSetApart = (text: string): boolean => byteOf(text, HEADER_BYTES - 1) > 0

/**
 * Who is responsible for a client's addresses. The id's MAC covers its registrant, so a change of GATEHOUSE_REGISTRATION does not change
 * the answer. Opening registration adds or removes no trust.
 */
export const addressesNamedBy = (client: Client): "operator" | "stranger" =>
  isStranger(client) && byteOf(client.registeredId ?? "", VOUCHED_AT) !== 1 ? "stranger" : "operator"

const USUAL_SCOPE = "openid profile email"
/** Public clients, the majority, have no entry. */
const METHODS = {
  b: "client_secret_basic",
  p: "client_secret_post",
  h: "client_secret_jwt",
  k: "private_key_jwt",
} as const satisfies Record<string, ChosenRegistration["authMethod"]>
const LETTERS = Object.keys(METHODS) as (keyof typeof METHODS)[]

/** One letter for each member; absent members have the usual value. Their order and meaning belong to the version. */
interface Written {
  readonly n: string
  readonly r: readonly string[]
  readonly s?: string
  readonly m?: keyof typeof METHODS
  readonly g?: 1
  readonly a?: 1
  readonly i?: SigningAlgorithm
  readonly k?: string
  readonly u?: string
  readonly p?: readonly string[]
  readonly b?: string
  readonly t?: 1
  readonly y?: string
  readonly x?: SigningAlgorithm
  readonly d?: number
}

const written = (chosen: ChosenRegistration): Written => ({
  n: chosen.name,
  r: chosen.redirectUris,
  ...unlessUsual(chosen),
  ...(chosen.grantTypes.includes("refresh_token") && { g: 1 }),
  ...(chosen.native && { a: 1 }),
  ...(chosen.idTokenAlg !== "RS256" && { i: chosen.idTokenAlg }),
  ...(chosen.jwks !== undefined && { k: chosen.jwks }),
  ...(chosen.jwksUri !== undefined && { u: chosen.jwksUri }),
  ...(chosen.postLogoutRedirectUris.length > 0 && { p: chosen.postLogoutRedirectUris }),
  ...(chosen.backchannelLogoutUri !== undefined && { b: chosen.backchannelLogoutUri }),
  ...(chosen.subjectType === "pairwise" && { t: 1 }),
  ...(chosen.sectorIdentifierUri !== undefined && { y: chosen.sectorIdentifierUri }),
  ...(chosen.userinfoAlg !== undefined && { x: chosen.userinfoAlg }),
  ...(chosen.defaultMaxAge !== undefined && { d: chosen.defaultMaxAge }),
})

function unlessUsual({ scope, authMethod }: ChosenRegistration): Pick<Written, "s" | "m"> {
  const m = LETTERS.find((letter) => METHODS[letter] === authMethod)
  const s = scopeText(scope)
  return { ...(s !== USUAL_SCOPE && { s }), ...(m !== undefined && { m }) }
}

const chosenFrom = (said: Written): ChosenRegistration => ({
  name: said.n,
  redirectUris: said.r,
  scope: scopeFromText(said.s ?? USUAL_SCOPE),
  authMethod: said.m === undefined ? "none" : METHODS[said.m],
  grantTypes: said.g === 1 ? ["authorization_code", "refresh_token"] : ["authorization_code"],
  native: said.a === 1,
  idTokenAlg: said.i ?? "RS256",
  jwks: said.k,
  jwksUri: said.u,
  postLogoutRedirectUris: said.p ?? [],
  backchannelLogoutUri: said.b,
  subjectType: said.t === 1 ? "pairwise" : "public",
  sectorIdentifierUri: said.y,
  userinfoAlg: said.x,
  defaultMaxAge: said.d,
})

/** The client that an id describes while no row exists. It has no secrets, and nobody can authenticate as it. */
export function unstoredClient(text: string, chosen: ChosenRegistration): Client {
  const common = {
    ...NO_EXTENSIONS,
    ...chosen,
    id: rowIdOf(text),
    registeredId: text,
    refreshRepeat: undefined,
    // Silent renewal needs it. The first consent page shows that nobody checked the name, and where the answer goes.
    consent: "remember",
    corsOrigins: [],
    enabled: true,
    createdAt: 0,
  } as const
  return chosen.authMethod === "none" ? { ...common, kind: "public" } : { ...common, kind: "confidential", secrets: [] }
}
