import { ApiProblem } from "../../../api/api_problem.ts"
import { call } from "../../../api/call.ts"
import { issuer } from "../../../page_facts.ts"
import { TRY_CALLBACK } from "../../../sign_in/other_tab.ts"
import { person } from "../../../sign_in/session.ts"

/**
 * Where the answer of a trial goes. The application has this redirect URI only while its trial waits for the answer. Each person has an address of
 * their own, because browsers do not know of each other's trials: one must not remove the address that another needs.
 */
export const tryRedirectUri = (): string => `${issuer()}/console/${TRY_CALLBACK}/${person().id}`

const MAX_TRIES = 3

/** Adds or removes the redirect URI of trials, and leaves every other setting as it is, even if somebody changes the application at that moment. */
async function change(clientId: string, changed: (uris: readonly string[]) => readonly string[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    const path = { client_id: clientId }
    const { body, etag } = await call("getClient", { path })
    const uris = changed(body.redirect_uris)
    if (uris.length === body.redirect_uris.length) return
    try {
      await call("updateClient", { path, body: { redirect_uris: uris }, etag })
      return
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 412 || tries === MAX_TRIES) throw error
    }
  }
}

/** Browsers have locks at https and localhost only. Elsewhere the tabs do not know of each other. */
const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined

const lockOf = (clientId: string): string => `gatehouse.try ${clientId}`

/** The trial of one tab, as long as the application needs the redirect URI for it. The browser ends it with the page. */
export interface HeldTrial {
  /** Resolves when other tabs see that this one needs the address no more. */
  release(): Promise<void>
}

/** Adds the redirect URI as the last one: the sector of pairwise subjects follows from the first. Call `release` even if `added` rejects. */
export function beginTrial(clientId: string): HeldTrial & { readonly added: Promise<void> } {
  const add = () => change(clientId, (uris) => (uris.includes(tryRedirectUri()) ? uris : [...uris, tryRedirectUri()]))
  let end = () => {}
  const ended = new Promise<void>((done) => {
    end = done
  })
  let lock: Promise<void> | undefined
  const held = new Promise<void>((done) => {
    lock = locks()?.request(lockOf(clientId), { mode: "shared" }, () => {
      done()
      return ended
    })
    if (lock === undefined) done()
  })
  return {
    added: held.then(add),
    async release() {
      end()
      await lock
    },
  }
}

/** Removes the redirect URI, unless another tab of this browser still needs it: the last trial to end removes it. Returns whether it was removed. */
export async function endTrial(clientId: string, trial?: HeldTrial): Promise<boolean> {
  await trial?.release()
  const remove = () => change(clientId, (uris) => uris.filter((uri) => uri !== tryRedirectUri()))
  const unlessHeld = async (lock: Lock | null) => {
    if (lock !== null) await remove()
    return lock !== null
  }
  const found = locks()
  if (found !== undefined) return found.request(lockOf(clientId), { ifAvailable: true }, unlessHeld)
  await remove()
  return true
}
