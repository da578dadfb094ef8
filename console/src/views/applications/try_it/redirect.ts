import { ApiProblem } from "../../../api/api_problem.ts"
import { call, sendAtEnd } from "../../../api/call.ts"
import { issuer } from "../../../page_facts.ts"
import { TRY_CALLBACK } from "../../../sign_in/other_tab.ts"
import { atEnd, person } from "../../../sign_in/session.ts"

/**
 * Where the answer of a trial goes. The application has this redirect URI only while its trial waits for the answer. Each person has a separate
 * address, because a browser does not know the trials in other browsers: one must not remove the address that another needs.
 */
export const tryRedirectUri = (): string => `${issuer()}/console/${TRY_CALLBACK}/${person().id}`

const MAX_TRIES = 3

interface Changed {
  readonly uris: readonly string[]
  readonly etag: string | undefined
}

/**
 * Adds or removes the redirect URI of trials. Keeps every other setting, even if another person changes the application at that moment. Returns the
 * redirect URIs and their state.
 */
async function change(clientId: string, changed: (uris: readonly string[]) => readonly string[]): Promise<Changed> {
  for (let tries = 1; ; tries++) {
    const path = { client_id: clientId }
    const { body, etag } = await call("getClient", { path })
    const uris = changed(body.redirect_uris)
    if (uris.length === body.redirect_uris.length) return { uris, etag }
    try {
      const updated = await call("updateClient", { path, body: { redirect_uris: uris }, etag })
      return { uris, etag: updated.etag }
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 412 || tries === MAX_TRIES) throw error
    }
  }
}

/** Browsers have locks only at https and localhost. Elsewhere the tabs do not know about each other. */
const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined

const lockOf = (clientId: string): string => `gatehouse.try ${clientId}`

/** Whether another tab of this browser has a trial of the application. */
async function isHeldElsewhere(clientId: string): Promise<boolean> {
  const { held = [] } = (await locks()?.query()) ?? {}
  return held.filter(({ name }) => name === lockOf(clientId)).length > 1
}

/** The trial of one tab, while the application needs the redirect URI. The browser ends it with the page. */
export interface HeldTrial {
  /** Resolves when other tabs see that this tab no longer needs the address. */
  release(): Promise<void>
}

/**
 * Adds the redirect URI as the last one, because the sector of pairwise subjects follows from the first. If the page ends during the trial, its last
 * request removes the URI. Call `release` even if `added` rejects.
 */
export function beginTrial(clientId: string): HeldTrial & { readonly added: Promise<void> } {
  const own = tryRedirectUri()
  const others = new BroadcastChannel(lockOf(clientId))
  let takeBack = () => {}
  // The page of another tab needs the address now, so this page must not remove it when it ends.
  others.onmessage = () => takeBack()
  const add = async () => {
    const added = await change(clientId, (uris) => (uris.includes(own) ? uris : [...uris, own]))
    if (await isHeldElsewhere(clientId)) return
    const redirect_uris = added.uris.filter((uri) => uri !== own)
    const path = { client_id: clientId }
    const remove = (token: string) =>
      sendAtEnd("updateClient", { path, body: { redirect_uris }, etag: added.etag }, token)
    takeBack = atEnd(remove)
  }
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
    added: held.then(() => {
      others.postMessage("")
      return add()
    }),
    async release() {
      takeBack()
      others.close()
      end()
      await lock
    },
  }
}

/** Removes the redirect URI, unless another tab of this browser still needs it. Returns whether it was removed. */
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
