import type { MailPurpose } from "../base/mail_purposes.ts"
import { say } from "../base/say.ts"
import type { User } from "../identity/user.ts"
import type { MailQueue } from "../ports/mail_queue.ts"
import type { MailDelivery } from "../store/mail_delivery.ts"
import type { UserSettings } from "./contract.ts"
import { operatorEvent } from "./operator_event.ts"
import { operatorMail, operatorNotice } from "./operator_mail.ts"
import type { AdministrationDeps } from "./ports.ts"
import type { Problems } from "./problem.ts"
import { Conflict } from "./problem.ts"

/** Returns the queue. Throws Conflict if the service cannot send e-mail. */
export function requireMail({ mail }: Pick<AdministrationDeps, "mail">): MailQueue {
  if (mail === undefined) throw new Conflict(say("mail-impossible"))
  return mail
}

/** Queues an e-mail that an operator asked for. Throws Conflict if the service cannot send e-mail, or if the user cannot get this one. */
export async function sendToUser(
  purpose: Extract<MailPurpose, "reset-password" | "verify-email">,
  user: User,
  deps: AdministrationDeps,
): Promise<void> {
  const queue = requireMail(deps)
  const { id, username, disabled, email, emailVerified, invitedAt } = user
  if (disabled) throw new Conflict(say("user-is-disabled", { username }))
  if (purpose === "reset-password" && invitedAt !== undefined) throw new Conflict(say("invitation-open", { username }))
  if (email === undefined) throw new Conflict(say("email-missing", { username }))
  if (purpose === "verify-email" && emailVerified) throw new Conflict(say("email-verified-already", { username }))
  const event = { ...operatorEvent("mail-requested", id, deps), detail: `purpose=${purpose}` }
  await deps.store.mailDeliveries.add(operatorMail(purpose, user, deps), event)
  queue.queued()
}

/** Adds a problem if the link cannot be sent with a change after which the user is `user`. Throws Conflict if the service cannot send e-mail. */
export function validateSendVerification(
  { send_verification: isAsked }: Pick<UserSettings, "send_verification">,
  user: Pick<User, "email" | "emailVerified">,
  problems: Problems,
  deps: Pick<AdministrationDeps, "mail">,
): void {
  if (isAsked !== true) return
  requireMail(deps)
  if (user.email === undefined || user.emailVerified) problems.add("send_verification", say("email-not-to-verify"))
}

/** Returns the e-mail that a change queues in its own write, or undefined. */
export const verificationOf = (
  { send_verification: isAsked }: Pick<UserSettings, "send_verification">,
  user: User,
  deps: AdministrationDeps,
): MailDelivery | undefined => (isAsked === true ? operatorMail("verify-email", user, deps) : undefined)

/** Returns the notice to the address that a change takes from the user. Undefined if the address stays, or if nobody can have accepted it yet. */
export const noticeToFormer = (before: User, changed: User, deps: AdministrationDeps): MailDelivery | undefined =>
  deps.mail === undefined ||
  before.email === undefined ||
  before.email === changed.email ||
  before.invitedAt !== undefined
    ? undefined
    : operatorNotice("email-changed", before, deps)
