import { ApiProblem } from "../../../api/api_problem.ts"
import { call } from "../../../api/call.ts"
import { issuer } from "../../../page_facts.ts"
import { TRY_CALLBACK } from "../../../sign_in/try_answer.ts"

/** Where the answer of a trial goes. The application has this redirect URI only while its trial waits for the answer. */
export const tryRedirectUri = (): string => `${issuer()}/console/${TRY_CALLBACK}`

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

/** Adds it as the last one: the sector of pairwise subjects follows from the first. */
export const allowTrial = (clientId: string): Promise<void> =>
  change(clientId, (uris) => (uris.includes(tryRedirectUri()) ? uris : [...uris, tryRedirectUri()]))

export const endTrial = (clientId: string): Promise<void> =>
  change(clientId, (uris) => uris.filter((uri) => uri !== tryRedirectUri()))
