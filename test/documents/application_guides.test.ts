/** docs/applications: runs the commands of each page against a real server, then sends what the application sends. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { createHash } from "node:crypto"
import { after, test } from "node:test"
import { createRemoteJWKSet, jwtVerify } from "jose"
import type { CreatedClient } from "../../src/admin/contract.ts"
import { DEVICE_CODE } from "../../src/oauth/grant_types.ts"
import { Browser, startTestServer } from "../../src/testing/testing.ts"
import { commandOn, temporaryFolder } from "../cli/command.ts"
import { formOf } from "../support/browser.ts"
import { atDevicePage, startDevice, typeUserCode } from "../support/devices.ts"
import type { ApplicationRequest } from "./application_requests.ts"
import { REQUESTS } from "./application_requests.ts"
import { commandsIn, guides } from "./guides.ts"
import { registerGuide } from "./registered_guide.ts"

const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url")

interface Tokens {
  readonly access_token: string
  readonly id_token?: string
  readonly refresh_token?: string
}

const data = temporaryFolder()
const service = await startTestServer({ now: Date.now(), config: { data } })
after(() => service.close())
const ann = await service.createUser({ username: "ann", name: "Ann Ode" })
const run = commandOn(data)
const keys = createRemoteJWKSet(new URL(`${service.url}/oauth/jwks.php`))

/** The clients of each page, and every command that failed. */
const clients = new Map<string, readonly CreatedClient[]>()
const failed: string[] = []
// The overview comes first: it puts Ann into a group. Its `CLIENT_ID` is a client of any page.
for (const guide of guides().toSorted((a, b) => Number(b.name === "README") - Number(a.name === "README"))) {
  const first = guide.name === "README" ? await service.createConfidentialClient() : undefined
  const registered = await registerGuide(run, guide, first)
  clients.set(guide.name, registered.clients)
  failed.push(...registered.failed)
}

test("the commands of a page are read as a shell reads them", () => {
  const page =
    "Text.\n\n    gatehouse client create --name \"Two words\" \\\n      --scope 'openid email'\n\n```sh\ngatehouse key list\nocc list\n```\n"
  deepEqual(commandsIn(page), [
    ["client", "create", "--name", "Two words", "--scope", "openid email"],
    ["key", "list"],
  ])
})

test("every command of the guides succeeds", () => {
  deepEqual(failed, [])
})

test("the requests cover every client of every guide", () => {
  const registered = [...clients].flatMap(([name, { length }]) =>
    name === "README" ? [] : Array.from({ length }, (_, at) => `${name} ${at}`),
  )
  const requested = REQUESTS.map(({ guide, client = 0 }) => `${guide} ${client}`)
  ok(registered.length > 0)
  deepEqual([...new Set(requested)].toSorted(), registered.toSorted())
})

for (const request of REQUESTS) {
  const { guide, client: at = 0 } = request
  test(`${guide}: client ${at} of the guide answers the requests of the application, with the claims that it reads`, async () => {
    const client = clients.get(guide)?.[at]
    ok(client)
    const { redirect_uris } = client
    ok(redirect_uris.length > 0)
    for (const registered of redirect_uris)
      await signIn(client, request.port === undefined ? registered : withPort(registered, request.port), request)
  })
  if (request.device === true)
    test(`${guide}: client ${at} of the guide gets a token with a code that the person types (RFC 8628)`, async () => {
      const client = clients.get(guide)?.[at]
      ok(client)
      const { scope, authentication, accessTokenFor } = request
      const started = await startDevice(service, { client_id: client.client_id }, { scope })
      const { browser, page } = await atDevicePage(service)
      await browser.submit(formOf((await typeUserCode(browser, page, started.user_code)).html), { decision: "approve" })
      const polled = { grant_type: DEVICE_CODE, device_code: started.device_code }
      const { access_token } = await tokenRequest(client, authentication, polled)
      const rules = { issuer: service.url, audience: accessTokenFor ?? service.url, typ: "at+jwt" }
      equal((await jwtVerify(access_token, keys, rules)).payload.scope, scope)
    })
}

const withPort = (uri: string, port: number): string => uri.replace(/^(http:\/\/[\d.]+)(:\d+)?/, `$1:${port}`)

