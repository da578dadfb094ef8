import { bodyOf } from "./answers.ts"
import type { Connected } from "./connections.ts"
import { follow, Visitor } from "./connections.ts"
import { codeFor } from "./journey.ts"
import type { Confidential } from "./service.ts"
import { codeRequest, post, withToken } from "./service.ts"
import type { Received, Sending } from "./wire.ts"
import { send } from "./wire.ts"

export interface Administrator {
  readonly browser: Visitor
  readonly token: string
}

/** Signs an administrator in, in a new browser, and gets a token there. */
export async function administrator(
  at: Pick<Connected, "gatehouse" | "url" | "clock">,
  client: Confidential,
  username: string,
  { browser = new Visitor(), ...more }: { browser?: Visitor; max_age?: string } = {},
): Promise<Administrator> {
  const code = await codeFor(at, client, { scope: "openid admin", ...more }, browser, username)
  const { access_token } = bodyOf<{ access_token: string }>(await post(at, codeRequest(client, code)))
  return { browser, token: access_token }
}

/** Sends a request to the admin API for a connection. */
export const asks = (at: Pick<Connected, "url">, token: string, path: string, json?: object): Promise<Received> => {
  const sent: Sending = {
    method: "POST",
    headers: { ...withToken(token), ...(json !== undefined && { "content-type": "application/json" }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  }
  return send(at, `/admin/api/v1/connections/${path}`, sent)
}

export interface Begun {
  readonly url: string
  readonly state: string
}

/** Begins a trial of the connection with the name `acme`. */
export const begin = async (at: Pick<Connected, "url">, { token }: Pick<Administrator, "token">): Promise<Begun> =>
  bodyOf<Begun>(await asks(at, token, "acme/trials"))

/** Signs in at the provider, and returns where the callback address sends the browser. */
export async function signedInAt(at: Connected, url: string, browser: Visitor, username: string): Promise<URL> {
  const visited = await follow({ browser, provider: at.provider, username }, await browser.get(url), "/console/")
  if (visited.location === undefined) throw new Error(`no redirect to the console: ${visited.status}`)
  return new URL(visited.location)
}
