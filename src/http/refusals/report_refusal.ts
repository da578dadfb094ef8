import type { ClientId } from "../../base/id.ts"
import type { Refusal } from "../../oauth/refusal.ts"
import type { Log } from "../../observe/log.ts"
import type { RequestFacts } from "../../observe/requests.ts"
import { logDefect, logRefusal } from "../../observe/requests.ts"
import { shownDetail } from "../../observe/shown.ts"
import type { EdgeRequest } from "../../ports/ports.ts"
import { reasonInEnglish } from "../../words/english.ts"
import type { KeepRefusal } from "./keep_refusal.ts"

/** A refusal as the log shows it. It has the private reason, which the answer does not have. It contains no credential. */
export interface ReportedRefusal {
  readonly traceId: string
  readonly path: string
  readonly reason: string
  readonly sentence: string
  readonly expected?: string
  readonly received?: string
}

/** `clientId` is the client that the request names, if it exists. The request may come from someone else. */
export type OnRefusal = (refusal: ReportedRefusal, clientId?: ClientId) => void

export interface Refused {
  readonly facts: RequestFacts
  readonly refusal: Refusal
  /** Absent if the server refused before it read the request. */
  readonly request?: EdgeRequest | undefined
  /** The thrown error, if this refusal reports a defect. */
  readonly error?: unknown
}

/** Reports a refusal to the operator. Fire and forget; never throws. */
export type ReportRefusal = (refused: Refused) => void

/**
 * Reports each refusal to the log, to the observers and to `gatehouse explain`. No other code reports refusals to operators. `clientOf` returns the
 * client that a request names. It must know that the client exists, so that invented ids cannot fill the memory of an observer.
 */
export function reportingRefusals(
  log: Log,
  keep: KeepRefusal,
  onRefusal: OnRefusal,
  clientOf: (request: EdgeRequest) => ClientId | undefined,
): ReportRefusal {
  return ({ facts, refusal, request, error }) => {
    if (error === undefined) logRefusal(log, facts, refusal)
    else logDefect(log, facts, error)
    const { reason } = refusal
    const sentence = reasonInEnglish(refusal.code, reason)
    const reported = { traceId: facts.traceId, path: facts.path, reason, sentence, ...shownDetail(refusal) }
    onRefusal(reported, request && clientOf(request))
    keep(facts, refusal, request)
  }
}