async function signIn(client: CreatedClient, redirect_uri: string, request: ApplicationRequest): Promise<void> {
  const { scope, parameters = {}, pkce, authentication, idToken = [], userinfo = [], refresh, signsOut } = request
  const browser = new Browser()
  const query = new URLSearchParams({ response_type: "code", client_id: client.client_id, redirect_uri, scope })
  if (pkce) {
    query.set("code_challenge", CHALLENGE)
    query.set("code_challenge_method", "S256")
  }
  for (const [name, value] of Object.entries({ state: "A1B2C3", nonce: "n-0S6_WzA2Mj", ...parameters }))
    query.set(name, value)
  const back = await ann.signIn(`${service.url}/oauth/authorize.php?${query}`, { browser })
  equal(back.href.split("?")[0], new URL(redirect_uri).href)
  equal(back.searchParams.get("state"), query.get("state"))
  const code = back.searchParams.get("code") ?? ""

  const exchange = { grant_type: "authorization_code", code, redirect_uri }
  const tokens = await tokenRequest(client, authentication, pkce ? { ...exchange, code_verifier: VERIFIER } : exchange)
  // An API server of Kubernetes, Go libraries and others verify RS256 with the published keys only.
  const verifying = { issuer: service.url, audience: client.client_id, algorithms: ["RS256"] }
  const { payload } = await jwtVerify(tokens.id_token ?? "", keys, verifying)
  equal(payload.sub, ann.user_id)
  equal(payload.nonce, "n-0S6_WzA2Mj")
  deepEqual(missingIn(payload, idToken), [])
  const authorization = `Bearer ${tokens.access_token}`
  const answer = await fetch(`${service.url}/api/userinfo.php`, { headers: { authorization } })
  const person = (await answer.json()) as Record<string, unknown>
  deepEqual(missingIn(person, userinfo), [])
  const groups = { ...person, ...payload }.groups
  if ([...idToken, ...userinfo].includes("groups"))
    ok(Array.isArray(groups) && groups.includes("grafana-admins"), String(groups))

  if (request.accessTokenFor !== undefined) {
    const rules = { issuer: service.url, audience: request.accessTokenFor, typ: "at+jwt" }
    equal((await jwtVerify(tokens.access_token, keys, rules)).payload.scope, scope)
  }
  equal(tokens.refresh_token !== undefined, refresh !== undefined)
  if (refresh !== undefined) {
    const again = { grant_type: "refresh_token", refresh_token: tokens.refresh_token ?? "" }
    const { id_token } = await tokenRequest(client, authentication, again)
    equal(id_token !== undefined, refresh === "tokens and ID token")
    if (id_token !== undefined) deepEqual(missingIn((await jwtVerify(id_token, keys, verifying)).payload, idToken), [])
  }
  if (signsOut) await signOut(client, browser, tokens)
}

const missingIn = (claims: object, read: readonly string[]): string[] =>
  read.filter((claim) => !Object.hasOwn(claims, claim))

async function tokenRequest(
  { client_id, client_secret = "" }: CreatedClient,
  authentication: ApplicationRequest["authentication"],
  fields: Readonly<Record<string, string>>,
): Promise<Tokens> {
  const body = new URLSearchParams(fields)
  const headers = new Headers()
  if (authentication === "basic") headers.set("authorization", `Basic ${btoa(`${client_id}:${client_secret}`)}`)
  else body.set("client_id", client_id)
  if (authentication === "post") body.set("client_secret", client_secret)
  const answer = await fetch(`${service.url}/oauth/token.php`, { method: "POST", headers, body })
  const tokens = await answer.json()
  deepEqual([answer.status, tokens], [200, tokens])
  return tokens as Tokens
}

/** The person is signed out without a question, and returns to the application. */
async function signOut(client: CreatedClient, browser: Browser, { id_token = "" }: Tokens): Promise<void> {
  const { post_logout_redirect_uris } = await service.administration.clients.show(client.client_id)
  const [post_logout_redirect_uri = ""] = post_logout_redirect_uris
  const query = new URLSearchParams({ id_token_hint: id_token, client_id: client.client_id, post_logout_redirect_uri })
  const { location } = await browser.get(`${service.url}/oauth/logout.php?${query}`)
  equal(location, post_logout_redirect_uri)
}
