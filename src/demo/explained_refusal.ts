import type { ReportedRefusal } from "../gatehouse.ts"

/** A refusal with its private reason, as the operator sees it. */
export interface ExplainedRefusal extends Pick<ReportedRefusal, "reason" | "sentence"> {
  /** The command that explains this refusal in another terminal, while the demo runs. */
  readonly command: string
}

const MAX_REMEMBERED = 1000

/** Remembers the latest refusals by trace id. `command` returns the command that explains a refusal. */
export function explainedRefusals(command: (traceId: string) => string) {
  const latest = new Map<string, ExplainedRefusal>()
  return {
    explain({ traceId, reason, sentence }: ReportedRefusal): ExplainedRefusal {
      const explained = { reason, sentence, command: command(traceId) }
      latest.set(traceId, explained)
      const [oldest] = latest.keys()
      if (latest.size > MAX_REMEMBERED && oldest !== undefined) latest.delete(oldest)
      return explained
    },
    find: (traceId: string | undefined) => (traceId === undefined ? undefined : latest.get(traceId)),
  }
}
