/** OpenID Connect Core §5.5: individually requested claims at userinfo and in the ID token, and the consent to them. */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { decodeJwt } from "jose"
import type { ClientId } from "../../src/base/id.ts"
import { askedIdTokenClaims, userinfoBody } from "../../src/oauth/claims.ts"
import { PERSON_CLAIMS } from "../../src/oauth/person_claims.ts"
import { bodyOf } from "../support/answers.ts"
import {
  addUser,
  ask,
  askByForm,
  assertRestarted,
  assertSentBack,
  codeIn,
  errorLocation,
  isConsentPage,
  signedIn,
  visit,
} from "../support/authorization.ts"
import { Browser, formOf, requestIn, withRequest } from "../support/browser.ts"
import { codeFor, requestOf } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import {
  codeRequest,
  confidentialClient,
  post,
  publicClient,
  refreshed,
  service,
  tokensFor,
  userinfo,
} from "../support/service.ts"

const at = await service({ after })
const direct = await confidentialClient(at)
const page = await publicClient(at)
const narrow = await confidentialClient(at, { scope: "openid email" })
const asking = await confidentialClient(at, { consent: "ask" })
const browser = await signedIn(at, direct)
const bob = await addUser(at, "bob", { name: "Bob Example", email_verified: false })

const asked = (claims: unknown, scope = "openid") => ({
  scope,
  claims: typeof claims === "string" ? claims : JSON.stringify(claims),
})
const information = async ({ access_token }: Tokens) => bodyOf(await userinfo(at, access_token))
/** Returns those members of an ID token that only some ID tokens have. */
function extra({ id_token }: Tokens) {
  const { iss, sub, aud, exp, iat, auth_time, at_hash, ...more } = decodeJwt(id_token)
  return more
}
const permissions = (html: string) => [...html.matchAll(/<li><span>(.*?)<\/span>/g)].map(([, words]) => words)

