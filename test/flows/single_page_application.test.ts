import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import type { TestContext } from "node:test"
import { after, test } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import type { CallbackServer } from "../support/callback_server.ts"
import { callbackServer } from "../support/callback_server.ts"
import { launchChromium } from "../support/chromium.ts"
import { CHALLENGE, PASSWORD } from "../support/journey.ts"
import { START, world } from "../support/world.ts"
import { watched } from "./watched.ts"

// Tests a public client that is only a page. A real browser, which enforces CORS, sends every request.

const service = await world({ after })
const chromium = await launchChromium()
after(() => chromium.close())

const { users, clients } = service.gatehouse.administration
const ann = await users.create({
  username: "ann",
  password: new Secret(PASSWORD),
  email: "ann@example.com",
  name: "Ann Ode",
})

const SCRIPT = readFileSync(new URL("single_page_application.js", import.meta.url), "utf8")
const PAGE = `<!doctype html><html lang="en"><title>Application</title><link rel="icon" href="data:,"><body><script>${SCRIPT}</script>`

/** Opens the application's page at its own origin, and registers its client. */
async function application(t: TestContext) {
  const host = await callbackServer({ "/app": PAGE })
  t.after(() => host.close())
  const redirect_uri = `${host.origin}/app`
  const { result } = await clients.create({ name: "Page", kind: "public", redirect_uris: [redirect_uri] })
  return { host, client_id: result.client_id, redirect_uri }
}

type Application = Awaited<ReturnType<typeof application>>
type Tokens = Record<"access_token" | "refresh_token" | "id_token" | "scope" | "token_type", string>

/** The result of the page's `send`: the answer, or the error of `fetch`. */
interface Sent {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: unknown
  readonly rejected?: string
}

/** Opens a page of an application, signs the user in, and returns the tokens that the page fetched. */
async function signedIn(t: TestContext, { client_id, redirect_uri }: Application) {
  const { page, problems, context } = await watched(t, chromium)
  await page.goto(redirect_uri)
  // This call is not awaited: the navigation ends the page that would report the result.
  await page.evaluate(`void begin(${JSON.stringify({ issuer: service.url, client_id, redirect_uri })})`)
  await page.getByLabel("Username").fill("ann")
  await page.getByLabel("Password").fill(PASSWORD)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await page.getByRole("button", { name: "Allow" }).click()
  await page.waitForURL(`${redirect_uri}?**`)
  const finished = (await page.evaluate("finish()")) as { tokens: Tokens; claims: Record<string, unknown> }
  return { page, context, problems, send: sender(page), ...finished }
}

const sender =
  (page: { evaluate(script: string): Promise<unknown> }) =>
  async (path: string, init: RequestInit = {}): Promise<Sent> =>
    (await page.evaluate(`send(${JSON.stringify(service.url + path)}, ${JSON.stringify(init)})`)) as Sent

const form = (parameters: Record<string, string>): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: String(new URLSearchParams(parameters)),
})

const withToken = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } })

/** The result for a page whose request CORS blocks. */
const NOTHING: Sent = { rejected: "TypeError: Failed to fetch" }

const informationFor = (client_id: string) => ({
  sub: ann.user_id,
  name: "Ann Ode",
  preferred_username: "ann",
  email: "ann@example.com",
  email_verified: false,
  client_id,
  scope: "openid profile email",
})

test("a page on another origin: discovery, PKCE, code, ID token against the key set, user information, tokeninfo, refresh", async (t) => {
  const app = await application(t)
  const { client_id, host } = app
  const { tokens, claims, send, problems } = await signedIn(t, app)
  assert.deepEqual([tokens.token_type, tokens.scope], ["Bearer", "openid profile email"])
  const now = START / 1000
  const { nonce, at_hash, ...rest } = claims
  assert.deepEqual(rest, {
    iss: service.url,
    sub: ann.user_id,
    aud: client_id,
    iat: now,
    exp: now + 3600,
    auth_time: now,
  })
  assert.deepEqual([typeof nonce, typeof at_hash], ["string", "string"])

  const userinfo = await send("/api/userinfo.php", withToken(tokens.access_token))
  assert.equal(userinfo.status, 200)
  assert.deepEqual(userinfo.body, informationFor(client_id))
  const tokeninfo = await send("/api/tokeninfo.php", withToken(tokens.access_token))
  assert.deepEqual(tokeninfo.body, {
    active: true,
    client_id,
    user_id: ann.user_id,
    scope: "openid profile email",
    exp: now + 3600,
    iat: now,
    token_type: "Bearer",
    username: "ann",
    email: "ann@example.com",
  })
  const refresh = { grant_type: "refresh_token", refresh_token: tokens.refresh_token, client_id }
  const refreshed = await send("/oauth/token.php", form(refresh))
  assert.equal(refreshed.status, 200)
  const { access_token, refresh_token } = refreshed.body as Tokens
  const again = await send("/api/userinfo.php", withToken(access_token))
  assert.deepEqual(again.body, informationFor(client_id))
  // A JSON body makes the browser send a preflight to the token endpoint.
  const byJson = await send("/oauth/token.php", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...refresh, refresh_token }),
  })
  assert.equal(byJson.status, 200)
  assert.deepEqual(problems, [])
  // Only the page received the code.
  assert.equal(host.visits.filter((visit) => visit.includes("code=")).length, 1)
})

