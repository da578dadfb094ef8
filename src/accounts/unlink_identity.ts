import type { Locale } from "../base/locales.ts"
import type { Connection } from "../connections/connection_settings.ts"
import type { User } from "../identity/user.ts"
import { auditEvent } from "../ports/audit.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { Renewed } from "../store/own_account.ts"
import { takenWith } from "./apply_rules.ts"
import { notice } from "./notice.ts"

/**
 * Removes the link of a user, who gets a notice. Other sessions that the connection proved end, because the person of the other service may be a thief.
 * `last`: nothing is removed, because the user could not sign in any more.
 */
export async function unlinkIdentity(
  user: User,
  connection: Connection,
  own: Renewed,
  { request, locale }: { readonly request: EdgeRequest; readonly locale: Locale },
  ports: Ports,
): Promise<AuditEvent | "last" | "unknown"> {
  const given = await ports.store.ruled.holdings(user.id, connection.id)
  const detail = `connection=${connection.name}${takenWith(given)}`
  const event = auditEvent({ type: "identity-unlinked", actor: user.id, subject: user.id, detail }, request, ports)
  const mail = ports.mail && notice("identity-unlinked", user, { request, locale }, ports)
  const held = await ports.store.heldTokens.find(user.id, connection.id)
  const leaving = { ...own, firstProofs: ports.firstProofs }
  const outcome = await ports.store.linkedIdentities.unlinkOwn(user.id, connection.id, event, leaving, mail)
  if (outcome !== "unlinked") return outcome
  ports.mail?.queued()
  ports.sessionEnded()
  if (held !== undefined) await ports.connectionProtocol.revokeTokens(connection, ports.heldTokenSecrets.open(held))
  return event
}
