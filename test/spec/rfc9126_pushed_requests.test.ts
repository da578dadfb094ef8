/** Pushed authorization requests: RFC 9126, decision 0095. */
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict"
import { createHash } from "node:crypto"
import { after, describe, test } from "node:test"
import { addUser, codeIn, errorLocation, isConsentPage, isSignInPage, signedIn } from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import { asserted, assertionOf, jwksOf, ownKey, refusalLog } from "../support/client_assertion.ts"
import { CHALLENGE, exchange, REDIRECT_URI, requestOf, signIn, VERIFIER } from "../support/journey.ts"
import { open, push, pushed, pushedUrl, pushFields } from "../support/pushed.ts"
import { basic, confidentialClient, publicClient, service } from "../support/service.ts"
import { consoleOf } from "../support/thief.ts"
import type { Received } from "../support/wire.ts"
import { send } from "../support/wire.ts"

const { log, lines } = refusalLog()
const at = await service({ after }, { signInLimit: "off", authorizationLimit: "off", tokenLimit: "off" }, { log })
const web = await confidentialClient(at)
const page = await publicClient(at)
const asking = await confidentialClient(at, { consent: "ask" })
const other = await confidentialClient(at)
await addUser(at, "bob")

/** The private reason of the last refusal. */
const lastReason = (): string | undefined => lines.at(-1)?.reason

const errorOf = ({ status, text }: Received): string => `${status} ${(JSON.parse(text) as { error: string }).error}`

/** The answer of the authorization endpoint to a browser without cookies. */
const seen = async (url: string) => {
  const { status, location } = await new Browser().get(url)
  return { status, location, reason: lastReason() }
}

test("RFC 9126 §2.2: the answer is 201 with a request_uri and its lifetime, and caches do not store it", async () => {
  const answer = await push(at, web)
  equal(answer.status, 201)
  equal(answer.headers["cache-control"], "no-store")
  const body = JSON.parse(answer.text) as { request_uri: string }
  match(body.request_uri, /^urn:ietf:params:oauth:request_uri:[\w-]{100,}$/)
  deepEqual(body, { request_uri: body.request_uri, expires_in: 90 })
  notEqual(await pushed(at, web), body.request_uri)
})

test("RFC 9126 §5: discovery announces the endpoint, and whether every client must use it", async (t) => {
  const announced = async (url: string) => {
    const metadata = (await (await fetch(`${url}/.well-known/openid-configuration`)).json()) as Record<string, unknown>
    return [metadata.pushed_authorization_request_endpoint, metadata.require_pushed_authorization_requests]
  }
  deepEqual(await announced(at.url), [`${at.url}/oauth/par.php`, false])
  const strict = await service(t, { requirePushed: true })
  deepEqual(await announced(strict.url), [`${strict.url}/oauth/par.php`, true])
})

describe("RFC 9126 §2.1: the client authenticates as at the token endpoint", () => {
  const key = ownKey("EdDSA", "k1")
  const unsecret = { client_id: web.client_id }
  test("by HTTP Basic, with its key for any of three audiences, or as a public client by its client_id", async () => {
    const { client_id } = await confidentialClient(at, {
      token_endpoint_auth_method: "private_key_jwt",
      jwks: jwksOf(key),
    })
    equal((await pushFields(at, { ...requestOf(unsecret) }, basic(web.client_id, web.client_secret))).status, 201)
    for (const aud of [at.url, `${at.url}/oauth/token.php`, `${at.url}/oauth/par.php`]) {
      const assertion = asserted(await assertionOf(at, client_id, key, { claims: { aud } }))
      equal((await push(at, { client_id }, assertion)).status, 201, aud)
    }
    equal((await push(at, page)).status, 201)
  })
  test("refuses a missing or wrong secret, a secret of another client, and two client ids", async () => {
    equal(errorOf(await push(at, web, { client_secret: undefined })), "401 invalid_client")
    equal(errorOf(await push(at, web, { client_secret: other.client_secret })), "401 invalid_client")
    equal(errorOf(await push(at, web, { client_id: "client_unknown" })), "401 invalid_client")
    const two = await pushFields(at, requestOf(unsecret), basic(other.client_id, other.client_secret))
    equal(errorOf(two), "400 invalid_request")
  })
})

