import { deepEqual, equal, match, ok } from "node:assert/strict"
import { createHash } from "node:crypto"
import type { UserSettings } from "../../src/admin/contract.ts"
import { Secret } from "../../src/base/secret.ts"
import type { Browser, Visited } from "./browser.ts"
import { formOf, Browser as NewBrowser } from "./browser.ts"
import type { RegisteredClient } from "./journey.ts"
import { authorizeUrl, PASSWORD, REDIRECT_URI, requestOf } from "./journey.ts"
import type { Received, Sending } from "./wire.ts"
import { send } from "./wire.ts"
import type { World } from "./world.ts"

export const AUTHORIZE = "/oauth/authorize.php"
/** The state that `requestOf` sends. */
export const STATE = "a-state-of-thirty-two-characters"
export const CODE = /^gac_[A-Za-z0-9_-]+$/

/** Every error that the authorization endpoint redirects, with its text. Specification §7.1, OpenID Connect Core §3.1.2.6. */
export const REDIRECTED = {
  invalid_request: "A required parameter is missing, or the request is malformed.",
  unauthorized_client: "The client is not authorized to use this grant.",
  access_denied: "The user refused the authorization.",
  unsupported_response_type: "The response type must be code.",
  invalid_scope: "The requested scope is invalid.",
  invalid_target: "The requested resource is invalid or unknown.",
  server_error: "Internal error.",
  login_required: "The user is not signed in as asked.",
  consent_required: "The user has not yet consented.",
  unmet_authentication_requirements: "The authentication asked for cannot be met.",
  request_not_supported: "The request parameter is not supported.",
  request_uri_not_supported: "The request_uri parameter is not supported.",
  invalid_request_object: "The request object is invalid.",
  invalid_request_uri: "The request_uri is invalid, expired or already used.",
} as const

export type RedirectedError = keyof typeof REDIRECTED

/** The exact redirect of an error. `state` is the encoded end of the query, `&state=…`. */
export const errorLocation = (error: RedirectedError, state = `&state=${STATE}`, redirectUri = REDIRECT_URI): string =>
  `${redirectUri}?error=${error}&error_description=${REDIRECTED[error].replaceAll(" ", "%20").replaceAll(",", "%2C")}${state}`

/** The encoded end of an answer's query, if the answer has `iss` too. RFC 9207 §2. */
export const stateAndIss = ({ url }: Pick<World, "url">): string => `&state=${STATE}&iss=${encodeURIComponent(url)}`

type Parameters = Readonly<Record<string, string | undefined>>

const queryOf = (parameters: Parameters | string): string =>
  typeof parameters === "string" ? parameters : (authorizeUrl({ url: "" } as World, parameters).split("?")[1] ?? "")

/** Sends an authorization request, without cookies unless a browser is given. A text is sent unchanged as the query. */
export function ask(
  at: Pick<World, "url">,
  parameters: Parameters | string,
  { browser, headers, ...sending }: Sending & { browser?: Browser; headers?: Record<string, string> } = {},
): Promise<Received> {
  const cookies = browser === undefined || browser.cookies.size === 0 ? {} : { cookie: cookieHeader(browser) }
  return send(at, `${AUTHORIZE}?${queryOf(parameters)}`, { ...sending, headers: { ...cookies, ...headers } })
}

/** Sends the same request by form. `query` is the query of the form's URL. */
export const askByForm = (
  at: Pick<World, "url">,
  parameters: Parameters | string,
  headers: Record<string, string> = {},
  query = "",
): Promise<Received> =>
  send(at, AUTHORIZE + (query && `?${query}`), {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: queryOf(parameters),
  })

export const cookieHeader = ({ cookies }: Browser): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")

/** Creates another user, with the tests' password. */
export async function addUser(
  { gatehouse }: Pick<World, "gatehouse">,
  username: string,
  settings: Omit<UserSettings, "username" | "email"> = {},
): Promise<string> {
  const { user_id } = await gatehouse.administration.users.create({
    email: `${username}@example.com`,
    ...settings,
    username,
    password: new Secret(PASSWORD),
  })
  return user_id
}

/** Returns a browser in which a user is signed in and has done nothing else. */
export async function signedIn(at: World, client: RegisteredClient, username = "ann"): Promise<Browser> {
  const browser = new NewBrowser()
  const page = await visit(at, browser, client)
  const { status } = await browser.submit(formOf(page.html), { username, password: PASSWORD })
  equal(status, 303)
  return browser
}

