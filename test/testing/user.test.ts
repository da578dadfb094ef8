import { deepEqual, equal, match, rejects } from "node:assert/strict"
import { once } from "node:events"
import type { RequestListener } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { TestContext } from "node:test"
import { after, test } from "node:test"
import { Browser, formOf, startTestServer } from "../../src/testing/testing.ts"
import { assertError, bodyOf } from "../support/answers.ts"
import type { Tokens } from "../support/service.ts"
import { post, refreshRequest, tokeninfo, userinfo } from "../support/service.ts"

const REDIRECT_URI = "https://app.example/callback"

const server = await startTestServer()
after(() => server.close())
const client = await server.createConfidentialClient({ name: "Photo Book", redirect_uris: [REDIRECT_URI] })
const page = await server.createPublicClient({ id_token_alg: "ES256", redirect_uris: [REDIRECT_URI] })

const authorizationUrl = (more: Record<string, string> = {}): URL =>
  new URL(
    `${server.url}/oauth/authorize.php?${new URLSearchParams({
      response_type: "code",
      client_id: client.client_id,
      redirect_uri: REDIRECT_URI,
      state: "some-state",
      ...more,
    })}`,
  )

/** Starts an application's own server until the test ends. Returns its URL. */
async function application(t: TestContext, listener: RequestListener): Promise<string> {
  const own = createServer(listener).listen(0, "127.0.0.1")
  t.after(() => own.close())
  await once(own, "listening")
  return `http://127.0.0.1:${(own.address() as AddressInfo).port}`
}

let users = 0
/** Creates a user for one test. */
const newUser = () => server.createUser({ username: `user${users++}` })

test("a user is created in one call, with everything that a client may see", async () => {
  const { user_id, username, email, email_verified, name, password } = await server.createUser()
  deepEqual(
    { username, email, email_verified, name, password },
    {
      username: "ann",
      email: "ann@example.com",
      email_verified: true,
      name: "Ann Example",
      password: "correct horse battery staple",
    },
  )
  match(user_id, /^user_[0-9a-f]{32}$/)
})

test("the test can set every field of a user", async () => {
  const bob = await server.createUser({
    username: "bob",
    password: "another long password",
    email: "bob@elsewhere.example",
    email_verified: false,
    name: "Robert",
    role: "admin",
  })
  const { access_token, scope } = await server.tokensFor(
    bob,
    await server.createConfidentialClient({ scope: "openid profile email admin" }),
    {
      scope: "openid profile email admin",
    },
  )
  equal(scope, "openid profile email admin")
  const { sub, name, preferred_username, email, email_verified } = bodyOf(await userinfo(server, access_token))
  deepEqual(
    { sub, name, preferred_username, email, email_verified },
    {
      sub: bob.user_id,
      name: "Robert",
      preferred_username: "bob",
      email: "bob@elsewhere.example",
      email_verified: false,
    },
  )
})

test("specification §4.1: a user who signs in and approves is redirected with code and state", async () => {
  const user = await newUser()
  const back = await user.signIn(authorizationUrl())
  equal(back.origin + back.pathname, REDIRECT_URI)
  deepEqual([...back.searchParams.keys()], ["code", "state"])
  equal(back.searchParams.get("state"), "some-state")
})

test("specification §4.1: a user who denies is redirected with access_denied, and no grant is created", async () => {
  const user = await newUser()
  const back = await user.signIn(authorizationUrl().href, { decision: "deny" })
  deepEqual([back.searchParams.get("error"), back.searchParams.get("state")], ["access_denied", "some-state"])
  deepEqual(await server.administration.grants.list({ user: user.user_id }), [])
})

test("a user's browser stays signed in: `prompt=none` needs only consent, and after a sign-out the user must sign in again", async () => {
  const user = await newUser()
  const error = async () => (await user.signIn(authorizationUrl({ prompt: "none" }))).searchParams.get("error")
  equal(await error(), "login_required")
  await user.signIn(authorizationUrl())
  equal(await error(), "consent_required")
  await user.signOut()
  equal(await error(), "login_required")
  await user.signOut()
})

