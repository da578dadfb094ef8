/** Signing out and held tokens with a provider that nobody here wrote: oidc-provider, with its own pages for development. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { generateKeyPairSync } from "node:crypto"
import { after, test } from "node:test"
import { Provider } from "oidc-provider"
import { systemClock } from "../../src/base/clock.ts"
import type { Connection } from "../../src/connections/connection_settings.ts"
import { bodyOf } from "../support/answers.ts"
import type { Visited } from "../support/browser.ts"
import { addConnection, codeIn, connectForm, formsOf, Visitor } from "../support/connections.ts"
import { authorizeUrl, REDIRECT_URI, requestOf } from "../support/journey.ts"
import { atTimeOfProvider, serverForProvider } from "../support/oidc_provider.ts"
import type { Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, service, withToken } from "../support/service.ts"
import { send } from "../support/wire.ts"

const SCOPE = "openid connection_token:keeping"
const at = await service({ after }, {}, { now: systemClock() })

const { server, issuer } = await serverForProvider({ after })

const registered = (name: string) => ({
  client_id: name,
  token_endpoint_auth_method: "none" as const,
  id_token_signed_response_alg: "EdDSA" as const,
  grant_types: ["authorization_code", "refresh_token"],
  redirect_uris: [`${at.url}/connections/${name}/callback`],
  post_logout_redirect_uris: [`${at.url}/connections/${name}/signed_out`],
  backchannel_logout_uri: `${at.url}/connections/${name}/backchannel_logout`,
  backchannel_logout_session_required: true,
})
const key = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" })
const provider = new Provider(issuer, {
  clients: ["plain", "leaving", "keeping"].map(registered),
  jwks: { keys: [{ ...key, kid: "one" }] },
  enabledJWA: { idTokenSigningAlgValues: ["EdDSA"] },
  features: {
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: { enabled: true },
    revocation: { enabled: true },
  },
  pkce: { required: () => true },
  // Shorter than the time that this service leaves to an application, so that each request needs a refresh.
  ttl: { AccessToken: 20 },
  claims: { openid: ["sub"], email: ["email", "email_verified"] },
  cookies: { keys: ["a-cookie-key-of-more-than-thirty-two-characters"] },
  // The provider's own fetch refuses addresses of this machine.
  fetch: (url: string, { method, headers, body }: Pick<Required<RequestInit>, "method" | "headers" | "body">) =>
    fetch(url, { method, headers, body }),
  findAccount: async (_context: unknown, sub: string) => ({
    accountId: sub,
    claims: async () => ({ sub, email: `${sub}@acme.example`, email_verified: true }),
  }),
})
server.on("request", provider.callback())

/** The answers that the provider got to its notices. */
const notices: string[] = []
provider.on("backchannel.success", (_context, { clientId }, accountId) => notices.push(`${clientId} ${accountId}`))
provider.on("backchannel.error", (_context, error) => notices.push(error.message))
let rotations = 0
provider.on("refresh_token.consumed", () => rotations++)
let newestGrant: { destroy(): Promise<unknown> } | undefined
provider.on("grant.success", (context) => {
  newestGrant = context.oidc.entities.Grant
})

const connection = (name: string, more: Partial<Connection> = {}) =>
  addConnection(at, { name, preset: "oidc", issuer, clientId: name, label: "Acme", ...more })
await connection("plain")
await connection("leaving", { signOut: "always" })
await connection("keeping", { keepTokens: true, scope: ["openid", "email", "offline_access"] })
const client = await confidentialClient(at, { scope: SCOPE, id_token_alg: "EdDSA" })

/** Follows redirects, and answers the provider's pages. Ends at a page of the service, or at the client's redirect URI. */
async function walked(browser: Visitor, from: Visited, username: string): Promise<Visited> {
  let visited = from
  for (let step = 0; step < 20; step++) {
    const { location, html, url } = visited
    if (location?.startsWith(REDIRECT_URI)) return visited
    if (location !== undefined) visited = await browser.get(new URL(location, url).href)
    else if (url.startsWith(issuer)) {
      const [form] = formsOf(visited)
      if (form === undefined) throw new Error(`the provider shows: ${html.slice(0, 500)}`)
      visited = await browser.submit(form, html.includes('name="login"') ? { login: username, password: "any" } : {})
    } else return visited
  }
  throw new Error("a loop of redirects")
}

