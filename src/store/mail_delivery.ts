import type { Id, UserId } from "../base/id.ts"
import type { Locale } from "../base/locales.ts"
import type { MailPurpose } from "../base/mail_purposes.ts"
import type { AuditEvent } from "./audit_event.ts"

/** An e-mail that waits to be sent. Its text and its link are made when it is sent, so the row contains no secret. */
export interface MailDelivery {
  readonly id: Id<"mail">
  readonly purpose: MailPurpose
  /** The recipient. Undefined if `parameters` contain it. */
  readonly userId: UserId | undefined
  readonly locale: Locale
  /** Further values that the purpose needs, by name. Never a secret. */
  readonly parameters: Readonly<Record<string, string>>
  /** The address and trace id of the request that caused the e-mail, for the audit. */
  readonly address: string | undefined
  readonly traceId: string | undefined
  /** The number of attempts so far. */
  readonly attempts: number
  /** The time of the next attempt, in milliseconds. */
  readonly nextAt: number
}

/** Verbs of other tables add deliveries too, in the step that makes the change. Deleting a user deletes that user's deliveries, except notices. */
export interface MailDeliveryStore {
  add(delivery: MailDelivery, event?: AuditEvent): Promise<void>
  /**
   * Like `add`, for an e-mail that a stranger asked for, without a user. False if `maximum` such e-mails wait already: then nothing is stored, so
   * that strangers cannot fill the database while the SMTP server is unreachable.
   */
  ask(delivery: MailDelivery, maximum: number): Promise<boolean>
  /** The due deliveries, oldest due time first. */
  due(now: number, limit: number): Promise<MailDelivery[]>
  /** The deliveries that wait for this user, the next one first. */
  waitingFor(userId: UserId): Promise<MailDelivery[]>
  /** Counts an attempt and postpones the next attempt to `nextAt`. If several processes read the same delivery, only one gets true. */
  claim(delivery: MailDelivery, nextAt: number): Promise<boolean>
  /** Deletes the delivery: after success, or after the last attempt. Writes the event only if the delivery still existed. */
  remove(id: MailDelivery["id"], event?: AuditEvent): Promise<void>
}
