import { validateName } from "../base/shown_name.ts"
import { changedAt } from "../identity/attributes.ts"
import type { User } from "../identity/user.ts"
import { auditEvent } from "../ports/audit.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { AuditEvent } from "../store/audit_event.ts"

/**
 * Changes the person's name; an empty text removes it. Returns "wrong" for a name that cannot be shown, and undefined if nothing changed: the name is
 * the same, or somebody else has changed the account meanwhile.
 */
export async function changeName(
  user: User,
  typed: string,
  request: EdgeRequest,
  ports: Pick<Ports, "store" | "random">,
): Promise<AuditEvent | "wrong" | undefined> {
  const text = typed.trim()
  if (text !== "" && validateName(text) !== undefined) return "wrong"
  const name = text === "" ? undefined : text
  if (name === user.name) return undefined
  const { id } = user
  // The audit does not contain the name, because audit events stay after the user is deleted.
  const event = auditEvent({ type: "user-updated", actor: id, subject: id, detail: "changed=name" }, request, ports)
  const changed = { ...user, name, attributes: changedAt(user.attributes, request.now) }
  return (await ports.store.users.update(changed, event, user)) === "updated" ? event : undefined
}
