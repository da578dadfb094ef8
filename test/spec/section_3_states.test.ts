import { deepEqual, equal, match, notEqual } from "node:assert/strict"
import { createHash } from "node:crypto"
import { after, test } from "node:test"
import type { UserId } from "../../src/base/id.ts"
import { assertError, bodyOf } from "../support/answers.ts"
import { codeIn, countGrants, isConsentPage, signedIn, visit } from "../support/authorization.ts"
import { formOf } from "../support/browser.ts"
import { authorizeUrl, CHALLENGE, REDIRECT_URI, requestOf, VERIFIER } from "../support/journey.ts"
import type { Confidential, Tokens } from "../support/service.ts"
import {
  basic,
  codeRequest,
  confidentialClient,
  flipped,
  post,
  publicClient,
  refreshRequest,
  service,
  tokeninfo,
  userinfo,
} from "../support/service.ts"

const at = await service({ after })
const web = await confidentialClient(at)
const S256 = { code_challenge: CHALLENGE, code_challenge_method: "S256" }

/**
 * Moves the clock to the next whole second, and gets a code in a new session. Earlier sessions may have expired, because other tests move the
 * clock.
 */
async function freshCode(client: { client_id: string } = web, more: Record<string, string> = {}): Promise<string> {
  at.clock.advance({ ms: 1000 - (at.clock() % 1000) })
  return codeIn(await visit(at, await signedIn(at, web), client, more))
}

const exchange = (code: string, more: Record<string, string | undefined> = {}, client: Confidential = web) =>
  post(at, codeRequest(client, code, more))

const lastGrant = async () => (await at.gatehouse.store.grants.list({})).at(-1)
const stateOfLast = async () => (await at.gatehouse.administration.grants.list({})).at(-1)?.state

// ── the authorization code ───────────────────────────────────────────────────────────────────────────────────────────────

test("Specification §3, (none) → issued: record with user, client, scope, PKCE challenge; expiry 10 minutes; 302 with code and state", async () => {
  const asking = await confidentialClient(at, { consent: "ask" })
  const browser = await signedIn(at, web)
  const signedInAt = at.clock()
  at.clock.advance({ ms: 1234 })
  const before = await countGrants(at)
  const consent = await visit(at, browser, asking, { ...S256, scope: "openid read", nonce: "n" })
  equal(isConsentPage(consent), true)
  equal(await countGrants(at), before, "nothing is stored by showing the page")
  codeIn(await browser.submit(formOf(consent.html), { decision: "approve" }))
  const grant = await lastGrant()
  match(String(grant?.sessionId), /^session_[0-9a-f]{32}$/)
  deepEqual(
    { ...grant, id: undefined, sessionId: undefined },
    {
      id: undefined,
      userId: at.userId as UserId,
      clientId: asking.client_id,
      scope: ["openid", "read"],
      redirectUri: REDIRECT_URI,
      challenge: { digest: new Uint8Array(createHash("sha256").update(CHALLENGE).digest()), method: "S256" },
      nonce: "n",
      authorizationDetails: undefined,
      authTime: signedInAt,
      level: "pwd",
      createdAt: at.clock(),
      codeExpiresAt: at.clock() + 600_000,
      usedAt: undefined,
      failedAttempts: 0,
      generation: 0,
      confirmedGeneration: 0,
      rotatedAt: undefined,
      rotatedFrom: undefined,
      repeatedFrom: undefined,
      refreshExpiresAt: undefined,
      sessionId: undefined,
      claims: undefined,
      resources: [],
      endedAt: undefined,
      endedWhy: undefined,
    },
  )
  equal(await stateOfLast(), "issued")
})

test("Specification §3: no PKCE challenge is recorded if none was sent", async () => {
  await freshCode()
  equal((await lastGrant())?.challenge, undefined)
})

test("Specification §3, (none): if the user denies, no grant is recorded", async () => {
  const asking = await confidentialClient(at, { consent: "ask" })
  const browser = await signedIn(at, web)
  const before = await countGrants(at)
  const consent = await visit(at, browser, asking)
  await browser.submit(formOf(consent.html), { decision: "deny" })
  equal(await countGrants(at), before)
})

test("Specification §3, issued → used: tokens issued, access token 1 hour, refresh token 30 days", async () => {
  const tokens = bodyOf<Tokens>(await exchange(await freshCode()))
  deepEqual([tokens.token_type, tokens.expires_in], ["Bearer", 3600])
  equal(await stateOfLast(), "used")
  const grant = await lastGrant()
  deepEqual([grant?.usedAt, grant?.refreshExpiresAt], [at.clock(), at.clock() + 30 * 86_400_000])
})

test("Specification §3, §8: a code is valid for 10 minutes, exact to the millisecond", async () => {
  const inTime = await freshCode()
  at.clock.advance({ ms: 599_999 })
  equal((await exchange(inTime)).status, 200)
  const late = await freshCode()
  at.clock.advance({ ms: 600_000 })
  assertError(await exchange(late), "invalid_grant")
  equal(await stateOfLast(), "ended")
})

