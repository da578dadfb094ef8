import type { Log } from "./log.ts"

/** The results of attempts. `limited`: the address has received its e-mails of this hour. `not-sent`: the account gets no such e-mail. */
export const MAIL_OUTCOMES = ["sent", "failed", "given-up", "limited", "not-sent"] as const
export type MailOutcome = (typeof MAIL_OUTCOMES)[number]

/** The result of one attempt to send an e-mail. */
interface MailReport {
  readonly delivery: { readonly purpose: string; readonly userId: string | undefined; readonly attempts: number }
  readonly outcome: MailOutcome
  readonly problem?: string
}

const SENTENCES = {
  sent: "An e-mail was sent.",
  failed: "An e-mail could not be sent. The server will try again.",
  "given-up": "An e-mail could not be sent, and the server has given up.",
  limited:
    "An e-mail was not sent, because its address has already received as many e-mails of this kind as allowed in an hour.",
  "not-sent": "An e-mail was not sent, because the account gets no such e-mail.",
} as const

/** Logs the purpose, the user, the number of attempts and the problem, but never the address, the text or a link. */
export function logMail(log: Log, { delivery, outcome, problem }: MailReport): void {
  const { purpose, userId, attempts } = delivery
  const line = { purpose, userId, attempt: attempts + 1, ...(problem !== undefined && { problem }) }
  if (outcome === "failed" || outcome === "given-up") log.warn(line, SENTENCES[outcome])
  else log.info(line, SENTENCES[outcome])
}
