import { isId, newId } from "../base/id.ts"
import type { RegistrationToken } from "../store/registration_token.ts"
import type { NewRegistrationToken, RegistrationTokenRecord } from "./contract.ts"
import { operatorEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"
import { NotFound } from "./problem.ts"
import { timestamp } from "./timestamp.ts"
import { requireSeconds } from "./validate_seconds.ts"

export interface RegistrationTokenAdministration {
  /** Creates an initial access token (RFC 7591 §3) that expires after `seconds`, ten years at most. The server does not store the token itself. */
  create(seconds: number): Promise<NewRegistrationToken>
  /** Returns the tokens, oldest first. Includes expired tokens that the server has not deleted yet. */
  list(): Promise<RegistrationTokenRecord[]>
  /**
   * Revokes a token: the server refuses further registrations with this token. Clients that used it stay registered. Throws NotFound for an unknown
   * token.
   */
  revoke(id: string): Promise<RegistrationTokenRecord>
}

export function registrationTokenAdministration(deps: AdministrationDeps): RegistrationTokenAdministration {
  const { registrationTokens: tokens } = deps.store

  const found = async (id: string): Promise<RegistrationToken> => {
    const token = isId("registration", id) ? await tokens.find(id) : undefined
    if (token === undefined) throw new NotFound("registration-token", id)
    return token
  }

  return {
    async create(seconds) {
      requireSeconds("expires_in", seconds, 1)
      const createdAt = deps.clock()
      const id = newId("registration", createdAt, deps.random)
      const expiresAt = 1000 * (Math.floor(createdAt / 1000) + seconds)
      const event = operatorEvent("registration-token-created", id, deps)
      const unused = { lastUsedAt: undefined, revokedAt: undefined }
      await tokens.create({ id, createdAt, expiresAt, ...unused, createdBy: event.actor }, event)
      const token = deps.registrationTokens.initialAccessToken(id, expiresAt)
      return { registration_token_id: id, registration_token: token.reveal(), expires_at: timestamp(expiresAt) }
    },

    list: async () => (await tokens.list()).map((token) => tokenRecord(token, deps.clock())),

    async revoke(id) {
      const token = await found(id)
      await tokens.revoke(token.id, deps.clock(), operatorEvent("registration-token-revoked", token.id, deps))
      return tokenRecord(await found(id), deps.clock())
    },
  }
}

const tokenRecord = (token: RegistrationToken, now: number): RegistrationTokenRecord => ({
  registration_token_id: token.id,
  state: token.revokedAt !== undefined ? "revoked" : now >= token.expiresAt ? "expired" : "live",
  created_at: timestamp(token.createdAt),
  created_by: token.createdBy,
  expires_at: timestamp(token.expiresAt),
  last_used_at: token.lastUsedAt === undefined ? null : timestamp(token.lastUsedAt),
  revoked_at: token.revokedAt === undefined ? null : timestamp(token.revokedAt),
})
