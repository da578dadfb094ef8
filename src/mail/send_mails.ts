import type { DueWork } from "../base/due_work.ts"
import { dueWork } from "../base/due_work.ts"
import { newId } from "../base/id.ts"
import type { MailPurpose } from "../base/mail_purposes.ts"
import { PRODUCT } from "../base/product.ts"
import type { Mailbox } from "../config/mail_options.ts"
import { countedDomain, countedMailbox } from "../identity/counted_mailbox.ts"
import type { Limits } from "../limits/limit.ts"
import type { MailOutcome } from "../observe/mails.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { MailDelivery } from "../store/mail_delivery.ts"
import type { Store } from "../store/store.ts"
import type { Mail, MailSubjects } from "./purposes.ts"
import { mailOf } from "./purposes.ts"
import type { Transport } from "./transport.ts"
import { SendFailure } from "./transport.ts"

/** Maximum number of concurrent connections to the SMTP server. */
const AT_ONCE = 5
/** The pauses after a failed attempt, in milliseconds; together a day. The first pause is longer than an attempt can take. */
const PAUSES = [60_000, 300_000, 900_000, 3_600_000, 10_800_000, 28_800_000, 43_200_000]
/** How long nothing is sent after the SMTP server was unreachable, so that waiting e-mails do not use up their attempts. */
const AWAY_MS = 30_000

/** The result of one attempt, for the log and the metrics. */
export interface MailReport {
  readonly delivery: Pick<MailDelivery, "purpose" | "userId" | "attempts">
  readonly outcome: MailOutcome
  /** Why the e-mail was not sent, in words. */
  readonly problem?: string
}

export interface MailDeps extends MailSubjects {
  readonly store: Pick<Store, "mailDeliveries" | "users" | "ownAccount" | "linkedIdentities" | "connections">
  readonly limits: Pick<Limits, "mailTo" | "mailToDomain">
  readonly from: Mailbox
}

/** Starts to send the e-mails that are due. Calls `report` with every attempt and `defect` with every unexpected error. */
export function sendMails(
  deps: MailDeps,
  transport: Transport,
  report: (result: MailReport) => void,
  defect: (error: unknown) => void,
): DueWork {
  let awayUntil = 0
  return dueWork<MailDelivery>({
    atOnce: AT_ONCE,
    async due(limit) {
      const now = deps.clock()
      return now < awayUntil ? [] : deps.store.mailDeliveries.due(now, limit)
    },
    async attempt(delivery) {
      const result = await attempted(delivery, deps, transport)
      if (result === undefined) return
      if (result.isUnreachable) awayUntil = deps.clock() + AWAY_MS
      report({ delivery, ...result })
    },
    defect,
  })
}

interface Result extends Pick<MailReport, "outcome" | "problem"> {
  readonly isUnreachable?: boolean
}

/**
 * Makes one attempt. The delivery is postponed before the attempt, so that only one process makes it. If that process dies, the delivery becomes due
 * again. So a mailbox may get an e-mail twice, but a crash loses none. Undefined if another process makes the attempt.
 */
async function attempted(delivery: MailDelivery, deps: MailDeps, transport: Transport): Promise<Result | undefined> {
  const { mailDeliveries } = deps.store
  const now = deps.clock()
  const pause = PAUSES[delivery.attempts]
  // The delivery is postponed before its last attempt as well, so that no other process makes the same attempt.
  if (!(await mailDeliveries.claim(delivery, now + (pause ?? PAUSES[0] ?? 0)))) return undefined
  const mail = await mailOf(delivery, deps)
  const { user } = mail
  const record = (type: "mail-sent" | "mail-not-sent", because?: string) =>
    mailDeliveries.remove(delivery.id, user && eventOf(type, delivery, user.id, because, deps))
  if (delivery.attempts === 0 && !(await isWithinLimit(delivery.purpose, mail, deps))) {
    // A stranger who names an account must not fill the audit. The person who caused any other e-mail notices its absence.
    if (delivery.userId === undefined) await mailDeliveries.remove(delivery.id)
    else await record("mail-not-sent", "limited")
    return { outcome: "limited" }
  }
  if ("notSent" in mail) {
    await record("mail-not-sent", mail.notSent)
    return { outcome: "not-sent", problem: mail.notSent }
  }
  try {
    await transport.send({
      ...mail.content,
      to: mail.to,
      from: await senderOf(deps),
      messageId: `<${delivery.id}@${deps.from.address.split("@").at(-1)}>`,
      sentAt: now,
    })
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    const { kind, message: problem } = error
    const isUnreachable = kind === "unreachable"
    if (kind !== "refused" && pause !== undefined) return { outcome: "failed", problem, isUnreachable }
    await record("mail-not-sent", kind)
    return { outcome: "given-up", problem, isUnreachable }
  }
  await record("mail-sent")
  return { outcome: "sent" }
}

/** The name in GATEHOUSE_MAIL_FROM takes precedence over the name of the service. */
async function senderOf({ from, looks }: MailDeps): Promise<Mailbox> {
  const name = from.name === PRODUCT || from.name === "" ? (await looks.of())?.name : undefined
  return name === undefined || name === PRODUCT ? from : { ...from, name }
}

/**
 * Without these limits anybody could fill another person's mailbox. Each purpose has a separate limit, so that no change can hold back the notice of
 * another change. Only the first attempt counts. The owner of a domain can receive all its addresses in one mailbox. So unknown addresses of a domain
 * are counted together, unless an operator has listed the domain.
 */
async function isWithinLimit(
  purpose: MailPurpose,
  { user, counted }: Pick<Mail, "user" | "counted">,
  { limits, clock, signUp }: MailDeps,
): Promise<boolean> {
  const now = clock()
  const isAddress = counted.includes("@")
  const ofMailbox = await limits.mailTo.take(`${purpose} ${isAddress ? countedMailbox(counted) : counted}`, now)
  const isToStranger = purpose === "sign-up" || purpose === "sign-in-code"
  const domain = isToStranger && user === undefined && signUp === "open" ? countedDomain(counted) : undefined
  return ofMailbox.allowed && (domain === undefined || (await limits.mailToDomain.take(domain, now)).allowed)
}

function eventOf(
  type: "mail-sent" | "mail-not-sent",
  { purpose, address, traceId }: MailDelivery,
  subject: string,
  because: string | undefined,
  { clock, random }: MailDeps,
): AuditEvent {
  const at = clock()
  const detail = because === undefined ? `purpose=${purpose}` : `purpose=${purpose} because=${because}`
  return { id: newId("event", at, random), at, type, actor: "server", subject, address, traceId, detail }
}
