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

/** Access tokens that a resource server reads without asking this server. RFC 9068. */
export interface JwtAccessTokens {
  /**
   * Signs with the algorithm of the client's ID tokens. If that algorithm is HS256, which has no public key, signs with RS256, which every
   * resource server supports (RFC 9068 §2.1).
   */
  sign(client: Pick<Client, "idTokenAlg">, claims: AccessTokenClaims): Promise<string>
  /**
   * Returns the content of an access token of this service, expired or not; undefined for any other text. Reads nothing from the store
   * except keys.
   */
  open(text: string): Promise<AccessPayload | undefined>
}

/** Longer texts are not decoded. */
const MAXIMUM_LENGTH = 8192
/** An unknown key id makes this process read the keys again, but at most once in this time. */
const REREAD_MS = 1000

/** `issuer` is read at each use, because a server that listens on any free port learns its address only after the start. */
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

  /** Reads the keys again, because another process may have made a key, and this process learns of it up to a second later. */
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
      // Compares the whole header, which includes the algorithm and the type. RFC 9068 §4; RFC 8725 §3.1, §3.11.
      if (!key || key.state === "retired" || header !== jwtHeader(key.algorithm, key.id, "at+jwt")) return undefined
      const signature = decodeBase64url(encodedSignature)
      if (signature === undefined) return undefined
      if (!isSignedBy(publicKeyFor(key), key.algorithm, `${header}.${claims}`, signature)) return undefined
      // Only `sign` makes this signature with this header, so the claims have the expected form.
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
