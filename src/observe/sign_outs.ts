import { english } from "../words/english.ts"
import type { Message } from "../words/message.ts"
import type { Log } from "./log.ts"

/** The result of one attempt to notify a client of a sign-out. */
interface DeliveryReport {
  readonly delivery: {
    readonly clientId: string
    readonly userId: string
    readonly attempts: number
    readonly nextAt: number
  }
  readonly outcome: "delivered" | "failed" | "given-up"
  readonly problem?: Message
}

const SENTENCES = {
  delivered: "A client was notified of a sign-out.",
  failed: "A client could not be notified of a sign-out. The server will try again.",
  "given-up":
    "A client could not be notified of a sign-out, and the server has given up. The user is still signed in there.",
} as const

/** Logs the client, the user, the number of attempts and the problem, but never the logout token. */
export function logLogoutDelivery(log: Log, { delivery, outcome, problem }: DeliveryReport): void {
  const { clientId, userId, attempts } = delivery
  const line = { clientId, userId, attempt: attempts + 1, ...(problem !== undefined && { problem: english(problem) }) }
  if (outcome === "delivered") log.info(line, SENTENCES[outcome])
  else log.warn(line, SENTENCES[outcome])
}
