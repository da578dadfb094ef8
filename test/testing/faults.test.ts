import { deepEqual, equal, rejects, throws } from "node:assert/strict"
import { after, beforeEach, test } from "node:test"
import { ROUTES } from "../../src/http/routes.ts"
import type { RefusalCode } from "../../src/oauth/refusal.ts"
import { REFUSALS } from "../../src/oauth/refusal.ts"
import { answeredAt } from "../../src/testing/refusals_at.ts"
import { startTestServer } from "../../src/testing/testing.ts"
import { assertError, bodyOf } from "../support/answers.ts"
import type { Tokens } from "../support/service.ts"
import { basic, post, refreshRequest, tokeninfo, userinfo, withToken } from "../support/service.ts"
import { send } from "../support/wire.ts"

const TOKEN = "/oauth/token.php"

const server = await startTestServer()
after(() => server.close())
const ann = await server.createUser()
const registered = await server.createConfidentialClient({ cors_origins: ["https://page.example"] })
const client = { client_id: registered.client_id, client_secret: registered.client_secret }
const machine = { grant_type: "client_credentials", ...client }

beforeEach(() => server.faults.clear())

test("a lost answer: the request takes effect, and the connection is cut before the first byte", async () => {
  const first = await server.tokensFor(ann, registered)
  const refresh = refreshRequest(client, first.refresh_token ?? "")
  const lost = server.faults.loseAnswer(TOKEN)
  await rejects(post(server, refresh), { code: "ECONNRESET" })
  equal(lost.met, 1)

  const second = bodyOf<Tokens>(await post(server, refresh))
  const third = bodyOf<Tokens>(await post(server, refreshRequest(client, second.refresh_token)))
  assertError(await post(server, refresh), "invalid_grant")
  assertError(await post(server, refreshRequest(client, third.refresh_token)), "invalid_grant")
})

test("a lost answer: the recorded answer is the one that would have been sent, even if a client uses `fetch`", async () => {
  server.faults.loseAnswer(TOKEN)
  const body = new URLSearchParams({ grant_type: "client_credentials", client_id: client.client_id })
  await rejects(fetch(server.url + TOKEN, { method: "POST", body }), { name: "TypeError", message: "fetch failed" })
  assertError(await post(server, { grant_type: "client_credentials", client_id: client.client_id }), "invalid_client")
})

test("a refusal has the error code for this path, and the request has no effect", async () => {
  const { refresh_token = "" } = await server.tokensFor(ann, registered)
  const refused = server.faults.refuse(TOKEN, "invalid_grant")
  assertError(await post(server, refreshRequest(client, refresh_token)), "invalid_grant")
  equal(refused.met, 1)
  const { refresh_token: next } = bodyOf<Tokens>(await post(server, refreshRequest(client, refresh_token)))
  bodyOf(await post(server, refreshRequest(client, next)))
})

test("a refusal with 429 or 503 has Retry-After", async () => {
  server.faults.refuse(TOKEN, "too_many_requests", { retryAfterSeconds: 17 })
  assertError(await post(server, machine), "too_many_requests", { "retry-after": "17" })
  server.faults.refuse(TOKEN, "temporarily_unavailable")
  const { status, headers, text } = await post(server, machine)
  deepEqual([status, headers["retry-after"]], [503, "5"])
  deepEqual(JSON.parse(text), {
    error: "temporarily_unavailable",
    error_description: REFUSALS.temporarily_unavailable.text,
  })
  bodyOf(await post(server, machine))
})

test("RFC 6749 §5.2: a refused client that used Basic gets the Basic challenge; any other client gets no challenge", async () => {
  server.faults.refuse(TOKEN, "invalid_client", { times: 2 })
  assertError(await post(server, machine), "invalid_client")
  const byHeader = basic(client.client_id, client.client_secret)
  assertError(await post(server, { grant_type: "client_credentials" }, byHeader), "invalid_client", {
    "www-authenticate": 'Basic realm="Gatehouse", charset="UTF-8"',
  })
})

