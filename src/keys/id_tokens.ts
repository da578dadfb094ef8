import type { KeyObject } from "node:crypto"
import { createSecretKey } from "node:crypto"
import type { Clock } from "../base/clock.ts"
import type { Secret } from "../base/secret.ts"
import type { Client, ClientSecret } from "../oauth/client.ts"
import { clientIdentifier, validSecrets } from "../oauth/client.ts"
import type { LogoutTokenClaims } from "../oauth/logout_token.ts"
import type { PublishedAlgorithm, SigningAlgorithm } from "../oauth/vocabulary.ts"
import type { SignJwt, TokenType } from "./jws.ts"
import { hmacSigner, privateKeySigner } from "./jws.ts"
import type { KeyRing } from "./key_ring.ts"
import { PURPOSE } from "./reseal.ts"
import { unseal } from "./sealing.ts"
import { publicKeyOf } from "./signing_key.ts"
import type { SigningKeys } from "./signing_keys.ts"

export interface Hint {
  readonly subject: string
  readonly sid: string | undefined
  /** Unix seconds. */
  readonly authTime: number | undefined
  /** How the person signed in. */
  readonly acr: string | undefined
  readonly amr: readonly string[] | undefined
}

export interface IdTokens {
  /**
   * HS256 tokens are signed with the UTF-8 bytes of the client's newest valid secret. All other tokens are signed with the active signing
   * key. The default of `algorithm` is the client's `idTokenAlg`.
   */
  sign(client: Client, claims: object, algorithm?: SigningAlgorithm): Promise<string>
  /** Signs the answer to an introspection. The type in its header prevents its use as a token of another kind. RFC 9701 §5, §8.1. */
  signIntrospection(algorithm: PublishedAlgorithm, claims: object): Promise<string>
  /** Signed like an ID token. The type in its header prevents its use as an ID token. OpenID Connect Back-Channel Logout §2.4, §2.6. */
  signLogoutToken(client: Client, claims: LogoutTokenClaims): Promise<string>
  /**
   * Returns subject, session and sign-in of an ID token that was issued to this client. The token may have expired. OpenID Connect
   * RP-Initiated Logout §2.
   */
  openHint(client: Client, token: string): Promise<Hint | undefined>
  /** Like `openHint`, for a token that has not expired at `now` (milliseconds). */
  open(client: Client, token: string, now: number): Promise<Hint | undefined>
  /** Returns the subject of an ID token that was issued to this client. The token may have expired. OpenID Connect Core §3.1.2.1, `id_token_hint`. */
  subjectOfHint(client: Client, token: string): Promise<string | undefined>
}

/** `issuer` is read at each use, because a server that listens on any free port learns its address only after the start. */
export function idTokens(keys: SigningKeys, ring: KeyRing, clock: Clock, issuer: () => string): IdTokens {
  // The cache belongs to the secret's object. A secret that is read from the store again is a new object, and gets a new signer.
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

  const asymmetricSigner = async (algorithm: PublishedAlgorithm, typ: TokenType = "JWT"): Promise<SignJwt> => {
    const key = await keys.active(algorithm)
    const name = `${key.id} ${typ}`
    const known = byKey.get(name)
    if (known !== undefined) return known
    const made = privateKeySigner(algorithm, keys.privateKey(key), key.id, typ)
    byKey.set(name, made)
    return made
  }

  return {
    async sign(client, claims, algorithm = client.idTokenAlg) {
      // Makes the key for signed userinfo responses now, because the client may next fetch the key set and cache it.
      if (client.userinfoAlg !== undefined && client.userinfoAlg !== "HS256") await keys.active(client.userinfoAlg)
      if (algorithm !== "HS256") return (await asymmetricSigner(algorithm))(claims)
      return symmetricSigner(client)(claims)
    },

    async signIntrospection(algorithm, claims) {
      return (await asymmetricSigner(algorithm, "token-introspection+jwt"))(claims)
    },

    async signLogoutToken(client, claims) {
      const typ = "logout+jwt"
      if (client.idTokenAlg === "HS256") return hmacSigner(clientSecret(newestSecret(client)), typ)(claims)
      const key = await keys.active(client.idTokenAlg)
      return privateKeySigner(client.idTokenAlg, keys.privateKey(key), key.id, typ)(claims)
    },

    subjectOfHint: async (client, token) => (await openHint(client, token, 0))?.subject,
    openHint: (client, token) => openHint(client, token, 0),
    open: openHint,
  }

  async function openHint(client: Client, token: string, now: number): Promise<Hint | undefined> {
    // Loaded with the first hint: hints are rare, and the library takes a large part of the server's memory.
    const { decodeProtectedHeader, jwtVerify } = await import("jose")
    const header = await Promise.resolve(token)
      .then(decodeProtectedHeader)
      .catch(() => undefined)
    for (const key of await verificationKeys(client, header?.alg, header?.kid)) {
      const verified = await jwtVerify(token, key, {
        // Each key is for exactly one algorithm. The token's own header was only used to find the key.
        algorithms: [header?.alg ?? ""],
        issuer: issuer(),
        audience: clientIdentifier(client),
        // Refuses logout tokens and access tokens of this server, because they are not ID tokens.
        typ: "JWT",
        // Refuses signed userinfo responses, which have no at_hash.
        requiredClaims: ["at_hash"],
        // With 0 the expiry is ignored: a hint is most useful after the token has expired, and only its origin matters.
        currentDate: new Date(now),
      }).catch(() => undefined)
      if (verified?.payload.sub === undefined) continue
      const { sub, sid, auth_time, acr, amr } = verified.payload
      return {
        subject: sub,
        sid: typeof sid === "string" ? sid : undefined,
        authTime: typeof auth_time === "number" ? auth_time : undefined,
        acr: typeof acr === "string" ? acr : undefined,
        amr: Array.isArray(amr) ? amr.map(String) : undefined,
      }
    }
    return undefined
  }

  async function verificationKeys(client: Client, alg: unknown, kid: unknown): Promise<readonly KeyObject[]> {
    // HS256 is accepted only if this server signs the client's ID tokens with HS256. For any other client, the client itself may have made the HS256
    // token.
    if (alg === "HS256" && client.idTokenAlg === "HS256" && client.kind === "confidential")
      return validSecrets(client, clock()).map((secret) => createSecretKey(clientSecret(secret).reveal(), "utf8"))
    const key = (await keys.list()).find(({ id, algorithm }) => id === kid && algorithm === alg)
    return key === undefined ? [] : [publicKeyOf(keys.privateKey(key).reveal())]
  }
}