test("Specification §3, expired: the state is final; no failed attempt or replay changes it", async () => {
  const code = await freshCode()
  at.clock.advance({ minutes: 10 })
  for (const more of [{}, { redirect_uri: "https://client.example/" }, {}])
    assertError(await exchange(code, more), "invalid_grant")
})

for (const [condition, wrong] of Object.entries<Record<string, string | undefined>>({
  "`redirect_uri` equals the one in the authorization request": { redirect_uri: `${REDIRECT_URI}/` },
  "PKCE verifies when used": { code_verifier: "w".repeat(43) },
  "PKCE verifies when used (missing)": { code_verifier: undefined },
})) {
  test(`Specification §3, issued: "${condition}", otherwise the code stays issued`, async () => {
    const code = await freshCode(web, S256)
    assertError(await exchange(code, { code_verifier: VERIFIER, ...wrong }), "invalid_grant")
    equal(await stateOfLast(), "issued")
    equal((await exchange(code, { code_verifier: VERIFIER })).status, 200)
  })
}

test(`Specification §3, issued: "client authenticates", otherwise the code stays issued, after any number of attempts`, async () => {
  const code = await freshCode()
  const other = await confidentialClient(at)
  for (let attempt = 0; attempt < 7; attempt += 1) {
    assertError(await exchange(code, { client_secret: "wrong" }), "invalid_client")
    assertError(await exchange(code, { client_secret: undefined }), "invalid_client")
    assertError(
      await post(
        at,
        codeRequest({ client_id: web.client_id }, code, { code_verifier: undefined }),
        basic(web.client_id, "wrong"),
      ),
      "invalid_client",
      { "www-authenticate": 'Basic realm="Gatehouse", charset="UTF-8"' },
    )
    // Attempts of other clients do not count: behaviour §2.4.
    assertError(await exchange(code, {}, other), "invalid_grant")
    assertError(await exchange(code, { redirect_uri: "https://evil.example/" }, other), "invalid_grant")
    assertError(await exchange(flipped(code), {}), "invalid_grant")
    assertError(await exchange(code, { code_verifier: "malformed" }), "invalid_request")
    assertError(await exchange(code, { redirect_uri: undefined }), "invalid_request")
  }
  equal(await stateOfLast(), "issued")
  equal((await exchange(code)).status, 200)
})

for (const [what, wrong] of Object.entries({
  "redirect URI": { redirect_uri: `${REDIRECT_URI}/`, code_verifier: VERIFIER },
  verifier: { code_verifier: "w".repeat(43) },
})) {
  test(`behaviour §2.4: four exchanges that fail on the ${what} leave the code issued, the fifth ends the grant`, async () => {
    for (const attempts of [4, 5]) {
      const code = await freshCode(web, S256)
      for (let attempt = 0; attempt < attempts; attempt += 1) assertError(await exchange(code, wrong), "invalid_grant")
      equal(await stateOfLast(), attempts < 5 ? "issued" : "ended")
      const right = await exchange(code, { code_verifier: VERIFIER })
      if (attempts < 5) equal(right.status, 200)
      else assertError(right, "invalid_grant")
    }
  })
}

test("behaviour §2.4: five parallel failed exchanges all count, and end the grant", async () => {
  const code = await freshCode(web, S256)
  await Promise.all(Array.from({ length: 5 }, () => exchange(code, { code_verifier: "w".repeat(43) })))
  assertError(await exchange(code, { code_verifier: VERIFIER }), "invalid_grant")
  deepEqual([(await lastGrant())?.failedAttempts, (await lastGrant())?.endedWhy], [5, "attempts-exhausted"])
})

async function assertRevoked(tokens: Tokens, client: { client_id: string } = web): Promise<void> {
  assertError(await userinfo(at, tokens.access_token), "invalid_token", {
    "www-authenticate": 'Bearer error="invalid_token", error_description="The access token is invalid or expired."',
  })
  deepEqual(bodyOf(await tokeninfo(at, tokens.access_token)), { active: false })
  assertError(await post(at, refreshRequest(client, tokens.refresh_token)), "invalid_grant")
}

async function assertAlive(tokens: Tokens): Promise<void> {
  equal((await userinfo(at, tokens.access_token)).status, 200)
  equal(bodyOf(await tokeninfo(at, tokens.access_token)).active, true)
}

test("Specification §3, used: the same code fails with invalid_grant, and all tokens issued from it are revoked", async () => {
  const code = await freshCode()
  const tokens = bodyOf<Tokens>(await exchange(code))
  const refreshed = bodyOf<Tokens>(await post(at, refreshRequest(web, tokens.refresh_token)))
  await assertAlive(refreshed)
  assertError(await exchange(code), "invalid_grant")
  await assertRevoked(tokens)
  await assertRevoked(refreshed)
  assertError(await exchange(code), "invalid_grant")
  deepEqual([await stateOfLast(), (await lastGrant())?.endedWhy], ["ended", "code-replayed"])
})