test("a page can read each refusal: the 401 and its challenge, and the token endpoint's error", async (t) => {
  const app = await application(t)
  const { send } = await signedIn(t, app)
  const description = "The access token is invalid or expired."
  for (const token of ["nonsense", "gat_AAAA"]) {
    const { status, headers, body } = await send("/api/userinfo.php", withToken(token))
    assert.deepEqual([status, body], [401, { error: "invalid_token", error_description: description }])
    assert.equal(headers?.["www-authenticate"], `Bearer error="invalid_token", error_description="${description}"`)
    assert.match(headers?.["x-trace-id"] ?? "", /^[0-9a-f-]{16,}$/i)
  }
  const inactive = await send("/api/tokeninfo.php", withToken("nonsense"))
  assert.deepEqual([inactive.status, inactive.body], [200, { active: false }])
  const refused = await send(
    "/oauth/token.php",
    form({ grant_type: "refresh_token", refresh_token: "nonsense", client_id: app.client_id }),
  )
  const { error_uri, ...withoutLink } = refused.body as { readonly error_uri: string }
  assert.deepEqual(
    [refused.status, withoutLink],
    [
      400,
      {
        error: "invalid_grant",
        error_description: "The authorization code or refresh token is invalid, expired or already used.",
      },
    ],
  )
  assert.match(error_uri, /\/oauth\/error\.php\?r=/)
  const unknown = await send("/oauth/token.php", form({ grant_type: "refresh_token", client_id: "unknown" }))
  assert.deepEqual(
    [unknown.status, unknown.body],
    [401, { error: "invalid_client", error_description: "Client authentication failed." }],
  )
})

/** Opens a page at this origin. The origin belongs to no client unless the test registers it. */
async function pageAt(t: TestContext, { origin }: CallbackServer) {
  const { page } = await watched(t, chromium)
  await page.goto(`${origin}/app`)
  return sender(page)
}

test("a page on an unregistered origin can read public documents only", async (t) => {
  const app = await application(t)
  const { tokens } = await signedIn(t, app)
  const stranger = await callbackServer({ "/app": PAGE })
  t.after(() => stranger.close())
  const send = await pageAt(t, stranger)
  const refresh = { grant_type: "refresh_token", refresh_token: tokens.refresh_token, client_id: app.client_id }
  assert.deepEqual(await send("/api/userinfo.php", withToken(tokens.access_token)), NOTHING)
  assert.deepEqual(await send("/api/userinfo.php"), NOTHING)
  assert.deepEqual(await send("/api/tokeninfo.php", withToken(tokens.access_token)), NOTHING)
  assert.deepEqual(await send("/oauth/token.php", form({ ...refresh, refresh_token: "nonsense" })), NOTHING)
  assert.deepEqual(
    await send("/oauth/token.php", { ...form(refresh), headers: { "content-type": "application/json" } }),
    NOTHING,
  )
  for (const path of [
    "/.well-known/openid-configuration",
    "/.well-known/oauth-authorization-server",
    "/oauth/jwks.php",
  ]) {
    assert.equal((await send(path)).status, 200)
  }
})

test("behaviour §3, RFC 9700 §2.6: answers to one client's token are readable at that client's origins, not at another client's", async (t) => {
  const app = await application(t)
  const other = await application(t)
  const { tokens } = await signedIn(t, app)
  const send = await pageAt(t, other.host)
  assert.deepEqual(await send("/api/userinfo.php", withToken(tokens.access_token)), NOTHING)
  assert.deepEqual(await send("/api/tokeninfo.php", withToken(tokens.access_token)), NOTHING)
  // If the server does not know the client, a page at any registered origin can read the 401, and so can react.
  assert.equal((await send("/api/userinfo.php", withToken("nonsense"))).status, 401)
})

