import { createHash } from "node:crypto"
import { walk } from "../../src/testing/walk.ts"
import type { Visited } from "./browser.ts"
import { Browser, formOf } from "./browser.ts"
import type { World } from "./world.ts"

export const PASSWORD = "correct horse battery staple"
export const REDIRECT_URI = "https://client.example/callback"
/** RFC 7636, appendix B. */
export const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
export const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url")

export interface RegisteredClient {
  readonly client_id: string
  readonly client_secret?: string
}

/** Returns the URL of an authorization request. Undefined parameters are omitted. */
export function authorizeUrl({ url }: World, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `${url}/oauth/authorize.php?${new URLSearchParams(given)}`
}

export const requestOf = (client: RegisteredClient, more: Record<string, string | undefined> = {}) => ({
  client_id: client.client_id,
  redirect_uri: REDIRECT_URI,
  response_type: "code",
  state: "a-state-of-thirty-two-characters",
  ...more,
})

/** Submits username and password at the sign-in page, and follows the redirect back to the authorization endpoint. */
export async function signIn(browser: Browser, page: Visited, username = "ann", password = PASSWORD): Promise<Visited> {
  const answer = await browser.submit(formOf(page.html), { username, password })
  return answer.status === 303 && answer.location !== undefined ? browser.get(answer.location) : answer
}

/** Signs in if asked, presses the button if asked, and returns the final redirect. */
export const authorize = (
  world: World,
  browser: Browser,
  parameters: Record<string, string | undefined>,
  { username = "ann", decision = "approve" }: { username?: string; decision?: "approve" | "deny" } = {},
): Promise<URL> =>
  walk(browser, authorizeUrl(world, parameters), { username, password: PASSWORD, decision }, { url: world.url })

/** Gets a code for the user, as a client does. */
export async function codeFor(
  world: World,
  client: RegisteredClient,
  more: Record<string, string | undefined> = {},
  browser = new Browser(),
  username = "ann",
): Promise<string> {
  const location = await authorize(world, browser, requestOf(client, more), { username })
  const code = location.searchParams.get("code")
  if (code === null) throw new Error(`expected a code, got ${location}`)
  return code
}

export interface TokenAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown>
}

/** Sends a token request by form. Undefined parameters are omitted. */
export async function tokenRequest(
  { url }: World,
  parameters: Record<string, string | undefined>,
  headers: Record<string, string> = {},
): Promise<TokenAnswer> {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const response = await fetch(`${url}/oauth/token.php`, { method: "POST", body: new URLSearchParams(given), headers })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}

export const exchange = (
  world: World,
  client: RegisteredClient,
  code: string,
  more: Record<string, string | undefined> = {},
): Promise<TokenAnswer> =>
  tokenRequest(world, { grant_type: "authorization_code", code, redirect_uri: REDIRECT_URI, ...client, ...more })

export const refresh = (
  world: World,
  client: RegisteredClient,
  refreshToken: unknown,
  more: Record<string, string | undefined> = {},
): Promise<TokenAnswer> =>
  tokenRequest(world, { grant_type: "refresh_token", refresh_token: String(refreshToken), ...client, ...more })

export async function bearer(
  { url }: World,
  path: "/api/userinfo.php" | "/api/tokeninfo.php",
  accessToken: unknown,
  headers: Record<string, string> = {},
): Promise<TokenAnswer> {
  const response = await fetch(url + path, { headers: { ...headers, authorization: `Bearer ${accessToken}` } })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}
