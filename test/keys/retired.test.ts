/** After a rotation, a client's earlier ID tokens are still accepted as hints. OpenID Connect Core §3.1.2.1, RP-Initiated Logout §2. */
import { deepEqual, equal } from "node:assert/strict"
import { test } from "node:test"
import { serverEvent } from "../../src/admin/operator_event.ts"
import { inSeconds, manualClock } from "../../src/base/clock.ts"
import { systemRandom } from "../../src/base/random.ts"
import { idTokens } from "../../src/keys/id_tokens.ts"
import { ANNOUNCED_MS } from "../../src/keys/signing_key.ts"
import { signingKeys } from "../../src/keys/signing_keys.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { presentRing } from "../properties/samples.ts"
import { publicClient } from "../store/samples.ts"

const ISSUER = "https://auth.example"

async function scene(atOnce: boolean) {
  const clock = manualClock(Date.UTC(2030, 0, 1))
  const store = await openSqlite({ file: ":memory:" })
  const keys = signingKeys(store, presentRing, clock, systemRandom)
  const tokens = idTokens(keys, presentRing, clock, () => ISSUER)
  const client = { ...publicClient(), userinfoAlg: undefined }
  const iat = inSeconds(clock())
  const claims = { iss: ISSUER, aud: client.id, sub: "user_1", iat, exp: iat + 3600, auth_time: iat, at_hash: "x" }
  const hint = await tokens.sign(client, claims)
  clock.advance({ ms: 1 })
  await keys.rotate("EdDSA", atOnce, serverEvent("signing-key-rotated", "EdDSA", { clock, random: systemRandom }))
  const later = async (ms: number) => {
    clock.advance({ ms })
    await keys.removeRetired()
    const states = (await keys.list()).map(({ state }) => state)
    return [states, (await keys.keySet()).keys.length, await tokens.subjectOfHint(client, hint)]
  }
  return { later, close: () => store.close() }
}

test("a retired key is no longer published, but verifies its tokens for another thirty days", async () => {
  const { later, close } = await scene(false)
  deepEqual(await later(ANNOUNCED_MS), [["retiring", "active"], 2, "user_1"])
  deepEqual(await later(3_900_000), [["retired", "active"], 1, "user_1"])
  deepEqual(await later(30 * 86_400_000 - 1), [["retired", "active"], 1, "user_1"])
  deepEqual(await later(1), [["active"], 1, undefined])
  await close()
})

test("a rotation at once removes the former key, which then verifies nothing", async () => {
  const { later, close } = await scene(true)
  const [, , subject] = await later(1)
  equal(subject, undefined)
  await close()
})
