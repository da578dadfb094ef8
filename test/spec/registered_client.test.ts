/** A client that registered itself, from its first consent on. RFC 7591 §5, OpenID Connect Registration §3.2, decision 0027. */
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { decodeJwt } from "jose"
import { sha256 } from "../../src/base/digest.ts"
import { Secret } from "../../src/gatehouse.ts"
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
  visit,
} from "../support/authorization.ts"
import type { Visited } from "../support/browser.ts"
import { Browser, formOf } from "../support/browser.ts"
import { asserted, assertionOf, ownKey } from "../support/client_assertion.ts"
import { codeFor, REDIRECT_URI, requestOf, signIn, VERIFIER } from "../support/journey.ts"
import {
  bearerOf,
  countClients,
  credentialsOf,
  PUBLIC,
  register,
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

const SECRETS = {
  old: new Secret("an older server secret of 32 characters"),
  now: new Secret("the server secret of 32 characters or so"),
}
const at = await service({ after }, { registration: "open", secret: [SECRETS.now] })
const elsewhere = await service({ after }, { registration: "open" })
const before = await service({ after }, { registration: "open", secret: [SECRETS.old] })
const rotated = await service({ after }, { registration: "open", secret: [SECRETS.now, SECRETS.old] })

const S256 = { code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", code_challenge_method: "S256" }

const postTo = (path: string, fields: Record<string, string>) =>
  send(at, path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  })
const signOut = (query: Record<string, string>) => send(at, `/oauth/logout.php?${new URLSearchParams(query)}`)

describe("the first consent", () => {
  it("is asked for with a caution and the redirect's host, from the sign-in page on", async () => {
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
  it("says that the application registered itself, with its name and the redirect's host, until it is allowed", async () => {
    const client = credentialsOf(await registered(at, { ...PUBLIC, client_name: "Your <Bank>" }))
    const browser = new Browser()
    for (let time = 0; time < 2; time++) {
      const first = await visit(at, browser, client, S256)
      const page = isConsentPage(first) ? first : await signIn(browser, first)
      match(page.html, /Allow <bdi>Your (&lt;|&#60;)Bank(&gt;|&#62;)<\/bdi> to use your account\?/)
      match(page.html, /<p class="caution">This application registered itself\./)
      match(page.html, /<strong><bdi dir="ltr">client\.example<\/bdi><\/strong>/)
      await browser.submit(formOf(page.html), { decision: time === 0 ? "deny" : "approve" })
    }
    codeIn(await visit(at, browser, client, S256))
  })
  it("stores the client, once, with its secret; a denied one stores nothing", async () => {
    const information = await registered(at, WITH_SECRET)
    const client = credentialsOf(information)
    const count = await countClients(at)
    const browser = new Browser()
    const asked = await signIn(browser, await visit(at, browser, client))
    equal((await browser.submit(formOf(asked.html), { decision: "deny" })).status, 302)
    equal(await countClients(at), count)
    await freshCode(at, client)
    await freshCode(at, client)
    equal(await countClients(at), count + 1)
    const row = (await at.gatehouse.administration.clients.list()).find((one) => one.registered_id === client.client_id)
    deepEqual([row?.kind, row?.consent, row?.enabled, row?.secrets?.length], ["confidential", "remember", true, 1])
    const events = (await at.gatehouse.store.audit.list(50)).filter(({ subject }) => subject === row?.client_id)
    deepEqual(
      events.map(({ type, actor }) => [type, actor]),
      [["client-registered", at.userId]],
    )
    ok(!JSON.stringify(events).includes(client.client_secret ?? "-"))
  })
  it("of twenty people at once: one row, and each has a code that works", async () => {
    const client = credentialsOf(await registered(at, WITH_SECRET))
    const count = await countClients(at)
    const pages: { browser: Browser; page: Visited }[] = []
    for (let n = 0; n < 20; n++) {
      await addUser(at, `person-${n}`)
      const browser = new Browser()
      pages.push({ browser, page: await signIn(browser, await visit(at, browser, client), `person-${n}`) })
    }
    equal(await countClients(at), count)
    const answers = await Promise.all(
      pages.map(({ browser, page }) => browser.submit(formOf(page.html), { decision: "approve" })),
    )
    const given = await Promise.all(answers.map((answer) => post(at, codeRequest(client, codeIn(answer)))))
    deepEqual(
      given.map(({ status }) => status),
      Array(20).fill(200),
    )
    equal(await countClients(at), count + 1)
  })
  it("prompt=none cannot take its place. OpenID Connect Core §3.1.2.1: consent_required", async () => {
    const client = credentialsOf(await registered(at, { ...PUBLIC, client_name: "Silent" }))
    const browser = await signedIn(at, await confidentialClient(at))
    const answer = await ask(at, { ...requestOf(client, S256), prompt: "none" }, { browser })
    assertSentBack(answer, errorLocation("consent_required"))
  })
  it("before it, no other endpoint knows the client: nothing of it can be used up, looked up or written", async () => {
    const client = credentialsOf(await registered(at, WITH_SECRET))
    assertError(await post(at, codeRequest(client, "gac_x")), "invalid_client")
    assertError(await post(at, { grant_type: "client_credentials", ...client }), "invalid_client")
  })
})

describe("the client_id on the wire", () => {
  for (const metadata of [PUBLIC, WITH_SECRET])
    it(`is the registered one everywhere: ${metadata.token_endpoint_auth_method}`, async () => {
      const client = credentialsOf(await registered(at, metadata))
      const tokens = await tokensFor(at, client)
      equal(decodeJwt(tokens.id_token).aud, client.client_id)
      equal(bodyOf(await userinfo(at, tokens.access_token)).client_id, client.client_id)
      equal(bodyOf(await tokeninfo(at, tokens.access_token)).client_id, client.client_id)
      equal(bodyOf(await post(at, refreshRequest(client, tokens.refresh_token))).scope, "openid profile email")
    })
  it("RFC 6749 §2.3.1: goes into HTTP Basic as it is", async () => {
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
  it("RFC 9562 §5.8: the id of its row, a UUIDv8 of a digest, is not one it goes by", async () => {
    const client = credentialsOf(await registered(at))
    await freshCode(at, client)
    const [row] = (await at.gatehouse.administration.clients.list()).filter(
      (one) => one.registered_id === client.client_id,
    )
    match(row?.client_id ?? "", /^client_[0-9a-f]{12}8[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
    assertProblemPage(await ask(at, requestOf({ client_id: row?.client_id ?? "" }, S256)))
  })
  it("nor does it authenticate by that, sign with it, or have anybody sent away after signing out", async () => {
    const rowOf = async ({ client_id }: { client_id: string }) =>
      (await at.gatehouse.administration.clients.show(client_id)).client_id
    const page = credentialsOf(await registered(at))
    const tokens = await tokensFor(at, page)
    const asPage = { client_id: await rowOf(page) }
    assertError(await post(at, refreshRequest(asPage, tokens.refresh_token)), "invalid_client")
    assertError(await post(at, codeRequest(asPage, await freshCode(at, page))), "invalid_client")

    const web = credentialsOf(
      await registered(at, { ...WITH_SECRET, post_logout_redirect_uris: ["https://client.example/bye"] }),
    )
    const { access_token, refresh_token } = await tokensFor(at, web)
    const asWeb = { client_id: await rowOf(web), client_secret: web.client_secret ?? "" }
    assertError(await post(at, refreshRequest(asWeb, refresh_token)), "invalid_client")
    for (const path of ["/oauth/revoke.php", "/oauth/introspect.php"])
      assertError(await postTo(path, { token: access_token, ...asWeb }), "invalid_client")
    equal(bodyOf(await tokeninfo(at, access_token)).active, true)
    const address = { post_logout_redirect_uri: "https://client.example/bye" }
    assertProblemPage(
      await signOut({ client_id: asWeb.client_id, ...address }),
      400,
      "This sign-out link does not work",
    )
    equal((await signOut({ client_id: web.client_id, ...address })).status, 200)

    const key = ownKey("EdDSA", "own")
    const byKey = { ...WITH_SECRET, token_endpoint_auth_method: "private_key_jwt", jwks: { keys: [key.jwk] } }
    const signing = credentialsOf(await registered(at, byKey))
    const request = {
      grant_type: "authorization_code",
      code: await codeFor(at, signing, S256, at.browser),
      redirect_uri: REDIRECT_URI,
      code_verifier: VERIFIER,
    }
    const wrong = await assertionOf(at, await rowOf(signing), key)
    assertError(await post(at, { ...request, ...asserted(wrong) }), "invalid_client")
    const right = await assertionOf(at, signing.client_id, key)
    equal((await post(at, { ...request, ...asserted(right) })).status, 200)
  })
  it("RFC 7636 §4.4.1: a public client needs a challenge, like every other", async () => {
    const client = credentialsOf(await registered(at))
    match((await ask(at, requestOf(client))).text, /\?error&#61;invalid_request&#38;/)
  })
})

describe("what is not an id of ours", () => {
  const unknown = async (client_id: string) => assertProblemPage(await ask(at, requestOf({ client_id }, S256)))
  it("one changed anywhere, cut or made longer is unknown, and the page does not repeat it", async () => {
    const { client_id } = await registered(at)
    equal((await ask(at, requestOf({ client_id }, S256))).status, 200)
    const forged = Buffer.from(client_id.slice(4), "base64url")
    const one = forged.indexOf(REDIRECT_URI)
    ok(one > 0)
    forged.write("https://attack.example/callback".slice(0, REDIRECT_URI.length), one)
    const wrong = [
      ...Array.from({ length: client_id.length - 4 }, (_, n) => n + 4)
        .filter((n) => n % 7 === 0)
        .map((n) => client_id.slice(0, n) + (client_id[n] === "A" ? "B" : "A") + client_id.slice(n + 1)),
      `gcd_${forged.toString("base64url")}`,
      ...[4, 5, 12, 30, client_id.length - 1].map((length) => client_id.slice(0, length)),
      ...[
        `${client_id}A`,
        `${client_id}=`,
        `${client_id}%00`,
        client_id.toUpperCase(),
        ` ${client_id}`,
        `gcd_${"A".repeat(2044)}`,
        `gcd_${"A".repeat(5000)}`,
      ],
    ]
    for (const id of wrong) {
      const page = await unknown(id)
      ok(!page.includes(id))
    }
    equal(await countClients(elsewhere), 0)
  })
  it("one of another server's secret is unknown", async () => {
    const { client_id } = await registered(elsewhere)
    await unknown(client_id)
    notEqual(client_id, (await registered(at)).client_id)
  })
  it("no other credential opens as one, nor one as a credential", async () => {
    const { client_id, registration_access_token } = await registered(at)
    const tokens = await tokensFor(at, { client_id })
    for (const text of [registration_access_token, tokens.access_token, tokens.refresh_token]) {
      await unknown(text)
      await unknown(`gcd_${text.slice(4)}`)
    }
    for (const prefix of ["gat_", "gcd_"])
      deepEqual(bodyOf(await tokeninfo(at, prefix + client_id.slice(4))), { active: false })
  })
})

describe("the server secret is replaced", () => {
  it("while the former is in the list its ids and secrets work; new ones are made under the new", async () => {
    const client = credentialsOf(await registered(before, WITH_SECRET))
    equal((await tokensFor(rotated, client)).token_type, "Bearer")
    equal((await registered(rotated)).client_id, (await registered(at)).client_id)
    notEqual((await registered(rotated)).client_id, (await registered(before)).client_id)
    assertProblemPage(await ask(at, requestOf({ client_id: (await registered(before)).client_id }, S256)))
  })
})

describe("an operator's word", () => {
  it("disabled: unknown to people, refused where it authenticates, and the same metadata get no new life", async () => {
    const { clients } = at.gatehouse.administration
    const metadata = { ...PUBLIC, client_name: "Phish" }
    const client = credentialsOf(await registered(at, metadata))
    const tokens = await tokensFor(at, client)
    equal((await clients.disable(client.client_id)).enabled, false)
    assertProblemPage(await ask(at, requestOf(client, S256)))
    assertError(await post(at, refreshRequest(client, tokens.refresh_token)), "invalid_client")
    assertError(await register(at, metadata), "invalid_client_metadata")
    await clients.enable(client.client_id)
    equal((await post(at, refreshRequest(client, tokens.refresh_token))).status, 200)
    equal((await register(at, metadata)).status, 201)
  })
  it("one that nobody has consented to yet can be disabled, and deleted, by its client_id", async () => {
    const { clients } = at.gatehouse.administration
    const metadata = { ...PUBLIC, client_name: "Reported" }
    const client = credentialsOf(await registered(at, metadata))
    const { enabled, registered_id } = await clients.disable(client.client_id)
    deepEqual([enabled, registered_id], [false, client.client_id])
    assertProblemPage(await ask(at, requestOf(client, S256)))
    assertError(await register(at, metadata), "invalid_client_metadata")
    await clients.delete(client.client_id)
    assertProblemPage(await ask(at, requestOf(client, S256)))
    const { client_id: foreign } = await registered(elsewhere)
    await clients.disable(foreign).then(
      () => ok(false, "a client of another server was stored"),
      (error: Error) => equal(error.name, "NotFound"),
    )
  })
  it("deleted: gone with its grants, and its id, which says all of it, does not bring it back", async () => {
    const { clients, grants } = at.gatehouse.administration
    const metadata = { ...WITH_SECRET, client_name: "Gone" }
    const client = credentialsOf(await registered(at, metadata))
    const tokens = await tokensFor(at, client)
    const { client_id } = await clients.show(client.client_id)
    deepEqual(await clients.delete(client.client_id), { client_id, deleted: true })
    for (const id of [client.client_id, client_id]) {
      await clients.show(id).then(
        () => ok(false, "it is still shown"),
        (error: Error) => equal(error.name, "NotFound"),
      )
      await clients.enable(id).catch((error: Error) => equal(error.name, "NotFound"))
    }
    equal(
      (await clients.list()).some((one) => one.client_id === client_id),
      false,
    )
    equal(
      (await grants.list({})).some((one) => one.client_id === client_id),
      false,
    )
    assertProblemPage(await ask(at, requestOf(client)))
    assertError(await post(at, refreshRequest(client, tokens.refresh_token)), "invalid_client")
    deepEqual(bodyOf(await tokeninfo(at, tokens.access_token)), { active: false })
  })
  it("a public one that was deleted is refused to whoever registers it again", async () => {
    const metadata = { ...PUBLIC, client_name: "Banned" }
    const client = credentialsOf(await registered(at, metadata))
    await freshCode(at, client)
    await at.gatehouse.administration.clients.delete(client.client_id)
    assertError(await register(at, metadata), "invalid_client_metadata")
    assertProblemPage(await ask(at, requestOf(client, S256)))
  })
  it("a new secret takes the place of the first, which registration no longer tells", async () => {
    const information = await registered(at, WITH_SECRET)
    const client = credentialsOf(information)
    const code = await freshCode(at, client)
    const { client_secret } = await at.gatehouse.administration.clients.newSecret(client.client_id, 0)
    assertError(await post(at, codeRequest(client, code)), "invalid_client")
    equal((await post(at, codeRequest({ ...client, client_secret }, code))).status, 200)
    const { pathname, search } = new URL(information.registration_client_uri)
    const told = await fetch(`${at.url}${pathname}${search}`, {
      headers: bearerOf(information.registration_access_token),
    })
    equal(((await told.json()) as { client_secret: string }).client_secret, client_secret)
  })
  it("the secret is kept as a digest and sealed, never as it is", async () => {
    const client = credentialsOf(await registered(at, WITH_SECRET))
    await codeFor(at, client)
    const row = (await at.gatehouse.store.clients.list()).find((one) => one.registeredId === client.client_id)
    const [stored] = row?.kind === "confidential" ? row.secrets : []
    deepEqual(Buffer.from(stored?.digest ?? []), sha256(client.client_secret ?? ""))
    ok(!Buffer.from(stored?.sealed ?? []).includes(client.client_secret ?? "-"))
  })
})
