import { equal, match } from "node:assert/strict"
import { assertJsonHeaders, bodyOf } from "./answers.ts"
import { REDIRECT_URI } from "./journey.ts"
import type { Service } from "./service.ts"
import { freshCode } from "./service.ts"
import type { Received, Sending } from "./wire.ts"
import { send } from "./wire.ts"
import type { World } from "./world.ts"

export const REGISTER = "/oauth/register.php"

/** The metadata of an application that is a page in a browser. It has no secret. */
export const PUBLIC = {
  client_name: "Harbour Photos",
  redirect_uris: [REDIRECT_URI],
  token_endpoint_auth_method: "none",
  grant_types: ["authorization_code", "refresh_token"],
  // An EdDSA key is created quickly.
  id_token_signed_response_alg: "EdDSA",
} as const

/** The metadata of a server-side application. */
export const WITH_SECRET = { ...PUBLIC, token_endpoint_auth_method: "client_secret_post" } as const

/** The client information response. RFC 7591 §3.2.1, RFC 7592 §3. */
export interface Information extends Record<string, unknown> {
  readonly client_id: string
  readonly client_secret?: string
  readonly registration_access_token: string
  readonly registration_client_uri: string
}

export const bearerOf = (token: string) => ({ authorization: `Bearer ${token}` })
const JSON_TYPE = { "content-type": "application/json" }

/** Sends a registration request. A text is sent unchanged. */
export const register = (
  at: Pick<World, "url">,
  metadata: object | string,
  headers: Record<string, string> = {},
): Promise<Received> => {
  const body = typeof metadata === "string" ? metadata : JSON.stringify(metadata)
  return send(at, REGISTER, { method: "POST", headers: { ...JSON_TYPE, ...headers }, body })
}

/** Registers a client, and returns the answer. */
export async function registered(
  at: Pick<World, "url">,
  metadata: object = PUBLIC,
  headers: Record<string, string> = {},
): Promise<Information> {
  const answer = await register(at, metadata, headers)
  equal(answer.status, 201, answer.text)
  assertJsonHeaders(answer)
  const information = JSON.parse(answer.text) as Information
  match(information.client_id, /^client_[0-9a-f]{32}$/)
  return information
}

/** Registers a client, and lets a user consent to it. */
export async function consented(at: Service, metadata: object = WITH_SECRET): Promise<Information> {
  const information = await registered(at, metadata)
  await freshCode(at, credentialsOf(information))
  return information
}

/** Sends a request to the client's registration URL, with its registration access token unless another is given. */
export function manage(
  at: Pick<World, "url">,
  client: Information,
  method: "GET" | "PUT" | "DELETE",
  {
    body,
    headers = bearerOf(client.registration_access_token),
  }: { body?: object; headers?: Record<string, string> } = {},
): Promise<Received> {
  const { pathname, search } = new URL(client.registration_client_uri)
  const sending: Sending =
    body === undefined
      ? { method, headers }
      : { method, headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) }
  return send(at, pathname + search, sending)
}

export const read = async (at: Pick<World, "url">, client: Information): Promise<Information> =>
  bodyOf<Information>(await manage(at, client, "GET"))

/** Makes the body of an update (RFC 7592 §2.2): the client's information, without the members that only the server sets. */
export function changeOf(information: Information, more: object = {}): object {
  const {
    registration_access_token: _token,
    registration_client_uri: _uri,
    client_secret_expires_at: _expires,
    ...metadata
  } = information
  return { ...metadata, ...more }
}

/** Converts the answer to the form that the tests' other functions use. */
export const credentialsOf = ({ client_id, client_secret }: Information) => ({
  client_id,
  ...(client_secret !== undefined && { client_secret }),
})

export const countClients = async ({ gatehouse }: World): Promise<number> =>
  (await gatehouse.store.clients.list()).length
