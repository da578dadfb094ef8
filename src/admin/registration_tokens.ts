import type { NewRegistrationToken } from "./contract.ts"
import { operatorEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"
import { timestamp } from "./timestamp.ts"

export interface RegistrationTokenAdministration {
  /** An initial access token, RFC 7591 §3, that works for so long. It is not kept, and cannot be taken back. */
  create(seconds: number): Promise<NewRegistrationToken>
}

export const registrationTokenAdministration = (deps: AdministrationDeps): RegistrationTokenAdministration => ({
  async create(seconds) {
    const expiresAt = 1000 * (Math.floor(deps.clock() / 1000) + seconds)
    const token = deps.registeredClients.initialAccessToken(expiresAt)
    await deps.store.audit.append(operatorEvent("registration-token-created", timestamp(expiresAt), deps))
    return { registration_token: token.reveal(), expires_at: timestamp(expiresAt) }
  },
})
