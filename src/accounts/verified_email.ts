import type { Locale } from "../base/locales.ts"
import { changedAt } from "../identity/attributes.ts"
import type { User } from "../identity/user.ts"
import { auditEvent } from "../ports/audit.ts"
import { mailDelivery } from "../ports/mail_queue.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { LinkFlaw } from "./link_flaw.ts"
import type { Before } from "./links.ts"

/** Queues the e-mail with which the person proves that the account's address is their own. */
export async function askForVerification(
  user: User,
  locale: Locale,
  request: EdgeRequest,
  ports: Ports,
): Promise<void> {
  const cause = { purpose: "verify-email", userId: user.id, locale } as const
  const occurrence = {
    type: "mail-requested",
    actor: user.id,
    subject: user.id,
    detail: "purpose=verify-email",
  } as const
  await ports.store.mailDeliveries.add(mailDelivery(cause, request, ports), auditEvent(occurrence, request, ports))
  ports.mail?.queued()
}

/** The values that a link that verifies an address will change. */
export const stateBeforeVerification = ({ email, emailVerified }: User): Before => [email, emailVerified]

/** Returns the account of a link, or why the link does not work. Reads nothing for a forged link. */
export async function userOfLink(
  token: string,
  now: number,
  { accountLinks, store }: Pick<Ports, "accountLinks" | "store">,
): Promise<User | LinkFlaw> {
  const link = accountLinks.open("verify-email", token, now)
  if (typeof link === "string") return link
  const user = await store.users.find(link.subject)
  return user === undefined || user.disabled || !link.isFor(stateBeforeVerification(user)) ? "account-link-spent" : user
}

/**
 * Marks the account's address as verified. `email-taken`: another account has verified the same address. `spent`: the account has changed since it was
 * read.
 */
export async function verifyEmail(
  user: User,
  request: EdgeRequest,
  ports: Ports,
): Promise<AuditEvent | "email-taken" | "spent"> {
  const event = auditEvent({ type: "email-verified", actor: user.id, subject: user.id }, request, ports)
  const verified = { ...user, emailVerified: true, attributes: changedAt(user.attributes, request.now) }
  const outcome = await ports.store.users.update(verified, event, user)
  if (outcome === "email-taken") return outcome
  return outcome === "updated" ? event : "spent"
}
