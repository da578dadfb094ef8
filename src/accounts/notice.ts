import type { Locale } from "../base/locales.ts"
import { LOCALES } from "../base/locales.ts"
import type { NoticePurpose } from "../base/mail_purposes.ts"
import type { User } from "../identity/user.ts"
import { mailDelivery } from "../ports/mail_queue.ts"
import type { Ports } from "../ports/ports.ts"
import type { MailDelivery } from "../store/mail_delivery.ts"
import { ownLocale } from "./own_locale.ts"

interface From {
  readonly request: Parameters<typeof mailDelivery>[1]
  /** The language if the account has none of its own. */
  readonly locale?: Locale
}

/**
 * Makes the row of an e-mail that reports a change to the user, as the user was before it. The row has the address and the username: a thief who then
 * changes the address or deletes the account must not receive or delete the report.
 */
export function notice(
  purpose: NoticePurpose,
  user: Pick<User, "id" | "username" | "email" | "attributes">,
  { request, locale = LOCALES[0] }: From,
  ports: Pick<Ports, "random">,
): MailDelivery {
  const { id, username, email } = user
  const parameters = email === undefined ? {} : { to: email, username }
  return mailDelivery({ purpose, userId: id, locale: ownLocale(user) ?? locale, parameters }, request, ports)
}
