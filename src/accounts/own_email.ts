import { sha256 } from "../base/digest.ts"
import type { UserId } from "../base/id.ts"
import type { Locale } from "../base/locales.ts"
import { changedAt } from "../identity/attributes.ts"
import { foldEmail } from "../identity/fold_email.ts"
import { passwordMark } from "../identity/password.ts"
import type { Session } from "../identity/session.ts"
import type { User } from "../identity/user.ts"
import { validateEmail } from "../identity/validate_user.ts"
import { auditEvent } from "../ports/audit.ts"
import { mailDelivery } from "../ports/mail_queue.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { UserWithPassword } from "../store/store.ts"
import type { LinkFlaw } from "./link_flaw.ts"
import type { Before } from "./links.ts"
import { notice } from "./notice.ts"

interface From {
  readonly request: EdgeRequest
  readonly locale: Locale
}

/** The state of the account when the person asked. The row of the e-mail keeps it, so that a late e-mail has no link for a later state. */
export type EmailChangeState = Readonly<Partial<Record<"from" | "mark", string>>>

const MARK_BYTES = 8

const stateOf = ({ user: { email }, passwordHash }: UserWithPassword): EmailChangeState => ({
  ...(email !== undefined && { from: email }),
  ...(passwordHash !== undefined && { mark: sha256(passwordMark(passwordHash)).toString("hex", 0, MARK_BYTES) }),
})

/** The values that a link to a new address will change, and the user, because the token contains only the new address. */
export const beforeEmailChange = (id: UserId, { from, mark }: EmailChangeState): Before => [id, from, mark]

/**
 * Queues a link to the new address, and a notice to the present one. Does not search for other accounts with the new address, so the answer reveals
 * none. Returns "wrong" for a text that is not an address, and for the present address.
 */
export async function askForNewEmail(
  user: User,
  typed: string,
  { request, locale }: From,
  ports: Ports,
): Promise<AuditEvent | "wrong"> {
  // Unfolded, the link could go to one mailbox, and the account would mark another one as verified: K (U+212A) folds to k.
  const to = foldEmail(typed.trim())
  if (validateEmail(to) !== undefined || (user.email !== undefined && to === foldEmail(user.email))) return "wrong"
  const account = await ports.store.users.findWithPassword(user.id)
  if (account === undefined) return "wrong"
  const queued = (purpose: "change-email" | "email-change-asked", parameters: EmailChangeState & { to: string }) =>
    mailDelivery({ purpose, userId: user.id, locale, parameters }, request, ports)
  const { id } = user
  const event = auditEvent(
    { type: "mail-requested", actor: id, subject: id, detail: "purpose=change-email" },
    request,
    ports,
  )
  const { mailDeliveries } = ports.store
  // The notice comes first: nobody gets a link without it.
  if (user.email !== undefined) await mailDeliveries.add(queued("email-change-asked", { to: user.email }))
  await mailDeliveries.add(queued("change-email", { to, ...stateOf(account) }), event)
  ports.mail?.queued()
  return event
}

export interface NewEmail {
  readonly account: UserWithPassword
  readonly email: string
}

/** Returns the address of a link for this signed-in person, or why the link does not work. */
export async function newEmailOfLink(
  token: string,
  user: User,
  now: number,
  { accountLinks, store }: Pick<Ports, "accountLinks" | "store">,
): Promise<NewEmail | LinkFlaw> {
  const link = accountLinks.open("change-email", token, now)
  if (typeof link === "string") return link
  const account = await store.users.findWithPassword(user.id)
  if (account === undefined || !link.isFor(beforeEmailChange(user.id, stateOf(account)))) return "account-link-spent"
  return { account, email: link.subject }
}

/**
 * Changes the address and marks it as verified. The former address gets a notice. `email-taken`: another account has verified the new address.
 * `spent`: the account or the session has changed since it was read. Of several concurrent calls with one link, one succeeds.
 */
export async function changeEmail(
  { account, email }: NewEmail,
  session: Session,
  { request, locale }: From,
  ports: Ports,
): Promise<AuditEvent | "email-taken" | "spent"> {
  const { user } = account
  const { id } = user
  const event = auditEvent({ type: "user-updated", actor: id, subject: id, detail: "changed=email" }, request, ports)
  const mail = user.email === undefined ? undefined : notice("email-changed", user, { request, locale }, ports)
  const changed = { ...user, email, emailVerified: true, attributes: changedAt(user.attributes, request.now) }
  const outcome = await ports.store.ownAccount.changeEmail(account, changed, session.id, event, mail)
  if (outcome !== "changed") return outcome
  ports.mail?.queued()
  return event
}