describe("OIDC Core §5.5: the claims parameter", () => {
  for (const [kind, client] of [
    ["a confidential client", direct],
    ["a public client", page],
  ] as const) {
    it(`userinfo: "requests that the listed individual Claims be returned from the UserInfo Endpoint" (${kind})`, async () => {
      const claims = { userinfo: { email: null, name: { essential: true } } }
      const tokens = await tokensFor(at, client, asked(claims))
      deepEqual(await information(tokens), {
        sub: at.userId,
        name: "Ann Example",
        email: "ann@example.com",
        client_id: client.client_id,
        scope: "openid",
      })
      deepEqual([extra(tokens), tokens.scope], [{}, "openid"])
    })
    it(`id_token: "requests that the listed individual Claims be returned in the ID Token" (${kind})`, async () => {
      const claims = { id_token: { email: null, email_verified: null, preferred_username: null, name: null } }
      const tokens = await tokensFor(at, client, asked(claims))
      deepEqual(extra(tokens), {
        name: "Ann Example",
        preferred_username: "ann",
        email: "ann@example.com",
        email_verified: true,
      })
      deepEqual(await information(tokens), { sub: at.userId, client_id: client.client_id, scope: "openid" })
    })
  }
  it("userinfo and id_token are separate, and add to the claims of the scope", async () => {
    const claims = { userinfo: { preferred_username: null }, id_token: { email: null } }
    const tokens = await tokensFor(at, direct, asked(claims, "openid email"))
    deepEqual(await information(tokens), {
      sub: at.userId,
      preferred_username: "ann",
      email: "ann@example.com",
      email_verified: true,
      client_id: direct.client_id,
      scope: "openid email",
    })
    deepEqual(extra(tokens), { email: "ann@example.com" })
  })
  it("userinfo: requesting a claim that the scope includes changes nothing, byte for byte", async () => {
    const plain = await userinfo(at, (await tokensFor(at, direct)).access_token)
    const claims = { userinfo: { email: null, email_verified: null, name: null, preferred_username: null, sub: null } }
    const same = await userinfo(at, (await tokensFor(at, direct, asked(claims, "openid profile email"))).access_token)
    equal(same.text, plain.text)
  })
  it(`§5.5.1: null, essential, value and values: "the Authorization Server MUST NOT generate an error when Claims are not returned"`, async () => {
    const claims = {
      userinfo: {
        name: { essential: false },
        preferred_username: { value: "somebody" },
        email: { essential: true, values: ["a@example.com", "b@example.com"] },
        email_verified: { value: false, essential: true },
      },
    }
    const { name, preferred_username, email, email_verified } = await information(
      await tokensFor(at, direct, asked(claims)),
    )
    deepEqual(
      { name, preferred_username, email, email_verified },
      { name: "Ann Example", preferred_username: "ann", email: "ann@example.com", email_verified: true },
    )
  })
  it("§5.3.2: a claim that the user does not have is absent, requested or not", () => {
    const known = { id: "user_0", username: "cy", name: undefined, email: undefined, emailVerified: false } as const
    const person = { ...known, attributes: undefined }
    deepEqual(userinfoBody("cy", person, "client_0", ["openid", "email"], PERSON_CLAIMS), {
      sub: "cy",
      name: "cy",
      preferred_username: "cy",
      client_id: "client_0",
      scope: "openid email",
    })
    deepEqual(askedIdTokenClaims(person, ["email", "email_verified"], {}), {})
  })
  it(`§5.5: "Other members MAY be present. Any members used that are not understood MUST be ignored."`, async () => {
    for (const claims of [
      {},
      { userinfo: {} },
      { userinfo: {}, id_token: {}, access_token: 7, "": null },
      {
        userinfo: {
          shoe_size: null,
          address: { essential: true },
          "name#de": null,
          "https://claims.example/x": { essential: true },
        },
      },
      { userinfo: { telephone: 7, constructor: true, toString: 1 } },
      '{"userinfo":{"__proto__":{"essential":7}},"__proto__":{"userinfo":7}}',
      { userinfo: { acr: null, amr: null, auth_time: { essential: true } } },
    ]) {
      const tokens = await tokensFor(at, direct, asked(claims))
      deepEqual(await information(tokens), { sub: at.userId, client_id: direct.client_id, scope: "openid" })
      deepEqual(extra(tokens), {})
    }
    const more = { userinfo: { email: { essential: true, purpose: "to write to you", max_age: 7 } } }
    equal((await information(await tokensFor(at, direct, asked(more)))).email, "ann@example.com")
  })
  it("without the scope openid the request is not an OpenID request, and no claim is added", async () => {
    const tokens = await tokensFor(at, direct, asked({ userinfo: { email: null } }, "read"))
    deepEqual(await information(tokens), { sub: at.userId, client_id: direct.client_id, scope: "read" })
  })
  it("claims can be sent in a request by POST", async () => {
    const answer = await askByForm(at, requestOf(direct, asked({ userinfo: { email: null } })))
    const code = codeIn(await browser.get(at.url + (answer.headers.location ?? "")))
    const tokens = bodyOf<Tokens>(await post(at, codeRequest(direct, code)))
    equal((await information(tokens)).email, "ann@example.com")
  })
  it("a request without claims stores no claims", async () => {
    const own = await confidentialClient(at)
    await tokensFor(at, own)
    at.clock.advance({ ms: 1 })
    await tokensFor(at, own, asked({ userinfo: { sub: null, shoe_size: null } }))
    at.clock.advance({ ms: 1 })
    await tokensFor(at, own, asked({ userinfo: { email: null }, id_token: { acr: null } }))
    const kept = await at.gatehouse.store.grants.list({ clientId: own.client_id as ClientId })
    deepEqual(
      kept.map(({ claims }) => claims),
      [undefined, undefined, "email/acr=urn:gatehouse:acr:pwd"],
    )
  })
})

