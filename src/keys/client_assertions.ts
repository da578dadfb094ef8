import type { KeyObject } from "node:crypto"
import { createSecretKey } from "node:crypto"
import type { Said } from "../base/say.ts"
import type { Client, ClientSecret, ConfidentialClient } from "../oauth/client.ts"
import { validSecrets } from "../oauth/client.ts"
import type { ClientAssertion } from "../oauth/client_assertion.ts"
import type { ClientKeySets } from "./client_key_sets.ts"
import { decoyKey } from "./decoy_key.ts"
import type { KeyRing } from "./key_ring.ts"
import { PURPOSE } from "./reseal.ts"
import { unseal } from "./sealing.ts"
import { isSignedWith, signedByKeyOf } from "./signed_by_key.ts"

/** Who signed the assertion: the client with this secret (HS256), the client with its key, or nobody. `problem` says why no key was found. */
export type Signed =
  | { readonly by: "secret"; readonly secret: ClientSecret }
  | { readonly by: "key" }
  | { readonly by: "nobody"; readonly problem?: Said | undefined }

type Registered = { readonly registered: true } | { readonly registered: false; readonly problem: Said | undefined }

export interface ClientAssertions {
  /**
   * Finds the signer. HS256 is checked with the valid secrets of a client with client_secret_jwt. Other algorithms are checked with the
   * public keys of a client with private_key_jwt. For an unknown client, or a client with another method, the check takes as long as for a
   * wrong signature.
   */
  signer(client: Client | undefined, assertion: ClientAssertion, now: number): Promise<Signed>
  /** The signer of another JWT of the client, whose algorithm is registered: a secret for HS256, a key for the others. RFC 9101 §6.2. */
  signerOf(client: Client, jwt: SignedText, now: number): Promise<Signed>
  /** Whether the client has registered this public key. `problem` says why no key was found. RFC 8705 §2.2. */
  registersKey(client: ConfidentialClient, key: KeyObject, now: number): Promise<Registered>
}

type SignedText = Pick<ClientAssertion, "text" | "alg" | "kid">

export function clientAssertions(ring: KeyRing, keySets: ClientKeySets): ClientAssertions {
  // The cache belongs to the secret's object. A secret that is read from the store again is a new object, and gets a new key.
  const bySecret = new WeakMap<ClientSecret, KeyObject>()

  function secretKey(secret: ClientSecret): KeyObject {
    const known = bySecret.get(secret)
    if (known !== undefined) return known
    const made = createSecretKey(unseal(ring, PURPOSE.client_secret, secret.sealed).reveal(), "utf8")
    bySecret.set(secret, made)
    return made
  }

  async function bySecretOf(client: ConfidentialClient, assertion: SignedText, now: number): Promise<Signed> {
    const secrets = validSecrets(client, now)
    for (const secret of secrets) if (await isSignedWith(secretKey(secret), assertion)) return { by: "secret", secret }
    if (secrets.length === 0) await isSignedWith(decoyKey(assertion.alg), assertion)
    return { by: "nobody" }
  }

  async function byKeyOf(client: Client, assertion: SignedText, now: number): Promise<Signed> {
    const found = await signedByKeyOf(keySets, client, assertion, now)
    return found.isSigned ? { by: "key" } : { by: "nobody", problem: found.problem }
  }

  return {
    async signer(client, assertion, now) {
      const method = assertion.alg === "HS256" ? "client_secret_jwt" : "private_key_jwt"
      if (client?.kind !== "confidential" || client.authMethod !== method) {
        await isSignedWith(decoyKey(assertion.alg), assertion)
        return { by: "nobody" }
      }
      return method === "client_secret_jwt" ? bySecretOf(client, assertion, now) : byKeyOf(client, assertion, now)
    },

    async registersKey(client, shown, now) {
      const set = await keySets.of(client, now)
      if (set.keys.some(({ key }) => key.equals(shown))) return { registered: true }
      const newer = await keySets.newerThan(client, set, now)
      if (newer?.keys.some(({ key }) => key.equals(shown))) return { registered: true }
      return { registered: false, problem: (newer ?? set).problem }
    },

    async signerOf(client, jwt, now) {
      if (jwt.alg !== "HS256") return byKeyOf(client, jwt, now)
      return client.kind === "confidential" ? bySecretOf(client, jwt, now) : { by: "nobody" }
    },
  }
}
