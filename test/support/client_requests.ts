import { deepEqual } from "node:assert/strict"
import { assertJsonHeaders, bodyOf } from "./answers.ts"
import type { RegisteredClient } from "./journey.ts"
import { authorizeUrl, requestOf } from "./journey.ts"
import type { Service, Tokens } from "./service.ts"
import { freshCode } from "./service.ts"
import type { Received } from "./wire.ts"
import { send } from "./wire.ts"
import type { World } from "./world.ts"

/** Names and values in order. A name may repeat, and undefined values are omitted. */
export type Pairs = readonly (readonly [name: string, value: string | undefined])[]

/** Sends a client's form to one of the endpoints for clients. */
export function sendForm(
  at: Pick<World, "url">,
  path: string,
  pairs: Pairs,
  headers: Record<string, string> = {},
): Promise<Received> {
  const given = pairs.filter((pair): pair is [string, string] => pair[1] !== undefined)
  const type = { "content-type": "application/x-www-form-urlencoded" }
  const body = new URLSearchParams(given).toString()
  return send(at, path, { method: "POST", headers: { ...type, ...headers }, body })
}

export const REVOKE = "/oauth/revoke.php"
export const INTROSPECT = "/oauth/introspect.php"
export const TOKEN = "/oauth/token.php"

type Fields = Readonly<Record<string, string | undefined>>

export const revocation = (
  at: Pick<World, "url">,
  client: RegisteredClient,
  token: string,
  more: Fields = {},
): Promise<Received> => sendForm(at, REVOKE, Object.entries({ token, ...client, ...more }))

/** Asserts RFC 7009 §2.2: the answer is 200, with any body. */
export async function revoked(...request: Parameters<typeof revocation>): Promise<void> {
  const answer = await revocation(...request)
  deepEqual([answer.status, answer.text], [200, "{}"])
  assertJsonHeaders(answer)
}

export const introspection = (
  at: Pick<World, "url">,
  client: RegisteredClient,
  token: string,
  more: Fields = {},
): Promise<Received> => sendForm(at, INTROSPECT, Object.entries({ token, ...client, ...more }))

/** Asserts RFC 7662 §2.2: `active` is false, and the body has no other member. */
export async function inactive(...request: Parameters<typeof introspection>): Promise<void> {
  const answer = await introspection(...request)
  deepEqual([answer.status, answer.text], [200, '{"active":false}'])
  assertJsonHeaders(answer)
}

export const introspected = async (...request: Parameters<typeof introspection>) =>
  bodyOf(await introspection(...request))

/** Gets a token by client credentials. The token belongs to the client and has no user. */
export const machineToken = async (at: World, client: RegisteredClient, ...more: Pairs): Promise<Tokens> =>
  bodyOf<Tokens>(await sendForm(at, TOKEN, [["grant_type", "client_credentials"], ...Object.entries(client), ...more]))

export const asked = (...resources: string[]): Pairs => resources.map((resource) => ["resource", resource] as const)

/** Returns the redirect after a request for these resources. The user is signed in, and the client never asks for consent. */
export async function authorizedFor(
  at: Service,
  client: RegisteredClient,
  resources: readonly string[],
  more: Fields = {},
): Promise<URL> {
  await freshCode(at, client)
  const query = new URLSearchParams(resources.map((resource) => ["resource", resource])).toString()
  const { location } = await at.browser.get(`${authorizeUrl(at, requestOf(client, more))}&${query}`)
  return new URL(location ?? "about:blank")
}

/** Gets a confidential client's code for these resources. */
export const codeForResources = async (...request: Parameters<typeof authorizedFor>): Promise<string> =>
  (await authorizedFor(...request)).searchParams.get("code") ?? ""