async function signedIn(username: string, name: string, scope?: string) {
  atTimeOfProvider(at.clock)
  const browser = new Visitor()
  const page = await browser.get(authorizeUrl(at, requestOf(client, { scope })))
  const end = await walked(browser, await browser.submit(connectForm(page, name)), username)
  return { browser, end }
}

const isSignedIn = async (browser: Visitor): Promise<boolean> =>
  (await browser.get(`${at.url}/account`)).html.includes("/account/security")

/** Confirms at the provider that the session there ends. */
async function signOutThere(browser: Visitor, url = `${issuer}/session/end`): Promise<Visited> {
  const [form] = formsOf(await browser.get(url))
  ok(form)
  return browser.submit(form, { logout: "yes" })
}

async function signOutHere(browser: Visitor): Promise<Visited> {
  const [form] = formsOf(await browser.get(`${at.url}/oauth/logout.php`))
  ok(form)
  return browser.submit(form)
}

/** A person who allowed the client to get the token of the provider. */
async function allowed(username: string) {
  const { browser, end } = await signedIn(username, "keeping", SCOPE)
  const form = formsOf(end).find(({ controls }) => controls.includes("decision"))
  ok(form)
  const code = codeIn(await browser.submit(form, { decision: "approve" }))
  const { access_token } = bodyOf<Tokens>(await post(at, codeRequest(client, code)))
  const held = () => send(at, "/connections/keeping/token", { method: "POST", headers: withToken(access_token) })
  return { browser, held }
}

const statusThere = async (token: string): Promise<number> =>
  (await fetch(`${issuer}/me`, { headers: { authorization: `Bearer ${token}` } })).status

test("a person who signs out at oidc-provider is signed out here (Back-Channel Logout)", async () => {
  const { browser } = await signedIn("nina", "plain")
  const { browser: elsewhere } = await signedIn("nina", "plain")
  deepEqual([await isSignedIn(browser), await isSignedIn(elsewhere)], [true, true])
  notices.length = 0
  await signOutThere(browser)
  deepEqual(notices, ["plain nina"])
  deepEqual([await isSignedIn(browser), await isSignedIn(elsewhere)], [false, true])
})

test("a sign-out here signs the person out at oidc-provider, and the browser comes back (OpenID Connect RP-Initiated Logout §2)", async () => {
  const { browser } = await signedIn("oscar", "leaving")
  const { location = "" } = await signOutHere(browser)
  equal(await isSignedIn(browser), false)
  ok(location.startsWith(`${issuer}/session/end?id_token_hint=`), location)
  notices.length = 0
  const back = await signOutThere(browser, location)
  deepEqual(notices, ["leaving oscar"])
  equal(back.location?.startsWith(`${at.url}/connections/leaving/signed_out?state=`), true)
  const end = await walked(browser, back, "")
  equal(end.status, 200)
  match(end.html, /You are signed out/)
  const again = await browser.get(authorizeUrl(at, requestOf(client)))
  let asked = await browser.submit(connectForm(again, "leaving"))
  while (asked.location !== undefined) asked = await browser.get(new URL(asked.location, asked.url).href)
  match(asked.html, /name="login"/)
})

test("a held token is refreshed with each rotated refresh token, and works at oidc-provider", async () => {
  const { held } = await allowed("paula")
  const tokens = []
  rotations = 0
  for (let time = 0; time < 3; time++) {
    const { access_token: token } = bodyOf<Tokens>(await held())
    equal(await statusThere(token), 200)
    tokens.push(token)
  }
  deepEqual([new Set(tokens).size, rotations], [3, 3])
})

test("a person who stops it ends the token at oidc-provider (RFC 7009 §2.1)", async () => {
  const { browser, held } = await allowed("quentin")
  const { access_token: token } = bodyOf<Tokens>(await held())
  equal(await statusThere(token), 200)
  const page = await walked(browser, await browser.get(`${at.url}/account/connections`), "quentin")
  const form = formsOf(page).find(({ fields }) => fields.change === "forget")
  ok(form)
  await browser.submit(form)
  deepEqual([(await held()).status, await statusThere(token)], [404, 401])
  equal(await isSignedIn(browser), true)
})

test("a consent that the person took back at oidc-provider ends the token and the session (decision 0079)", async () => {
  const { browser, held } = await allowed("rosa")
  equal((await held()).status, 200)
  ok(newestGrant)
  await newestGrant.destroy()
  equal(await isSignedIn(browser), true)
  equal((await held()).status, 404)
  equal(await isSignedIn(browser), false)
})
