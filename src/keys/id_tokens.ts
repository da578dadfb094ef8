import type { KeyObject } from "node:crypto"
import { createSecretKey } from "node:crypto"
import type { Clock } from "../base/clock.ts"
import type { Secret } from "../base/secret.ts"
import type { IdTokenClaims } from "../oauth/claims.ts"
import type { Client, ClientSecret, ConfidentialClient } from "../oauth/client.ts"
import { validSecrets } from "../oauth/client.ts"
import type { SignJwt } from "./jws.ts"
import { hmacSigner, privateKeySigner } from "./jws.ts"
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

/** `issuer` is read at each use: a server that listens on any free port knows its address late. */
export function idTokens(keys: SigningKeys, ring: KeyRing, clock: Clock, issuer: () => string): IdTokens {
  // Bound to the row as it was read: when it is read anew, the signer is made anew.
  const bySecret = new WeakMap<ClientSecret, SignJwt>()
  const byKey = new Map<string, SignJwt>()

  const clientSecret = (secret: ClientSecret): Secret => unseal(ring, PURPOSE.client_secret, secret.sealed)

  const symmetricSigner = (client: ConfidentialClient): SignJwt => {
    const newest = validSecrets(client, clock())[0]
    if (newest === undefined) throw new Error(`client ${client.id} has no valid secret to sign ID tokens with`)
    const known = bySecret.get(newest)
    if (known !== undefined) return known
    const made = hmacSigner(clientSecret(newest))
    bySecret.set(newest, made)
    return made
  }

  const asymmetricSigner = async (algorithm: Exclude<Client["idTokenAlg"], "HS256">): Promise<SignJwt> => {
    const key = await keys.active(algorithm)
    const known = byKey.get(key.id)
    if (known !== undefined) return known
    const made = privateKeySigner(algorithm, keys.privateKey(key), key.id)
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
      // Hints are rare, and the library is as large in memory as much of the server: it is loaded when one comes.
      const { decodeProtectedHeader, jwtVerify } = await import("jose")
      const header = await Promise.resolve(token)
        .then(decodeProtectedHeader)
        .catch(() => undefined)
      for (const key of await verificationKeys(client, header?.alg, header?.kid)) {
        const verified = await jwtVerify(token, key, {
          // The key is one of this very algorithm: what the token says of itself is only how it was found.
          algorithms: [header?.alg ?? ""],
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

  async function verificationKeys(client: Client, alg: unknown, kid: unknown): Promise<readonly KeyObject[]> {
    if (alg === "HS256" && client.kind === "confidential")
      return validSecrets(client, clock()).map((secret) => createSecretKey(clientSecret(secret).reveal(), "utf8"))
    const key = (await keys.list()).find(({ id, algorithm }) => id === kid && algorithm === alg)
    return key === undefined ? [] : [publicKeyOf(keys.privateKey(key).reveal())]
  }
}