test("an origin registered with --cors-origin can read like the redirect URI's own, until it is removed", async (t) => {
  const app = await application(t)
  const { tokens } = await signedIn(t, app)
  const api = await callbackServer({ "/app": PAGE })
  t.after(() => api.close())
  const send = await pageAt(t, api)
  const ask = () => send("/api/userinfo.php", withToken(tokens.access_token))
  assert.deepEqual(await ask(), NOTHING)
  await clients.update(app.client_id, { cors_origins: [api.origin] })
  assert.deepEqual((await ask()).body, informationFor(app.client_id))
  await clients.update(app.client_id, { cors_origins: [] })
  assert.deepEqual(await ask(), NOTHING)
})

test("RFC 9700 §2.6: CORS never allows credentials, and never applies to the sign-in pages", async (t) => {
  const app = await application(t)
  const { tokens, send, context } = await signedIn(t, app)
  // The user has a session in this browser.
  assert.ok((await context.cookies(service.url)).some(({ name }) => name === "gatehouse_session"))
  const token = withToken(tokens.access_token)
  assert.deepEqual(await send("/api/userinfo.php", { ...token, credentials: "include" }), NOTHING)
  assert.equal((await send("/api/userinfo.php", { ...token, credentials: "omit" })).status, 200)
  const request = new URLSearchParams({
    client_id: app.client_id,
    redirect_uri: app.redirect_uri,
    response_type: "code",
  })
  for (const path of [`/oauth/authorize.php?${request}`, "/oauth/logout.php", "/"]) {
    assert.deepEqual(await send(path), NOTHING)
    assert.deepEqual(await send(path, { credentials: "include" }), NOTHING)
  }
  assert.deepEqual(await send("/oauth/logout.php", { ...form({ form: "x" }), credentials: "include" }), NOTHING)
  assert.equal((await send("/api/userinfo.php", token)).status, 200)
})

test("OpenID Connect Core §3.1.2.1: prompt=none answers in a hidden frame, and finds the session if the frame's site is the same", async (t) => {
  const host = await callbackServer({ "/app": PAGE })
  t.after(() => host.close())
  // Frames of another site get no session cookie (SameSite=Lax). With a loopback redirect URI, prompt=none would always lack consent.
  const [sameSite, otherSite] = ["app.site.example", "app.other.example"].map((name) =>
    host.origin.replace("127.0.0.1", name),
  ) as [string, string]
  const issuer = service.url.replace("localhost", "login.site.example")
  const { result: client } = await clients.create({
    name: "Page",
    kind: "public",
    redirect_uris: [`${sameSite}/app`, `${otherSite}/app`],
    consent: "first-party",
  })
  const { page, problems } = await watched(t, chromium)
  const addressFor = (origin: string, more: Record<string, string>) =>
    `${issuer}/oauth/authorize.php?${new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: `${origin}/app`,
      response_type: "code",
      code_challenge: CHALLENGE,
      code_challenge_method: "S256",
      state: "silent",
      ...more,
    })}`
  await page.goto(addressFor(sameSite, {}))
  await page.getByLabel("Username").fill("ann")
  await page.getByLabel("Password").fill(PASSWORD)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await page.waitForURL(`${sameSite}/app?**`)

  const silently = async (origin: string) => {
    await page.goto(`${origin}/app`)
    const back = page.waitForEvent("framenavigated", (frame) => frame.url().startsWith(`${origin}/app?`))
    await page.evaluate(`
      document.body.append(Object.assign(document.createElement("iframe"), {
        hidden: true,
        src: ${JSON.stringify(addressFor(origin, { prompt: "none" }))},
      }))`)
    const frame = await back
    // The browser would report a failed request if the page closed while the frame still loads.
    await frame.waitForLoadState()
    return Object.fromEntries(new URL(frame.url()).searchParams)
  }
  const { code, state } = await silently(sameSite)
  assert.deepEqual([typeof code, state], ["string", "silent"])
  assert.deepEqual(await silently(otherSite), {
    error: "login_required",
    error_description: "The user is not signed in as asked.",
    state: "silent",
  })
  assert.deepEqual(problems, [])
})
