import { authTime } from "../identity/factors.ts"
import type { Session } from "../identity/session.ts"
import { scopeText } from "../oauth/scope.ts"
import type { ConsentRecord, SessionRecord } from "./contract.ts"
import { foundClient, foundUser } from "./find.ts"
import { operatorEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"
import { NotFound } from "./problem.ts"
import { timestamp } from "./timestamp.ts"

/** Callers name a user by id or username. Every function throws NotFound for an unknown user. */
export interface SessionAdministration {
  /** Returns the user's sessions that have not expired, oldest first. */
  list(user: string): Promise<SessionRecord[]>
  /**
   * Ends a session, and the codes of this session that wait for their exchange. Clients with back-channel logout are notified. Throws NotFound for
   * an unknown session.
   */
  end(user: string, session: string): Promise<void>
  /** Ends all sessions of the user. The user's grants stay valid. */
  endAll(user: string): Promise<void>
}

export function sessionAdministration(deps: AdministrationDeps): SessionAdministration {
  const { store, clock } = deps
  const live = async (user: string): Promise<Session[]> => {
    const now = clock()
    return (await store.sessions.listOf((await foundUser(store, user)).id)).filter(({ expiresAt }) => expiresAt > now)
  }
  const end = (session: Session) =>
    store.sessions.signOut(session, clock(), operatorEvent("session-ended", session.userId, deps))

  return {
    list: async (user) => (await live(user)).map(sessionRecord),
    async end(user, id) {
      const session = (await live(user)).find((each) => each.id === id)
      if (session === undefined || !(await end(session))) throw new NotFound("session", id)
    },
    async endAll(user) {
      for (const session of await live(user)) await end(session)
    },
  }
}

export interface ConsentAdministration {
  /** Returns the user's remembered consents, by client and resource. */
  list(user: string): Promise<ConsentRecord[]>
  /**
   * Deletes the user's remembered consents for a client, so that the consent page asks again. Grants stay valid. Throws NotFound if the user has no
   * such consent.
   */
  forget(user: string, clientId: string): Promise<void>
}

export function consentAdministration(deps: AdministrationDeps): ConsentAdministration {
  const { store } = deps
  return {
    async list(user) {
      const { id } = await foundUser(store, user)
      return (await store.consents.listOf(id)).map(({ clientId, target, scope, rememberedAt }) => ({
        user_id: id,
        client_id: clientId,
        resource: target ?? null,
        scope: scopeText(scope),
        remembered_at: timestamp(rememberedAt),
      }))
    },
    async forget(user, clientId) {
      const { id } = await foundUser(store, user)
      const client = await foundClient(store, clientId)
      const isRemembered = (await store.consents.listOf(id)).some((consent) => consent.clientId === client.id)
      if (!isRemembered) throw new NotFound("consent", clientId)
      await store.consents.forget(id, client.id, operatorEvent("consent-forgotten", id, deps))
    },
  }
}

const sessionRecord = (session: Session): SessionRecord => ({
  session_id: session.id,
  user_id: session.userId,
  signed_in_at: timestamp(authTime(session.factors)),
  last_seen_at: timestamp(session.lastSeenAt),
  expires_at: timestamp(session.expiresAt),
})
