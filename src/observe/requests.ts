import type { Refusal } from "../oauth/refusal.ts"
import type { Log } from "./log.ts"
import { shownDetail, shownText } from "./shown.ts"

/** What can be told of any request. */
export interface RequestFacts {
  readonly traceId: string
  readonly address: string
  readonly method: string
  readonly path: string
}

/** Who did what to whom. */
interface Occurrence {
  readonly type: string
  readonly actor: string
  readonly subject: string
}

/** Refusals that speak of the database more than of the request: docs/operations/restoring.md. */
const SIGNS_OF_A_RESTORE: readonly string[] = ["refresh-of-the-future", "refresh-unknown"]

/** A refusal, with the private reason that the other side is not told. The trace id leads from its answer to this line. */
export function logRefusal(log: Log, facts: RequestFacts, refusal: Refusal): void {
  const { code, reason, sentence, status } = refusal
  const line = {
    ...facts,
    path: shownText(facts.path),
    refusal: code,
    reason,
    status,
    ...shownDetail(refusal),
  }
  if (status >= 500 || SIGNS_OF_A_RESTORE.includes(reason)) log.warn(line, sentence)
  else log.info(line, sentence)
}

/** A defect: the only place where a stack is wanted. */
export const logDefect = (log: Log, facts: RequestFacts, error: unknown): void =>
  log.error({ ...facts, err: error }, "A request failed unexpectedly.")

/** What is now so: the audit has the same under the same trace id. */
export const logOccurrence = (log: Log, facts: RequestFacts, { type, actor, subject }: Occurrence): void =>
  log.info({ ...facts, event: type, actor, subject }, type)

export const logAnswer = (log: Log, facts: RequestFacts, status: number): void =>
  log.debug({ ...facts, status }, "answered")
