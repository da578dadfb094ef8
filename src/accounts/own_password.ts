import type { Locale } from "../base/locales.ts"
import type { Secret } from "../base/secret.ts"
import type { Session } from "../identity/session.ts"
import type { User } from "../identity/user.ts"
import { auditEvent } from "../ports/audit.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { Renewed } from "../store/own_account.ts"
import { notice } from "./notice.ts"
import { passwordElsewhere } from "./password_elsewhere.ts"
import { passwordProblem } from "./password_problem.ts"

/** The new password, and the sessions and grants that end with the old one. */
export interface NewPassword {
  readonly password: Secret
  readonly endSessions: boolean
  readonly endGrants: boolean
}

/**
 * Removes the password of a person who can sign in without it. The session continues in a new one. The person gets a notice by e-mail. "spent": the account
 * or the session has changed meanwhile. "last": the person could not sign in any more.
 */
export async function removePassword(
  user: User,
  own: Renewed,
  { request, locale }: { readonly request: EdgeRequest; readonly locale: Locale },
  ports: Ports,
): Promise<AuditEvent | "last" | "spent"> {
  const before = await ports.store.users.findWithPassword(user.id)
  if (before?.passwordHash === undefined) return "spent"
  const event = auditEvent({ type: "password-removed", actor: user.id, subject: user.id }, request, ports)
  const mail = ports.mail && notice("password-removed", user, { request, locale }, ports)
  const leaving = { ...own, firstProofs: ports.firstProofs }
  const outcome = await ports.store.ownAccount.removePassword(before, leaving, event, mail)
  if (outcome !== "removed") return outcome
  ports.mail?.queued()
  ports.sessionEnded()
  return event
}

export type ChangeOutcome =
  | { readonly event: AuditEvent; readonly passwordHash: string }
  | { readonly problem: "password-short" | "password-weak" | "password-breached" }
  /** The account or the session has changed meanwhile. */
  | { readonly problem: "spent" }

/**
 * Changes the password of a person who has just proven the old one. The session `previous` continues as `next`. The person gets a notice by e-mail.
 * Throws PasswordsBusy.
 */
export async function changePassword(
  user: User,
  { password, endSessions, endGrants }: NewPassword,
  renewed: { readonly previous: Session; readonly next: Session },
  { request, locale }: { readonly request: EdgeRequest; readonly locale: Locale },
  ports: Ports,
): Promise<ChangeOutcome> {
  const problem = await passwordProblem(password, user, ports.passwordRules)
  if (problem !== undefined) return { problem }
  const before = await ports.store.users.findWithPassword(user.id)
  if (before === undefined) return { problem: "spent" }
  if (before.passwordHash === undefined && (await passwordElsewhere(user.id, ports)).forbiddenBy !== undefined)
    return { problem: "spent" }
  const passwordHash = await ports.passwords.hash(password)
  const event = auditEvent({ type: "password-set", actor: user.id, subject: user.id }, request, ports)
  const mail = ports.mail && notice("password-changed", user, { request, locale }, ports)
  const ends = { sessions: endSessions, grants: endGrants }
  const isChanged = await ports.store.ownAccount.changePassword(before, passwordHash, renewed, ends, event, mail)
  if (!isChanged) return { problem: "spent" }
  ports.mail?.queued()
  if (endSessions) ports.sessionEnded()
  return { event, passwordHash }
}
