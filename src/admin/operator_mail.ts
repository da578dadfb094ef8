import type { MailPurpose } from "../base/mail_purposes.ts"
import type { User } from "../identity/user.ts"
import { preferredLocale } from "../oauth/locale.ts"
import { mailDelivery } from "../ports/mail_queue.ts"
import type { MailDelivery } from "../store/mail_delivery.ts"
import { shownAttributes } from "./attributes.ts"
import type { AdministrationDeps } from "./ports.ts"

/** Makes the e-mail that an operator's change causes. Its language is the user's attribute `locale`, else English. */
export function operatorMail(
  purpose: MailPurpose,
  { id, attributes }: Pick<User, "id" | "attributes">,
  { actor, clock, random }: Pick<AdministrationDeps, "actor" | "clock" | "random">,
  parameters?: MailDelivery["parameters"],
): MailDelivery {
  const { locale } = shownAttributes(attributes)
  const wanted = new Map(typeof locale === "string" ? [["ui_locales", locale]] : [])
  return mailDelivery(
    {
      purpose,
      userId: id,
      locale: preferredLocale({ values: wanted, repeated: new Set() }, undefined),
      ...(parameters && { parameters }),
    },
    { now: clock(), address: actor.address, traceId: actor.traceId },
    { random },
  )
}
