/** Nobody is sent by this server to a stranger's address who has not chosen to go. RFC 9700 §4.11.2; decision 0027. */
import { equal, match, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { ask, codeIn, visit } from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import { authorizeUrl, REDIRECT_URI, requestOf, signIn } from "../support/journey.ts"
import { credentialsOf, PUBLIC, registered } from "../support/registration.ts"
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
  ["invalid_scope", { scope: "bogus" }],
  ["unsupported_response_type", { response_type: "token" }],
  ["login_required", { prompt: "none" }],
] as const

describe("RFC 9700 §4.11.2: the authorization endpoint redirects no error to a client that registered itself", () => {
  for (const [name, client] of Object.entries({ "unknown yet": strange, "that somebody once consented to": consented }))
    for (const [error, more] of WRONG)
      it(`${error}, ${name}: a page says where to, and a link carries the error`, async () => {
        const { status, headers, text } = await ask(at, { ...requestOf(client, S256), ...more })
        equal(status, 400)
        equal(headers.location, undefined)
        match(
          text,
          /<h1>Continue to <bdi[^>]*>client\.example<\/bdi><\/h1>\n<p class="caution">This application registered itself\./,
        )
        ok(text.includes(`href="${REDIRECT_URI}?error&#61;${error}&#38;`))
        ok(!/<script|http-equiv/i.test(text))
      })
  it("OAuth 2.0 Form Post Response Mode §2: the form does not go by itself either", async () => {
    const { status, headers, text } = await ask(at, {
      ...requestOf(strange, S256),
      prompt: "none",
      response_mode: "form_post",
    })
    equal(status, 400)
    ok(!text.includes("<script"))
    ok(!String(headers["content-security-policy"]).includes("script-src"))
    const { action, fields } = formOf(text)
    equal(action, REDIRECT_URI)
    equal(fields.error, "login_required")
  })
  it("RFC 6749 §4.1.2.1: who presses Deny or Allow, below the address, goes there", async () => {
    for (const decision of ["deny", "approve"]) {
      const browser = new Browser()
      const page = await signIn(browser, await visit(at, browser, consented, S256))
      const answer = await browser.submit(formOf(page.html), { decision })
      equal(answer.status, 302)
      if (decision === "approve") codeIn(answer)
      else match(answer.location ?? "", /^https:\/\/client\.example\/callback\?error=access_denied&/)
    }
  })
  it("one that an operator trusts is answered like every other", async () => {
    const trusted = credentialsOf(await registered(at, { ...PUBLIC, client_name: "Trusted" }))
    await freshCode(at, trusted)
    await at.gatehouse.administration.clients.update(trusted.client_id, { consent: "remember" })
    const { status, headers } = await ask(at, { ...requestOf(trusted, S256), prompt: "none" })
    equal(status, 302)
    match(headers.location ?? "", /^https:\/\/client\.example\/callback\?error=login_required&/)
  })
})

describe("RFC 8252 §7.1: behind a scheme of an application's own a host names nobody, and no page says it", () => {
  const uri = "com.evil.app://bank.example.com/cb"
  const scheme = "com\\.evil\\.app<\\/bdi>"
  const nameless = () => registered(at, { ...PUBLIC, client_name: undefined, redirect_uris: [uri] })
  const request = async () => ({ ...requestOf(credentialsOf(await nameless()), S256), redirect_uri: uri })
  /** What a person reads: where links and forms go is not shown. */
  const shown = (html: string) => html.replace(/\b(?:href|action|value)="[^"]*"/g, "")
  it("a client without a name is called by the scheme", async () => {
    equal((await nameless()).client_name, "com.evil.app")
  })
  it("the consent page says the scheme, as the application and as where the answer goes", async () => {
    const browser = new Browser()
    const page = await signIn(browser, await browser.get(authorizeUrl(at, await request())))
    match(page.html, new RegExp(`<h1>Allow <bdi>${scheme} to use your account\\?`))
    match(page.html, new RegExp(`<p id="destination">.*<strong><bdi dir="ltr">${scheme}`))
    ok(!shown(page.html).includes("bank.example.com"))
  })
  it("so does the page that leaves it to the person to go on", async () => {
    const { text } = await ask(at, { ...(await request()), scope: "bogus" })
    match(text, new RegExp(`<h1>Continue to <bdi[^>]*>${scheme}`))
    ok(!shown(text).includes("bank.example.com"))
  })
})

describe("OIDC RP-Initiated Logout §3: no redirection whose legitimacy nothing confirms", () => {
  const sent = (browser: Browser, more: Record<string, string> = {}) =>
    browser.get(
      `${at.url}/oauth/logout.php?${new URLSearchParams({ client_id: consented.client_id, post_logout_redirect_uri: BYE, ...more })}`,
    )
  it("nobody is signed in: no link of the client's owner leads on, with its own ID token or without", async () => {
    const { id_token } = await tokensFor(at, consented)
    for (const more of [{}, { id_token_hint: id_token }]) {
      const { status, location } = await sent(new Browser(), more)
      equal(status, 200)
      equal(location, undefined)
    }
  })
  it("somebody is signed in, and asked: the sign-out is done, and ends here", async () => {
    const browser = new Browser()
    await signIn(browser, await visit(at, browser, consented, S256))
    const page = await sent(browser)
    const { status, location } = await browser.submit(formOf(page.html), {})
    equal(status, 200)
    equal(location, undefined)
  })
  it("the ID token of who is signed in proves it, and leads back", async () => {
    const { id_token } = await tokensFor(at, consented)
    const { status, location } = await sent(at.browser, { id_token_hint: id_token })
    equal(status, 303)
    equal(location, BYE)
  })
})