test("RFC 9126 §2.3, §7.2: what the authorization endpoint refuses is refused here, for the same reason", async () => {
  const cases: Record<string, [more: Record<string, string | undefined>, error: string]> = {
    "redirect-uri-differs": [{ redirect_uri: `${REDIRECT_URI}/x` }, "400 invalid_request"],
    "parameter-missing": [{ redirect_uri: undefined }, "400 invalid_request"],
    "response-type-unknown": [{ response_type: "token" }, "400 unsupported_response_type"],
    "response-mode-unsupported": [{ response_mode: "fragment" }, "400 invalid_request"],
    "scope-unknown": [{ scope: "openid kaiserschmarrn" }, "400 invalid_scope"],
    "resource-not-allowed": [{ resource: "https://nowhere.example/" }, "400 invalid_target"],
    "challenge-malformed": [{ code_challenge: "short" }, "400 invalid_request"],
    "prompt-unknown": [{ prompt: "none login" }, "400 invalid_request"],
    "claims-malformed": [{ claims: "[]" }, "400 invalid_request"],
    "hint-unverifiable": [{ scope: "openid", id_token_hint: "eyJhbGciOiJub25lIn0.e30." }, "400 invalid_request"],
    "connection-unknown": [{ connection: "nobody" }, "400 invalid_request"],
    "parameter-too-long": [{ state: "s".repeat(4097) }, "400 invalid_request"],
    "request-object-by-reference": [{ request_uri: "urn:ietf:params:oauth:request_uri:x" }, "400 invalid_request"],
  }
  for (const [reason, [more, error]] of Object.entries(cases)) {
    const answer = await push(at, web, more)
    deepEqual([errorOf(answer), lastReason()], [error, reason])
  }
  const public_ = await push(at, page, { code_challenge: undefined, code_challenge_method: undefined })
  equal(public_.status, 400)
  equal(lastReason(), "challenge-missing")
  const twice = await pushFields(at, `${new URLSearchParams({ ...requestOf(web), ...web })}&scope=openid&scope=read`)
  equal(twice.status, 400)
  equal(lastReason(), "parameter-repeated")
  // Random text does not become shorter when it is compressed.
  const random = Array.from({ length: 180 }, (_, n) => createHash("sha256").update(`${n}`).digest("base64url")).join("")
  equal(
    (
      await push(at, web, {
        state: random.slice(0, 4000),
        nonce: random.slice(4000, 5000),
        login_hint: random.slice(5000, 6000),
      })
    ).status,
    400,
  )
  equal(lastReason(), "pushed-request-too-long")
})

test("RFC 9126 §2.3: another method than POST is answered 405, and a body that is too long 413", async () => {
  for (const method of ["GET", "PUT", "DELETE"]) {
    const { status, headers } = await send(at, "/oauth/par.php", { method })
    deepEqual([status, headers.allow], [405, "POST, OPTIONS"], method)
  }
  equal((await push(at, web, { state: "s".repeat(100_000) })).status, 413)
})

test("RFC 9126 §4: the pushed parameters apply, and the browser's address shows none of them", async () => {
  const browser = await signedIn(at, web)
  const uri = await pushed(at, page, { scope: "openid read", nonce: "a-nonce", state: "pushed" })
  const answer = await browser.get(pushedUrl(at, page, uri))
  const code = codeIn(answer, "&state=pushed")
  const tokens = await exchange(at, page, code, { code_verifier: VERIFIER })
  equal(tokens.body.scope, "openid read")
})

test("RFC 9101 §5: parameters beside request_uri have no effect", async () => {
  const browser = await signedIn(at, web)
  const beside = {
    ...{ state: "outside", scope: "openid profile email read write", redirect_uri: "https://evil.example/" },
    ...{ prompt: "login", response_mode: "form_post", resource: "https://nowhere.example/", code_challenge: "x" },
  }
  const uri = await pushed(at, web, { scope: "openid", state: "pushed" })
  const code = codeIn(await browser.get(pushedUrl(at, web, uri, beside)), "&state=pushed")
  equal((await exchange(at, web, code)).body.scope, "openid")
})

