import { newId } from "../base/id.ts"
import { networkOf } from "../base/ip_address.ts"
import { LOWEST_LEVEL } from "../base/level.ts"
import type { Factor } from "../identity/factors.ts"
import { isSignedIn, reachedAt } from "../identity/factors.ts"
import { foldUsername } from "../identity/fold_username.ts"
import type { Resumes, Session } from "../identity/session.ts"
import { isLive } from "../identity/session.ts"
import { shownDevice } from "../identity/shown_device.ts"
import { isAdministrative } from "../oauth/scope.ts"
import { auditEvent } from "../ports/audit.ts"
import type { CookieChanges } from "../ports/cookies.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { BrowserSession } from "./browser_session.ts"
import { heldSession } from "./browser_session.ts"
import { deviceCookie } from "./device_cookie.ts"
import { proofCookie } from "./last_proof.ts"
import type { Proof } from "./proof.ts"

export interface Started {
  readonly cookies: CookieChanges
  readonly event: AuditEvent
}

/** How long a user with a second factor may take to prove it after the password. */
const BEGUN_MS = 600_000

/**
 * Starts a new session at every sign-in, so that a session which an attacker planted in the browser is useless. The previous session ends, with all its
 * proofs. If the previous session belonged to the same user, the new session keeps the `sid` of the previous session. If the previous session belonged
 * to another user, that session's clients get logout tokens. If the user has a second factor and did not prove one, the sign-in has only begun.
 * Refuses wrong_credentials for a passkey whose assertion was used meanwhile: then the browser keeps the session that it had.
 */
export async function startSession(proof: Proof, request: EdgeRequest, ports: Ports): Promise<Started> {
  const { user, factors, connectionId, passwordHash, detail } = proof
  const { store, credentials, lifetimes, random } = ports
  const id = newId("session", request.now, random)
  const [held, enrolled, rights] = await Promise.all([
    heldSession(request, ports),
    store.secondFactors.enrolledBy(user.id),
    store.roles.rightsOf(user.id),
  ])
  const previous = held?.session
  const goesOn = previous?.userId === user.id
  const complete = isSignedIn(factors, enrolled)
  const session: Session = {
    id,
    rootId: goesOn ? previous.rootId : id,
    userId: user.id,
    factors,
    lastSeenAt: request.now,
    expiresAt: request.now + (complete ? lifetimes.session : Math.min(BEGUN_MS, lifetimes.session)),
    origin: originOf(request),
    ...(rights.some(isAdministrative) && { administers: true as const }),
    ...(connectionId !== undefined && { connectionId }),
  }
  const type = complete ? "signed-in" : "sign-in-begun"
  const event = auditEvent({ type, actor: user.id, subject: user.id, ...(detail && { detail }) }, request, ports)
  await proof.start(session, event, goesOn ? resumed(previous, request, ports) : "live", store)
  // Session-bound grants need a session of their root at every moment, so the previous one ends after its successor has begun.
  if (previous !== undefined)
    await (goesOn ? store.sessions.end(previous.id) : store.sessions.signOut(previous, request.now))
  if (previous !== undefined && !goesOn) ports.sessionEnded()
  // A thief who knows only the password must not get the device cookie, because it has its own count of failures.
  const device = complete ? { device: deviceCookie(request, { user, passwordHash }, ports) } : {}
  return {
    cookies: { session: credentials.mintSession({ sessionId: id }), ...device, ...proofCookie(factors, ports) },
    event,
  }
}

/** Whether the session that a sign-in continues was still live. */
const resumed = (
  previous: Session,
  { now }: Pick<EdgeRequest, "now">,
  { lifetimes }: Pick<Ports, "lifetimes">,
): Resumes => (isLive(previous, lifetimes.sessionIdle, now) ? "live" : "over")

/** The origin of a sign-in: the network of the address, and the names of browser and system. */
const originOf = ({ address, userAgent }: EdgeRequest): NonNullable<Session["origin"]> => ({
  network: networkOf(address),
  device: shownDevice(userAgent),
})

/**
 * Makes the session that follows a session whose user has proven one more factor. Its id is new, so that an id which an attacker knows from before
 * the proof stays worthless. The proof of the password still limits its lifetime.
 */
export function nextSession(
  { session }: Pick<BrowserSession, "session">,
  proven: Factor,
  { now }: Pick<EdgeRequest, "now">,
  { lifetimes, random }: Pick<Ports, "lifetimes" | "random">,
  provenAt = now,
): Session {
  const factors = { ...session.factors, [proven]: provenAt }
  return {
    ...session,
    id: newId("session", now, random),
    factors,
    lastSeenAt: now,
    expiresAt: (reachedAt(LOWEST_LEVEL, factors) ?? now) + lifetimes.session,
  }
}

/** The same session with a new id, so that the id which a thief may have becomes worthless. */
export const renewed = (
  session: Session,
  { now }: Pick<EdgeRequest, "now">,
  { random }: Pick<Ports, "random">,
): Session => ({ ...session, id: newId("session", now, random) })

/** The cookies of a browser whose user has proven a second factor. */
export async function provenCookies(
  next: Session,
  { user }: Pick<BrowserSession, "user">,
  request: EdgeRequest,
  ports: Pick<Ports, "credentials" | "random" | "store">,
): Promise<CookieChanges> {
  const found = await ports.store.users.findByUsername(foldUsername(user.username))
  return {
    session: ports.credentials.mintSession({ sessionId: next.id }),
    device: deviceCookie(request, { user, passwordHash: found?.passwordHash }, ports),
  }
}
