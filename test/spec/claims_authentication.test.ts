/** OpenID Connect Core §2 and §5.5.1.1: acr, amr, auth_time; §3.1.2.2 and §5.5.1: the user whose `sub` is named; Registration §2: default_max_age. */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { decodeJwt, SignJWT } from "jose"
import { bodyOf } from "../support/answers.ts"
import {
  addUser,
  ask,
  assertSentBack,
  codeIn,
  countGrants,
  errorLocation,
  isConsentPage,
  isSignInPage,
  signedIn,
  visit,
} from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import { PASSWORD, requestOf } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, service, tokensFor } from "../support/service.ts"

const at = await service({ after })
const direct = await confidentialClient(at)
const bob = await addUser(at, "bob")
const ann = at.userId
const right = { username: "ann", password: PASSWORD }

type More = Record<string, string | undefined>
const asked = (claims: unknown, scope = "openid"): More => ({ scope, claims: JSON.stringify(claims) })
const STANDARD = ["iss", "sub", "aud", "exp", "iat", "auth_time", "at_hash"]

async function idToken(more: More): Promise<Record<string, unknown>> {
  return decodeJwt((await tokensFor(at, direct, more)).id_token)
}
async function context(more: More) {
  const { acr, amr, ...rest } = await idToken(more)
  deepEqual(Object.keys(rest), STANDARD)
  return { ...(acr !== undefined && { acr }), ...(amr !== undefined && { amr }) }
}

const PWD = "urn:gatehouse:acr:pwd"

describe("OIDC Core §2: acr and amr are in the ID token if requested", () => {
  it("an ID token contains neither if they were not requested", async () => {
    deepEqual(await context({ scope: "openid" }), {})
  })
  for (const [acr_values, acr] of [
    ["0", "0"],
    [PWD, PWD],
    [`1 ${PWD} 0`, PWD],
    ["1 2", PWD],
    ["phr urn:mace:incommon:iap:silver", PWD],
    [" ", PWD],
    ["é", PWD],
  ] as const)
    it(`§3.1.2.1: acr_values "${acr_values}": "The Authentication Context Class satisfied by the authentication performed is returned as the acr Claim Value"`, async () => {
      deepEqual(await context({ scope: "openid", acr_values }), { acr, amr: ["pwd"] })
    })
  it("§5.5: claims can request each separately; RFC 8176 §2: amr is pwd", async () => {
    deepEqual(await context(asked({ id_token: { acr: null } })), { acr: PWD })
    deepEqual(await context(asked({ id_token: { amr: null } })), { amr: ["pwd"] })
    deepEqual(await context(asked({ id_token: { amr: { essential: true }, acr: { essential: true } } })), {
      acr: PWD,
      amr: ["pwd"],
    })
    deepEqual(await context({ ...asked({ id_token: { amr: null } }), acr_values: "0" }), { acr: "0", amr: ["pwd"] })
  })
  it("Registration §2: default_acr_values apply to a request without acr_values, and acr in claims replaces them", async () => {
    const client = await confidentialClient(at, { consent: "first-party", default_acr_values: ["0"] })
    const acrOf = async (more: More) =>
      decodeJwt((await tokensFor(at, client, { scope: "openid", ...more })).id_token).acr
    equal(await acrOf({}), "0")
    equal(await acrOf({ acr_values: PWD }), PWD)
    equal(await acrOf(asked({ id_token: { acr: { value: PWD } } })), PWD)
    equal(await acrOf(asked({ id_token: { acr: null } })), "0")
  })
  it("§5.5.1: auth_time is present, requested or not", async () => {
    for (const more of [{ scope: "openid" }, asked({ id_token: { auth_time: { essential: true } } })])
      equal(typeof (await idToken(more)).auth_time, "number")
  })
})

