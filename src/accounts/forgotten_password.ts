import type { Locale } from "../base/locales.ts"
import type { Secret } from "../base/secret.ts"
import { passwordMark } from "../identity/password.ts"
import { auditEvent } from "../ports/audit.ts"
import { mailDelivery } from "../ports/mail_queue.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { UserWithPassword } from "../store/store.ts"
import type { LinkFlaw } from "./link_flaw.ts"
import type { Before } from "./links.ts"
import { notice } from "./notice.ts"
import { passwordProblem } from "./password_problem.ts"

/** A longer text is neither a username nor an e-mail address. */
const MAX_TYPED_LENGTH = 255

/** Maximum number of names that wait. While e-mails can be sent, thousands are looked up in a second. */
const MAX_WAITING = 10_000

/**
 * Queues the e-mail for the account that a person names. This function does not look for the account, so its time does not reveal whether the
 * account exists: the server looks when it sends the e-mail.
 */
export async function askForReset(typed: string, locale: Locale, request: EdgeRequest, ports: Ports): Promise<void> {
  const name = typed.trim()
  if (name === "" || name.length > MAX_TYPED_LENGTH) return
  const cause = { purpose: "reset-password", userId: undefined, locale, parameters: { typed: name } } as const
  await ports.store.mailDeliveries.ask(mailDelivery(cause, request, ports), MAX_WAITING)
  ports.mail?.queued()
}

/**
 * The values that a link for a new password will change, and where it was sent. The mark of the password stays if only the cost of its hash changes.
 */
export const beforeReset = ({ user, passwordHash }: UserWithPassword): Before => [
  passwordHash && passwordMark(passwordHash),
  user.email,
]

/** Returns the account of a link, or why the link does not work. Reads nothing for a forged link. */
export async function accountOfLink(
  token: string,
  now: number,
  { accountLinks, store }: Pick<Ports, "accountLinks" | "store">,
): Promise<UserWithPassword | LinkFlaw> {
  const link = accountLinks.open("reset-password", token, now)
  if (typeof link === "string") return link
  const account = await store.users.findWithPassword(link.subject)
  if (account === undefined || account.user.disabled || !link.isFor(beforeReset(account))) return "account-link-spent"
  return account
}

export type ResetOutcome =
  | { readonly event: AuditEvent; readonly account: UserWithPassword & { readonly passwordHash: string } }
  | { readonly problem: "password-short" | "password-weak" | "password-breached" }
  | { readonly flaw: LinkFlaw }

/**
 * Sets the password of the link's account, and ends all its sessions and grants. The person gets a notice by e-mail. Of several concurrent calls with
 * one link, one succeeds. Throws PasswordsBusy.
 */
export async function resetPassword(
  account: UserWithPassword,
  password: Secret,
  locale: Locale,
  request: EdgeRequest,
  ports: Ports,
): Promise<ResetOutcome> {
  const { user } = account
  const problem = await passwordProblem(password, user, ports.passwordRules)
  if (problem !== undefined) return { problem }
  const passwordHash = await ports.passwords.hash(password)
  const event = auditEvent({ type: "password-reset", actor: user.id, subject: user.id }, request, ports)
  const mail = notice("password-changed", user, { request, locale }, ports)
  const isReset = await ports.store.users.resetPassword(account, passwordHash, request.now, event, mail)
  if (!isReset) return { flaw: "account-link-spent" }
  ports.mail?.queued()
  ports.sessionEnded()
  return { event, account: { user, passwordHash } }
}
