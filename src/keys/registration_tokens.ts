import type { Id } from "../base/id.ts"
import { Secret } from "../base/secret.ts"
import type { InitialAccessToken } from "../oauth/registration_token.ts"
import { isManagementToken, mintInitial, mintManagement, openInitial } from "../oauth/registration_token.ts"
import type { KeyRing } from "./key_ring.ts"

/** The two access tokens of registration, derived from the server secret. RFC 7591 §3, RFC 7592 §3. */
export interface RegistrationTokens {
  registrationAccessToken(clientId: string): string
  isRegistrationAccessToken(token: string, clientId: string): boolean
  /** `expiresAt`: milliseconds. */
  initialAccessToken(id: Id<"registration">, expiresAt: number): Secret
  openInitialAccessToken(token: string, now: number): InitialAccessToken | undefined
}

export const registrationTokens = (ring: KeyRing): RegistrationTokens => ({
  registrationAccessToken: (clientId) => mintManagement(ring, clientId),
  isRegistrationAccessToken: (token, clientId) => isManagementToken(ring, token, clientId),
  initialAccessToken: (id, expiresAt) => new Secret(mintInitial(ring, id, expiresAt)),
  openInitialAccessToken: (token, now) => openInitial(ring, token, now),
})
