/** What a provider gives at a sign-in, beside what is kept already. */
import { equal } from "node:assert/strict"
import { test } from "node:test"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/base/secret.ts"
import type { GivenTokens } from "../../src/connections/provider_tokens.ts"
import { keepTokens } from "../../src/interaction/keep_tokens.ts"
import { heldTokenSecrets } from "../../src/keys/held_token_secrets.ts"
import { keyRing } from "../../src/keys/key_ring.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { connection } from "../store/contract_connections.ts"
import { event, NOW, user } from "../store/samples.ts"

const given = (accessToken: string, refreshToken?: string, tokenEndpoint = "https://a.example/token"): GivenTokens => ({
  accessToken: new Secret(accessToken),
  refreshToken: refreshToken === undefined ? undefined : new Secret(refreshToken),
  tokenType: "Bearer",
  scope: undefined,
  expiresIn: 60,
  tokenEndpoint,
})

async function scene(t: { after(end: () => Promise<void>): void }) {
  const store = await openSqlite({ file: ":memory:" })
  t.after(() => store.close())
  const [ann, acme] = [user(), connection()]
  await store.connections.create(acme, event("connection-created"))
  await store.users.create(ann, undefined, event("user-created"))
  const link = { connectionId: acme.id, subject: "ann-1", userId: ann.id }
  const times = { shownName: undefined, linkedAt: NOW, lastUsedAt: NOW }
  equal(await store.linkedIdentities.link({ ...link, ...times }, event("identity-linked")), "linked")
  const secrets = heldTokenSecrets(keyRing([new Secret("s".repeat(43))]), systemRandom)
  const ports = { store, heldTokenSecrets: secrets, random: systemRandom }
  async function held() {
    const found = await store.heldTokens.find(ann.id, acme.id)
    if (found === undefined) throw new Error("nothing is kept")
    return { found, tokens: secrets.open(found) }
  }
  return { store, secrets, held, keep: (tokens: GivenTokens) => keepTokens(link, tokens, { now: NOW }, ports) }
}

test("a sign-in without a refresh token during a refresh does not lose the new refresh token", async (t) => {
  const { store, secrets, held, keep } = await scene(t)
  await keep(given("a1", "r1"))
  const { found } = await held()
  equal(await store.heldTokens.claimRefresh(found, NOW, NOW + 15), true)
  await keep(given("a2"))
  const fresh = { sealed: secrets.seal(found.id, given("a3", "r2")), expiresAt: NOW + 60 }
  equal(await store.heldTokens.refresh(found, fresh), true)
  equal((await held()).tokens.refreshToken?.reveal(), "r2")
})

test("new tokens replace earlier ones that cannot be refreshed, or that another service gave", async (t) => {
  const { held, keep } = await scene(t)
  await keep(given("a1"))
  await keep(given("a2"))
  equal((await held()).tokens.accessToken.reveal(), "a2")
  await keep(given("a3", "r3"))
  await keep(given("a4", undefined, "https://b.example/token"))
  const { tokens } = await held()
  equal(tokens.accessToken.reveal(), "a4")
  equal(tokens.refreshToken, undefined)
})
