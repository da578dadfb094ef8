import { awaitAnswer, OTHER_TAB } from "./other_tab.ts"
import { authorizationRequest, demandedLevel, exchange, person, SomebodyElse } from "./session.ts"

/** A sign-in that the person makes in another tab, while this page keeps what they have typed. */
export interface SigningIn {
  /** Where the other tab begins. */
  readonly address: string
  /** Whether the session has ended, or the service wants a better proof, or a more recent one. */
  readonly why: "ended" | "stepUp" | "recent"
  /** Why the last attempt did not count. */
  readonly flaw: "somebodyElse" | "failed" | undefined
  cancel(): void
}

let current: SigningIn | undefined
let asking: Promise<boolean> | undefined
const listeners = new Set<() => void>()

export const signingIn = (): SigningIn | undefined => current

/** Calls `changed` when `signingIn` changes. Returns the function that stops that. */
export function onSigningIn(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

function show(next: SigningIn | undefined): void {
  current = next
  for (const changed of listeners) changed()
}

/**
 * Asks the person of this page to sign in again in another tab. Resolves to true when this page has new tokens of the same person, or to false if the
 * person does not want to. Requests that wait at the same time wait for one sign-in.
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
  // A sign-in that is only more recent must not be weaker than the one before.
  const acrValues = level === "" && maxAge !== undefined ? demandedLevel() : level
  for (let flaw: SigningIn["flaw"]; ; ) {
    // A person who is signed in as somebody else would come back at once as the same one.
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
