import { createHash } from "node:crypto"
import { formOf } from "../../src/testing/form.ts"
import type { Browser, Visited } from "../../src/testing/testing.ts"
import type { Person, Target } from "./target.ts"

const VERIFIER = "a-verifier-of-forty-three-characters-or-more"
const MAX_PAGES = 12

export interface Code {
  readonly code: string
  readonly redirect_uri: string
  readonly code_verifier: string
}

/**
 * Goes from the authorization request to the redirect URI: fills the form that has the declared fields, and approves with every other form. A
 * browser in which the user is signed in gets the next code with fewer pages.
 */
export async function authorize(
  browser: Browser,
  authorization: string,
  { clientId, redirectUri, scope }: Target,
  person: Person,
): Promise<Code> {
  const url = new URL(authorization)
  const request = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope,
    // OpenID Connect Core §11: a request for offline access needs this prompt.
    ...(scope.includes("offline_access") && { prompt: "consent" }),
    state: "a-state-of-thirty-two-characters",
    nonce: "a-nonce-of-thirty-two-characters",
    code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
    code_challenge_method: "S256",
  }
  for (const [name, value] of Object.entries(request)) url.searchParams.set(name, value)
  let visited = await browser.get(url.href)
  for (let page = 0; page < MAX_PAGES; page++) {
    const target = visited.location === undefined ? undefined : new URL(visited.location, visited.url)
    if (target?.href.startsWith(redirectUri))
      return { code: codeIn(target), redirect_uri: redirectUri, code_verifier: VERIFIER }
    visited = target === undefined ? await answered(browser, visited, person) : await browser.get(target.href)
  }
  throw new Error(`no code after ${MAX_PAGES} pages; the last one was ${visited.url}`)
}

function answered(browser: Browser, visited: Visited, { typed, approval }: Person): Promise<Visited> {
  const form = formOf(visited)
  if (form === undefined) throw new Error(`no form at ${visited.url}, status ${visited.status}`)
  const isSignIn = Object.keys(typed).every((name) => form.controls.includes(name))
  return browser.submit(form, isSignIn ? typed : approval)
}

function codeIn({ searchParams }: URL): string {
  const code = searchParams.get("code")
  if (code === null) throw new Error(`the authorization was refused: ${searchParams.get("error")}`)
  return code
}