test("RFC 6750 §3: a bearer endpoint refuses a token with its challenge", async () => {
  const { access_token } = await server.tokensFor(ann, registered)
  server.faults.refuse("/api/userinfo.php", "invalid_token")
  const challenge = `Bearer error="invalid_token", error_description="${REFUSALS.invalid_token.text}"`
  assertError(await userinfo(server, access_token), "invalid_token", { "www-authenticate": challenge })
  equal(bodyOf(await userinfo(server, access_token)).sub, ann.user_id)
})

test("a refusal at the authorization endpoint is a page, which ends a sign-in", async () => {
  const wanted = { name: "Error", message: /ended at a page of .*authorize\.php, status 503, which says: .*X-Trace-Id/ }
  server.faults.refuse("/oauth/authorize.php", "temporarily_unavailable")
  await rejects(server.tokensFor(ann, registered), wanted)
  await server.tokensFor(ann, registered)
})

test("a held answer waits until it is released; the request has already taken effect", async () => {
  const held = server.faults.holdAnswer(TOKEN)
  let answered = false
  const answer = post(server, machine).finally(() => {
    answered = true
  })
  await held.waiting
  // While one answer is held, other requests are answered.
  const { access_token } = bodyOf<Tokens>(await post(server, machine))
  equal(bodyOf(await tokeninfo(server, access_token)).active, true)
  equal(answered, false)
  held.release()
  equal(bodyOf(await answer).token_type, "Bearer")
  deepEqual([held.met, answered], [1, true])
})

test("a held answer that is released before it is ready is sent at once", async () => {
  const held = server.faults.holdAnswer(TOKEN)
  held.release()
  bodyOf(await post(server, machine))
  await held.waiting
  equal(held.met, 1)
})

test("a held answer: a client that gives up can send the request again meanwhile", async () => {
  const held = server.faults.holdAnswer(TOKEN)
  const giveUp = new AbortController()
  const asking = fetch(server.url + TOKEN, {
    method: "POST",
    body: new URLSearchParams(machine),
    signal: giveUp.signal,
  })
  await held.waiting
  giveUp.abort()
  await rejects(asking, { name: "AbortError" })
  held.release()
  bodyOf(await post(server, machine))
})

test("a fault applies to the given number of requests, at its path only", async () => {
  const refused = server.faults.refuse(TOKEN, "server_error", { times: 2 })
  const page = await send(server, "/")
  equal(page.status, 200)
  deepEqual([(await post(server, machine)).status, (await post(server, machine)).status], [500, 500])
  bodyOf(await post(server, machine))
  equal(refused.met, 2)
})

test("each request gets one fault, in the order in which the faults were set", async () => {
  server.faults.refuse(TOKEN, "invalid_scope")
  server.faults.loseAnswer(TOKEN)
  server.faults.refuse(TOKEN, "invalid_request")
  assertError(await post(server, machine), "invalid_scope")
  await rejects(post(server, machine), { code: "ECONNRESET" })
  assertError(await post(server, machine), "invalid_request")
  bodyOf(await post(server, machine))
})

test("a removed fault applies to no request; clear removes all faults, and sends held answers", async () => {
  const cancelled = server.faults.refuse(TOKEN, "invalid_scope")
  cancelled.cancel()
  const held = server.faults.holdAnswer(TOKEN)
  const answer = post(server, machine)
  await held.waiting
  const further = server.faults.loseAnswer(TOKEN, { times: 3 })
  server.faults.clear()
  bodyOf(await answer)
  bodyOf(await post(server, machine))
  deepEqual([cancelled.met, further.met], [0, 0])
})

test("Fetch: a fault does not apply to a preflight but to the request after it, and the page can read the answer", async () => {
  const origin = "https://page.example"
  const refused = server.faults.refuse("/api/userinfo.php", "invalid_token")
  const preflight = await send(server, "/api/userinfo.php", {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": "GET", "access-control-request-headers": "authorization" },
  })
  deepEqual([preflight.status, refused.met], [204, 0])
  const answer = await send(server, "/api/userinfo.php", { headers: { origin, ...withToken("gat_any") } })
  deepEqual([answer.status, answer.headers["access-control-allow-origin"]], [401, origin])
})