describe(`OIDC Core §5.5.1.1: "MUST return an acr Claim Value that matches one of the requested values"`, () => {
  for (const [wish, acr] of [
    [{ essential: true, values: ["urn:x", "0"] }, "0"],
    [{ essential: true, values: ["urn:x", PWD, "0"] }, PWD],
    [{ essential: true, value: "0" }, "0"],
    [{ essential: true, value: "0", values: ["0", PWD] }, "0"],
    [{ values: ["urn:x"] }, PWD],
    [{ value: "urn:x" }, PWD],
    [{ essential: false, values: ["urn:x", "0"] }, "0"],
  ] as const)
    it(`a request for acr ${JSON.stringify(wish)} gets ${acr}`, async () => {
      deepEqual(await context(asked({ id_token: { acr: wish } })), { acr })
    })
  for (const acr of [
    { essential: true, values: ["urn:mace:incommon:iap:silver"] },
    { essential: true, values: ["1", "2", "00", ""] },
    { essential: true, value: "1" },
    { essential: true, value: "0", values: ["1"] },
  ])
    it(`acr ${JSON.stringify(acr)}: "If this is an Essential Claim and the requirement cannot be met, then the Authorization Server MUST treat that outcome as a failed authentication attempt"`, async () => {
      const holder = await signedIn(at, direct)
      const before = await countGrants(at)
      for (const browser of [holder, new Browser()])
        for (const more of [{}, { prompt: "none" }, { prompt: "login" }])
          for (const method of ["GET", "HEAD"])
            assertSentBack(
              await ask(at, requestOf(direct, { ...asked({ id_token: { acr } }), ...more }), { browser, method }),
              errorLocation("unmet_authentication_requirements"),
            )
      equal(await countGrants(at), before)
    })
  it("at userinfo an essential acr is treated as voluntary, because acr describes the ID token", async () => {
    deepEqual(await context(asked({ userinfo: { acr: { essential: true, values: ["1"] } } })), {})
  })
})

describe(`OIDC Core §3.1.2.2: sub with a value: "MUST NOT reply with an ID Token or Access Token for a different user"`, () => {
  const sub = (value: unknown) => asked({ id_token: { sub: value } })

  for (const [what, more] of Object.entries({
    value: sub({ value: ann }),
    values: sub({ values: [bob, ann] }),
    "both members": sub({ value: ann, values: [ann] }),
    "at userinfo": asked({ userinfo: { sub: { value: ann } } }),
    "without openid": asked({ userinfo: { sub: { value: ann } } }, "read"),
    "no value": sub({ essential: true }),
  }))
    it(`the requested user is signed in: a code (${what})`, async () => {
      const browser = await signedIn(at, direct)
      codeIn(await visit(at, browser, direct, more))
      codeIn(await visit(at, browser, direct, { ...more, prompt: "none" }))
    })
  for (const [what, more] of Object.entries({
    value: sub({ value: bob }),
    values: sub({ values: [bob, "nobody"] }),
    "at userinfo": asked({ userinfo: { sub: { value: bob } } }),
    "without openid": asked({ userinfo: { sub: { value: bob } } }, "read"),
  }))
    it(`another user is signed in: login_required, or the sign-in page, which accepts the requested user only (${what})`, async () => {
      const browser = await signedIn(at, direct)
      const before = await countGrants(at)
      const silent = await ask(at, requestOf(direct, { ...more, prompt: "none" }), { browser })
      assertSentBack(silent, errorLocation("login_required"))
      const page = await visit(at, browser, direct, more)
      equal(isSignInPage(page), true)
      const wrong = await browser.submit(formOf(page.html), right)
      deepEqual([wrong.status, wrong.location], [302, errorLocation("login_required")])
      equal(await countGrants(at), before)
      const answer = await browser.submit(formOf(page.html), { ...right, username: "bob" })
      const code = codeIn(await browser.get(answer.location ?? ""))
      const { access_token } = bodyOf<Tokens>(await post(at, codeRequest(direct, code)))
      equal(access_token.startsWith("gat_"), true)
    })
  for (const [what, more] of Object.entries({
    "an id that no user has": sub({ value: "user_00000000000000000000000000000000" }),
    "value and values without a common user": sub({ value: ann, values: [bob] }),
    "one in the ID token, another at userinfo": asked({
      id_token: { sub: { value: ann } },
      userinfo: { sub: { value: bob } },
    }),
    "a client's id": sub({ value: direct.client_id }),
  }))
    it(`no user matches the value: login_required (${what})`, async () => {
      const browser = await signedIn(at, direct)
      assertSentBack(
        await ask(at, requestOf(direct, { ...more, prompt: "none" }), { browser }),
        errorLocation("login_required"),
      )
      const page = await visit(at, browser, direct, more)
      for (const username of ["ann", "bob"]) {
        const { location } = await browser.submit(formOf(page.html), { ...right, username })
        equal(location, errorLocation("login_required"))
      }
    })
  it("if both id_token_hint and sub are sent, both apply", async () => {
    const { id_token } = await tokensFor(at, direct)
    const browser = await signedIn(at, direct)
    const both = (value: string) => ({ ...sub({ value }), id_token_hint: id_token, prompt: "none" })
    codeIn(await visit(at, browser, direct, both(ann)))
    assertSentBack(await ask(at, requestOf(direct, both(bob)), { browser }), errorLocation("login_required"))
  })
  for (const consent of ["ask", "remember"])
    it(`§3.1.2.6: without consent prompt=none reveals nothing about the user: consent_required for any sub (${consent})`, async () => {
      const client = await confidentialClient(at, { consent })
      const browser = await signedIn(at, direct)
      const key = new TextEncoder().encode(client.client_secret)
      // A client's secret signs its ID tokens, so the client can forge an ID token for any user.
      const hint = (named: string) =>
        new SignJWT({ sub: named, at_hash: "x" })
          .setProtectedHeader({ alg: "HS256", typ: "JWT" })
          .setIssuer(at.url)
          .setAudience(client.client_id)
          .sign(key)
      for (const named of [ann, bob])
        for (const more of [sub({ value: named }), { id_token_hint: await hint(named) }])
          assertSentBack(
            await ask(at, requestOf(client, { ...more, prompt: "none" }), { browser }),
            errorLocation("consent_required"),
          )
    })
})

