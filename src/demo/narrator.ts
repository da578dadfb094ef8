import type { Step } from "./journey.ts"
import { tell } from "./pages/tell.ts"

/** Tells in the terminal what happens between browser, application and Gatehouse. Never a token, a code or a secret. */
export interface Narrator {
  sentToGatehouse(): void
  happened(step: Step): void
  problem(error: unknown): void
}

export const narrator = (write: (line: string) => void): Narrator => ({
  sentToGatehouse: () => write("→ the browser was sent to Gatehouse: GET /oauth/authorize.php"),
  happened: (step) => lines(step).map(write),
  problem: (error) => write(`✗ ${reason(error)}`),
})

function lines(step: Step): string[] {
  const { title } = tell(step)
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

/** `fetch` says no more than "fetch failed"; why stands in the cause. */
const reason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
