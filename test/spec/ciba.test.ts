/** OpenID Connect Client-Initiated Backchannel Authentication (CIBA) Core 1.0, by poll. */
import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { CIBA } from "../../src/oauth/grant_types.ts"
import { createLog } from "../../src/observe/log.ts"
import { bodyOf } from "../support/answers.ts"
import { addUser } from "../support/authorization.ts"
import type { Asked } from "../support/backchannel.ts"
import {
  agent,
  asked,
  askPerson,
  atRequests,
  decideNewest,
  listedIn,
  openNewest,
  pollFor,
  REQUESTS,
} from "../support/backchannel.ts"
import { Browser, formOf } from "../support/browser.ts"
import { errorIn } from "../support/devices.ts"
import { formFor } from "../support/own_account.ts"
import type { Tokens } from "../support/service.ts"
import {
  confidentialClient,
  flipped,
  post,
  publicClient,
  refreshRequest,
  service,
  tokeninfo,
  tokensFor,
  userinfo,
} from "../support/service.ts"
import type { Received } from "../support/wire.ts"

const lines: string[] = []
const log = createLog({ level: "info", readable: false, destination: { write: (line) => void lines.push(line) } })
const at = await service({ after }, {}, { log })
const { administration, store } = at.gatehouse
await addUser(at, "bob")

/** Every test has a person of its own, because limits count by person. */
let people = 0
async function somebody(): Promise<string> {
  const username = `person${people++}`
  await addUser(at, username)
  return username
}

/** The error and the private reason of a refusal, which the log has. */
async function refused(send: () => Promise<Received>): Promise<readonly [error: string, reason: string | undefined]> {
  const answer = await send()
  const traceId = answer.headers["x-trace-id"]
  const logged = lines.map((line) => JSON.parse(line) as { traceId?: string; reason?: string })
  return [errorIn(answer), logged.find((line) => line.traceId === traceId && line.reason !== undefined)?.reason]
}

test("CIBA §7.3: the answer has the id, the lifetime and the interval, and is not stored by caches", async () => {
  const client = await agent(at)
  const answer = await askPerson(at, { ...client, scope: "openid", login_hint: await somebody() })
  equal(answer.status, 200)
  equal(answer.headers["cache-control"], "no-store")
  const body = bodyOf<Asked>(answer)
  match(body.auth_req_id, /^gar_[\w-]{60,}$/)
  deepEqual(body, { auth_req_id: body.auth_req_id, expires_in: 600, interval: 5 })
})

test("CIBA §4: discovery announces the endpoint, the grant type, and poll and ping alone", async () => {
  const metadata = (await (await fetch(`${at.url}/.well-known/openid-configuration`)).json()) as Record<string, unknown>
  equal(metadata.backchannel_authentication_endpoint, `${at.url}/oauth/bc_authorize.php`)
  deepEqual(metadata.backchannel_token_delivery_modes_supported, ["poll", "ping"])
  equal(metadata.backchannel_user_code_parameter_supported, false)
  ok((metadata.grant_types_supported as string[]).includes(CIBA))
})

