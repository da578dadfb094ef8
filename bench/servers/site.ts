import { createHash } from "node:crypto"
import type { ShownForm } from "../../src/testing/form.ts"
import { formOf } from "../../src/testing/form.ts"
import type { Visited } from "../../src/testing/testing.ts"
import { Browser } from "../../src/testing/testing.ts"
import { Connection } from "../load/connection.ts"
import { codeOf, get, member, post } from "../load/request.ts"
import type { Child } from "./child.ts"

export const REDIRECT_URI = "https://client.example/callback"
export const PASSWORD = "correct horse battery staple"
const VERIFIER = "a-verifier-of-forty-three-characters-or-more"
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url")

/** A running authorization server with a client, and a signed-in user with remembered consent. */
export interface Site {
  readonly port: number
  readonly client: Record<"client_id" | "client_secret", string>
  /** The cookies of the user's browser. */
  readonly cookie: string
  readonly paths: Readonly<Record<"authorize" | "token" | "userinfo", string>>
  /** The scope of the authorization request, if the server issues refresh tokens only with a further scope value. */
  readonly scope?: string
  /** Returns the request with which a resource server checks an access token. */
  readonly checkToken: (token: string) => string
}

export interface Tokens {
  readonly access: string
  readonly refresh: string
}

/** The parameters of the authorization request that each flow sends. */
export const authorizeParameters = ({ client, scope = "openid profile email" }: Pick<Site, "client" | "scope">) => ({
  client_id: client.client_id,
  redirect_uri: REDIRECT_URI,
  response_type: "code",
  scope,
  state: "a-state-of-thirty-two-characters",
  nonce: "a-nonce-of-thirty-two-characters",
  code_challenge: CHALLENGE,
  code_challenge_method: "S256",
})

export const authorizePath = (site: Pick<Site, "paths" | "client" | "scope">): string =>
  `${site.paths.authorize}?${new URLSearchParams(authorizeParameters(site)).toString().replaceAll("+", "%20")}`

export const authorizeRequest = (site: Site): string => get(site.port, authorizePath(site), { cookie: site.cookie })

/** Returns the form of a code exchange, without the code. */
export const exchangeForm = ({ client }: Pick<Site, "client">): Record<string, string> => ({
  grant_type: "authorization_code",
  redirect_uri: REDIRECT_URI,
  code_verifier: VERIFIER,
  ...client,
})

/** Creates grants, each with a complete authorization code flow. Returns their tokens. `headers` makes the headers of each code exchange. */
export async function newGrants(
  site: Site,
  count: number,
  headers: () => Record<string, string> = () => ({}),
): Promise<Tokens[]> {
  const connection = new Connection(site.port)
  const grants: Tokens[] = []
  while (grants.length < count) {
    const code = codeOf(await connection.ask(authorizeRequest(site)))
    const answer = await connection.ask(post(site.port, site.paths.token, { ...exchangeForm(site), code }, headers()))
    grants.push({ access: member(answer, "access_token"), refresh: member(answer, "refresh_token") })
  }
  connection.close()
  return grants
}

/** The paths of Gatehouse. */
export const GATEHOUSE_PATHS = {
  authorize: "/oauth/authorize.php",
  token: "/oauth/token.php",
  userinfo: "/api/userinfo.php",
} as const satisfies Site["paths"]

export const tokeninfoRequest = (port: number, token: string): string =>
  get(port, "/api/tokeninfo.php", { authorization: `Bearer ${token}` })

/** Returns the site at another port, where the same Gatehouse was started again. */
export const gatehouseSiteAt = (site: Site, port: number): Site => ({
  ...site,
  port,
  checkToken: (token) => tokeninfoRequest(port, token),
})

/** Registers the client, signs the user in, and consents. */
export async function gatehouseSite(server: Child): Promise<Site> {
  const { client_id, client_secret } = await server.ask<Site["client"]>("register", { password: PASSWORD })
  const client = { client_id, client_secret }
  const paths = GATEHOUSE_PATHS
  const browser = new Browser()
  const url = `http://127.0.0.1:${server.port}${authorizePath({ paths, client })}`
  await browser.submit(shownForm(await browser.get(url)), { username: "ann", password: PASSWORD })
  locationOf(await browser.submit(shownForm(await browser.get(url)), { decision: "approve" }))
  const checkToken = (token: string) => tokeninfoRequest(server.port, token)
  return { port: server.port, client, cookie: cookieOf(browser, url), paths, checkToken }
}

/** Signs in and consents on the provider's own pages. The provider remembers the consent. */
export async function oidcProviderSite(server: Child): Promise<Site> {
  const client = await server.ask<Site["client"]>("register")
  const paths = { authorize: "/auth", token: "/token", userinfo: "/me" }
  const browser = new Browser()
  const submit = async (action: string, fields: Record<string, string>) =>
    locationOf(await browser.submit({ action, fields }))
  const next = async (url: string) => locationOf(await browser.get(url))
  const url = `http://127.0.0.1:${server.port}${authorizePath({ paths, client })}`
  const resumed = await submit(await next(url), { prompt: "login", login: "ann", password: PASSWORD })
  await next(await submit(await next(resumed), { prompt: "consent" }))
  const checkToken = (token: string) => post(server.port, "/token/introspection", { token, ...client })
  return { port: server.port, client, cookie: cookieOf(browser, url), paths, checkToken }
}

/** The program signs the user in, because the sign-in page of better-auth belongs to the application. */
export async function betterAuthSite(server: Child): Promise<Site> {
  const { client, cookie } = await server.ask<Pick<Site, "client" | "cookie">>("register", { password: PASSWORD })
  const { client_id, client_secret } = client
  const at = (name: string) => `/api/auth/oauth2/${name}`
  return {
    port: server.port,
    client: { client_id, client_secret },
    cookie,
    paths: { authorize: at("authorize"), token: at("token"), userinfo: at("userinfo") },
    scope: "openid profile email offline_access",
    checkToken: (token) => post(server.port, at("introspect"), { token, client_id, client_secret }),
  }
}

const cookieOf = (browser: Browser, url: string): string =>
  [...browser.cookiesFor(url)].map(([name, value]) => `${name}=${value}`).join("; ")

function locationOf({ location, html }: Visited): string {
  if (location === undefined) throw new Error(`no redirect:\n${html.slice(-500)}`)
  return location
}

function shownForm(visited: Visited): ShownForm {
  const form = formOf(visited)
  if (form === undefined) throw new Error(`no form:\n${visited.html.slice(-500)}`)
  return form
}
