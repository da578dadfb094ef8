import { isLive } from "../identity/session.ts"
import type { Grant } from "../oauth/grant.ts"
import { isSessionBound } from "../oauth/session_bound.ts"
import type { SessionOfGrant } from "../store/session.ts"
import type { Ports } from "./ports.ts"

/** The live session of a session-bound grant, or `over`. Undefined if the grant is not bound to its session. */
export type BoundSession = SessionOfGrant | "over" | undefined

type BoundGrant = Pick<Grant, "id" | "clientId" | "scope">

/**
 * Returns the session on which the grant depends at `now` (milliseconds). Reads nothing for a grant that is not session-bound: then the result is no
 * promise, because most token checks and refreshes are faster without one.
 */
export const boundSession = (
  grant: BoundGrant,
  now: number,
  ports: Pick<Ports, "lifetimes" | "store">,
): BoundSession | Promise<BoundSession> => (isSessionBound(grant) ? liveSession(grant, now, ports) : undefined)

async function liveSession(
  { id }: BoundGrant,
  now: number,
  { lifetimes, store }: Pick<Ports, "lifetimes" | "store">,
): Promise<BoundSession> {
  const sessions = await store.sessions.ofGrant(id)
  const live = sessions.filter((session) => isLive(session, lifetimes.sessionIdle, now))
  // During a new sign-in of the same person, the previous session and its successor exist at the same time.
  return live.toSorted((one, other) => other.expiresAt - one.expiresAt)[0] ?? "over"
}

/**
 * The time in milliseconds after which no refresh token of the grant works. Undefined if the grant is not session-bound. Each new proof of the owner
 * extends the session, so the grant has a separate age. Otherwise a thief who keeps refreshing would stay as long as the owner.
 */
export const endOf = (
  session: BoundSession,
  { createdAt }: Pick<Grant, "createdAt">,
  { lifetimes }: Pick<Ports, "lifetimes">,
): number | undefined =>
  session === undefined || session === "over" ? undefined : Math.min(session.expiresAt, createdAt + lifetimes.session)
