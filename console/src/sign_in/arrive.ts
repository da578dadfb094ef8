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
  /** `error` is the word of the server, or absent if the server did not answer as expected. */
  | { readonly kind: "failed"; readonly error: string | undefined; readonly detail: string }
  /** The answer of a trial of an application, which belongs to another tab. `isTaken`: that tab received it. */
  | { readonly kind: "trial"; readonly isTaken: boolean }
  /** The answer of a sign-in that another tab waited for, and has received. */
  | { readonly kind: "signed-in-again" }
  /** The browser is on its way to the sign-in. */
  | { readonly kind: "leaving" }

/**
 * Decides what the address means: the answer to an authorization request, the end of a sign-out, or a view of the console, which needs a sign-in first.
 * Tokens do not survive a reload, so every other arrival starts a sign-in.
 */
export async function arrive(base: string): Promise<Arrival> {
  const below = location.pathname.slice(base.length)
  if (below === "signed-out") return { kind: "signed-out" }
  // Before any sign-in, so that the code leaves the address at once.
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
  // The code leaves the address and the history before anything else can read them.
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
