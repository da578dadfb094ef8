import type { UserId } from "../base/id.ts"
import { newId } from "../base/id.ts"
import type { Locale } from "../base/locales.ts"
import type { MailPurpose } from "../base/mail_purposes.ts"
import type { Random } from "../base/random.ts"
import type { MailDelivery } from "../store/mail_delivery.ts"

/** The e-mails that wait to be sent. */
export interface MailQueue {
  /** Called when a write has added an e-mail, so that it is sent at once. Fire and forget. */
  queued(): void
}

interface Cause {
  readonly purpose: MailPurpose
  readonly userId: UserId | undefined
  readonly locale: Locale
  readonly parameters?: Readonly<Record<string, string>>
}

/** Makes the row of an e-mail. A verb of the store adds the row in the write that causes the e-mail. */
export const mailDelivery = (
  { parameters = {}, ...cause }: Cause,
  from: { readonly now: number; readonly address?: string | undefined; readonly traceId?: string | undefined },
  { random }: { readonly random: Random },
): MailDelivery => ({
  ...cause,
  parameters,
  id: newId("mail", from.now, random),
  address: from.address,
  traceId: from.traceId,
  attempts: 0,
  nextAt: from.now,
})
