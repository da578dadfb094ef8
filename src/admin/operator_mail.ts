import { ownLocale } from "../accounts/own_locale.ts"
import { LOCALES } from "../base/locales.ts"
import type { MailPurpose } from "../base/mail_purposes.ts"
import type { User } from "../identity/user.ts"
import { mailDelivery } from "../ports/mail_queue.ts"
import type { MailDelivery } from "../store/mail_delivery.ts"
import type { AdministrationDeps } from "./ports.ts"

/** Makes the e-mail that an operator's change causes. Its language is the user's attribute `locale`, else English. */
export function operatorMail(
  purpose: MailPurpose,
  user: Pick<User, "id" | "attributes">,
  { actor, clock, random }: Pick<AdministrationDeps, "actor" | "clock" | "random">,
  parameters?: MailDelivery["parameters"],
): MailDelivery {
  return mailDelivery(
    {
      purpose,
      userId: user.id,
      locale: ownLocale(user) ?? LOCALES[0],
      ...(parameters && { parameters }),
    },
    { now: clock(), address: actor.address, traceId: actor.traceId },
    { random },
  )
}