describe("a request_uri", () => {
  test("RFC 9126 §7.1: of another client, changed, or repeated is refused on a page, whatever redirect_uri is beside it", async () => {
    const uri = await pushed(at, web)
    const beside = { redirect_uri: REDIRECT_URI, response_type: "code" }
    const shown = async (url: string) => {
      const { status, location, reason } = await seen(url)
      deepEqual([status, location], [400, undefined])
      return reason
    }
    equal(await shown(pushedUrl(at, other, uri, beside)), "request-uri-of-another-client")
    equal(await shown(pushedUrl(at, web, uri.slice(0, -2), beside)), "request-uri-malformed")
    equal(await shown(pushedUrl(at, web, "urn:ietf:params:oauth:request_uri:", beside)), "request-uri-malformed")
    equal(await shown(`${pushedUrl(at, web, uri)}&request_uri=x`), "parameter-repeated")
  })

  test("RFC 9101 §7: expires after 90 seconds, and then goes back to the client as invalid_request_uri", async () => {
    const uri = await pushed(at, web)
    at.clock.advance({ seconds: 90, ms: -1 })
    equal((await seen(pushedUrl(at, web, uri))).status, 303)
    at.clock.advance({ ms: 1 })
    const { status, location, reason } = await seen(pushedUrl(at, web, uri))
    deepEqual([status, location, reason], [302, errorLocation("invalid_request_uri"), "request-uri-expired"])
  })

  test("that a browser opened in time works for twelve hours there, with reloads, wrong passwords and the back button", async () => {
    const browser = new Browser()
    const first = await open(browser, pushedUrl(at, web, await pushed(at, web)))
    at.clock.advance({ hours: 11, minutes: 59 })
    ok(isSignInPage(await browser.get(first.url)))
    const wrong = await browser.submit(formOf(first.html), { username: "ann", password: "wrong" })
    ok(isSignInPage(wrong))
    codeIn(await signIn(browser, wrong))
  })

  test("does not work longer than twelve hours, nor for 90 seconds in a browser that got the marked address", async () => {
    const browser = new Browser()
    const marked = await open(browser, pushedUrl(at, web, await pushed(at, web)))
    at.clock.advance({ seconds: 90 })
    equal((await seen(marked.url)).reason, "request-uri-expired")
    at.clock.advance({ hours: 12 })
    equal((await browser.get(marked.url)).location, errorLocation("invalid_request_uri"))
  })

  test("RFC 9126 §7.3: works for one sign-in: another person's browser gets no code, and no copy of the first one", async () => {
    const uri = await pushed(at, web)
    const [ann, bob] = [await signedIn(at, web), await signedIn(at, web, "bob")]
    const code = codeIn(await ann.get(pushedUrl(at, web, uri)))
    equal((await bob.get(pushedUrl(at, web, uri))).location, errorLocation("invalid_request_uri"))
    equal((await (await signedIn(at, web)).get(pushedUrl(at, web, uri))).location, errorLocation("invalid_request_uri"))
    // A reload gives the browser the same code, until it is exchanged.
    equal(codeIn(await ann.get(pushedUrl(at, web, uri))), code)
    equal((await exchange(at, web, code)).status, 200)
    equal((await ann.get(pushedUrl(at, web, uri))).location, errorLocation("invalid_request_uri"))
  })

  test("of one of two browsers at once leads to one grant", async () => {
    const uri = await pushed(at, web)
    const browsers = [await signedIn(at, web), await signedIn(at, web, "bob"), await signedIn(at, web)]
    const answers = await Promise.all(browsers.map((browser) => browser.get(pushedUrl(at, web, uri))))
    equal(answers.filter(({ location }) => location?.includes("code=")).length, 1)
    equal(answers.filter(({ location }) => location === errorLocation("invalid_request_uri")).length, 2)
  })

  test("works once also if its person is deleted and another one signs in with the same browser", async () => {
    for (const isExchanged of [false, true]) {
      await addUser(at, "cleo")
      const browser = new Browser()
      const first = await open(browser, pushedUrl(at, web, await pushed(at, web)))
      const code = codeIn(await signIn(browser, first, "cleo"))
      if (isExchanged) equal((await exchange(at, web, code)).status, 200)
      await at.gatehouse.administration.users.delete("cleo")
      equal((await exchange(at, web, code)).status, 400)
      const bobs = await signIn(browser, await browser.get(first.url), "bob")
      deepEqual([bobs.location, lastReason()], [errorLocation("invalid_request_uri"), "request-uri-used"])
    }
  })

  test("of 64 tabs of one browser leads to one grant and one code, which works once", async () => {
    const url = pushedUrl(at, web, await pushed(at, web))
    const browser = await signedIn(at, web)
    const answers = await Promise.all(Array.from({ length: 64 }, () => browser.get(url)))
    const [code = "", ...others] = new Set(answers.map((answer) => codeIn(answer)))
    deepEqual(others, [])
    const tokens = await Promise.all(Array.from({ length: 64 }, () => exchange(at, web, code)))
    equal(tokens.filter(({ status }) => status === 200).length, 1)
  })

  test('keeps prompt=login and "not me" to one sign-in, in several tabs', async () => {
    const browser = await signedIn(at, asking)
    const urls = [
      pushedUrl(at, asking, await pushed(at, asking, { prompt: "login", state: "one" })),
      pushedUrl(at, asking, await pushed(at, asking, { prompt: "login", state: "two" })),
    ]
    const [one, two] = await Promise.all(urls.map((url) => open(browser, url)))
    ok(one !== undefined && two !== undefined && isSignInPage(one) && isSignInPage(two))
    at.clock.advance({ minutes: 5 })
    const consent = await signIn(browser, one)
    ok(isConsentPage(consent))
    const another = await browser.submit(formOf(consent.html), { decision: "another" })
    const again = another.status === 303 ? await browser.get(another.location ?? "") : another
    at.clock.advance({ minutes: 5 })
    const bobs = isSignInPage(again) ? await signIn(browser, again, "bob") : again
    ok(isConsentPage(bobs))
    codeIn(await browser.submit(formOf(bobs.html), { decision: "approve" }), "&state=one")
    const twos = await signIn(browser, await browser.get(two.url))
    codeIn(await browser.submit(formOf(twos.html), { decision: "approve" }), "&state=two")
  })

  test("with prompt=none shows no page, and a denial goes back once", async () => {
    const silent = pushedUrl(at, asking, await pushed(at, asking, { prompt: "none" }))
    equal((await seen(silent)).location, errorLocation("login_required"))
    const browser = await signedIn(at, asking)
    const page = await open(browser, pushedUrl(at, asking, await pushed(at, asking)))
    const denied = await browser.submit(formOf(page.html), { decision: "deny" })
    equal(denied.location, errorLocation("access_denied"))
  })

  test("is not followed in circles by a browser that keeps no cookies", async () => {
    const answer = await new Browser().get(pushedUrl(at, web, await pushed(at, web)))
    equal(answer.status, 303)
    const next = await new Browser().get(answer.location ?? "")
    deepEqual([next.status, isSignInPage(next)], [200, true])
  })

  test("RFC 9126 §7.4: of a client whose redirect URI was removed meanwhile leads nowhere", async () => {
    const { client_id, client_secret } = await confidentialClient(at)
    const uri = await pushed(at, { client_id, client_secret })
    await at.gatehouse.administration.clients.update(client_id, { redirect_uris: ["https://client.example/new"] })
    const { status, reason } = await seen(pushedUrl(at, { client_id }, uri))
    deepEqual([status, reason], [400, "redirect-uri-differs"])
  })
})

