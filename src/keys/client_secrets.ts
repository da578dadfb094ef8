import { sha256 } from "../base/digest.ts"
import { newId } from "../base/id.ts"
import type { Random } from "../base/random.ts"
import { Secret } from "../base/secret.ts"
import type { Client, ClientSecret } from "../oauth/client.ts"
import { validSecrets } from "../oauth/client.ts"
import type { KeyRing } from "./key_ring.ts"
import { PURPOSE } from "./reseal.ts"
import { seal, unseal } from "./sealing.ts"

const SECRET_BYTES = 32

/** The secrets of confidential clients: random, stored as a digest and sealed. */
export interface ClientSecrets {
  /**
   * Makes a new secret, or accepts the secret that an operator chose. Returns the secret, and the form that the store keeps, which names the maker.
   */
  create(
    now: number,
    createdBy: string | undefined,
    chosen?: Secret,
  ): { readonly secret: Secret; readonly stored: ClientSecret }
  /** The newest valid secret of a client; undefined if the client has no valid secret. */
  newestOf(client: Client, now: number): Secret | undefined
}

export const clientSecrets = (ring: KeyRing, random: Random): ClientSecrets => ({
  create(now, createdBy, chosen) {
    const secret = chosen ?? new Secret(random(SECRET_BYTES).toString("base64url"))
    const stored = {
      id: newId("secret", now, random),
      digest: sha256(secret.reveal()),
      sealed: seal(ring, PURPOSE.client_secret, secret, random),
      createdAt: now,
      createdBy,
      expiresAt: undefined,
      lastUsedAt: undefined,
    }
    return { secret, stored }
  },

  newestOf(client, now) {
    if (client.kind === "public") return undefined
    const [newest] = validSecrets(client, now)
    return newest && unseal(ring, PURPOSE.client_secret, newest.sealed)
  },
})
