import type { KeyObject } from "node:crypto"
import { createSecretKey } from "node:crypto"
import type { Client, ClientSecret, ConfidentialClient } from "../oauth/client.ts"
import { validSecrets } from "../oauth/client.ts"
import type { ClientAssertion } from "../oauth/client_assertion.ts"
import { candidates } from "../oauth/client_keys.ts"
import type { ClientKeySets } from "./client_key_sets.ts"
import { decoyKey } from "./decoy_key.ts"
import type { KeyRing } from "./key_ring.ts"
import { PURPOSE } from "./reseal.ts"
import { unseal } from "./sealing.ts"

/** Who signed the assertion: the client with this secret (HS256), the client with its key, or nobody, and why. */
export type Signed =
  | { readonly by: "secret"; readonly secret: ClientSecret }
  | { readonly by: "key" }
  | { readonly by: "nobody"; readonly problem?: string | undefined }

export interface ClientAssertions {
  /**
   * Looks for the signer: HS256 among the valid secrets of a client with client_secret_jwt, else among the public keys of one with
   * private_key_jwt. For any other or unknown client, it takes the time of a wrong signature.
   */
  signer(client: Client | undefined, assertion: ClientAssertion, now: number): Promise<Signed>
}

export function clientAssertions(ring: KeyRing, keySets: ClientKeySets): ClientAssertions {
  // Bound to the row object: a row that is read again gets a new key.
  const bySecret = new WeakMap<ClientSecret, KeyObject>()

  function secretKey(secret: ClientSecret): KeyObject {
    const known = bySecret.get(secret)
    if (known !== undefined) return known
    const made = createSecretKey(unseal(ring, PURPOSE.client_secret, secret.sealed).reveal(), "utf8")
    bySecret.set(secret, made)
    return made
  }

  async function bySecretOf(client: ConfidentialClient, assertion: ClientAssertion, now: number): Promise<Signed> {
    const secrets = validSecrets(client, now)
    for (const secret of secrets) if (await isSignedWith(secretKey(secret), assertion)) return { by: "secret", secret }
    if (secrets.length === 0) await isSignedWith(decoyKey(assertion.alg), assertion)
    return { by: "nobody" }
  }

  async function byKeyOf(client: ConfidentialClient, assertion: ClientAssertion, now: number): Promise<Signed> {
    const { alg, kid } = assertion
    const set = await keySets.of(client, now)
    const possible = candidates(set.keys, alg, kid)
    for (const { key } of possible) if (await isSignedWith(key, assertion)) return { by: "key" }
    // Otherwise the answer for an unknown kid would come sooner than one for an unknown client.
    if (possible.length === 0) await isSignedWith(decoyKey(alg), assertion)
    const newer = await keySets.newerThan(client, set, now)
    for (const { key } of candidates(newer?.keys ?? [], alg, kid))
      if (await isSignedWith(key, assertion)) return { by: "key" }
    return { by: "nobody", problem: (newer ?? set).problem }
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
  }
}

/** The key is one for this very algorithm. The token's own header only served to find the key. */
async function isSignedWith(key: KeyObject, { text, alg }: ClientAssertion): Promise<boolean> {
  // Loaded with the first assertion: the library takes as much memory as much of the server.
  const { compactVerify } = await import("jose")
  return compactVerify(text, key, { algorithms: [alg] }).then(
    () => true,
    () => false,
  )
}
