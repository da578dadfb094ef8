/** A self-registered client: its consents, its id, and changes by an operator. RFC 7591 §5, decision 0036. */
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { decodeJwt } from "jose"
import { sha256 } from "../../src/base/digest.ts"
import { assertError, bodyOf } from "../support/answers.ts"
import {
  addUser,
  ask,
  assertProblemPage,
  assertSentBack,
  codeIn,
  errorLocation,
  isConsentPage,
  signedIn,
  stateAndIss,
  visit,
} from "../support/authorization.ts"
import type { Visited } from "../support/browser.ts"
import { Browser, formOf } from "../support/browser.ts"
import { codeFor, REDIRECT_URI, requestOf, signIn } from "../support/journey.ts"
import {
  bearerOf,
  countClients,
  credentialsOf,
  manage,
  PUBLIC,
  read,
  registered,
  WITH_SECRET,
} from "../support/registration.ts"
import {
  basic,
  codeRequest,
  confidentialClient,
  freshCode,
  post,
  refreshRequest,
  service,
  tokeninfo,
  tokensFor,
  userinfo,
} from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after }, { registration: "open" })

const THIRTY_DAYS = 30 * 86_400_000
const S256 = { code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", code_challenge_method: "S256" }

describe("the first consent", () => {
  it("shows a warning and the redirect's host from the sign-in page on", async () => {
    const client = credentialsOf(await registered(at, { ...PUBLIC, client_name: "Your <Bank>" }))
    const { html } = await visit(at, new Browser(), client, S256)
    match(html, /Sign in to continue to <bdi>Your (&lt;|&#60;)Bank(&gt;|&#62;)<\/bdi>/)
    match(
      html,
      /<p class="caution">This application registered itself\. .* You will continue to <strong><bdi dir="ltr">client\.example<\/bdi>/,
    )
    const ofOperator = await visit(at, new Browser(), await confidentialClient(at))
    ok(!ofOperator.html.includes('caution"'))
  })
  it("shows until approval that the application registered itself, with its name and the redirect's host", async () => {
    const client = credentialsOf(await registered(at, { ...PUBLIC, client_name: "Your <Bank>" }))
    const browser = new Browser()
    for (let time = 0; time < 2; time++) {
      const first = await visit(at, browser, client, S256)
      const page = isConsentPage(first) ? first : await signIn(browser, first)
      match(
        page.html,
        /Allow <bdi>Your (&lt;|&#60;)Bank(&gt;|&#62;)<\/bdi> \(<bdi dir="ltr">client\.example<\/bdi>\) to use/,
      )
      match(page.html, /<p class="caution">This application registered itself\./)
      match(page.html, /<strong><bdi dir="ltr">client\.example<\/bdi><\/strong>/)
      await browser.submit(formOf(page.html), { decision: time === 0 ? "deny" : "approve" })
    }
    codeIn(await visit(at, browser, client, S256), stateAndIss(at))
  })
  it("settles the client and is recorded, once; a denial does neither", async () => {
    const client = credentialsOf(await registered(at, WITH_SECRET))
    const count = await countClients(at)
    const browser = new Browser()
    const asked = await signIn(browser, await visit(at, browser, client))
    equal((await browser.submit(formOf(asked.html), { decision: "deny" })).status, 302)
    equal(await countClients(at), count)
    await freshCode(at, client)
    await freshCode(at, client)
    equal(await countClients(at), count + 1)
    const row = (await at.gatehouse.administration.clients.list()).find((one) => one.client_id === client.client_id)
    deepEqual(
      [row?.kind, row?.consent, row?.enabled, row?.secrets?.length, row?.registered_by],
      ["confidential", "remember", true, 1, "anyone"],
    )
    const events = await at.gatehouse.store.audit.list(50, { about: client.client_id })
    deepEqual(
      events.map(({ type, actor }) => [type, actor]),
      [["client-registered", at.userId]],
    )
    ok(!JSON.stringify(events).includes(client.client_secret ?? "-"))
  })
  it("can come from twenty users in parallel: each gets a code that works, and one consent is recorded", async () => {
    const client = credentialsOf(await registered(at, WITH_SECRET))
    const pages: { browser: Browser; page: Visited }[] = []
    for (let n = 0; n < 20; n++) {
      await addUser(at, `person-${n}`)
      const browser = new Browser()
      pages.push({ browser, page: await signIn(browser, await visit(at, browser, client), `person-${n}`) })
    }
    const answers = await Promise.all(
      pages.map(({ browser, page }) => browser.submit(formOf(page.html), { decision: "approve" })),
    )
    const given = await Promise.all(
      answers.map((answer) => post(at, codeRequest(client, codeIn(answer, stateAndIss(at))))),
    )
    deepEqual(
      given.map(({ status }) => status),
      Array(20).fill(200),
    )
    equal((await at.gatehouse.store.audit.list(50, { about: client.client_id })).length, 1)
  })
  it("is required even with prompt=none. OpenID Connect Core §3.1.2.1: consent_required", async () => {
    const client = credentialsOf(await registered(at, { ...PUBLIC, client_name: "Silent" }))
    const browser = await signedIn(at, await confidentialClient(at))
    const answer = await ask(at, { ...requestOf(client, S256), prompt: "none" }, { browser })
    assertSentBack(answer, errorLocation("consent_required", stateAndIss(at)))
  })
  it("approves nothing if it comes too late: the client was deleted, and a page says so", async (t) => {
    const client = credentialsOf(await registered(at))
    const browser = await signedIn(at, await confidentialClient(at))
    const asked = await visit(at, browser, client, S256)
    const { store } = at.gatehouse
    const settle = store.clients.settle
    const late: typeof settle = async (...consent) => {
      await store.removeExpired(at.clock() + THIRTY_DAYS, 100)
      return settle(...consent)
    }
    t.mock.method(store.clients, "settle", late, { times: 1 })
    const { status, location = "" } = await browser.submit(formOf(asked.html), { decision: "approve" })
    equal(status, 303)
    assertProblemPage(await send(at, location))
  })
})

describe("a client without any consent", () => {
  it("is deleted 30 days after its registration, with its registration access token", async (t) => {
    const own = await service(t, { registration: "open" })
    const information = await registered(own, WITH_SECRET)
    const kept = await registered(own)
    await freshCode(own, credentialsOf(kept))
    const sweep = () => own.gatehouse.store.removeExpired(own.clock(), 100)
    own.clock.advance({ ms: THIRTY_DAYS - 1 })
    await sweep()
    equal((await read(own, information)).client_id, information.client_id)
    own.clock.advance({ ms: 1 })
    await sweep()
    equal((await manage(own, information, "GET")).status, 401)
    equal((await read(own, kept)).client_id, kept.client_id)
  })
})

describe("the client_id on the wire", () => {
  for (const metadata of [PUBLIC, WITH_SECRET])
    it(`is the same in all answers and tokens: ${metadata.token_endpoint_auth_method}`, async () => {
      const client = credentialsOf(await registered(at, metadata))
      const tokens = await tokensFor(at, client)
      equal(decodeJwt(tokens.id_token).aud, client.client_id)
      equal(bodyOf(await userinfo(at, tokens.access_token)).client_id, client.client_id)
      equal(bodyOf(await tokeninfo(at, tokens.access_token)).client_id, client.client_id)
      equal(bodyOf(await post(at, refreshRequest(client, tokens.refresh_token))).scope, "openid profile email")
    })
  it("RFC 6749 §2.3.1: is sent in HTTP Basic unchanged", async () => {
    const client = credentialsOf(
      await registered(at, { ...WITH_SECRET, token_endpoint_auth_method: "client_secret_basic" }),
    )
    const code = await freshCode(at, client)
    const { client_id, client_secret = "" } = client
    const request = { grant_type: "authorization_code", code, redirect_uri: REDIRECT_URI }
    equal((await post(at, request, basic(client_id, client_secret))).status, 200)
    assertError(await post(at, request, basic(client_id, "wrong")), "invalid_client", {
      "www-authenticate": 'Basic realm="Gatehouse", charset="UTF-8"',
    })
  })
  it("RFC 7636 §4.4.1: a public client needs a challenge, as every public client does", async () => {
    const client = credentialsOf(await registered(at))
    match((await ask(at, requestOf(client))).text, /\?error&#61;invalid_request&#38;/)
  })
})

describe("an operator can act on a self-registered client", () => {
  it("disabled: users see the client as unknown, and its authentication is refused", async () => {
    const { clients } = at.gatehouse.administration
    const client = credentialsOf(await registered(at, { ...PUBLIC, client_name: "Phish" }))
    const tokens = await tokensFor(at, client)
    equal((await clients.disable(client.client_id)).enabled, false)
    assertProblemPage(await ask(at, requestOf(client, S256)))
    assertError(await post(at, refreshRequest(client, tokens.refresh_token)), "invalid_client")
    await clients.enable(client.client_id)
    equal((await post(at, refreshRequest(client, tokens.refresh_token))).status, 200)
  })
  it("a client without consent can be shown, disabled and deleted", async () => {
    const { clients } = at.gatehouse.administration
    const client = credentialsOf(await registered(at, { ...PUBLIC, client_name: "Reported" }))
    equal((await clients.show(client.client_id)).name, "Reported")
    equal((await clients.disable(client.client_id)).enabled, false)
    assertProblemPage(await ask(at, requestOf(client, S256)))
    await clients.delete(client.client_id)
    assertProblemPage(await ask(at, requestOf(client, S256)))
  })
  it("a client that the operator trusts is kept without any consent", async (t) => {
    const own = await service(t, { registration: "open" })
    const client = credentialsOf(await registered(own))
    await own.gatehouse.administration.clients.update(client.client_id, { consent: "first-party" })
    own.clock.advance({ ms: THIRTY_DAYS })
    await own.gatehouse.store.removeExpired(own.clock(), 100)
    equal((await tokensFor(own, client)).token_type, "Bearer")
  })
  it("deleted: the client's grants are deleted too", async () => {
    const { clients, grants } = at.gatehouse.administration
    const client = credentialsOf(await registered(at, { ...WITH_SECRET, client_name: "Gone" }))
    const { client_id } = client
    const tokens = await tokensFor(at, client)
    deepEqual(await clients.delete(client_id), { client_id, deleted: true })
    await rejects(clients.show(client_id), { name: "NotFound" })
    deepEqual(
      (await grants.list({})).filter((one) => one.client_id === client_id),
      [],
    )
    assertProblemPage(await ask(at, requestOf(client)))
    assertError(await post(at, refreshRequest(client, tokens.refresh_token)), "invalid_client")
    deepEqual(bodyOf(await tokeninfo(at, tokens.access_token)), { active: false })
  })
  it("a new secret replaces the first, and registration no longer returns it", async () => {
    const information = await registered(at, WITH_SECRET)
    const client = credentialsOf(information)
    const code = await freshCode(at, client)
    const { client_secret } = await at.gatehouse.administration.clients.newSecret(client.client_id, 0)
    assertError(await post(at, codeRequest(client, code)), "invalid_client")
    equal((await post(at, codeRequest({ ...client, client_secret }, code))).status, 200)
    const { pathname, search } = new URL(information.registration_client_uri)
    const answer = await fetch(`${at.url}${pathname}${search}`, {
      headers: bearerOf(information.registration_access_token),
    })
    equal(((await answer.json()) as { client_secret: string }).client_secret, client_secret)
  })
  it("the secret is stored as a digest and sealed, never in plain text", async () => {
    const client = credentialsOf(await registered(at, WITH_SECRET))
    await codeFor(at, client)
    const row = (await at.gatehouse.store.clients.list()).find(({ id }) => id === client.client_id)
    const [stored] = row?.kind === "confidential" ? row.secrets : []
    deepEqual(Buffer.from(stored?.digest ?? []), sha256(client.client_secret ?? ""))
    ok(!Buffer.from(stored?.sealed ?? []).includes(client.client_secret ?? "-"))
  })
})
