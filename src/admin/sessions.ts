import type { SessionId, UserId } from "../base/id.ts"
import { isId } from "../base/id.ts"
import type { SecondFactor } from "../identity/factors.ts"
import { authTime, isSignedIn } from "../identity/factors.ts"
import type { Session } from "../identity/session.ts"
import type { Grant } from "../oauth/grant.ts"
import { grantState } from "../oauth/grant.ts"
import { scopeText } from "../oauth/scope.ts"
import type { ConsentRecord, SessionRecord } from "./contract.ts"
import { foundClient, foundUser } from "./find.ts"
import { operatorEvent } from "./operator_event.ts"
import type { Page, Paging } from "./page.ts"
import { firstOf } from "./page.ts"
import type { AdministrationDeps } from "./ports.ts"
import { NotFound } from "./problem.ts"
import { timestamp } from "./timestamp.ts"

/** Callers name a user by id or username. Functions with a user throw NotFound for an unknown user. */
export interface SessionAdministration {
  /** Returns the sessions that have not expired, oldest first: of a user, or of everybody. */
  list(user?: string): Promise<SessionRecord[]>
  /** Returns a page of the sessions of everybody that have not expired. A page may have fewer sessions than its limit although another page follows. */
  page(paging: Paging): Promise<Page<SessionRecord>>
  /**
   * Ends a session, with its unexchanged codes and session-bound grants. Clients with back-channel logout are notified. Throws NotFound for
   * an unknown session, or a session of a user other than the given one.
   */
  end(session: string, user?: string): Promise<SessionRecord>
  /** Ends all sessions of the user, and returns how many. Grants that are not session-bound stay valid. */
  endAll(user: string): Promise<number>
}

const PAGE = 1000

export function sessionAdministration(deps: AdministrationDeps): SessionAdministration {
  const { store, clock } = deps
  const unexpired = ({ expiresAt }: Session) => expiresAt > clock()
  const live = async (user: string): Promise<Session[]> =>
    (await store.sessions.listOf((await foundUser(store, user)).id)).filter(unexpired)
  const end = (session: Session) =>
    store.sessions.signOut(session, clock(), operatorEvent("session-ended", session.userId, deps))

  /** Reads the grants and factors of each user once, because a user may have several sessions. */
  const records = async (sessions: readonly Session[]): Promise<SessionRecord[]> => {
    const grants = new Map<UserId, Grant[]>()
    const factors = new Map<UserId, readonly SecondFactor[]>()
    const now = clock()
    const found: SessionRecord[] = []
    for (const session of sessions) {
      const { userId } = session
      const held = grants.get(userId) ?? (await store.grants.list({ userId }))
      grants.set(userId, held)
      const enrolled = factors.get(userId) ?? (await store.secondFactors.enrolledBy(userId))
      factors.set(userId, enrolled)
      const own = held.filter((grant) => grant.sessionId === session.rootId && grantState(grant, now) !== "ended")
      found.push(sessionRecord(session, enrolled, [...new Set(own.map(({ clientId }) => clientId))]))
    }
    return found
  }

  const page = async ({ after, limit }: Paging): Promise<Page<SessionRecord>> => {
    const { items, next } = firstOf(
      await store.sessions.page(after as SessionId | undefined, limit + 1),
      ({ id }) => id,
      limit,
    )
    return { items: await records(items.filter(unexpired)), next }
  }

  return {
    page,

    async list(user) {
      if (user !== undefined) return records(await live(user))
      const all: SessionRecord[] = []
      let after: string | undefined
      do {
        const { items, next } = await page({ after, limit: PAGE })
        all.push(...items)
        after = next
      } while (after !== undefined)
      return all
    },

    async end(id, user) {
      const owner = user === undefined ? undefined : (await foundUser(store, user)).id
      const session = isId("session", id) ? (await store.sessions.find(id))?.session : undefined
      const isNamed = session !== undefined && unexpired(session) && (owner === undefined || owner === session.userId)
      if (!isNamed) throw new NotFound("session", id)
      const [record] = await records([session])
      if (record === undefined || !(await end(session))) throw new NotFound("session", id)
      return record
    },

    async endAll(user) {
      let ended = 0
      for (const session of await live(user)) if (await end(session)) ended += 1
      return ended
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

const sessionRecord = (
  session: Session,
  enrolled: readonly SecondFactor[],
  clientIds: readonly string[],
): SessionRecord => ({
  session_id: session.id,
  user_id: session.userId,
  signed_in_at: timestamp(authTime(session.factors)),
  stopped_at_second_factor: !isSignedIn(session.factors, enrolled),
  last_seen_at: timestamp(session.lastSeenAt),
  expires_at: timestamp(session.expiresAt),
  network: session.origin?.network ?? null,
  device: session.origin?.device ?? null,
  client_ids: clientIds,
})
