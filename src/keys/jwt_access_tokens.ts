import type { KeyObject } from "node:crypto"
import { decodeBase64url } from "../base/base64url.ts"
import type { Clock } from "../base/clock.ts"
import { isId } from "../base/id.ts"
import type { AccessTokenClaims } from "../oauth/access_token_claims.ts"
import { payloadOfClaims } from "../oauth/access_token_claims.ts"
import type { Client } from "../oauth/client.ts"
import type { AccessPayload } from "../oauth/credentials.ts"
import type { SignJwt } from "./jws.ts"
import { isSignedBy, jwtHeader, privateKeySigner } from "./jws.ts"
import { publicKeyOf } from "./signing_key.ts"
import type { SigningKey, SigningKeys } from "./signing_keys.ts"

/** Access tokens that a resource server reads itself. RFC 9068. */
export interface JwtAccessTokens {
  /** Uses the client's own algorithm if its key is published, else RS256, which every resource server supports (RFC 9068 §2.1). */
  sign(client: Pick<Client, "idTokenAlg">, claims: AccessTokenClaims): Promise<string>
  /** The content of an access token of this service, expired or not; undefined for any other text. Reads only the rows of keys. */
  open(text: string): Promise<AccessPayload | undefined>
}

/** Longer texts are not decoded. */
const MAXIMUM_LENGTH = 8192
/** The shortest time between two reads of the keys because of an unknown key id. */
const REREAD_MS = 1000

/** `issuer` is read at each use: a server that listens on any free port learns its address late. */
export function jwtAccessTokens(keys: SigningKeys, clock: Clock, issuer: () => string): JwtAccessTokens {
  const signers = new Map<string, SignJwt>()
  const publicKeys = new Map<string, KeyObject>()
  let rereadAt = 0

  const signerOf = (key: SigningKey): SignJwt => {
    const signer = signers.get(key.id) ?? privateKeySigner(key.algorithm, keys.privateKey(key), key.id, "at+jwt")
    signers.set(key.id, signer)
    return signer
  }

  const publicKeyFor = (key: SigningKey): KeyObject => {
    const publicKey = publicKeys.get(key.id) ?? publicKeyOf(keys.privateKey(key).reveal())
    publicKeys.set(key.id, publicKey)
    return publicKey
  }

  const find = async (kid: string) => (await keys.list()).find(({ id }) => id === kid)

  /** Another process may have made its first key, and the notice of it takes up to a second. */
  const readAgain = async (kid: string) => {
    const now = clock()
    if (Math.abs(now - rereadAt) < REREAD_MS) return undefined
    rereadAt = now
    keys.forget()
    return find(kid)
  }

  return {
    async sign({ idTokenAlg }, claims) {
      const key = await keys.active(idTokenAlg === "HS256" ? "RS256" : idTokenAlg)
      return signerOf(key)(claims)
    },

    async open(text) {
      if (text.length > MAXIMUM_LENGTH) return undefined
      const [header = "", claims = "", encodedSignature = "", ...more] = text.split(".", 4)
      const kid = more.length === 0 ? keyIdOf(header) : undefined
      const key = kid && ((await find(kid)) ?? (await readAgain(kid)))
      // The whole header is compared: it must have the algorithm and type that we sign with. RFC 9068 §4; RFC 8725 §3.1, §3.11.
      if (!key || key.state === "retired" || header !== jwtHeader(key.algorithm, key.id, "at+jwt")) return undefined
      const signature = decodeBase64url(encodedSignature)
      if (signature === undefined) return undefined
      if (!isSignedBy(publicKeyFor(key), key.algorithm, `${header}.${claims}`, signature)) return undefined
      // A text with this signature under this header was written by `sign`.
      return payloadOfClaims(JSON.parse(decoded(claims)) as AccessTokenClaims, issuer())
    },
  }
}

const decoded = (part: string): string => Buffer.from(part, "base64url").toString()

function keyIdOf(header: string): string | undefined {
  if (!header.startsWith("eyJ")) return undefined
  try {
    const kid: unknown = Object(JSON.parse(decoded(header))).kid
    return typeof kid === "string" && isId("key", kid) ? kid : undefined
  } catch {
    return undefined
  }
}
