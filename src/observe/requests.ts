import type { Refusal } from "../oauth/refusal.ts"
import type { Log } from "./log.ts"

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

const LONGEST = 200

/**
 * One of our credentials by its prefix, or an ID token: they end up in wrong places, such as a redirect URI with the answer in
 * it. What begins like one is taken whole, so that no text makes the search begin again and again.
 */
const CREDENTIAL = /(?:(?:gac|gat|grt|gse)_|eyJ)[A-Za-z0-9_.-]+/g

/**
 * Text that came from outside, as it can be printed: cut to what is readable, without credentials, and with everything spelled
 * out that a terminal obeys (the C1 controls too, which JSON leaves as they are) or that turns the direction of a line.
 */
function printable(text: string): string {
  const shown = text.replace(CREDENTIAL, "[secret]")
  return (shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown).replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}

/** Refusals that speak of the database more than of the request: docs/operations/restoring.md. */
const SIGNS_OF_A_RESTORE: readonly string[] = ["refresh-of-the-future", "refresh-unknown"]

/** A refusal, with the private reason that the other side is not told. The trace id leads from its answer to this line. */
export function logRefusal(log: Log, facts: RequestFacts, refusal: Refusal): void {
  const { code, reason, detail, sentence, status } = refusal
  const line = {
    ...facts,
    path: printable(facts.path),
    refusal: code,
    reason,
    status,
    expected: detail.expected && printable(detail.expected),
    received: detail.received && printable(detail.received),
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
