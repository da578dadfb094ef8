/** The server redirects a user to the address of a self-registered client only if the user chooses to go there. RFC 9700 §4.11.2; decision 0036. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { SignJWT } from "jose"
import { addUser, ask, assertSentBack, codeIn, errorLocation, stateAndIss, visit } from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import { authorizeUrl, REDIRECT_URI, requestOf, signIn } from "../support/journey.ts"
import { credentialsOf, PUBLIC, registered, WITH_SECRET } from "../support/registration.ts"
import { freshCode, service, tokensFor } from "../support/service.ts"

const S256 = { code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", code_challenge_method: "S256" }
const BYE = "https://client.example/bye"
const at = await service({ after }, { registration: "open" })
const strange = credentialsOf(await registered(at, { ...PUBLIC, post_logout_redirect_uris: [BYE] }))
const consented = credentialsOf(
  await registered(at, { ...PUBLIC, client_name: "Consented", post_logout_redirect_uris: [BYE] }),
)
await freshCode(at, consented)

const WRONG = [
  ["invalid_scope", { scope: "bogus" }, "requested access that it cannot get here\\. Nothing was shared\\."],
  ["invalid_target", { resource: "https://unknown.example" }, "requested access that it cannot get here\\."],
  [
    "unsupported_response_type",
    { response_type: "token" },
    "sent a request that we can’t accept\\. Nothing was shared",
  ],
  ["invalid_request", { max_age: "soon" }, "sent a request that we can’t accept\\."],
  [
    "unmet_authentication_requirements",
    { claims: '{"id_token":{"acr":{"essential":true,"value":"x"}}}' },
    "requires a way to sign in that this service does not offer\\.",
  ],
] as const

describe("RFC 9700 §4.11.2: the authorization endpoint redirects an error to a self-registered client only for prompt=none", () => {
  for (const [name, client] of Object.entries({
    "a client without consent": strange,
    "a client with a consent": consented,
  }))
    for (const [error, more, says] of WRONG)
      it(`${error}, ${name}: a page says what went wrong and shows the address, and its only button contains the error`, async () => {
        const { status, headers, text } = await ask(at, { ...requestOf(client, S256), ...more })
        equal(status, 400)
        equal(headers.location, undefined)
        match(
          text,
          new RegExp(
            `<h1>This sign-in did not work</h1>\n<p class="lead"><strong><bdi[^>]*>client\\.example</bdi></strong> ${says}`,
          ),
        )
        match(
          text,
          /<p class="caution">Nobody at this service has checked this application\. Continue only if you know it\./,
        )
        ok(text.includes(`<code translate="no">${headers["x-trace-id"]}</code>`))
        deepEqual(text.match(/<(?:a|button)\b[^>]*>/g), [/<a class="button" [^>]*>/.exec(text)?.[0]])
        ok(text.includes(`href="${REDIRECT_URI}?error&#61;${error}&#38;`))
        match(text, /">Continue to <bdi[^>]*>client\.example<\/bdi><\/a>/)
        ok(!/<script|http-equiv/i.test(text))
      })
  it("a problem page has no link to a self-registered client", async () => {
    const { status, text } = await ask(at, { ...requestOf(strange, S256), redirect_uri: `${REDIRECT_URI}/other` })
    equal(status, 400)
    ok(!text.includes("client.example"))
  })
  it("OAuth 2.0 Form Post Response Mode §2: a form with an error does not submit itself", async () => {
    const { status, headers, text } = await ask(at, {
      ...requestOf(strange, S256),
      scope: "bogus",
      response_mode: "form_post",
    })
    equal(status, 400)
    ok(!text.includes("<script"))
    ok(!String(headers["content-security-policy"]).includes("script-src"))
    const { action, fields } = formOf(text)
    equal(action, REDIRECT_URI)
    equal(fields.error, "invalid_scope")
  })
  it("RFC 6749 §4.1.2.1: Deny and Allow, below the shown address, go there", async () => {
    for (const decision of ["deny", "approve"]) {
      const browser = new Browser()
      const page = await signIn(browser, await visit(at, browser, consented, { ...S256, prompt: "consent" }))
      const answer = await browser.submit(formOf(page.html), { decision })
      equal(answer.status, 302)
      if (decision === "approve") codeIn(answer, stateAndIss(at))
      else match(answer.location ?? "", /^https:\/\/client\.example\/callback\?error=access_denied&/)
    }
  })
  for (const [name, client] of Object.entries({
    "a client without consent": strange,
    "a client with a consent": consented,
  }))
    for (const [error, more] of [
      ["login_required", {}],
      ["invalid_scope", { scope: "bogus" }],
      ["invalid_request", { prompt: "none login" }],
    ] as const)
      it(`OIDC Core §3.1.2.1: prompt=none shows no page, ${name}: ${error} is sent by redirect`, async () => {
        const answer = await ask(at, { ...requestOf(client, S256), prompt: "none", ...more })
        assertSentBack(answer, errorLocation(error, stateAndIss(at)))
      })
  it("OIDC Core §3.1.2.1: prompt=none with form_post is answered by a form that submits itself", async () => {
    const request = { ...requestOf(strange, S256), prompt: "none", response_mode: "form_post" }
    const { status, text } = await ask(at, request)
    equal(status, 200)
    ok(text.includes("<script"))
    equal(formOf(text).fields.error, "login_required")
  })
  it("a client that an operator made first-party is treated as an operator's client", async () => {
    const trusted = credentialsOf(await registered(at, { ...PUBLIC, client_name: "Trusted" }))
    await freshCode(at, trusted)
    const wrong = () => ask(at, { ...requestOf(trusted, S256), scope: "bogus" })
    equal((await wrong()).status, 400)
    await at.gatehouse.administration.clients.update(trusted.client_id, { consent: "first-party" })
    assertSentBack(await wrong(), errorLocation("invalid_scope", stateAndIss(at)))
  })
})

describe("RFC 8252 §7.1: a host in a URI with an application's own scheme identifies no one, and no page shows it", () => {
  const uri = "com.evil.app://bank.example.com/cb"
  const scheme = "com\\.evil\\.app<\\/bdi>"
  const nameless = () => registered(at, { ...PUBLIC, client_name: undefined, redirect_uris: [uri] })
  const request = async () => ({ ...requestOf(credentialsOf(await nameless()), S256), redirect_uri: uri })
  /** Returns the visible text, without the targets of links and forms. */
  const shown = (html: string) => html.replace(/\b(?:href|action|value)="[^"]*"/g, "")
  it("a client without a name is shown by its scheme", async () => {
    equal((await nameless()).client_name, "com.evil.app")
  })
  it("the consent page shows the scheme as the application and as the destination", async () => {
    const browser = new Browser()
    const page = await signIn(browser, await browser.get(authorizeUrl(at, await request())))
    match(page.html, new RegExp(`<h1>Allow <bdi>${scheme} to use your account\\?`))
    match(page.html, new RegExp(`<p id="destination">.*<strong><bdi dir="ltr">${scheme}`))
    ok(!shown(page.html).includes("bank.example.com"))
  })
  it("the page that lets the user decide to continue shows the scheme too", async () => {
    const { text } = await ask(at, { ...(await request()), scope: "bogus" })
    match(text, new RegExp(`<p class="lead"><strong><bdi[^>]*>${scheme}`))
    ok(!shown(text).includes("bank.example.com"))
  })
})