test("a user can sign in with another browser, which shares no cookies with the first", async () => {
  const [user, browser] = [await newUser(), new Browser()]
  await user.signIn(authorizationUrl(), { browser })
  equal((await user.signIn(authorizationUrl({ prompt: "none" }))).searchParams.get("error"), "login_required")
  const again = await user.signIn(authorizationUrl({ prompt: "none" }), { browser })
  equal(again.searchParams.get("error"), "consent_required")
})

test("a wrong password throws an error with the page's text", async () => {
  const user = await newUser()
  await rejects(user.signIn(authorizationUrl(), { password: "wrong" }), {
    message:
      /^the browser ended at a page of http:\/\/localhost:\d+\/oauth\/authorize\.php, status 403, which says: Sign in .*Photo Book.*Refused because: password-differs: The password is wrong\.$/,
  })
})

test("a request that cannot be redirected throws an error with the page's text and the trace id", async () => {
  const user = await newUser()
  const wrong = authorizationUrl({ redirect_uri: "https://app.example/callback/" })
  await rejects(user.signIn(wrong), {
    message:
      /status 400, which says: This sign-in link does not work .*\(X-Trace-Id [0-9a-f]{16}\)\. Refused because: redirect-uri-differs: redirect_uri does not equal .* \| expected: https:\/\/app\.example\/callback \| received: https:\/\/app\.example\/callback\/$/,
  })
})

test("a redirect to another server ends the interaction at that address", async (t) => {
  const origin = await application(t, (_, response) => response.end("<form><input name=password></form>"))
  await rejects((await newUser()).signIn(origin), { message: /ended at a page of http:\/\/127/ })
})

test("a user can start at an application, and returns to it with its cookies", async (t) => {
  const received: (string | undefined)[] = []
  const origin = await application(t, (request, response) => {
    received.push(request.headers.cookie)
    const cookies = ["login=of-the-application; Path=/; HttpOnly", "gone=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT"]
    if (request.url === "/login") response.writeHead(302, { location: "/begin", "set-cookie": cookies }).end()
    else response.writeHead(302, { location: authorizationUrl().href }).end()
  })
  const user = await newUser()
  const back = await user.signIn(`${origin}/login`)
  match(back.searchParams.get("code") ?? "", /^gac_/)
  await user.browser.get(`${origin}/callback${back.search}`)
  deepEqual(received, [undefined, "login=of-the-application", "login=of-the-application"])
  deepEqual([...user.browser.cookiesFor(server.url).keys()].sort(), [
    "gatehouse_device",
    "gatehouse_session",
    "gatehouse_visit",
  ])
})

test("a test can go through pages step by step, with the browser and its forms", async () => {
  const [user, browser] = [await newUser(), new Browser()]
  const asked = await browser.get(authorizationUrl().href)
  const form = formOf(asked)
  deepEqual(form?.controls, ["username", "password"])
  const answer = await browser.submit(form ?? { action: "", fields: {} }, {
    username: user.username,
    password: user.password,
  })
  equal(answer.status, 303)
  const consent = formOf(await browser.get(answer.location ?? ""))
  deepEqual(consent?.controls, ["decision"])
  equal(formOf({ html: "<p>no form</p>", url: server.url }), undefined)
})

test("one call returns tokens for a user and a client of either kind, with the requested scope", async () => {
  const user = await newUser()
  for (const asking of [client, page]) {
    const tokens = await server.tokensFor(user, asking, { scope: "openid email read", parameters: { nonce: "n-1" } })
    deepEqual(Object.keys(tokens).sort(), [
      "access_token",
      "expires_in",
      "id_token",
      "refresh_token",
      "scope",
      "token_type",
    ])
    deepEqual([tokens.scope, tokens.expires_in], ["openid email read", 3600])
    const claims = JSON.parse(Buffer.from(tokens.id_token?.split(".")[1] ?? "", "base64url").toString())
    deepEqual([claims.iss, claims.sub, claims.aud, claims.nonce], [server.url, user.user_id, asking.client_id, "n-1"])
    const { client_id, user_id } = bodyOf(await tokeninfo(server, tokens.access_token))
    deepEqual([client_id, user_id], [asking.client_id, user.user_id])
  }
  equal((await server.tokensFor(user, client)).scope, "openid profile email")
})