describe("OIDC Core §5.5: malformed claims are invalid_request, redirected before any sign-in", () => {
  for (const claims of [
    "x",
    "{",
    "null",
    "[]",
    '"userinfo"',
    "7",
    '{"userinfo":{}}}',
    { userinfo: null },
    { userinfo: [] },
    { userinfo: "email" },
    { id_token: 7 },
    { userinfo: { email: true } },
    { userinfo: { email: [] } },
    { userinfo: { email: "ann@example.com" } },
    { userinfo: { email: { essential: "true" } } },
    { userinfo: { email: { essential: null } } },
    { userinfo: { email: { essential: 1 } } },
    { userinfo: { email: { value: null } } },
    { userinfo: { email: { value: 7 } } },
    { userinfo: { email: { values: "ann@example.com" } } },
    { userinfo: { email: { values: [] } } },
    { userinfo: { email: { values: [7] } } },
    { userinfo: { email_verified: { value: "true" } } },
    { id_token: { auth_time: { value: 1.5 } } },
    { id_token: { acr: { values: ["0", null] } } },
    { id_token: { amr: { value: "pwd" } } },
    { id_token: { sub: { value: { user: 7 } } } },
    { userinfo: { email: null, shoe_size: "x".repeat(2048 - 39) } },
    "[".repeat(2048),
  ])
    it(typeof claims === "string" ? claims.slice(0, 40) : JSON.stringify(claims).slice(0, 80), async () => {
      for (const holder of [browser, new Browser()])
        for (const more of [{}, { prompt: "none" }])
          assertSentBack(
            await ask(at, requestOf(direct, { ...asked(claims), ...more }), { browser: holder }),
            errorLocation("invalid_request"),
          )
    })
  it("2048 bytes are accepted", async () => {
    const claims = { userinfo: { email: null, shoe_size: "x".repeat(2048 - 42) } }
    equal(Buffer.byteLength(asked(claims).claims), 2048)
    equal((await information(await tokensFor(at, direct, asked(claims)))).email, "ann@example.com")
  })
})

describe("A claim is returned only if the client may have the claim's carrier", () => {
  it('OIDC Core §5.5.1: claims that the client may not have are left out: "MUST NOT generate an error when Claims are not returned"', async () => {
    const claims = { userinfo: { email: null, name: { essential: true } }, id_token: { email: null, name: null } }
    const tokens = await tokensFor(at, narrow, asked(claims))
    const email = "ann@example.com"
    deepEqual(await information(tokens), { sub: at.userId, email, client_id: narrow.client_id, scope: "openid" })
    deepEqual(extra(tokens), { email })
  })
  it("when a client loses scope, the claims of that scope disappear at once: at userinfo, and from the ID token of a code not yet exchanged", async () => {
    const own = await confidentialClient(at)
    const claims = asked({ userinfo: { email: null, name: null }, id_token: { email: null, name: null } })
    const tokens = await tokensFor(at, own, claims)
    const code = await codeFor(at, own, claims)
    await at.gatehouse.administration.clients.update(own.client_id, { scope: "openid profile" })
    const left = { name: "Ann Example" }
    deepEqual(await information(tokens), { sub: at.userId, ...left, client_id: own.client_id, scope: "openid" })
    deepEqual(extra(bodyOf<Tokens>(await post(at, codeRequest(own, code)))), left)
  })
  it("when a client gets more scope later, an existing grant gets no more claims, since no user consented to them", async () => {
    const own = await confidentialClient(at, { scope: "openid profile" })
    const claims = asked({ userinfo: { email: null, name: null }, id_token: { email: null, amr: null } })
    const tokens = await tokensFor(at, own, claims)
    const code = await codeFor(at, own, claims)
    await at.gatehouse.administration.clients.update(own.client_id, { scope: "openid profile email" })
    const later = bodyOf<Tokens>(await post(at, codeRequest(own, code)))
    for (const { access_token, id_token } of [tokens, later, await refreshed(at, own, later.refresh_token)]) {
      const claims = { sub: at.userId, name: "Ann Example", client_id: own.client_id, scope: "openid" }
      deepEqual(bodyOf(await userinfo(at, access_token)), claims)
      if (id_token !== undefined) deepEqual(extra({ ...later, id_token }), { amr: ["pwd"] })
    }
    equal((await information(await tokensFor(at, own, claims))).email, "ann@example.com")
  })
  it("claims persist through refreshes; only a narrowed token without openid has none", async () => {
    const tokens = await tokensFor(at, direct, asked({ userinfo: { email: null } }, "openid read"))
    const next = await refreshed(at, direct, tokens.refresh_token)
    equal((await information(next)).email, "ann@example.com")
    const narrowed = await refreshed(at, direct, next.refresh_token, { scope: "read" })
    deepEqual(await information(narrowed), { sub: at.userId, client_id: direct.client_id, scope: "read" })
  })
  it("each grant of one client and user has its own claims", async () => {
    await tokensFor(at, direct, asked({ userinfo: { email: null } }))
    equal("email" in (await information(await tokensFor(at, direct, { scope: "openid" }))), false)
  })
})

