import { shownDetail } from "../observe/shown.ts"
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

/** Keeps refusals and also reports them to the caller of the server. */
export const heardToo = (keep: KeepRefusal, hear: Hear | undefined): KeepRefusal =>
  hear === undefined
    ? keep
    : (facts, refusal, request) => {
        const { reason, sentence } = refusal
        hear({ traceId: facts.traceId, path: facts.path, reason, sentence, ...shownDetail(refusal) })
        keep(facts, refusal, request)
      }