test("CIBA §10.1: the client polls until the person approves, and gets tokens for what the page showed", async () => {
  const client = await agent(at)
  const username = await somebody()
  const request = await asked(at, client, {
    scope: "openid profile read",
    login_hint: username,
    binding_message: "Buy <b>two</b> chairs for 90 €",
  })
  equal(errorIn(await pollFor(at, client, request)), "400 authorization_pending")
  equal(errorIn(await pollFor(at, client, request)), "400 slow_down")
  const { browser, page } = await openNewest(at, username)
  match(page.html, /Shopping agent/)
  match(page.html, /Buy &#60;b&#62;two&#60;\/b&#62; chairs for 90 €/)
  match(page.html, /127\.0\.0\.1/)
  const done = await browser.submit(formOf(page.html), { decision: "approve" })
  match(done.html, /<h1>You approved the request<\/h1>/)
  const tokens = bodyOf<Tokens>(await pollFor(at, client, request))
  equal(tokens.scope, "openid profile read")
  const person = bodyOf<Record<string, unknown>>(await userinfo(at, tokens.access_token))
  const [, payload = ""] = tokens.id_token.split(".")
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>
  deepEqual([claims.aud, claims.sub, claims.nonce], [client.client_id, person.sub, undefined])
  equal(typeof claims.at_hash, "string")
  equal((await post(at, refreshRequest(client, tokens.refresh_token))).status, 200)
})

test("each request is asked, even if the person approved the same before and consent is first-party", async () => {
  const client = await agent(at)
  const username = await somebody()
  for (let round = 0; round < 2; round++) {
    const request = await asked(at, client, { login_hint: username })
    equal(errorIn(await pollFor(at, client, request)), "400 authorization_pending")
    await decideNewest(at, "approve", username)
    equal((await pollFor(at, client, request)).status, 200)
  }
})

test("a denial is final: the client gets access_denied, and the person sees the request no more", async () => {
  const client = await agent(at)
  const username = await somebody()
  const request = await asked(at, client, { login_hint: username })
  const { browser, page, href } = await openNewest(at, username)
  match((await browser.submit(formOf(page.html), { decision: "deny" })).html, /<h1>You denied the request<\/h1>/)
  equal(errorIn(await pollFor(at, client, request)), "400 access_denied")
  const again = await browser.get(href)
  match(again.html, /no longer waiting/)
  deepEqual(listedIn(again), [])
})

test("requested_expiry is followed within bounds, and an expired request is no longer shown", async () => {
  const client = await agent(at)
  const username = await somebody()
  const request = await asked(at, client, { login_hint: username, requested_expiry: "1" })
  equal(request.expires_in, 30)
  at.clock.advance({ seconds: 30 })
  equal(errorIn(await pollFor(at, client, request)), "400 expired_token")
  deepEqual(listedIn((await atRequests(at, username)).page), [])
  const next = await asked(at, client, { login_hint: username, requested_expiry: "99999999" })
  equal(next.expires_in, 3600)
  equal(errorIn(await pollFor(at, client, request)), "400 expired_token")
})

test("an auth_req_id that is used again ends its grant, as a code does", async () => {
  const client = await agent(at)
  const username = await somebody()
  const request = await asked(at, client, { login_hint: username })
  await decideNewest(at, "approve", username)
  const { access_token } = bodyOf<Tokens>(await pollFor(at, client, request))
  deepEqual(await refused(() => pollFor(at, client, request)), ["400 invalid_grant", "auth-req-id-replayed"])
  equal(bodyOf<{ active: boolean }>(await tokeninfo(at, access_token)).active, false)
})

test("CIBA §7.1, §13: each flaw of a request has its error, and nobody is asked", async () => {
  const client = await agent(at)
  const username = await somebody()
  const good = { ...client, scope: "openid", login_hint: username }
  const ping = await agent(at, {
    backchannel_token_delivery_mode: "ping",
    backchannel_client_notification_endpoint: "http://127.0.0.1:1/",
  })
  const { login_hint: _, ...hintless } = good
  const { scope: __, ...scopeless } = good
  const hintful = { scope: "openid", login_hint: username }
  const flaws: readonly (readonly [fields: Record<string, string>, error: string, reason: string])[] = [
    [hintless, "400 invalid_request", "hints-not-one"],
    [{ ...good, id_token_hint: "x" }, "400 invalid_request", "hints-not-one"],
    [{ ...hintless, login_hint_token: "x" }, "400 invalid_request", "hints-not-one"],
    [{ ...hintless, id_token_hint: "x" }, "400 invalid_request", "hint-unverifiable"],
    [{ ...good, login_hint: "x".repeat(1025) }, "400 invalid_request", "parameter-too-long"],
    [{ ...good, acr_values: "x".repeat(1025) }, "400 invalid_request", "parameter-too-long"],
    [{ ...good, requested_expiry: "0" }, "400 invalid_request", "requested-expiry-malformed"],
    [{ ...good, requested_expiry: "1e3" }, "400 invalid_request", "requested-expiry-malformed"],
    [{ ...good, binding_message: "x".repeat(201) }, "400 invalid_binding_message", "binding-message-unusable"],
    [{ ...good, binding_message: "two\nlines" }, "400 invalid_binding_message", "binding-message-unusable"],
    [{ ...good, binding_message: "a\u202eb" }, "400 invalid_binding_message", "binding-message-unusable"],
    [{ ...good, binding_message: " " }, "400 invalid_binding_message", "binding-message-unusable"],
    [{ ...good, scope: "profile" }, "400 invalid_scope", "scope-without-openid"],
    [{ ...good, scope: "openid admin" }, "400 invalid_scope", "scope-not-allowed"],
    [{ ...good, resource: "https://unknown.example" }, "400 invalid_target", "resource-not-allowed"],
    [{ ...good, login_hint: "nobody" }, "400 unknown_user_id", "person-unknown"],
    [{ ...good, ...ping }, "400 invalid_request", "notification-token-unusable"],
    [{ ...good, ...ping, client_notification_token: "a b" }, "400 invalid_request", "notification-token-unusable"],
    [{ ...good, client_secret: "wrong" }, "401 invalid_client", "secret-differs"],
    [{ ...good, ...(await confidentialClient(at)) }, "400 unauthorized_client", "grant-type-not-allowed"],
    [{ ...hintful, ...(await publicClient(at)) }, "400 unauthorized_client", "grant-type-not-allowed"],
  ]
  for (const [fields, error, reason] of flaws) {
    deepEqual(await refused(() => askPerson(at, fields)), [error, reason])
  }
  // Without scope, the default of every request applies, which has openid.
  equal((await askPerson(at, scopeless)).status, 200)
  equal(listedIn((await atRequests(at, username)).page).length, 1)
})

test("CIBA §11: each flaw of a poll has its error, and the state belongs to the request's own client", async () => {
  const client = await agent(at)
  const other = await agent(at)
  const username = await somebody()
  const request = await asked(at, client, { login_hint: username })
  const flaws = [
    [other, request, "400 invalid_grant", "auth-req-id-of-another-client"],
    [client, { auth_req_id: flipped(request.auth_req_id) }, "400 invalid_grant", "auth-req-id-malformed"],
    [client, { auth_req_id: "" }, "400 invalid_request", "parameter-missing"],
  ] as const
  for (const [who, what, error, reason] of flaws) {
    deepEqual(await refused(() => pollFor(at, who, what)), [error, reason])
  }
  await decideNewest(at, "approve", username)
  deepEqual(await refused(() => pollFor(at, other, request)), ["400 invalid_grant", "auth-req-id-of-another-client"])
  equal((await pollFor(at, client, request)).status, 200)
})

test("only an operator gives the grant type, and only to a confidential client", async () => {
  await administration.clients
    .create({ name: "Phone", kind: "public", redirect_uris: ["https://a.example/cb"], grant_types: [CIBA] })
    .then(
      () => ok(false),
      (error: unknown) => match(JSON.stringify(error), /credentials-of-public-client/),
    )
  await administration.clients
    .create({ name: "Agent", kind: "confidential", grant_types: [CIBA], backchannel_token_delivery_mode: "ping" })
    .then(
      () => ok(false),
      (error: unknown) => match(JSON.stringify(error), /notification-endpoint-needed/),
    )
})

test("a client that nobody vouched for learns of nobody's account, and asks only people who have allowed it", async () => {
  const client = await agent(at, {
    consent: "ask",
    redirect_uris: ["https://client.example/callback"],
    grant_types: [CIBA, "authorization_code"],
  })
  const stranger = await somebody()
  const disabled = await somebody()
  await administration.users.disable(disabled)
  const answers: Received[] = []
  for (const login_hint of [stranger, disabled, "no-such-person"])
    answers.push(await askPerson(at, { ...client, scope: "openid", login_hint }))
  deepEqual(
    answers.map(({ status, text }) => [status, JSON.parse(text).error_description, JSON.parse(text).error]),
    Array.from({ length: 3 }, () => [400, JSON.parse(answers[0]?.text ?? "").error_description, "unknown_user_id"]),
  )
  const { id_token } = await tokensFor(at, { ...client, redirect_uri: "https://client.example/callback" } as never)
  equal((await askPerson(at, { ...client, scope: "openid", login_hint: "ann" })).status, 200)
  await decideNewest(at, "deny")
  equal((await askPerson(at, { ...client, scope: "openid", id_token_hint: id_token })).status, 200)
  await decideNewest(at, "deny")
})

test("one request of a client waits for a person at a time, and the rest is limited by client, pair and person", async () => {
  const client = await agent(at)
  const username = await somebody()
  const fields = { ...client, scope: "openid", login_hint: username }
  await asked(at, client, { login_hint: username })
  const second = await askPerson(at, fields)
  deepEqual([second.status, second.headers["retry-after"]], [429, "600"])
  deepEqual(await refused(() => askPerson(at, fields)), ["429 too_many_requests", "request-waits-already"])
  at.clock.advance({ seconds: 601 })
  // A loop of requests with short lives does not ask more often either.
  const loop = []
  for (let round = 0; round < 6; round++) {
    loop.push((await askPerson(at, { ...fields, requested_expiry: "30" })).status)
    at.clock.advance({ seconds: 31 })
  }
  deepEqual(loop, [200, 200, 200, 200, 200, 429])
  deepEqual(await refused(() => askPerson(at, fields)), ["429 too_many_requests", "backchannel-requests-limit"])
  // Many clients together do not ask more often than 20 times either.
  const bombing = []
  for (let number = 0; number < 18; number++)
    bombing.push((await askPerson(at, { ...(await agent(at)), scope: "openid", login_hint: username })).status)
  deepEqual(bombing.slice(13), [200, 200, 429, 429, 429])
})

test("a person blocks the requests of one client, which then cannot tell, and allows them again", async () => {
  const client = await agent(at)
  const username = await somebody()
  const request = await asked(at, client, { login_hint: username })
  const { browser, page } = await atRequests(at, username)
  equal((await browser.submit(formFor(page.html, "block"))).status, 303)
  equal(errorIn(await pollFor(at, client, request)), "400 access_denied")
  deepEqual(await refused(() => askPerson(at, { ...client, scope: "openid", login_hint: username })), [
    "400 unknown_user_id",
    "person-blocks-client",
  ])
  equal((await askPerson(at, { ...(await agent(at)), scope: "openid", login_hint: username })).status, 200)
  const listed = await browser.get(at.url + REQUESTS)
  equal((await browser.submit(formFor(listed.html, "unblock"))).status, 303)
  equal((await askPerson(at, { ...client, scope: "openid", login_hint: username })).status, 200)
  const types = (await store.audit.list(200)).map(({ type }) => type)
  for (const type of ["requests-blocked", "requests-unblocked", "approval-requested"] as const) ok(types.includes(type))
})

test("only the asked person sees and decides a request: another person's session, form and link do nothing", async () => {
  const client = await agent(at)
  const [username, thief] = [await somebody(), await somebody()]
  const request = await asked(at, client, { login_hint: username, binding_message: "Secret order" })
  const owner = await openNewest(at, username)
  const other = await atRequests(at, thief, owner.href.slice(owner.href.indexOf("/account")))
  match(other.page.html, /no longer waiting/)
  doesNotMatch(other.page.html, /Secret order|Shopping agent/)
  const form = formOf(owner.page.html)
  await other.browser.submit(form, { decision: "approve" })
  equal(errorIn(await pollFor(at, client, request)), "400 authorization_pending")
  // The link signs nobody in, and says nothing to somebody who is signed out.
  const signedOut = await new Browser().get(owner.href)
  match(signedOut.html, /name="password"/)
  doesNotMatch(signedOut.html, /Secret order|Shopping agent/)
})

test("a mail scanner that opens the link decides nothing", async () => {
  const client = await agent(at)
  const username = await somebody()
  const request = await asked(at, client, { login_hint: username })
  const { browser, href } = await openNewest(at, username)
  for (const more of ["", "&decision=approve", "&step=consent&decision=approve"]) await browser.get(`${href}${more}`)
  at.clock.advance({ seconds: 6 })
  equal(errorIn(await pollFor(at, client, request)), "400 authorization_pending")
})

test("disabling or deleting the user or taking back the access ends a request that waits, and it becomes no grant", async () => {
  const client = await agent(at)
  for (const end of [
    (username: string) => administration.users.disable(username),
    (username: string) => administration.users.delete(username),
    async (username: string) => {
      const { user_id } = await administration.users.show(username)
      await store.consents.forget(user_id as never, client.client_id as never)
    },
  ]) {
    const username = await somebody()
    const request = await asked(at, client, { login_hint: username })
    const { browser, page } = await openNewest(at, username)
    await end(username)
    await browser.submit(formOf(page.html), { decision: "approve" })
    deepEqual(await refused(() => pollFor(at, client, request)), ["400 access_denied", "request-withdrawn"])
  }
})

test("a disabled client cannot ask or poll, and its request is not shown", async () => {
  const client = await agent(at)
  const username = await somebody()
  const request = await asked(at, client, { login_hint: username })
  await administration.clients.disable(client.client_id)
  equal(errorIn(await pollFor(at, client, request)), "401 invalid_client")
  deepEqual(listedIn((await atRequests(at, username)).page), [])
})

test("acr_values and the client's level demand a second factor before the approval", async () => {
  const client = await agent(at, { sign_in_level: "mfa" })
  const username = await somebody()
  const request = await asked(at, client, { login_hint: username })
  const { page } = await openNewest(at, username)
  doesNotMatch(page.html, /name="decision"/)
  equal(errorIn(await pollFor(at, client, request)), "400 authorization_pending")
})

test("a client that a person has denied too often may not ask again within the hour", async (t) => {
  const limited = await service(t, { authorizationLimit: { count: 10_000, windowMs: 60_000 } })
  const client = await agent(limited)
  const { browser } = await atRequests(limited)
  for (let number = 0; number < 20; number++) {
    limited.clock.advance({ seconds: 150 })
    await asked(limited, client)
    const [href = ""] = listedIn(await browser.get(limited.url + REQUESTS))
    await browser.submit(formOf((await browser.get(href)).html), { decision: "deny" })
  }
  const answer = await askPerson(limited, { ...client, scope: "openid", login_hint: "ann" })
  deepEqual([errorIn(answer), answer.headers["retry-after"]], ["429 access_denied", "750"])
})

test("the account shows the waiting request on its first page", async () => {
  const client = await agent(at)
  const username = await somebody()
  await asked(at, client, { login_hint: username })
  const { page } = await atRequests(at, username, "/account")
  match(page.html, /An application is waiting for your approval\./)
})
