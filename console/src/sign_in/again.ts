import { awaitAnswer, OTHER_TAB } from "./other_tab.ts"
import { authorizationRequest, demandedLevel, exchange, person, SomebodyElse } from "./session.ts"

/** A sign-in in another tab, while this page keeps what the person typed. */
export interface SigningIn {
  /** The address that the other tab opens. */
  readonly address: string
  /** Why the person must sign in: the session has ended, or the service demands a higher level or a more recent sign-in. */
  readonly why: "ended" | "stepUp" | "recent"
  /** Why the previous attempt was not accepted. */
  readonly flaw: "somebodyElse" | "failed" | undefined
  cancel(): void
}

let current: SigningIn | undefined
let asking: Promise<boolean> | undefined
const listeners = new Set<() => void>()

export const signingIn = (): SigningIn | undefined => current

/** Calls `changed` when `signingIn` changes. Returns a function that stops the calls. */
export function onSigningIn(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

function show(next: SigningIn | undefined): void {
  current = next
  for (const changed of listeners) changed()
}

/**
 * Asks the person of this page to sign in again in another tab. Resolves to true when this page has new tokens of the same person, and to false if
 * the person cancels. Concurrent requests wait for the same sign-in.
 */
export function signInAgain(demands: Demands = {}): Promise<boolean> {
  asking ??= ask(demands).finally(() => {
    asking = undefined
    show(undefined)
  })
  return asking
}

/** What the service demands of the sign-in. */
export interface Demands {
  readonly acrValues?: string | undefined
  /** In seconds. */
  readonly maxAge?: number | undefined
}

async function ask({ acrValues: level = "", maxAge }: Demands): Promise<boolean> {
  const why = maxAge !== undefined ? "recent" : level === "" ? "ended" : "stepUp"
  // A demand for a more recent sign-in must not lower the level of the sign-in before.
  const acrValues = level === "" && maxAge !== undefined ? demandedLevel() : level
  for (let flaw: SigningIn["flaw"]; ; ) {
    // Without this prompt, the browser would return at once with the session of the wrong person.
    const prompt = flaw === "somebodyElse" ? "login" : ""
    const state = OTHER_TAB + crypto.randomUUID()
    const { address, transaction } = await authorizationRequest("", { acrValues, maxAge, prompt, state })
    let stop = () => {}
    const answer = await new Promise<URLSearchParams | undefined>((resolve) => {
      stop = awaitAnswer(state, (parameters) => resolve(new URLSearchParams(parameters)))
      show({ address: address.href, why, flaw, cancel: () => resolve(undefined) })
    }).finally(() => stop())
    if (answer === undefined) return false
    try {
      await exchange(answer, transaction, person())
      return true
    } catch (error) {
      flaw = error instanceof SomebodyElse ? "somebodyElse" : "failed"
    }
  }
}