describe("RFC 9126 §6: require_pushed_authorization_requests", () => {
  test("of a client refuses its other requests", async () => {
    const strict = await confidentialClient(at, { require_pushed_authorization_requests: true })
    const browser = await signedIn(at, web)
    const plain = await browser.get(`${at.url}/oauth/authorize.php?${new URLSearchParams(requestOf(strict))}`)
    equal(plain.location, errorLocation("invalid_request"))
    equal(lastReason(), "pushed-request-required")
    codeIn(await browser.get(pushedUrl(at, strict, await pushed(at, strict))))
  })
  test("of the installation refuses the other requests of every client but the console", async (t) => {
    const strict = await service(t, { requirePushed: true })
    const client = await confidentialClient(strict)
    const refused = await fetch(`${strict.url}/oauth/authorize.php?${new URLSearchParams(requestOf(client))}`, {
      redirect: "manual",
    })
    match(refused.headers.get("location") ?? "", /error=invalid_request&/)
    const { client_id, redirect_uri } = consoleOf(strict)
    const own = { client_id, redirect_uri: redirect_uri ?? "", response_type: "code", code_challenge: CHALLENGE }
    const console = new URLSearchParams({ ...own, code_challenge_method: "S256" })
    equal((await fetch(`${strict.url}/oauth/authorize.php?${console}`)).status, 200)
  })
})

test("counts pushed requests by address, apart from the token endpoint", async (t) => {
  const limited = await service(t, { tokenLimit: { count: 2, windowMs: 60_000 } })
  const client = await confidentialClient(limited)
  const answers = [await push(limited, client), await push(limited, client), await push(limited, client)]
  deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 429],
  )
  equal((await exchange(limited, client, "gac_x")).status, 400)
})
