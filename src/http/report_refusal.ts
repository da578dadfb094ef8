import type { Refusal } from "../oauth/refusal.ts"
import type { Log } from "../observe/log.ts"
import type { RequestFacts } from "../observe/requests.ts"
import { logDefect, logRefusal } from "../observe/requests.ts"
import { shownDetail } from "../observe/shown.ts"
import type { EdgeRequest } from "../ports/ports.ts"
import type { KeepRefusal } from "./keep_refusal.ts"

/** A refusal with its private reason, as the log has it; the answer does not contain the reason. It holds no credential. */
export interface HeardRefusal {
  readonly traceId: string
  readonly path: string
  readonly reason: string
  readonly sentence: string
  readonly expected?: string
  readonly received?: string
}

export type Hear = (refusal: HeardRefusal) => void

export interface Refused {
  readonly facts: RequestFacts
  readonly refusal: Refusal
  /** Absent if the request was not read. */
  readonly request?: EdgeRequest | undefined
  /** What was thrown, if this refusal stands for a defect. */
  readonly error?: unknown
}

/** Reports a refusal to the operator. Fire and forget; never throws. */
export type ReportRefusal = (refused: Refused) => void

/** The only way in which refusals reach the operator: the log, the embedding program, and `gatehouse explain`. */
export function reportingRefusals(log: Log, keep: KeepRefusal, hear: Hear | undefined): ReportRefusal {
  return ({ facts, refusal, request, error }) => {
    if (error === undefined) logRefusal(log, facts, refusal)
    else logDefect(log, facts, error)
    if (hear !== undefined) {
      const { reason, sentence } = refusal
      hear({ traceId: facts.traceId, path: facts.path, reason, sentence, ...shownDetail(refusal) })
    }
    keep(facts, refusal, request)
  }
}
