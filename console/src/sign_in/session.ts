import * as oauth from "oauth4webapi"
import { issuer } from "../page_facts.ts"
import type { Right } from "./rights.ts"
import { holds } from "./rights.ts"
import { CLIENT, endpoint, OPTIONS, server } from "./server.ts"
import type { Transaction } from "./transaction.ts"
import { keepTransaction } from "./transaction.ts"

/** Who is signed in. */
export interface Person {
  /** The id of the user. */
  readonly id: string
  readonly name: string
  readonly username: string
}

interface Tokens {
  readonly access: string
  readonly refresh: string | undefined
  readonly id: string
  /** By performance.now(), which clock changes do not affect. */
  readonly expiresAt: number
  readonly scope: readonly string[]
  readonly person: Person
  /** The level of sign-in that the request demanded. */
  readonly acrValues: string
}

/** Renews this long before expiry, so that no request arrives with an expired token. */
const RENEW_EARLY_MS = 30_000

/** The only copy of the tokens. They are never written to storage, an address or the page, where other code could read them. */
let tokens: Tokens | undefined

/** The signed-in person and their rights. Kept after the tokens end, because the page stays while the person signs in again. */
let shown: Pick<Tokens, "person" | "scope"> = { person: { id: "", name: "", username: "" }, scope: [] }

/** The running renewal. All requests wait for the same renewal, because a refresh token works once. */
let renewing: Promise<void> | undefined

let isEnding = false

/** Whether the console itself ends this page, for a sign-in or the sign-out. If so, nobody is asked about unsaved changes. */
export const isPageEnding = (): boolean => isEnding

/** All rights that an administrator can hold. The server grants those that this person holds. */
const REQUESTED_SCOPE = "openid profile email admin admin:read admin:clients admin:people admin:settings"

interface Wanted {
  readonly acrValues?: string
  /** In seconds. */
  readonly maxAge?: number | undefined
  readonly prompt?: string
  readonly state?: string
}

/** Makes an authorization request: its address, and the values that its answer must match. */
export async function authorizationRequest(
  returnTo: string,
  { acrValues = "", maxAge, prompt = "", state = oauth.generateRandomState() }: Wanted = {},
): Promise<{ readonly address: URL; readonly transaction: Transaction }> {
  const verifier = oauth.generateRandomCodeVerifier()
  const transaction = { state, nonce: oauth.generateRandomNonce(), verifier, returnTo, acrValues }
  const address = endpoint(await server(), "authorization_endpoint")
  address.search = new URLSearchParams({
    client_id: CLIENT.client_id,
    response_type: "code",
    redirect_uri: redirectUri(),
    scope: REQUESTED_SCOPE,
    state,
    nonce: transaction.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    claims: JSON.stringify({ id_token: { name: null, preferred_username: null } }),
    ui_locales: document.documentElement.lang,
    ...(acrValues !== "" && { acr_values: acrValues }),
    ...(maxAge !== undefined && { max_age: String(maxAge) }),
    ...(prompt !== "" && { prompt }),
  }).toString()
  return { address, transaction }
}

/**
 * Leaves the page for a new authorization request, and returns to `returnTo`. A person whose session continues notices nothing. Never resolves,
 * because the page ends. A page that already ends, for example for the sign-out, continues to its destination.
 */
export async function signIn(returnTo: string, wanted: Wanted = {}): Promise<never> {
  const { address, transaction } = await authorizationRequest(returnTo, wanted)
  if (!isEnding) {
    keepTransaction(transaction)
    isEnding = true
    location.replace(address)
  }
  return new Promise<never>(() => {})
}

/**
 * Exchanges the code of an answer, and keeps the tokens. Throws if the server refuses, or if the answer does not match the transaction. With `only`,
 * revokes the tokens of any other person, changes nothing, and throws SomebodyElse.
 */
export async function exchange(
  answer: URL | URLSearchParams,
  { state, verifier, nonce, acrValues }: Transaction,
  only?: Person,
): Promise<void> {
  const of = await server()
  const parameters = oauth.validateAuthResponse(of, CLIENT, answer, state)
  const response = await oauth.authorizationCodeGrantRequest(
    of,
    CLIENT,
    oauth.None(),
    parameters,
    redirectUri(),
    verifier,
    OPTIONS,
  )
  await keepTokens(response, { acrValues, nonce, only })
}

/** The person who signed in is not the person of this page. */
export class SomebodyElse extends Error {
  override readonly name = "SomebodyElse"
}

const redirectUri = (): string => `${issuer()}/console/callback`

interface Answered {
  readonly acrValues: string
  /** Absent for a renewal. */
  readonly nonce?: string
  /** The only person whose tokens are kept. */
  readonly only?: Person | undefined
}

