import type { TestContext } from "node:test"
import type { ClientSettings } from "../../src/admin/contract.ts"
import type { Config } from "../../src/gatehouse.ts"
import { bodyOf } from "./answers.ts"
import { Browser } from "./browser.ts"
import type { RegisteredClient } from "./journey.ts"
import { CHALLENGE, codeFor, PASSWORD, REDIRECT_URI, VERIFIER } from "./journey.ts"
import type { Received } from "./wire.ts"
import { send } from "./wire.ts"
import type { World, WorldOptions } from "./world.ts"
import { world } from "./world.ts"

export interface Service extends World {
  /** The user id of ann, the only user at first. */
  readonly userId: string
  /** Ann's browser. She signs in there when a page first asks for her password. */
  readonly browser: Browser
}

/** Starts a server with one user. */
export async function service(
  test: TestContext | { after(callback: () => Promise<void>): void },
  overrides: Partial<Config> = {},
  more: WorldOptions = {},
): Promise<Service> {
  const started = await world(test, overrides, more)
  const { user_id } = await started.createUser({ username: "ann", password: PASSWORD, name: "Ann Example" })
  return { ...started, userId: user_id, browser: new Browser() }
}

type Settings = Omit<ClientSettings, "name" | "kind"> & { readonly name?: string }

export interface Confidential extends RegisteredClient {
  readonly client_secret: string
}

/**
 * Registers a server-side application that never asks for consent, so that a code needs no page. Returns exactly the fields that the
 * application sends.
 */
export async function confidentialClient({ gatehouse }: World, settings: Settings = {}): Promise<Confidential> {
  const { result } = await gatehouse.administration.clients.create({
    name: "Web",
    kind: "confidential",
    redirect_uris: [REDIRECT_URI],
    consent: "first-party",
    ...settings,
  })
  return { client_id: result.client_id, client_secret: result.client_secret ?? "" }
}

/** Registers a single-page application. Its ID tokens use EdDSA unless `settings` has another algorithm, because an EdDSA key is created quickly. */
export async function publicClient({ gatehouse }: World, settings: Settings = {}): Promise<RegisteredClient> {
  const { result } = await gatehouse.administration.clients.create({
    name: "Page",
    kind: "public",
    redirect_uris: [REDIRECT_URI],
    consent: "first-party",
    id_token_alg: "EdDSA",
    ...settings,
  })
  return { client_id: result.client_id }
}

type Fields = Readonly<Record<string, string | undefined>>

/** Posts a client's form. Undefined fields are omitted. */
export function post(
  at: Pick<World, "url">,
  fields: Fields | string,
  headers: Record<string, string> = {},
): Promise<Received> {
  const body = typeof fields === "string" ? fields : new URLSearchParams(given(fields)).toString()
  const type = { "content-type": "application/x-www-form-urlencoded" }
  return send(at, "/oauth/token.php", { method: "POST", headers: { ...type, ...headers }, body })
}

const given = (fields: Fields) =>
  Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)

/** Gets a code for ann, for a client with or without PKCE. */
export const freshCode = (at: Service, client: RegisteredClient, more: Fields = {}): Promise<string> =>
  codeFor(at, client, { ...(client.client_secret === undefined && PKCE), ...more }, at.browser)

const PKCE = { code_challenge: CHALLENGE, code_challenge_method: "S256" }

/** Returns the parameters of a code exchange. */
export const codeRequest = (client: RegisteredClient, code: string, more: Fields = {}): Fields => ({
  grant_type: "authorization_code",
  code,
  redirect_uri: REDIRECT_URI,
  ...client,
  ...(client.client_secret === undefined && { code_verifier: VERIFIER }),
  ...more,
})

export const refreshRequest = (client: RegisteredClient, refresh_token: string, more: Fields = {}): Fields => ({
  grant_type: "refresh_token",
  refresh_token,
  ...client,
  ...more,
})

export interface Tokens {
  readonly access_token: string
  readonly token_type: string
  readonly expires_in: number
  readonly refresh_token: string
  readonly scope: string
  readonly id_token: string
}

/** Signs in, and returns the client's tokens. */
export async function tokensFor(at: Service, client: RegisteredClient, more: Fields = {}): Promise<Tokens> {
  return bodyOf<Tokens>(await post(at, codeRequest(client, await freshCode(at, client, more))))
}

export async function refreshed(
  at: World,
  client: RegisteredClient,
  refreshToken: string,
  more: Fields = {},
): Promise<Tokens> {
  return bodyOf<Tokens>(await post(at, refreshRequest(client, refreshToken, more)))
}

export const withToken = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` })

export const userinfo = (at: Pick<World, "url">, accessToken: string): Promise<Received> =>
  send(at, "/api/userinfo.php", { headers: withToken(accessToken) })

export const tokeninfo = (at: Pick<World, "url">, accessToken: string): Promise<Received> =>
  send(at, "/api/tokeninfo.php", { headers: withToken(accessToken) })

/** Returns the HTTP Basic header of a client. RFC 6749 §2.3.1: both parts are form-encoded. */
export const basic = (id: string, secret: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`,
})

/** Flips one bit in the middle of a credential. */
export function flipped(credential: string): string {
  const at = Math.floor(credential.length / 2)
  return `${credential.slice(0, at)}${credential[at] === "A" ? "B" : "A"}${credential.slice(at + 1)}`
}
