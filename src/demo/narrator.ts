import type { ExplainedRefusal } from "./explained_refusal.ts"
import { traceIdOf } from "./explained_refusal.ts"
import type { Step } from "./journey.ts"
import { describeStep } from "./pages/describe_step.ts"

/** Prints the requests between browser, application and Gatehouse. Prints no token, code or secret. */
export interface Narrator {
  /** Prints that the application redirected the browser to this path of Gatehouse. */
  sentToGatehouse(path: string): void
  happened(step: Step): void
  /** Prints that Gatehouse refused a request of the browser. */
  refused(refusal: ExplainedRefusal): void
  problem(error: unknown): void
}

export const narrator = (
  write: (line: string) => void,
  explained: (traceId: string) => ExplainedRefusal | undefined,
): Narrator => ({
  sentToGatehouse: (path) => write(`→ the browser was sent to Gatehouse: GET ${path}`),
  happened(step) {
    lines(step).map(write)
    reasonLines(explained(traceIdOf(step))).map(write)
  },
  refused: (refusal) => void reasonLines(refusal).map(write),
  problem: (error) => write(`✗ ${reason(error)}`),
})

const reasonLines = (refusal: ExplainedRefusal | undefined): readonly string[] =>
  refusal === undefined
    ? []
    : [`✗ refused because: ${refusal.reason}: ${refusal.sentence}`, `  to see more: ${refusal.command}`]

function lines(step: Step): string[] {
  const { title } = describeStep(step)
  if (!("exchange" in step)) {
    const brought = step.query.map(([name]) => name).join(", ")
    return [`← the browser came back with ${brought || "nothing"}: ${title}`]
  }
  const { method, url, form, status } = step.exchange
  const grantType = form.find(([name]) => name === "grant_type")?.[1]
  return [
    `→ the application asked ${method} ${new URL(url).pathname}${grantType === undefined ? "" : `, ${grantType}`}`,
    `← ${status}: ${title}`,
  ]
}

/** Returns the error's message and that of its cause, because `fetch` itself says only "fetch failed". */
const reason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
