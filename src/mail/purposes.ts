import type { Clock } from "../base/clock.ts"
import type { MailPurpose } from "../base/mail_purposes.ts"
import type { Random } from "../base/random.ts"
import { foldEmail } from "../identity/fold_email.ts"
import type { User } from "../identity/user.ts"
import type { MailContent } from "../pages/mail.ts"
import { mailContent } from "../pages/mail.ts"
import type { MailDelivery } from "../store/mail_delivery.ts"
import type { Store } from "../store/store.ts"

/** The purposes in groups, each with its own limit, so that a flood of one kind of e-mail does not hold back a notice about security. */
export const GROUP_OF: Readonly<Record<MailPurpose, string>> = {
  "password-changed": "notice",
  "second-factor-added": "notice",
  "second-factor-removed": "notice",
  "recovery-codes-replaced": "notice",
}

/** What the e-mails are about. */
export interface MailSubjects {
  readonly store: { readonly users: Pick<Store["users"], "find"> }
  readonly clock: Clock
  readonly random: Random
  /** Returns the public base URL. Every link begins with it, and never with a header of a request. */
  issuer(): string
}

/** Why an account gets no e-mail of a purpose. The audit contains these words. */
export type NotSent = "user-unknown" | "account-disabled" | "email-missing"

type Mail =
  | { readonly user: User; readonly limitKey: string; readonly to: string; readonly content: MailContent }
  | { readonly user: User | undefined; readonly limitKey: string; readonly notSent: NotSent }

/** Makes the e-mail from the present state of the account, or returns why the account gets none. */
export async function mailOf(delivery: MailDelivery, deps: MailSubjects): Promise<Mail> {
  const user = delivery.userId && (await deps.store.users.find(delivery.userId))
  if (user === undefined) return { user, limitKey: delivery.id, notSent: "user-unknown" }
  const limitKey = user.email === undefined ? user.id : foldEmail(user.email)
  const not = (notSent: NotSent): Mail => ({ user, limitKey, notSent })
  if (user.disabled) return not("account-disabled")
  if (user.email === undefined) return not("email-missing")
  const { locale, purpose } = delivery
  const host = new URL(deps.issuer()).host
  return {
    user,
    limitKey,
    to: user.email,
    content: mailContent({ purpose, locale, host, username: user.username }),
  }
}
