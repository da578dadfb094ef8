import type { Connection } from "../connections/connection_settings.ts"
import type { User } from "../identity/user.ts"
import { auditEvent } from "../ports/audit.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { AuditEvent } from "../store/audit_event.ts"

/** Removes the tokens of the other service that this service keeps for the user, and revokes them there. Undefined if it keeps none. */
export async function forgetHeldToken(
  user: User,
  connection: Connection,
  request: EdgeRequest,
  ports: Ports,
): Promise<AuditEvent | undefined> {
  const held = await ports.store.heldTokens.find(user.id, connection.id)
  const detail = `connection=${connection.name}`
  const event = auditEvent({ type: "held-token-removed", actor: user.id, subject: user.id, detail }, request, ports)
  if (held === undefined || !(await ports.store.heldTokens.forget(user.id, connection.id, event))) return undefined
  await ports.connectionProtocol.revokeTokens(connection, ports.heldTokenSecrets.open(held))
  return event
}
