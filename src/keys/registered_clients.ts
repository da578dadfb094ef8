import { sha256 } from "../base/digest.ts"
import { idOfDigest } from "../base/id.ts"
import type { Random } from "../base/random.ts"
import { Secret } from "../base/secret.ts"
import type { Client, ClientSecret } from "../oauth/client.ts"
import { validSecrets } from "../oauth/client.ts"
import type { ChosenRegistration } from "../oauth/registered_id.ts"
import { readRegisteredId, registeredId, unstoredClient } from "../oauth/registered_id.ts"
import type { InitialAccessToken } from "../oauth/registration_token.ts"
import {
  INITIAL_RANDOM_BYTES,
  mintInitial,
  mintManagement,
  openInitial,
  opensManagement,
} from "../oauth/registration_token.ts"
import type { KeyRing } from "./key_ring.ts"
import { PURPOSE } from "./reseal.ts"
import { seal, unseal } from "./sealing.ts"

/** Clients that register themselves, and their credentials: all derived from the server secret. Decision 0027. */
export interface RegisteredClients {
  /** The `client_id`; undefined where the metadata do not fit into one. `apart`: see registered_id.ts. */
  idFor(chosen: ChosenRegistration, apart: Uint8Array): string | undefined
  /** The client that an id of ours speaks of, whatever is stored. Undefined for anything else. */
  read(text: string): Client | undefined
  /** What can be presented as its secret: of a stored client the newest that is valid. Undefined where it has none. */
  secretOf(client: Client, now: number): Secret | undefined
  /** The client as it is to be stored at its first consent. */
  toStore(client: Client, now: number): Client
  registrationAccessToken(clientId: string): string
  isRegistrationAccessToken(token: string, clientId: string): boolean
  /** `expiresAt`: milliseconds. */
  initialAccessToken(expiresAt: number): Secret
  openInitialAccessToken(token: string, now: number): InitialAccessToken | undefined
}

export function registeredClients(ring: KeyRing, random: Random): RegisteredClients {
  /** Of its own id, so that two clients never share one; under the key that made the id, so that it stays the same. */
  function derivedSecret({ registeredId: text = "", authMethod }: Client): Secret | undefined {
    const keys =
      authMethod === "none" || authMethod === "private_key_jwt" ? undefined : readRegisteredId(ring, text)?.keys
    return keys && new Secret(keys.registration["client secret"](Buffer.from(text)).toString("base64url"))
  }

  return {
    idFor: (chosen, apart) => registeredId(ring, chosen, apart),

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
    initialAccessToken: (expiresAt) => new Secret(mintInitial(ring, expiresAt, random(INITIAL_RANDOM_BYTES))),
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