test("RFC 6749 §2.3.1: tokens are requested with HTTP Basic if the client is registered for it", async (t) => {
  const { fetch } = globalThis
  const sent: (string | null)[][] = []
  t.mock.method(globalThis, "fetch", (url: string, init: RequestInit) => {
    const body = new URLSearchParams(String(init.body))
    sent.push([new Headers(init.headers).get("authorization")?.slice(0, 6) ?? null, body.get("client_id")])
    return fetch(url, init)
  })
  const method = (token_endpoint_auth_method: string) => server.createConfidentialClient({ token_endpoint_auth_method })
  const [byHeader, byBody] = [await method("client_secret_basic"), await method("client_secret_post")]
  await server.tokensWithoutUser(byHeader)
  await server.tokensWithoutUser(byBody)
  deepEqual(sent, [
    ["Basic ", null],
    [null, byBody.client_id],
  ])
  await rejects(server.tokensWithoutUser({ ...byBody, token_endpoint_auth_method: "private_key_jwt" }), {
    message: /^client client_[0-9a-f]{32} authenticates with private_key_jwt/,
  })
})

test("a refused authorization or token request is thrown with its error code", async () => {
  const user = await newUser()
  await rejects(server.tokensFor(user, client, { scope: "admin" }), {
    message: "the authorization request was refused: invalid_scope: The requested scope is invalid.",
  })
  await rejects(server.tokensWithoutUser(client, { scope: "openid" }), {
    message:
      /^the token request was refused: invalid_scope: The requested scope is invalid\. Because: scope-of-a-person: .* \| received: openid$/,
  })
  const machine = await server.createConfidentialClient({ grant_types: ["client_credentials"], redirect_uris: [] })
  await rejects(server.tokensFor(user, machine), { message: /has no redirect URI, so no user can authorize it$/ })
})

test("specification §4.2: a client's own token belongs to no user", async () => {
  const { access_token, ...rest } = await server.tokensWithoutUser(client, { scope: "read" })
  deepEqual(rest, { token_type: "Bearer", expires_in: 3600, scope: "read" })
  assertError(await userinfo(server, access_token), "insufficient_scope", {
    "www-authenticate":
      'Bearer error="insufficient_scope", error_description="The access token does not belong to a user."',
  })
})

test("revoking a user's grants to one client affects only that client; without a client it affects all clients", async () => {
  const user = await newUser()
  const other = await server.createConfidentialClient()
  const [first, second] = [await server.tokensFor(user, client), await server.tokensFor(user, other)]
  const alive = async ({ access_token }: { access_token: string }) =>
    bodyOf(await tokeninfo(server, access_token)).active
  const { client_id, client_secret } = client
  await user.revokeGrants(client)
  deepEqual([await alive(first), await alive(second)], [false, true])
  assertError(
    await post(server, refreshRequest({ client_id, client_secret }, first.refresh_token ?? "")),
    "invalid_grant",
  )
  await user.revokeGrants()
  equal(await alive(second), false)
})

test("behaviour §2.5: a disabled user cannot sign in, and none of the user's tokens works", async () => {
  const user = await newUser()
  const { access_token } = await server.tokensFor(user, client)
  await server.administration.users.disable(user.user_id)
  deepEqual(bodyOf(await tokeninfo(server, access_token)), { active: false })
  await rejects(user.signIn(authorizationUrl()), { message: /status 403/ })
})

test("decision 0003: a refresh whose answer was lost is repeated, and returns the same successor each time", async () => {
  const { refresh_token = "" } = await server.tokensFor(await newUser(), page)
  const request = refreshRequest({ client_id: page.client_id }, refresh_token)
  server.faults.loseAnswer("/oauth/token.php")
  await rejects(post(server, request), { code: "ECONNRESET" })
  const [one, two] = [bodyOf<Tokens>(await post(server, request)), bodyOf<Tokens>(await post(server, request))]
  equal(one.refresh_token, two.refresh_token)
})