export const visit = (at: World, browser: Browser, client: RegisteredClient, more: Parameters = {}): Promise<Visited> =>
  browser.get(authorizeUrl(at, requestOf(client, more)))

export const isSignInPage = ({ html }: Pick<Visited, "html">): boolean => html.includes('name="password"')
export const isConsentPage = ({ html }: Pick<Visited, "html">): boolean => html.includes('name="decision"')

/** Returns the code of an answer, which must have exactly the specified form: `<redirect_uri>?code=<authorization_code>&state=<state>`. */
export function codeIn(
  { status, location }: Pick<Visited, "status" | "location">,
  state = `&state=${STATE}`,
  redirectUri = REDIRECT_URI,
): string {
  equal(status, 302)
  const code = /[?&]code=([^&]*)/.exec(location ?? "")?.[1] ?? ""
  match(code, CODE)
  equal(location, `${redirectUri}?code=${code}${state}`)
  return code
}

/** Asserts that the request restarts with these `parameters`. Behaviour §1.5: 303 to the same authorization request. */
export function assertRestarted(
  { status, location = "", headers, html }: Visited,
  { url }: Pick<World, "url">,
  parameters: Parameters,
): void {
  equal(status, 303)
  const [address, query = ""] = location.split("?")
  equal(address, url + AUTHORIZE)
  deepEqual(
    Object.fromEntries(new URLSearchParams(query)),
    Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined)),
  )
  equal(headers.get("set-cookie"), null)
  equal(html, "")
  assertRedirectHeaders(Object.fromEntries(headers))
}

/** Asserts the exact redirect of an error. The redirect has no other parameter, and sets no cookie. */
export function assertSentBack(answer: Received, location: string): void {
  deepEqual([answer.status, answer.headers.location], [302, location])
  assertRedirectHeaders(answer.headers)
  equal(answer.headers["set-cookie"], undefined)
  equal(answer.text, "")
}

export function assertRedirectHeaders(headers: Received["headers"]): void {
  equal(headers["cache-control"], "no-store")
  equal(headers["referrer-policy"], "no-referrer")
  equal(headers["x-content-type-options"], "nosniff")
  match(headers["x-trace-id"] ?? "", /^[0-9a-f]{16}$/)
}

/** Asserts the headers of an HTML answer. Behaviour §8. `formsLeadTo` says where the browser finally goes after the page's forms. */
export function assertPageHeaders(
  { headers, text }: Pick<Received, "headers" | "text">,
  formsLeadTo: "self" | "client" = "self",
): void {
  equal(headers["content-type"], "text/html; charset=utf-8")
  equal(headers["cache-control"], "no-store")
  equal(headers["x-frame-options"], "DENY")
  equal(headers["referrer-policy"], "no-referrer")
  equal(headers["x-content-type-options"], "nosniff")
  equal(headers["access-control-allow-origin"], undefined)
  match(headers["x-trace-id"] ?? "", /^[0-9a-f]{16}$/)
  const policy = (headers["content-security-policy"] ?? "").split("; ")
  const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = ""]) => style)
  const script = /<script>(.*?)<\/script>/s.exec(text)?.[1]
  const source = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`
  deepEqual(
    // An answer to HEAD has no text, so its digests cannot be compared.
    policy.filter((directive) => styles.length > 0 || !/^(?:style|script)-src /.test(directive)),
    [
      "default-src 'none'",
      ...(script === undefined ? [] : [`script-src ${source(script)}`]),
      ...(styles.length === 0 ? [] : [`style-src ${styles.map(source).join(" ")}`]),
      "img-src data:",
      ...(formsLeadTo === "self" ? ["form-action 'self'"] : []),
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ],
  )
}

const BROKEN_LINK = "This sign-in link does not work"

/**
 * Asserts a problem page for a request that cannot be redirected. Returns the page without its reference, the only part that may differ.
 * RFC 6749 §4.1.2.1.
 */
export function assertProblemPage(answer: Received, status = 400, heading = BROKEN_LINK): string {
  equal(answer.status, status)
  equal(answer.headers.location, undefined)
  equal(answer.headers["set-cookie"], undefined)
  assertPageHeaders(answer)
  const trace = answer.headers["x-trace-id"] ?? ""
  ok(answer.text.includes(`<h1>${heading}</h1>`), answer.text.slice(-1500))
  ok(answer.text.includes(`Reference: <code translate="no">${trace}</code>`))
  ok(!answer.text.includes("<form"))
  return answer.text.replaceAll(trace, "TRACE")
}

export const countGrants = async ({ gatehouse }: World): Promise<number> =>
  (await gatehouse.administration.grants.list({})).length
