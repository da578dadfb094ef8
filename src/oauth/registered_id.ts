import { decodeBase64url } from "../base/base64url.ts"
import { equalDigests, sha256 } from "../base/digest.ts"
import type { Mac } from "../base/hmac.ts"
import type { ClientId } from "../base/id.ts"
import { idOfDigest } from "../base/id.ts"
import type { Client } from "./client.ts"
import { NO_EXTENSIONS } from "./client_extensions.ts"
import { scopeFromText, scopeText } from "./scope.ts"
import type { SigningAlgorithm } from "./vocabulary.ts"

/**
 * The `client_id` of a client that registered itself says all that was registered, so that nothing need be stored before a person has allowed
 * it something. RFC 7591, decision 0027.
 *
 *   version 1 | key id 4 | length 1, what sets it apart 0 to 16 | what was chosen, as JSON | MAC 16      in base64url, behind the prefix
 *
 * The JSON has its members in one order and what is usual left out: the same metadata is the same text. Nothing is compressed: what a
 * compressor writes depends on its version and machine, and such an id must be the same on all of them.
 */
const PREFIX = "gcd_"
const VERSION = 1
const KEY_ID_BYTES = 4
const HEADER_BYTES = 1 + KEY_ID_BYTES + 1
const MAC_BYTES = 16

/** Longer ones are not read. The others' limit is 255, so whoever keeps ids in columns of that size has room for the usual ones. */
export const MAXIMUM_REGISTERED_ID_BYTES = 2048
/** What sets a client apart from another with the same metadata. */
export const APART_BYTES = 16

/** What registration derives from the server secret, each under a key of its own. */
export const REGISTRATION_MACS = ["client id", "client secret", "access token", "initial access token"] as const
export type RegistrationMac = (typeof REGISTRATION_MACS)[number]

export interface RegistrationKeys {
  /** Four bytes that name the server secret without telling it. */
  readonly keyId: Uint8Array
  readonly registration: Readonly<Record<RegistrationMac, Mac>>
}

/** What a client that registers itself may choose; the rest is the same for all of them. */
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
  | "userinfoAlg"
  | "defaultMaxAge"
>

/** Tells such an id by its looks: whether it is ours is another question. */
export const isRegisteredId = (text: string): boolean =>
  text.startsWith(PREFIX) && text.length <= MAXIMUM_REGISTERED_ID_BYTES && /^[\w-]+$/.test(text)

/** The id that its row has, from the first consent on. */
export const rowIdOf = (text: string): ClientId => idOfDigest("client", sha256(text))

/**
 * The id under the first of the keys. `apart` is empty where whoever sends the same metadata gets the same client. Undefined where it would
 * be too long.
 */
export function registeredId(
  [first]: readonly [RegistrationKeys, ...RegistrationKeys[]],
  chosen: ChosenRegistration,
  apart: Uint8Array,
): string | undefined {
  const header = Buffer.from([VERSION, ...first.keyId, apart.length])
  const payload = Buffer.concat([header, apart, Buffer.from(JSON.stringify(written(chosen)))])
  const mac = first.registration["client id"](payload).subarray(0, MAC_BYTES)
  const text = PREFIX + Buffer.concat([payload, mac]).toString("base64url")
  return text.length > MAXIMUM_REGISTERED_ID_BYTES ? undefined : text
}

export interface ReadId {
  readonly chosen: ChosenRegistration
  /** Of the server secret that made it. */
  readonly keys: RegistrationKeys
}

/** What an id of ours says; undefined for anything else. The MAC is checked before anything is read. */
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

/** Whether one registrant alone has this client: only that one may change it. */
export const isSetApart = (text: string): boolean =>
  (Buffer.from(text.slice(PREFIX.length), "base64url")[HEADER_BYTES - 1] ?? 0) > 0

const USUAL_SCOPE = "openid profile email"
/** Public clients, which are most, have none. */
const METHODS = {
  b: "client_secret_basic",
  p: "client_secret_post",
  h: "client_secret_jwt",
  k: "private_key_jwt",
} as const satisfies Record<string, ChosenRegistration["authMethod"]>
const LETTERS = Object.keys(METHODS) as (keyof typeof METHODS)[]

/** One letter a member; absent is what most have. Their order and meaning belong to the version. */
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
  userinfoAlg: said.x,
  defaultMaxAge: said.d,
})

/** The client that an id speaks of, as long as it is not stored: it has no secrets, and nobody can authenticate as it. */
export function unstoredClient(text: string, chosen: ChosenRegistration): Client {
  const common = {
    ...NO_EXTENSIONS,
    ...chosen,
    id: rowIdOf(text),
    registeredId: text,
    refreshRotation: "confirmed",
    // The name was chosen by a stranger: a person is shown it each time, with where the answer goes.
    consent: "ask",
    corsOrigins: [],
    enabled: true,
    createdAt: 0,
  } as const
  return chosen.authMethod === "none" ? { ...common, kind: "public" } : { ...common, kind: "confidential", secrets: [] }
}