test("behaviour §2.4, RFC 6749 §4.1.2: a replay revokes even long after the code's ten minutes", async () => {
  const code = await freshCode()
  const tokens = bodyOf<Tokens>(await exchange(code))
  at.clock.advance({ minutes: 30 })
  await assertAlive(tokens)
  assertError(await exchange(code), "invalid_grant")
  await assertRevoked(tokens)
})

test("behaviour §2.4: a replay with a wrong client, redirect URI or verifier revokes nothing, after any number of attempts", async () => {
  const other = await confidentialClient(at)
  const code = await freshCode(web, S256)
  const tokens = bodyOf<Tokens>(await exchange(code, { code_verifier: VERIFIER }))
  for (let attempt = 0; attempt < 6; attempt += 1) {
    assertError(await exchange(code, { code_verifier: "w".repeat(43) }), "invalid_grant")
    assertError(await exchange(code), "invalid_grant")
    assertError(await exchange(code, { code_verifier: VERIFIER, redirect_uri: `${REDIRECT_URI}/` }), "invalid_grant")
    assertError(await exchange(code, { code_verifier: VERIFIER }, other), "invalid_grant")
    assertError(await exchange(code, { code_verifier: VERIFIER, client_secret: "wrong" }), "invalid_client")
    assertError(await exchange(flipped(code), { code_verifier: VERIFIER }), "invalid_grant")
  }
  await assertAlive(tokens)
  equal((await post(at, refreshRequest(web, tokens.refresh_token))).status, 200)
})

test("behaviour §2.4, RFC 6749 §4.1.2: one of several parallel exchanges succeeds and the others are replays; other grants of the user stay", async () => {
  const bystander = bodyOf<Tokens>(await exchange(await freshCode()))
  const code = await freshCode()
  const answers = await Promise.all(Array.from({ length: 12 }, () => exchange(code)))
  const won = answers.filter(({ status }) => status === 200)
  equal(won.length, 1)
  for (const answer of answers.filter((each) => !won.includes(each))) assertError(answer, "invalid_grant")
  await assertRevoked(JSON.parse(won[0]?.text ?? "") as Tokens)
  await assertAlive(bystander)
})

test("Specification §3: a public client's code behaves the same", async () => {
  const page = await publicClient(at)
  const code = await freshCode(page, S256)
  const tokens = bodyOf<Tokens>(await post(at, codeRequest(page, code)))
  await assertAlive(tokens)
  assertError(await post(at, codeRequest(page, code)), "invalid_grant")
  await assertRevoked(tokens, page)
})

// ── tokens and lifetimes ─────────────────────────────────────────────────────────────────────────────────────────────────

test("Specification §3: after 3600 seconds an access token is 401 invalid_token at userinfo and {active: false} at tokeninfo", async () => {
  const tokens = bodyOf<Tokens>(await exchange(await freshCode()))
  at.clock.advance({ ms: 3_599_999 })
  await assertAlive(tokens)
  at.clock.advance({ ms: 1 })
  assertError(await userinfo(at, tokens.access_token), "invalid_token", {
    "www-authenticate": 'Bearer error="invalid_token", error_description="The access token is invalid or expired."',
  })
  deepEqual(bodyOf(await tokeninfo(at, tokens.access_token)), { active: false })
})

test("Specification §3: a refresh token is valid for 30 days; using it gives a new access token and a refresh token", async () => {
  const inTime = bodyOf<Tokens>(await exchange(await freshCode()))
  at.clock.advance({ days: 30, ms: -1 })
  const next = bodyOf<Tokens>(await post(at, refreshRequest(web, inTime.refresh_token)))
  notEqual(next.access_token, inTime.access_token)
  notEqual(next.refresh_token, inTime.refresh_token)
  await assertAlive(next)
  const late = bodyOf<Tokens>(await exchange(await freshCode()))
  at.clock.advance({ days: 30 })
  assertError(await post(at, refreshRequest(web, late.refresh_token)), "invalid_grant")
})

test("Specification §3: consent ends with approve or deny", async () => {
  const asking = await confidentialClient(at, { consent: "ask" })
  const browser = await signedIn(at, web)
  const consent = await browser.get(authorizeUrl(at, requestOf(asking)))
  const before = await countGrants(at)
  for (const decision of ["", "maybe", "Approve", "approve ", "true", "1"]) {
    const answer = await browser.submit(formOf(consent.html), { decision })
    deepEqual([answer.status, answer.location], [303, authorizeUrl(at, requestOf(asking))], decision)
  }
  equal(await countGrants(at), before)
})