describe("OIDC RP-Initiated Logout §3: the server does not redirect if nothing confirms the request's legitimacy", () => {
  const sent = (browser: Browser, more: Record<string, string> = {}) =>
    browser.get(
      `${at.url}/oauth/logout.php?${new URLSearchParams({ client_id: consented.client_id, post_logout_redirect_uri: BYE, ...more })}`,
    )
  it("if no one is signed in, no link of the client's owner redirects, with its own ID token or without", async () => {
    const { id_token } = await tokensFor(at, consented)
    for (const more of [{}, { id_token_hint: id_token }]) {
      const { status, location } = await sent(new Browser(), more)
      equal(status, 200)
      equal(location, undefined)
    }
  })
  it("a user is signed in, and asked: the sign-out succeeds, without a redirect", async () => {
    const browser = new Browser()
    await signIn(browser, await visit(at, browser, consented, S256))
    const page = await sent(browser)
    const { status, location } = await browser.submit(formOf(page.html), {})
    equal(status, 200)
    equal(location, undefined)
  })
  it("an ID token that the client signed itself, with any sid, proves nothing about a user who never used the client", async () => {
    const metadata = { ...WITH_SECRET, id_token_signed_response_alg: "HS256", post_logout_redirect_uris: [BYE] }
    const client = credentialsOf(await registered(at, metadata))
    await addUser(at, "eve")
    // Eve signs in and consents, so that the server does not delete the client.
    const eve = new Browser()
    const consent = await signIn(eve, await visit(at, eve, client), "eve")
    codeIn(await eve.submit(formOf(consent.html), { decision: "approve" }), stateAndIss(at))
    await addUser(at, "bob")
    const browser = new Browser()
    await signIn(browser, await visit(at, browser, consented, S256), "bob")
    const { user_id } = await at.gatehouse.administration.users.show("bob")
    for (const claims of [{}, { sid: "anything" }]) {
      const id_token_hint = await new SignJWT({ sub: user_id, at_hash: "x", ...claims })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer(at.url)
        .setAudience(client.client_id)
        .sign(Buffer.from(client.client_secret ?? ""))
      const held = new Browser()
      for (const [name, value] of browser.cookies) held.cookies.set(name, value)
      const asked = await sent(held, { client_id: client.client_id, id_token_hint })
      equal((await held.submit(formOf(asked.html), {})).location, undefined)
      await signIn(browser, await visit(at, browser, consented, { ...S256, prompt: "login" }), "bob")
    }
  })
  it("an ID token of the signed-in user redirects, after the user confirms", async () => {
    const { id_token } = await tokensFor(at, consented)
    const asked = await sent(at.browser, { id_token_hint: id_token })
    equal(asked.location, undefined)
    const { status, location } = await at.browser.submit(formOf(asked.html), {})
    equal(status, 303)
    equal(location, BYE)
  })
})