describe("OIDC Core §3.1.2.4: the consent page shows the permission for individually requested claims", () => {
  const email = asked({ userinfo: { email: { essential: true } } })

  it("the permission appears in its usual words and place, once, and only if the client may have it", async () => {
    const shown = async (client: typeof asking, claims: unknown, scope = "openid") =>
      permissions((await visit(at, browser, client, asked(claims, scope))).html)
    const [openid, profile, address] = [
      "Know who you are",
      "Your basic profile: name and username",
      "Your e-mail address",
    ]
    deepEqual(await shown(asking, {}), [openid])
    deepEqual(await shown(asking, { userinfo: { email: null } }), [openid, address])
    deepEqual(await shown(asking, { id_token: { email_verified: null, name: null } }), [openid, profile, address])
    deepEqual(await shown(asking, { userinfo: { email: null } }, "openid email"), [openid, address])
    deepEqual(await shown(asking, { userinfo: { email: null } }, "read"), ["Read your data"])
    deepEqual(await shown(asking, { userinfo: { sub: null, shoe_size: null }, id_token: { acr: null } }), [openid])
    const small = await confidentialClient(at, { scope: "openid profile", consent: "ask" })
    deepEqual(await shown(small, { userinfo: { email: null, name: null } }), [openid, profile])
  })
  it("the granted scope stays the requested scope", async () => {
    const consent = await visit(at, browser, asking, email)
    const code = codeIn(await browser.submit(formOf(consent.html), { decision: "approve" }))
    const tokens = bodyOf<Tokens>(await post(at, codeRequest(asking, code)))
    deepEqual([tokens.scope, (await information(tokens)).email], ["openid", "ann@example.com"])
  })
  it("the user approves what the page showed: a form with other claims restarts the request", async () => {
    const form = formOf((await visit(at, browser, asking, { scope: "openid" })).html)
    const changed = withRequest(form, `${requestIn(form)}&claims=${encodeURIComponent(email.claims)}`)
    assertRestarted(await browser.submit(changed, { decision: "approve" }), at, requestOf(asking, email))
  })
  it("a form shown before the client's allowed scope changed restarts the request", async () => {
    const own = await confidentialClient(at, { consent: "ask", scope: "openid" })
    const form = formOf((await visit(at, browser, own, email)).html)
    await at.gatehouse.administration.clients.update(own.client_id, { scope: "openid email" })
    assertRestarted(await browser.submit(form, { decision: "approve" }), at, requestOf(own, email))
  })
  it("remembered consent must include the claims: prompt=none gives consent_required until the page has shown them", async () => {
    const own = await confidentialClient(at, { consent: "remember" })
    const approve = async (more: Record<string, string>) => {
      const consent = await visit(at, browser, own, more)
      equal(isConsentPage(consent), true)
      codeIn(await browser.submit(formOf(consent.html), { decision: "approve" }))
    }
    await approve({ scope: "openid" })
    codeIn(await visit(at, browser, own, { scope: "openid", prompt: "none" }))
    const silent = () => ask(at, requestOf(own, { ...email, prompt: "none" }), { browser })
    assertSentBack(await silent(), errorLocation("consent_required"))
    await approve(email)
    codeIn(await visit(at, browser, own, { ...email, prompt: "none" }))
    codeIn(await visit(at, browser, own, { scope: "openid", prompt: "none" }))
    const wider = asked({ userinfo: { email: null, name: null } })
    assertSentBack(
      await ask(at, requestOf(own, { ...wider, prompt: "none" }), { browser }),
      errorLocation("consent_required"),
    )
  })
  it("Deny returns no claims", async () => {
    const form = formOf((await visit(at, browser, asking, email)).html)
    const { location } = await browser.submit(form, { decision: "deny" })
    equal(location, errorLocation("access_denied"))
  })
  it("if the user changes, the claims returned are those of the new user", async () => {
    const holder = await signedIn(at, direct, "bob")
    const code = codeIn(await visit(at, holder, direct, asked({ id_token: { email: null, email_verified: null } })))
    const tokens = bodyOf<Tokens>(await post(at, codeRequest(direct, code)))
    deepEqual(
      [decodeJwt(tokens.id_token).sub, extra(tokens)],
      [bob, { email: "bob@example.com", email_verified: false }],
    )
  })
})
