import assert from "node:assert/strict"
import { after, test } from "node:test"
import { CHALLENGE, VERIFIER } from "../support/journey.ts"
import { browserSetting, onConsent, onProblem, press, signIn } from "./browser_setting.ts"

// Tests RFC 8252 §8.6 in a real browser: a local program cannot obtain a code without a visible page.

const { application, CALLBACK, register, addressOf, open, answer, codeOf, grantsOf, tokensFor } = await browserSetting(
  { after },
  { loopback: true },
)
const PKCE = { code_challenge: CHALLENGE, code_challenge_method: "S256" }

test("a signed-in user sees the consent page of a first-party client at loopback (RFC 8252 §8.6)", async (t) => {
  const { page, problems } = await open(t)
  const client = await register({ kind: "public", native: true, redirect_uris: [CALLBACK], consent: "first-party" })
  await page.goto(addressOf(client, PKCE))
  await signIn(page)
  await onConsent(page)
  await press(page, "Allow")
  await codeOf(page)

  // Another program sends the same request.
  const visits = application.visits.length
  await page.goto(addressOf(client, PKCE))
  await onConsent(page)
  assert.equal(application.visits.length, visits)
  assert.equal((await grantsOf(client)).length, 1)
  await press(page, "Deny")
  assert.equal((await answer(page)).error, "access_denied")

  await page.goto(addressOf(client, { ...PKCE, prompt: "none" }))
  assert.equal((await answer(page)).error, "consent_required")
  assert.equal((await grantsOf(client)).length, 1)
  assert.deepEqual(problems, [])
})

test("a custom scheme's client shows the consent page each time, and no code is issued before the answer (RFC 8252 §8.6)", async (t) => {
  const { page, problems } = await open(t)
  const redirect_uri = "com.example.planner:/cb"
  const client = await register({ kind: "public", native: true, redirect_uris: [redirect_uri], consent: "remember" })
  await page.goto(addressOf(client, { ...PKCE, redirect_uri }))
  await signIn(page)
  await onConsent(page)
  const answered = page.waitForResponse((response) => response.request().method() === "POST")
  await press(page, "Allow")
  assert.match((await (await answered).headerValue("location")) ?? "", /^com\.example\.planner:\/cb\?code=gac_/)
  await page.goto(addressOf(client, { ...PKCE, redirect_uri }))
  await onConsent(page)
  assert.equal((await grantsOf(client)).length, 1)
  for (const problem of problems) assert.doesNotMatch(problem, /Content Security Policy/)
})

test("RFC 8252 §7.3: a native application on 127.0.0.1 gets its answer at any port", async (t) => {
  const { page, problems } = await open(t)
  const client = await register({ kind: "public", native: true, redirect_uris: ["http://127.0.0.1/cb"] })
  const pkce = { code_challenge: CHALLENGE, code_challenge_method: "S256" }
  await page.goto(addressOf(client, pkce))
  await signIn(page)
  await press(page, "Allow")
  const { id_token } = await tokensFor(client, await codeOf(page), { code_verifier: VERIFIER })
  assert.equal(typeof id_token, "string")
  assert.deepEqual(problems, [])
  // The redirect URI may differ from the registered one in the port only. These two differ in the host name and in the path.
  for (const redirect_uri of [CALLBACK.replace("127.0.0.1", "localhost"), `${CALLBACK}/`]) {
    await page.goto(addressOf(client, { ...pkce, redirect_uri }))
    await onProblem(page)
  }
})
