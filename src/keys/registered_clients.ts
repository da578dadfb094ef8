import { sha256 } from "../base/digest.ts"
import type { Id } from "../base/id.ts"
import { idOfDigest } from "../base/id.ts"
import type { Random } from "../base/random.ts"
import { Secret } from "../base/secret.ts"
import type { Client, ClientSecret } from "../oauth/client.ts"
import { validSecrets } from "../oauth/client.ts"
import type { ChosenRegistration, Registrant } from "../oauth/registered_id.ts"
import { readRegisteredId, registeredId, unstoredClient } from "../oauth/registered_id.ts"
import type { InitialAccessToken } from "../oauth/registration_token.ts"
import { mintInitial, mintManagement, openInitial, opensManagement } from "../oauth/registration_token.ts"
import type { KeyRing } from "./key_ring.ts"
import { PURPOSE } from "./reseal.ts"
import { seal, unseal } from "./sealing.ts"

/** Self-registered clients and their credentials, all derived from the server secret. Decision 0027. */
export interface RegisteredClients {
  /** The `client_id`, or undefined if the metadata do not fit into one. */
  idFor(chosen: ChosenRegistration, registrant: Registrant): string | undefined
  /** The client that our id describes, without a look at the store. Undefined for any other text. */
  read(text: string): Client | undefined
  /** A valid client secret; of a stored client, the newest one. Undefined if the client has none. */
  secretOf(client: Client, now: number): Secret | undefined
  /** The row to store at the client's first consent. */
  toStore(client: Client, now: number): Client
  registrationAccessToken(clientId: string): string
  isRegistrationAccessToken(token: string, clientId: string): boolean
  /** `expiresAt`: milliseconds. */
  initialAccessToken(id: Id<"registration">, expiresAt: number): Secret
  openInitialAccessToken(token: string, now: number): InitialAccessToken | undefined
}

export function registeredClients(ring: KeyRing, random: Random): RegisteredClients {
  /**
   * Derived from the client's own id, so that two clients never share one. The key that made the id makes it, so that it stays the same.
   */
  function derivedSecret({ registeredId: text = "", authMethod }: Client): Secret | undefined {
    const keys =
      authMethod === "none" || authMethod === "private_key_jwt" ? undefined : readRegisteredId(ring, text)?.keys
    return keys && new Secret(keys.registration["client secret"](Buffer.from(text)).toString("base64url"))
  }

  return {
    idFor: (chosen, registrant) => registeredId(ring, chosen, registrant),

    read(text) {
      const said = readRegisteredId(ring, text)
      return said && unstoredClient(text, said.chosen)
    },

    secretOf(client, now) {
      if (client.kind === "public") return undefined
      if (client.secrets.length === 0) return derivedSecret(client)
      const [newest] = validSecrets(client, now)
      return newest && unseal(ring, PURPOSE.client_secret, newest.sealed)
    },

    toStore(client, now) {
      if (client.kind === "public") return { ...client, createdAt: now }
      const secret = derivedSecret(client)
      const stored = secret && storedSecret(secret, now)
      return { ...client, createdAt: now, secrets: stored === undefined ? [] : [stored] }
    },

    registrationAccessToken: (clientId) => mintManagement(ring, clientId),
    isRegistrationAccessToken: (token, clientId) => opensManagement(ring, token, clientId),
    initialAccessToken: (id, expiresAt) => new Secret(mintInitial(ring, id, expiresAt)),
    openInitialAccessToken: (token, now) => openInitial(ring, token, now),
  }

  function storedSecret(secret: Secret, now: number): ClientSecret {
    const digest = sha256(secret.reveal())
    return {
      id: idOfDigest("secret", sha256(digest)),
      digest,
      sealed: seal(ring, PURPOSE.client_secret, secret, random),
      createdAt: now,
      expiresAt: undefined,
      lastUsedAt: undefined,
    }
  }
}
