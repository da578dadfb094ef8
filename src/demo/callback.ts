import type { Journey, Step } from "./journey.ts"

/**
 * The browser is back from Gatehouse, or somebody made it come. RFC 6749 §4.1.2 and §10.12: the client "MUST" know its own state again
 * before it takes anything from the answer, an error included. A wrong one leaves the waiting sign-in as it is, or any link could cancel it.
 */
export function takeAnswer(journey: Journey, answer: URLSearchParams): Step {
  const query = [...answer]
  const { pending } = journey
  if (pending === undefined || answer.get("state") !== pending.state)
    return { kind: "unexpected", query, expected: pending?.state }
  journey.pending = undefined
  const code = answer.get("code")
  if (code === null) return { kind: "refused", query, sent: pending, error: answer.get("error") ?? "" }
  journey.answered = { code, sent: pending, exchanged: false }
  return { kind: "answer", query, sent: pending }
}