/** Keeps the tokens of an answer of the token endpoint. Throws if the answer is not for this client and this request. */
async function keepTokens(response: Response, { acrValues, nonce, only }: Answered): Promise<void> {
  const before = tokens
  const of = await server()
  const result =
    nonce === undefined
      ? await oauth.processRefreshTokenResponse(of, CLIENT, response)
      : await oauth.processAuthorizationCodeResponse(of, CLIENT, response, {
          expectedNonce: nonce,
          requireIdToken: true,
        })
  const claims = oauth.getValidatedIdTokenClaims(result)
  const id = result.id_token ?? before?.id
  const username = textOf(claims?.preferred_username) ?? before?.person.username ?? ""
  if (id === undefined) throw new Error("The answer of the token endpoint has no ID token.")
  if (only !== undefined && claims?.sub !== only.id) {
    revoke(of, result.refresh_token)
    throw new SomebodyElse("Another person has signed in.")
  }
  // The new grant replaces the grant of this page, which would otherwise stay valid as long as the session.
  if (nonce !== undefined) revoke(of, before?.refresh)
  tokens = {
    access: result.access_token,
    refresh: result.refresh_token ?? before?.refresh,
    id,
    expiresAt: performance.now() + 1000 * (result.expires_in ?? 0),
    scope: result.scope?.split(" ") ?? before?.scope ?? [],
    person: {
      id: textOf(claims?.sub) ?? before?.person.id ?? "",
      username,
      name: textOf(claims?.name) ?? before?.person.name ?? username,
    },
    acrValues,
  }
  shown = tokens
  for (const changed of watchers) changed()
}

const watchers = new Set<() => void>()

/** Calls `changed` when the person or their rights change. Returns a function that stops the calls. */
export function onShown(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** The scope of the tokens, which contains the rights of the person, as text. */
export const shownScope = (): string => shown.scope.join(" ")

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined)

/**
 * Returns an access token that is still valid for a while, or undefined if the person must sign in again. Never returns `refused`, a token that the
 * server has refused. If several requests were refused with one token, only the first renews it.
 */
export async function accessToken(refused?: string): Promise<string | undefined> {
  if (tokens === undefined) return undefined
  if (tokens.access === refused || performance.now() > tokens.expiresAt - RENEW_EARLY_MS) {
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
    await renewing
  }
  return tokens?.access
}

/** Forgets the tokens if the server refuses the refresh token. Throws if the server does not answer, because the tokens may still be valid. */
async function renew(): Promise<void> {
  const refresh = tokens?.refresh
  if (refresh === undefined) return forget()
  const response = await oauth.refreshTokenGrantRequest(await server(), CLIENT, oauth.None(), refresh, OPTIONS)
  if (response.status === 400 || response.status === 401) return forget()
  await keepTokens(response, { acrValues: tokens?.acrValues ?? "" })
}

function forget(): void {
  tokens = undefined
}

/** The request that ends the grant of this page. RFC 7009 §2.1: with the refresh token, its access tokens end too. */
const revocationOf = (refresh: string): URLSearchParams =>
  new URLSearchParams({ client_id: CLIENT.client_id, token: refresh, token_type_hint: "refresh_token" })

/** Ends a grant, without waiting for the answer. */
function revoke({ revocation_endpoint: address }: oauth.AuthorizationServer, refresh: string | undefined): void {
  if (refresh !== undefined && address !== undefined) navigator.sendBeacon(address, revocationOf(refresh))
}

const lastRequests = new Set<(accessToken: string) => void>()

/** Sends a request when the page ends, before its grant ends. Returns a function that cancels this. */
export function atEnd(send: (accessToken: string) => void): () => void {
  lastRequests.add(send)
  return () => lastRequests.delete(send)
}

/**
 * Ends the grant of this page when the page ends, because another page gets its own. Without this, each reload would leave a refresh token that is
 * valid as long as the session. The browser sends a beacon even after the page is gone. A page that is shown again starts again.
 */
export function revokeAtEnd(of: oauth.AuthorizationServer): void {
  addEventListener("pagehide", () => {
    isEnding = true
    const refresh = tokens?.refresh
    for (const send of lastRequests) if (tokens !== undefined) send(tokens.access)
    forget()
    revoke(of, refresh)
  })
  // A browser may keep the whole page for its Back button, and show it to another person after the sign-out.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload()
  })
}

export const person = (): Person => shown.person

/** The level of sign-in that this session's request demanded. Demanding it again cannot help. */
export const demandedLevel = (): string => tokens?.acrValues ?? ""

/** Whether the person holds a right of administration. */
export const may = (right: Right): boolean => holds(shown.scope, right)

/**
 * Ends the grant of this page, and then the person's session at the service. Without the ID token as a hint, the service asks the person first. The
 * ID token gives no access. OpenID Connect RP-Initiated Logout 1.0 §2.
 */
export async function signOut(): Promise<void> {
  const of = await server()
  const held = tokens
  // From here on, a request of the page without a token must not start a sign-in, because the sign-in would replace the sign-out.
  isEnding = true
  forget()
  // The sign-out does not depend on this answer: it ends the session in any case.
  if (held?.refresh !== undefined && of.revocation_endpoint !== undefined)
    await fetch(of.revocation_endpoint, { method: "POST", body: revocationOf(held.refresh) })
      .then((response) => response.text())
      .catch(() => {})
  const address = endpoint(of, "end_session_endpoint")
  address.search = new URLSearchParams({
    client_id: CLIENT.client_id,
    post_logout_redirect_uri: `${issuer()}/console/signed-out`,
    ...(held !== undefined && { id_token_hint: held.id }),
  }).toString()
  location.assign(address)
}
