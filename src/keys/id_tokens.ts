import type { KeyObject } from "node:crypto"
import { createSecretKey } from "node:crypto"
import type { Clock } from "../base/clock.ts"
import type { Secret } from "../base/secret.ts"
import type { Client, ClientSecret } from "../oauth/client.ts"
import { validSecrets, wireId } from "../oauth/client.ts"
import type { LogoutTokenClaims } from "../oauth/logout_token.ts"
import type { PublishedAlgorithm, SigningAlgorithm } from "../oauth/vocabulary.ts"
import type { SignJwt } from "./jws.ts"
import { hmacSigner, privateKeySigner } from "./jws.ts"
import type { KeyRing } from "./key_ring.ts"
import { PURPOSE } from "./reseal.ts"
import { unseal } from "./sealing.ts"
import { publicKeyOf } from "./signing_key.ts"
import type { SigningKeys } from "./signing_keys.ts"

export interface Hint {
  readonly subject: string
  readonly sid: string | undefined
}

export interface IdTokens {
  /** Signs with the client's algorithm, or another: HS256 with the UTF-8 bytes of its newest valid secret, else with the active key. */
  sign(client: Client, claims: object, algorithm?: SigningAlgorithm): Promise<string>
  /** As an ID token is signed, and by its type never taken for one. OpenID Connect Back-Channel Logout §2.4, §2.6. */
  signLogoutToken(client: Client, claims: LogoutTokenClaims): Promise<string>
  /** Subject and session of an ID token that was once issued to this client, however old. OpenID Connect RP-Initiated Logout §2. */
  openHint(client: Client, token: string): Promise<Hint | undefined>
  /** The subject of an ID token that was once issued to this client, however old. OpenID Connect Core §3.1.2.1, `id_token_hint`. */
  subjectOfHint(client: Client, token: string): Promise<string | undefined>
}

/** `issuer` is read at each use: a server that listens on any free port knows its address late. */
export function idTokens(keys: SigningKeys, ring: KeyRing, clock: Clock, issuer: () => string): IdTokens {
  // Bound to the row as it was read: when it is read anew, the signer is made anew.
  const bySecret = new WeakMap<ClientSecret, SignJwt>()
  const byKey = new Map<string, SignJwt>()

  const clientSecret = (secret: ClientSecret): Secret => unseal(ring, PURPOSE.client_secret, secret.sealed)

  const newestSecret = (client: Client): ClientSecret => {
    if (client.kind === "public") throw new Error(`public client ${client.id} has no secret to sign ID tokens with`)
    const newest = validSecrets(client, clock())[0]
    if (newest === undefined) throw new Error(`client ${client.id} has no valid secret to sign ID tokens with`)
    return newest
  }

  const symmetricSigner = (client: Client): SignJwt => {
    const newest = newestSecret(client)
    const known = bySecret.get(newest)
    if (known !== undefined) return known
    const made = hmacSigner(clientSecret(newest))
    bySecret.set(newest, made)
    return made
  }

  const asymmetricSigner = async (algorithm: PublishedAlgorithm): Promise<SignJwt> => {
    const key = await keys.active(algorithm)
    const known = byKey.get(key.id)
    if (known !== undefined) return known
    const made = privateKeySigner(algorithm, keys.privateKey(key), key.id)
    byKey.set(key.id, made)
    return made
  }

  return {
    async sign(client, claims, algorithm = client.idTokenAlg) {
      // Whoever verifies this keeps the key set for a while: the key that the client needs next must be in it by then.
      if (client.userinfoAlg !== undefined && client.userinfoAlg !== "HS256") await keys.active(client.userinfoAlg)
      if (algorithm !== "HS256") return (await asymmetricSigner(algorithm))(claims)
      return symmetricSigner(client)(claims)
    },

    async signLogoutToken(client, claims) {
      const typ = "logout+jwt"
      if (client.idTokenAlg === "HS256") return hmacSigner(clientSecret(newestSecret(client)), typ)(claims)
      const key = await keys.active(client.idTokenAlg)
      return privateKeySigner(client.idTokenAlg, keys.privateKey(key), key.id, typ)(claims)
    },

    subjectOfHint: async (client, token) => (await openHint(client, token))?.subject,
    openHint,
  }

  async function openHint(client: Client, token: string): Promise<Hint | undefined> {
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
        audience: wireId(client),
        // Logout tokens and access tokens are ours too, and no ID tokens.
        typ: "JWT",
        // And user information that is signed, which has none.
        requiredClaims: ["at_hash"],
        // A hint is most useful when the token has expired: what counts is that it was ours.
        currentDate: new Date(0),
      }).catch(() => undefined)
      if (verified?.payload.sub === undefined) continue
      const { sub, sid } = verified.payload
      return { subject: sub, sid: typeof sid === "string" ? sid : undefined }
    }
    return undefined
  }

  async function verificationKeys(client: Client, alg: unknown, kid: unknown): Promise<readonly KeyObject[]> {
    // Of a client whose ID tokens we sign with a key of our own, whatever its secret has signed it has signed itself.
    if (alg === "HS256" && client.idTokenAlg === "HS256" && client.kind === "confidential")
      return validSecrets(client, clock()).map((secret) => createSecretKey(clientSecret(secret).reveal(), "utf8"))
    const key = (await keys.list()).find(({ id, algorithm }) => id === kid && algorithm === alg)
    return key === undefined ? [] : [publicKeyOf(keys.privateKey(key).reveal())]
  }
}