describe("OIDC Registration §2: default_max_age applies when a request has no max_age", () => {
  const seconds = (default_max_age: string, consent = "first-party") =>
    confidentialClient(at, { default_max_age, consent })

  it("a user who typed the password longer ago signs in again, once; the limit is exact to the millisecond", async () => {
    const client = await seconds("900")
    const browser = await signedIn(at, direct)
    at.clock.advance({ seconds: 900 })
    codeIn(await visit(at, browser, client))
    at.clock.advance({ ms: 1 })
    for (const more of [{}, { max_age: "" }]) {
      assertSentBack(
        await ask(at, requestOf(client, { ...more, prompt: "none" }), { browser }),
        errorLocation("login_required"),
      )
      equal(isSignInPage(await visit(at, browser, client, more)), true)
    }
    codeIn(await visit(at, browser, direct))
    const page = await visit(at, browser, client)
    const answer = await browser.submit(formOf(page.html), right)
    const code = codeIn(await browser.get(answer.location ?? ""))
    const { id_token } = bodyOf<Tokens>(await post(at, codeRequest(client, code)))
    equal(decodeJwt(id_token).auth_time, Math.floor(at.clock() / 1000))
  })
  it(`"The max_age request parameter overrides this default value."`, async () => {
    const client = await seconds("60")
    const browser = await signedIn(at, direct)
    at.clock.advance({ seconds: 61 })
    codeIn(await visit(at, browser, client, { max_age: "61" }))
    equal(isSignInPage(await visit(at, browser, client, { max_age: "30" })), true)
    equal(isSignInPage(await visit(at, browser, client)), true)
  })
  for (const brief of ["0", "1", "30"])
    it(`${brief} seconds: each request needs one sign-in, and then leaves time to answer`, async () => {
      const client = await seconds(brief, "ask")
      const browser = await signedIn(at, direct)
      if (brief !== "0") at.clock.advance({ seconds: 31 })
      const page = await visit(at, browser, client)
      equal(isSignInPage(page), true)
      const answer = await browser.submit(formOf(page.html), right)
      at.clock.advance({ seconds: 45 })
      const consent = await browser.get(answer.location ?? "")
      equal(isConsentPage(consent), true)
      codeIn(await browser.submit(formOf(consent.html), { decision: "approve" }))
      equal(isSignInPage(await visit(at, browser, client)), true)
    })
  it("without default_max_age a sign-in of any age is accepted, and the setting can be removed", async () => {
    const client = await seconds("0")
    const browser = await signedIn(at, direct)
    await at.gatehouse.administration.clients.update(client.client_id, { default_max_age: "" })
    at.clock.advance({ minutes: 90 })
    codeIn(await visit(at, browser, client))
  })
})
