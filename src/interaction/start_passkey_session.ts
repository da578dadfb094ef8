import { newId } from "../base/id.ts"
import type { Session } from "../identity/session.ts"
import { auditEvent } from "../ports/audit.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { heldSession } from "./browser_session.ts"
import type { CheckedPasskey } from "./check_passkey.ts"
import { deviceCookie } from "./device.ts"
import type { Started } from "./start_session.ts"
import { originOf, resumed } from "./start_session.ts"

/**
 * Uses up the assertion of a passkey whose device verified the user, and starts a new session as `startSession` does. Undefined if the assertion was
 * already used, or the passkey is gone: then the browser keeps the session that it had.
 */
export async function startPasskeySession(
  { user, passwordHash, use }: CheckedPasskey,
  edge: EdgeRequest,
  ports: Ports,
): Promise<Started | undefined> {
  const { store, credentials, lifetimes, random } = ports
  const id = newId("session", edge.now, random)
  const previous = (await heldSession(edge, ports))?.session
  const goesOn = previous?.userId === user.id
  const session: Session = {
    id,
    rootId: goesOn ? previous.rootId : id,
    userId: user.id,
    factors: { verified_passkey: edge.now },
    lastSeenAt: edge.now,
    expiresAt: edge.now + lifetimes.session,
    origin: originOf(edge),
  }
  const detail = `factors=verified_passkey passkey=${use.passkeyId}`
  const event = auditEvent({ type: "signed-in", actor: user.id, subject: user.id, detail }, edge, ports)
  const resumes = goesOn ? resumed(previous, edge, ports) : "live"
  if (!(await store.passkeys.signIn(use, session, event, resumes))) return undefined
  if (previous !== undefined && goesOn) await store.sessions.end(previous.id)
  if (previous !== undefined && !goesOn) {
    await store.sessions.signOut(previous, edge.now)
    ports.sessionEnded()
  }
  const device = passwordHash === undefined ? {} : { device: deviceCookie(edge, { user, passwordHash }, ports) }
  return { cookies: { session: credentials.mintSession({ sessionId: id }), ...device }, event }
}
