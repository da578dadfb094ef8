import type { Locale } from "../base/locales.ts"
import type { User } from "../identity/user.ts"
import { auditEvent } from "../ports/audit.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { Renewed } from "../store/own_account.ts"
import { notice } from "./notice.ts"

/**
 * Turns codes by e-mail off or on for a person, who gets a notice. The session continues in a new one. "last": the person could not sign in without codes.
 * "spent": the account or the session has changed meanwhile.
 */
export async function setEmailCode(
  user: User,
  isOn: boolean,
  own: Renewed,
  { request, locale }: { readonly request: EdgeRequest; readonly locale: Locale },
  ports: Ports,
): Promise<AuditEvent | "last" | "spent"> {
  const about = { type: "email-code-changed", actor: user.id, subject: user.id, detail: isOn ? "on" : "off" } as const
  const event = auditEvent(about, request, ports)
  const mail = ports.mail && notice("email-code-changed", user, { request, locale }, ports)
  const leaving = { ...own, firstProofs: ports.firstProofs }
  const outcome = await ports.store.ownAccount.setEmailCode(user.id, isOn, leaving, event, mail)
  if (outcome !== "changed") return outcome
  ports.mail?.queued()
  if (!isOn) ports.sessionEnded()
  return event
}
