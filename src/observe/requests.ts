import type { Refusal } from "../oauth/refusal.ts"
import { reasonInEnglish } from "../words/english.ts"
import type { Log } from "./log.ts"
import { shownDetail, shownText } from "./shown.ts"

export interface RequestFacts {
  readonly traceId: string
  readonly address: string
  readonly method: string
  readonly path: string
  /** The ids of the request's span, named as log collectors expect them. Absent without traces. `span_id` equals `traceId`. */
  readonly trace_id?: string
  readonly span_id?: string
}

interface Occurrence {
  readonly type: string
  readonly actor: string
  readonly subject: string
}

/** Refusals that may be a sign of a restored backup: docs/operations/restoring.md. */
const SIGNS_OF_A_RESTORE: readonly string[] = ["refresh-of-the-future", "refresh-unknown"]

/** Logs the private reason, which the caller never sees. The answer contains the trace id of this line. */
export function logRefusal(log: Log, facts: RequestFacts, refusal: Refusal): void {
  const { code, reason, status } = refusal
  const sentence = reasonInEnglish(code, reason)
  const line = {
    ...facts,
    path: shownText(facts.path),
    refusal: code,
    reason,
    status,
    ...shownDetail(refusal),
  }
  // A device that waits for its person is refused every few seconds.
  if (code === "authorization_pending") log.debug(line, sentence)
  else if (status >= 500 || SIGNS_OF_A_RESTORE.includes(reason)) log.warn(line, sentence)
  else log.info(line, sentence)
}

/** Logs a defect. Only these lines have a stack. */
export const logDefect = (log: Log, facts: RequestFacts, error: unknown): void =>
  log.error({ ...facts, err: error }, "A request failed unexpectedly.")

/** Logs a change. The audit has the same event under the same trace id. */
export const logOccurrence = (log: Log, facts: RequestFacts, { type, actor, subject }: Occurrence): void =>
  log.info({ ...facts, event: type, actor, subject }, type)

export const logAnswer = (log: Log, facts: RequestFacts, status: number): void =>
  log.debug({ ...facts, status }, "answered")
