import { newId } from "../base/id.ts"
import type { ProvenFactors } from "../identity/factors.ts"
import type { CookieChanges } from "../ports/answer.ts"
import { auditEvent } from "../ports/audit.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import { heldSession } from "./browser_session.ts"
import type { Checked } from "./check_password.ts"
import { deviceCookie } from "./device.ts"

interface Started {
  readonly cookies: CookieChanges
  readonly event: AuditEvent
}

/**
 * Starts a new session at every sign-in, so that a session which an attacker planted in the browser is useless. The previous session ends. If the
 * previous session belonged to the same user, the new session keeps the `sid` of the previous session. If the previous session belonged to another
 * user, that session's clients get logout tokens.
 */
export async function startSession(
  { user, passwordHash }: Checked,
  factors: ProvenFactors,
  edge: EdgeRequest,
  ports: Ports,
): Promise<Started> {
  const { store, credentials, lifetimes, random } = ports
  const id = newId("session", edge.now, random)
  const previous = (await heldSession(edge, ports))?.session
  const goesOn = previous?.userId === user.id
  const session = {
    id,
    rootId: goesOn ? previous.rootId : id,
    userId: user.id,
    factors,
    lastSeenAt: edge.now,
    expiresAt: edge.now + lifetimes.session,
  }
  const event = auditEvent({ type: "signed-in", actor: user.id, subject: user.id }, edge, ports)
  await Promise.all([
    store.sessions.start(session, event, passwordHash),
    previous && (goesOn ? store.sessions.end(previous.id) : store.sessions.signOut(previous, edge.now)),
  ])
  if (previous !== undefined && !goesOn) ports.sessionEnded()
  const device = deviceCookie(edge, { user, passwordHash }, ports)
  return { cookies: { session: credentials.mintSession({ sessionId: id }), device }, event }
}
