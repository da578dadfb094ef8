import type { Locale } from "../base/locales.ts"
import { foldUsername } from "../identity/fold_username.ts"
import type { Session } from "../identity/session.ts"
import type { User } from "../identity/user.ts"
import { auditEvent } from "../ports/audit.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import { notice } from "./notice.ts"

/**
 * Deletes the account of a person who typed their username, and notifies the person by e-mail. "spent": the account or the session has changed
 * meanwhile, or the person administers the service.
 */
export async function deleteOwnAccount(
  { user, session }: { readonly user: User; readonly session: Session },
  typed: string,
  { request, locale }: { readonly request: EdgeRequest; readonly locale: Locale },
  ports: Ports,
): Promise<{ readonly event: AuditEvent } | "wrong-name" | "spent"> {
  const { id, username, email } = user
  if (foldUsername(typed.trim()) !== foldUsername(username)) return "wrong-name"
  const before = await ports.store.users.findWithPassword(id)
  if (before === undefined) return "spent"
  const event = auditEvent({ type: "user-deleted", actor: id, subject: id }, request, ports)
  const mail =
    email === undefined ? undefined : ports.mail && notice("account-deleted", user, { request, locale }, ports)
  if (!(await ports.store.ownAccount.delete(before, session, event, mail))) return "spent"
  ports.mail?.queued()
  ports.sessionEnded()
  return { event }
}