test("an unknown path is refused with a list of the known paths", () => {
  for (const set of [
    () => server.faults.loseAnswer("/oauth/token"),
    () => server.faults.refuse("/oauth/token", "invalid_grant"),
    () => server.faults.holdAnswer("/oauth/token"),
  ])
    throws(set, {
      name: "TypeError",
      message: /^unknown path \/oauth\/token\. Known paths: .*\/oauth\/token\.php,/,
    })
})

test("a refusal that a path never returns is refused with a list of the possible refusals", () => {
  throws(() => server.faults.refuse(TOKEN, "insufficient_scope"), {
    name: "TypeError",
    message: /^\/oauth\/token\.php never returns insufficient_scope\. Possible error codes: .*\binvalid_grant\b/,
  })
})

test("the possible refusals of a path are those of the path's own checks", () => {
  const never: readonly (readonly [path: string, ...codes: RefusalCode[]])[] = [
    ["/api/userinfo.php", "invalid_redirect_uri", "invalid_request", "not_found"],
    ["/api/tokeninfo.php", "insufficient_scope", "invalid_client_metadata"],
    ["/oauth/token.php", "not_found", "access_denied", "invalid_token"],
    ["/oauth/revoke.php", "invalid_scope", "unsupported_grant_type"],
    ["/oauth/introspect.php", "invalid_grant", "invalid_token"],
    ["/oauth/jwks.php", "invalid_client", "too_many_requests", "not_found"],
    ["/oauth/logout.php", "wrong_credentials", "too_many_requests"],
    ["/oauth/authorize.php", "invalid_logout_request", "invalid_client", "invalid_grant"],
    ["/", "invalid_request", "wrong_credentials"],
  ]
  for (const [path, ...codes] of never)
    for (const code of codes)
      throws(() => server.faults.refuse(path, code), {
        name: "TypeError",
        message: new RegExp(`^${path} never returns ${code}\\. Possible error codes: .*\\bserver_error\\b`),
      })
})

test("each error code can be requested at some path, except the codes of redirects, and the codes that no answer contains", () => {
  const byRedirect = ["access_denied", "login_required", "consent_required"]
  const others = ["unmet_authentication_requirements", "request_uri_not_supported"]
  const answered = new Set(ROUTES.flatMap(answeredAt))
  deepEqual(
    Object.keys(REFUSALS).filter((code) => !answered.has(code as RefusalCode)),
    [...byRedirect, ...others, "form_restarted", "origin_refused", "registration_off"],
  )
})

test("a refusal that is sent by redirect cannot be requested; the message says what to do instead", () => {
  for (const code of ["access_denied", "login_required", "invalid_scope", "unauthorized_client"] as const)
    throws(() => server.faults.refuse("/oauth/authorize.php", code), {
      name: "TypeError",
      message: new RegExp(
        `^/oauth/authorize\\.php returns ${code} by redirect, .*signIn\\(url, { decision: "deny" }\\)`,
      ),
    })
})

test("the registration endpoint has faults if registration is on; otherwise its path is unknown", async () => {
  const path = "/oauth/register.php"
  for (const set of [
    () => server.faults.refuse(path, "invalid_redirect_uri"),
    () => server.faults.loseAnswer(path),
    () => server.faults.holdAnswer(path),
  ])
    throws(set, { name: "TypeError", message: /^unknown path \/oauth\/register\.php\. Known paths: \/, / })
  await using open = await startTestServer({ config: { registration: "open" } })
  open.faults.refuse(path, "invalid_redirect_uri")
  const { status, text } = await send(open, path, { method: "POST" })
  deepEqual(
    [status, JSON.parse(text)],
    [400, { error: "invalid_redirect_uri", error_description: REFUSALS.invalid_redirect_uri.text }],
  )
})

test("a server that closes sends held answers first", async () => {
  const closing = await startTestServer()
  const held = closing.faults.holdAnswer("/healthz")
  const answer = send(closing, "/healthz")
  await held.waiting
  await closing.close()
  equal((await answer).status, 200)
})
