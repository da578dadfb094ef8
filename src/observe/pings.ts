import { english } from "../words/english.ts"
import type { Message } from "../words/message.ts"
import type { Log } from "./log.ts"

/** The result of one attempt to notify a client of a person's decision. */
interface PingReport {
  readonly delivery: { readonly clientId: string; readonly attempts: number }
  readonly outcome: "delivered" | "failed" | "given-up"
  readonly problem?: Message
}

const SENTENCES = {
  delivered: "A client was notified that a person has decided about its request.",
  failed: "A client could not be notified that a person has decided about its request. The server will try again.",
  "given-up":
    "A client could not be notified that a person has decided about its request, and the server has given up. The client can still poll.",
} as const

/** Logs the client, the number of attempts and the problem, but neither the request nor the token. */
export function logPing(log: Log, { delivery: { clientId, attempts }, outcome, problem }: PingReport): void {
  const line = { clientId, attempt: attempts + 1, ...(problem !== undefined && { problem: english(problem) }) }
  if (outcome === "delivered") log.info(line, SENTENCES[outcome])
  else log.warn(line, SENTENCES[outcome])
}
