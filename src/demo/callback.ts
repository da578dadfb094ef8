import type { Journey, Step } from "./journey.ts"

/**
 * Handles the browser's return from Gatehouse, which an attacker can forge. RFC 6749 §4.1.2 and §10.12: the client "MUST" know its own
 * state
 * again before it uses anything from the answer, even an error. A wrong state keeps the pending sign-in, or any link could cancel it.
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

/** Handles the return from a sign-out. An unknown state proves nothing, so the page shows nothing for it. */
export function takeSignOut(journey: Journey, answer: URLSearchParams): Step | undefined {
  const { leaving } = journey
  if (leaving === undefined || answer.get("state") !== leaving.state) return undefined
  journey.leaving = undefined
  journey.idToken = undefined
  return { kind: "signed-out", query: [...answer], sent: leaving }
}
