import { createSigner } from "fast-jwt"
import { decodeProtectedHeader, jwtVerify } from "jose"
import type { Clock } from "../base/clock.ts"
import type { IdTokenClaims } from "../oauth/claims.ts"
import type { Client, ClientSecret, ConfidentialClient } from "../oauth/client.ts"
import { validSecrets } from "../oauth/client.ts"
import type { KeyRing } from "./key_ring.ts"
import { PURPOSE } from "./reseal.ts"
import { unseal } from "./sealing.ts"
import { publicKeyOf } from "./signing_key.ts"
import type { SigningKeys } from "./signing_keys.ts"

export interface IdTokens {
  /** Signs with the client's algorithm: HS256 with the UTF-8 bytes of its newest valid secret, else with the active key. */
  sign(client: Client, claims: IdTokenClaims): Promise<string>
  /** The subject of an ID token that was once issued to this client, however old. OpenID Connect Core §3.1.2.1, `id_token_hint`. */
  subjectOfHint(client: Client, token: string): Promise<string | undefined>
}

type Sign = (claims: IdTokenClaims) => string

/** `issuer` is read at each use: a server that listens on any free port knows its address late. */
export function idTokens(keys: SigningKeys, ring: KeyRing, clock: Clock, issuer: () => string): IdTokens {
  // Bound to the row as it was read: when it is read anew, the signer is made anew.
  const bySecret = new WeakMap<ClientSecret, Sign>()
  const byKey = new Map<string, Sign>()

  const clientSecret = (secret: ClientSecret): string => unseal(ring, PURPOSE.client_secret, secret.sealed).reveal()

  const symmetricSigner = (client: ConfidentialClient): Sign => {
    const newest = validSecrets(client, clock())[0]
    if (newest === undefined) throw new Error(`client ${client.id} has no valid secret to sign ID tokens with`)
    const known = bySecret.get(newest)
    if (known !== undefined) return known
    const made: Sign = createSigner({ algorithm: "HS256", key: clientSecret(newest) })
    bySecret.set(newest, made)
    return made
  }

  const asymmetricSigner = async (algorithm: Exclude<Client["idTokenAlg"], "HS256">): Promise<Sign> => {
    const key = await keys.active(algorithm)
    const known = byKey.get(key.id)
    if (known !== undefined) return known
    const pem = keys.privateKey(key).reveal()
    const made: Sign = createSigner({ algorithm, key: pem, kid: key.id })
    byKey.set(key.id, made)
    return made
  }

  return {
    async sign(client, claims) {
      if (client.idTokenAlg !== "HS256") return (await asymmetricSigner(client.idTokenAlg))(claims)
      if (client.kind === "public") throw new Error(`public client ${client.id} has no secret to sign ID tokens with`)
      return symmetricSigner(client)(claims)
    },

    async subjectOfHint(client, token) {
      const candidates = await verificationKeys(client, token)
      for (const { key, algorithm } of candidates) {
        const verified = await jwtVerify(token, key, {
          algorithms: [algorithm],
          issuer: issuer(),
          audience: client.id,
          // A hint is most useful when the token has expired: what counts is that it was ours.
          currentDate: new Date(0),
        }).catch(() => undefined)
        if (verified?.payload.sub !== undefined) return verified.payload.sub
      }
      return undefined
    },
  }

  async function verificationKeys(client: Client, token: string) {
    const header = await Promise.resolve()
      .then(() => decodeProtectedHeader(token))
      .catch(() => undefined)
    if (header?.alg === "HS256" && client.kind === "confidential") {
      return validSecrets(client, clock()).map((secret) => ({
        key: new TextEncoder().encode(clientSecret(secret)),
        algorithm: "HS256",
      }))
    }
    const key = (await keys.list()).find(({ id, algorithm }) => id === header?.kid && algorithm === header?.alg)
    return key === undefined
      ? []
      : [{ key: publicKeyOf(keys.privateKey(key).reveal()), algorithm: key.algorithm as string }]
  }
}
