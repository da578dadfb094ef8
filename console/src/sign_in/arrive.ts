import * as oauth from "oauth4webapi"
import { handOver, isForOtherTab, TRY_CALLBACK } from "./other_tab.ts"
import { server } from "./server.ts"
import { exchange, may, revokeAtEnd, signIn } from "./session.ts"
import { takeTransaction } from "./transaction.ts"

/** What the page shows first. */
export type Arrival =
  | { readonly kind: "signed-in" }
  | { readonly kind: "signed-out" }
  /** The person is signed in, but holds no right of administration. */
  | { readonly kind: "no-rights" }
  /** `error` is the error code of the server. Undefined if the answer of the server was not as expected. */
  | { readonly kind: "failed"; readonly error: string | undefined; readonly detail: string }
  /** The answer of a trial of an application, which belongs to another tab. `isTaken`: that tab received the answer. */
  | { readonly kind: "trial"; readonly isTaken: boolean }
  /** The answer of a sign-in for another tab, which has received it. */
  | { readonly kind: "signed-in-again" }
  /** The browser is leaving for the sign-in. */
  | { readonly kind: "leaving" }

/**
 * Decides what the address is: the answer to an authorization request, the end of a sign-out, or a view, which needs a sign-in first. A reload loses
 * the tokens, so every other arrival starts a sign-in.
 */
export async function arrive(base: string): Promise<Arrival> {
  const below = location.pathname.slice(base.length)
  if (below === "signed-out") return { kind: "signed-out" }
  // Runs before any sign-in, so that the code is removed from the address at once.
  if (below.split("/")[0] === TRY_CALLBACK) {
    const { searchParams } = new URL(location.href)
    history.replaceState(null, "", base + TRY_CALLBACK)
    return { kind: "trial", isTaken: await handOver(searchParams) }
  }
  try {
    if (below === "callback") return await finish(base)
    return await signIn(below + location.search + location.hash)
  } catch (error) {
    return failed(error)
  }
}

async function finish(base: string): Promise<Arrival> {
  const answer = new URL(location.href)
  // Removes the code from the address and the history before other code can read it.
  history.replaceState(null, "", base)
  const transaction = takeTransaction()
  if (transaction === undefined) {
    if (isForOtherTab(answer.searchParams) && (await handOver(answer.searchParams))) return { kind: "signed-in-again" }
    return signIn("")
  }
  await exchange(answer, transaction)
  revokeAtEnd(await server())
  history.replaceState(null, "", base + transaction.returnTo)
  return may("admin:read") ? { kind: "signed-in" } : { kind: "no-rights" }
}

function failed(error: unknown): Arrival {
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError)
    return { kind: "failed", error: error.error, detail: error.error_description ?? "" }
  return { kind: "failed", error: undefined, detail: error instanceof Error ? error.message : String(error) }
}
