import type { HeardRefusal } from "../gatehouse.ts"
import type { Step } from "./journey.ts"

/** A refusal as the operator sees it. */
export interface ExplainedRefusal extends Pick<HeardRefusal, "reason" | "sentence"> {
  /** The command that explains it in another terminal, as long as the demo runs. */
  readonly command: string
}

const MAX_REMEMBERED = 1000

/** Remembers why Gatehouse refused, by trace id. `command` returns the command that explains one. */
export function explainedRefusals(command: (traceId: string) => string) {
  const latest = new Map<string, ExplainedRefusal>()
  return {
    hear({ traceId, reason, sentence }: HeardRefusal): ExplainedRefusal {
      const explained = { reason, sentence, command: command(traceId) }
      latest.set(traceId, explained)
      const [oldest] = latest.keys()
      if (latest.size > MAX_REMEMBERED && oldest !== undefined) latest.delete(oldest)
      return explained
    },
    find: (traceId: string) => latest.get(traceId),
  }
}

/** The trace id of the answer to a step, if the step was an exchange. */
export const traceIdOf = (step: Step): string =>
  "exchange" in step ? (step.exchange.responseHeaders.find(([name]) => name === "X-Trace-Id")?.[1] ?? "") : ""
