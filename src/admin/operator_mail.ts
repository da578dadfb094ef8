import { notice } from "../accounts/notice.ts"
import { ownLocale } from "../accounts/own_locale.ts"
import { LOCALES } from "../base/locales.ts"
import type { MailPurpose, NoticePurpose } from "../base/mail_purposes.ts"
import type { User } from "../identity/user.ts"
import { mailDelivery } from "../ports/mail_queue.ts"
import type { MailDelivery } from "../store/mail_delivery.ts"
import type { AdministrationDeps } from "./ports.ts"

/** Makes the row of an e-mail with a link that an operator sends. Its language is the user's attribute `locale`, else English. */
export function operatorMail(
  purpose: Exclude<MailPurpose, NoticePurpose>,
  user: Pick<User, "id" | "attributes">,
  deps: Deps,
): MailDelivery {
  return mailDelivery({ purpose, userId: user.id, locale: ownLocale(user) ?? LOCALES[0] }, requestOf(deps), deps)
}

/** Makes the row of an e-mail that reports an operator's change to the user, as the user was before it. */
export const operatorNotice = (purpose: NoticePurpose, user: User, deps: Deps): MailDelivery =>
  notice(purpose, user, { request: requestOf(deps) }, deps)

type Deps = Pick<AdministrationDeps, "actor" | "clock" | "random">

const requestOf = ({ actor, clock }: Deps) => ({ now: clock(), address: actor.address, traceId: actor.traceId })
