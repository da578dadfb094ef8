import assert from "node:assert/strict"
import type { TestContext } from "node:test"
import { test } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { Browser } from "../support/browser.ts"
import type { RegisteredClient, TokenAnswer } from "../support/journey.ts"
import { bearer, codeFor, exchange, PASSWORD, REDIRECT_URI, refresh } from "../support/journey.ts"
import type { World } from "../support/world.ts"
import { world } from "../support/world.ts"

const AT_ONCE = 50
const INVALID_GRANT = {
  error: "invalid_grant",
  error_description: "The authorization code or refresh token is invalid, expired or already used.",
}

interface Scene {
  readonly it: World
  readonly client: RegisteredClient
  readonly code: string
}

/** Starts a server on a file, and returns a code for a client. */
async function scene(t: TestContext, refresh_rotation: "confirmed" | "strict"): Promise<Scene> {
  const it = await world(t, { data: temporaryFolder() })
  const { users, clients } = it.gatehouse.administration
  await users.create({ username: "ann", email: "ann@example.com", password: new Secret(PASSWORD) })
  const { result } = await clients.create({
    name: "Racer",
    kind: "confidential",
    consent: "first-party",
    redirect_uris: [REDIRECT_URI],
    refresh_rotation,
  })
  const client = { client_id: result.client_id, client_secret: result.client_secret ?? "" }
  return { it, client, code: await codeFor(it, client, { scope: "read" }, new Browser()) }
}

const together = (ask: () => Promise<TokenAnswer>): Promise<TokenAnswer[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, ask))

const successes = (answers: readonly TokenAnswer[]): TokenAnswer[] => answers.filter(({ status }) => status === 200)

/** Asserts that all answers except the successful ones are the same refusal. */
function assertOthersRefused(answers: readonly TokenAnswer[]): void {
  for (const { status, body } of answers) if (status !== 200) assert.deepEqual([status, body], [400, INVALID_GRANT])
}

async function assertDead({ it, client }: Scene, { body }: TokenAnswer): Promise<void> {
  assert.equal((await bearer(it, "/api/userinfo.php", body.access_token)).status, 401)
  assert.deepEqual((await bearer(it, "/api/tokeninfo.php", body.access_token)).body, { active: false })
  assert.deepEqual((await refresh(it, client, body.refresh_token)).body, INVALID_GRANT)
}

test("behaviour §2.4, RFC 6749 §4.1.2: of 50 parallel exchanges of one code one succeeds; the others are replays and end the grant", async (t) => {
  const at = await scene(t, "confirmed")
  const answers = await together(() => exchange(at.it, at.client, at.code))
  const [winner, ...more] = successes(answers)
  assert.ok(winner)
  assert.equal(more.length, 0)
  assertOthersRefused(answers)
  await assertDead(at, winner)
})

test("decision 0003: 50 parallel refreshes of one token all get the same successor, and each access token works", async (t) => {
  const at = await scene(t, "confirmed")
  const first = await exchange(at.it, at.client, at.code)
  const answers = await together(() => refresh(at.it, at.client, first.body.refresh_token))
  assert.equal(successes(answers).length, AT_ONCE)
  const successors = new Set(answers.map(({ body }) => body.refresh_token))
  assert.equal(successors.size, 1)
  assert.ok(!successors.has(first.body.refresh_token))
  for (const { body } of answers)
    assert.equal((await bearer(at.it, "/api/tokeninfo.php", body.access_token)).body.active, true)
  // The successor was used, so only a thief still presents the old token.
  const theft = await refresh(at.it, at.client, first.body.refresh_token)
  assert.deepEqual([theft.status, theft.body], [400, INVALID_GRANT])
  await assertDead(at, answers[0] ?? assert.fail())
})

test("decision 0003, strict: of 50 parallel refreshes one succeeds, and the others end the grant", async (t) => {
  const at = await scene(t, "strict")
  const first = await exchange(at.it, at.client, at.code)
  const answers = await together(() => refresh(at.it, at.client, first.body.refresh_token))
  const [winner, ...more] = successes(answers)
  assert.ok(winner)
  assert.equal(more.length, 0)
  assertOthersRefused(answers)
  await assertDead(at, winner)
})

test("refreshes, uses, replays and a revocation of one grant in parallel: afterwards no credential of the grant is valid", async (t) => {
  const at = await scene(t, "confirmed")
  const first = await exchange(at.it, at.client, at.code)
  const [grant] = await at.it.gatehouse.administration.grants.list({})
  const [refreshed] = await Promise.all([
    together(() => refresh(at.it, at.client, first.body.refresh_token)),
    together(() => bearer(at.it, "/api/userinfo.php", first.body.access_token)),
    at.it.gatehouse.administration.grants.revoke(grant?.grant_id ?? ""),
    together(() => exchange(at.it, at.client, at.code)),
  ])
  assertOthersRefused(refreshed)
  for (const answer of [first, ...successes(refreshed)]) await assertDead(at, answer)
})
