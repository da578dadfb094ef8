import { equal } from "node:assert/strict"
import type { Browser, Visited } from "./browser.ts"
import type { RegisteredClient } from "./journey.ts"
import { authorizeUrl, CHALLENGE, requestOf } from "./journey.ts"
import type { Received } from "./wire.ts"
import { send } from "./wire.ts"
import type { World } from "./world.ts"

type Fields = Readonly<Record<string, string | undefined>>

/** Posts fields to the endpoint for pushed authorization requests, as they are. Undefined fields are omitted. */
export function pushFields(
  at: Pick<World, "url">,
  fields: Fields | string,
  headers: Record<string, string> = {},
): Promise<Received> {
  const given = typeof fields === "string" ? [] : Object.entries(fields).filter((entry) => entry[1] !== undefined)
  const body = typeof fields === "string" ? fields : new URLSearchParams(given as [string, string][]).toString()
  const type = { "content-type": "application/x-www-form-urlencoded" }
  return send(at, "/oauth/par.php", { method: "POST", headers: { ...type, ...headers }, body })
}

/** Pushes a valid request of the client, or one with `more`. */
export const push = (
  at: Pick<World, "url">,
  client: RegisteredClient,
  more: Fields = {},
  headers: Record<string, string> = {},
): Promise<Received> =>
  pushFields(
    at,
    {
      ...requestOf(client),
      ...(client.client_secret === undefined && { code_challenge: CHALLENGE, code_challenge_method: "S256" }),
      ...client,
      ...more,
    },
    headers,
  )

/** Pushes a valid request. Returns its request URI. */
export async function pushed(at: Pick<World, "url">, client: RegisteredClient, more: Fields = {}): Promise<string> {
  const answer = await push(at, client, more)
  equal(answer.status, 201, answer.text)
  return (JSON.parse(answer.text) as { request_uri: string }).request_uri
}

export const pushedUrl = (at: World, { client_id }: RegisteredClient, request_uri: string, more: Fields = {}) =>
  authorizeUrl(at, { client_id, request_uri, ...more })

/** Opens an address of this service, and follows the redirect that marks a pushed request as begun. */
export async function open(browser: Browser, url: string): Promise<Visited> {
  const answer = await browser.get(url)
  return answer.status === 303 && answer.location !== undefined ? browser.get(answer.location) : answer
}

/** Pushes a valid request. Returns its request URI after its end. */
export async function expiredUri(at: World, client: RegisteredClient, more: Fields): Promise<string> {
  const uri = await pushed(at, client, more)
  at.clock.advance({ seconds: 90 })
  return uri
}
