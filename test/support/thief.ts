import { CONSOLE_CLIENT_ID } from "../../src/oauth/console_client_id.ts"
import type { Visited } from "./browser.ts"
import { Browser } from "./browser.ts"
import type { RegisteredClient } from "./journey.ts"
import { authorizeUrl, CHALLENGE, REDIRECT_URI, refresh, requestOf, tokenRequest, VERIFIER } from "./journey.ts"
import { withToken } from "./service.ts"
import { send } from "./wire.ts"
import type { World } from "./world.ts"

/** A client, and the scope that a thief asks for. */
export interface Target extends RegisteredClient {
  readonly redirect_uri?: string
  readonly scope: string
}

export interface HeldTokens {
  readonly access_token: string
  readonly refresh_token: string
}

export const consoleOf = ({ url }: Pick<World, "url">, scope = "openid admin"): Target => ({
  client_id: CONSOLE_CLIENT_ID,
  redirect_uri: `${url}/console/callback`,
  scope,
})

/** A browser with a copy of the cookies. */
export function copied(browser: Browser): Browser {
  const thief = new Browser()
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
  return thief
}

/** Sends an authorization request with the cookies of the browser. */
export const ask = (
  at: World,
  browser: Browser,
  target: Target,
  more: Record<string, string> = {},
): Promise<Visited> => {
  const pkce = { code_challenge: CHALLENGE, code_challenge_method: "S256" }
  const { redirect_uri = REDIRECT_URI, scope } = target
  return browser.get(authorizeUrl(at, requestOf(target, { redirect_uri, scope, ...pkce, ...more })))
}

/** Returns the code that the cookie gives without a page; undefined if the person must sign in. */
export async function silentCode(at: World, browser: Browser, target: Target, more: Record<string, string> = {}) {
  const { location = "" } = await ask(at, browser, target, { prompt: "none", ...more })
  return new URL(location).searchParams.get("code") ?? undefined
}

export function exchange(at: World, { client_id, client_secret, redirect_uri = REDIRECT_URI }: Target, code: string) {
  const asked = { grant_type: "authorization_code", code, code_verifier: VERIFIER, redirect_uri, client_id }
  return tokenRequest(at, { ...asked, ...(client_secret && { client_secret }) })
}

/** Returns the tokens that the cookie gives without a page; undefined if the person must sign in. */
export async function silentTokens(
  at: World,
  browser: Browser,
  target: Target,
  more: Record<string, string> = {},
): Promise<HeldTokens | undefined> {
  const code = await silentCode(at, browser, target, more)
  if (code === undefined) return undefined
  const { body } = await exchange(at, target, code)
  return { access_token: String(body.access_token), refresh_token: String(body.refresh_token) }
}

/** The status of a request to the admin API with the token. */
export const adminApi = async (at: World, token = "", method = "GET", path = "/clients", json?: object) =>
  (
    await send(at, `/admin/api/v1${path}`, {
      method,
      headers: { ...withToken(token), ...(json && { "content-type": "application/json" }) },
      ...(json && { body: JSON.stringify(json) }),
    })
  ).status

/** What tokens of the console still reach: the status of a request to the admin API, and of a refresh. */
export const reach = async (at: World, { access_token, refresh_token }: HeldTokens) => [
  await adminApi(at, access_token),
  (await refresh(at, { client_id: CONSOLE_CLIENT_ID }, refresh_token)).status,
]
