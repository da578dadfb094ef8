/** `gatehouse explain --token` on what self-registered clients and their registrants hold, and on pairwise subjects. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { decodeJwt } from "jose"
import { explainCredential } from "../../src/explain/credential.ts"
import { rowIdOf } from "../../src/oauth/registered_id.ts"
import { bearerOf, PUBLIC, registered } from "../support/registration.ts"
import { confidentialClient, flipped, tokensFor } from "../support/service.ts"
import { ENGINES, installation } from "./installation.ts"

const DAY = 86_400_000

for (const { name, skip, place } of ENGINES) {
  test(`${name}: what a self-registered client and its registrant hold is told as ours, and changes nothing`, {
    skip,
  }, async () => {
    const { env, address } = await place()
    const at = await installation({ after }, { address, env: { ...env, GATEHOUSE_REGISTRATION: "open" } })
    let dry = await at.dry()
    after(() => dry.close())
    const explain = async (credential: string, now = at.clock()) => {
      const told = await explainCredential(credential, dry, now)
      ok(!JSON.stringify(told).includes(credential.slice(8, 40)), "the credential itself is told")
      return told
    }
    const own = await registered(at)
    const { id_token } = await tokensFor(at, { client_id: own.client_id })
    const another = await registered(at, { ...PUBLIC, client_name: "Nobody's" })
    const pairwise = await confidentialClient(at, { name: "Apart", subject_type: "pairwise" })
    const { id_token: withPairwise } = await tokensFor(at, pairwise)
    const { registration_token: initial, expires_at } = await at.gatehouse.administration.registrationTokens.create(900)
    const before = await at.everyRow()

    const hint = await explain(id_token)
    deepEqual([hint.verdict, hint.kind, hint.reason], ["accepted", "ID token", null])
    deepEqual(
      [hint.client_id, hint.client_name, hint.user_id, hint.username],
      [rowIdOf(own.client_id), "Harbour Photos", at.userId, "ann"],
    )
    equal((await explain(id_token.slice(0, -8) + flipped(id_token.slice(-8)))).reason, "hint-unverifiable")

    const apart = await explain(withPairwise)
    deepEqual([apart.verdict, apart.client_id, apart.client_name], ["accepted", pairwise.client_id, "Apart"])
    deepEqual([apart.user_id, apart.username], [null, null])
    ok(!JSON.stringify(apart).includes(String(decodeJwt(withPairwise).sub)), "the pairwise subject is told")
    equal(apart.says.at(-1), "its sub is pairwise: whose it is, its client alone can tell")

    const managing = await explain(own.registration_access_token)
    deepEqual([managing.verdict, managing.kind], ["accepted", "registration access token"])
    deepEqual([managing.client_id, managing.client_name], [rowIdOf(own.client_id), "Harbour Photos"])
    for (const untold of [another.registration_access_token, flipped(own.registration_access_token)]) {
      const told = await explain(untold)
      deepEqual(
        [told.verdict, told.kind, told.client_id, told.reason],
        ["refused", "registration access token", null, "client-id-needed"],
      )
      match(told.says[0] ?? "", /^It is that of no stored client: of one to which nobody has consented yet, or of none/)
    }

    const first = await explain(initial)
    deepEqual(
      [first.verdict, first.kind, first.expires_at, first.says],
      ["accepted", "initial access token", expires_at, ["whoever holds it may register clients"]],
    )
    equal((await explain(initial, at.clock() + DAY)).reason, "initial-token-expired")
    equal((await explain(flipped(initial))).reason, "initial-token-malformed")
    ok((await at.everyRow()) === before, "a row has changed")

    const shown = await at.run(["explain", "--token", "-"], another.registration_access_token)
    deepEqual([shown.status, shown.stderr], [1, ""])
    match(shown.stdout, /^Whether this registration access token would be accepted cannot be told from it alone\n/)
    const asked = `curl '${another.registration_client_uri}' -H 'Authorization: ${bearerOf(another.registration_access_token).authorization}'`
    deepEqual((await at.run(["explain", "--curl", "-"], asked)).status, 0)

    await at.gatehouse.administration.clients.disable(own.client_id)
    equal((await explain(own.registration_access_token)).reason, "registration-gone")
    await at.gatehouse.administration.clients.delete(own.client_id)
    await dry.close()
    dry = await at.dry()
    match((await explain(id_token)).says[0] ?? "", /^Its audience is no client of this service\.$/)
    equal((await explain(own.registration_access_token)).reason, "client-id-needed")
  })
}

test("where registration is off its tokens are told by what they are, and why nobody takes them", async () => {
  const at = await installation({ after }, await (ENGINES[0] as (typeof ENGINES)[0]).place())
  const dry = await at.dry()
  after(() => dry.close())
  const { registration_token } = await at.gatehouse.administration.registrationTokens.create(900)
  for (const [token, kind] of [
    [registration_token, "initial access token"],
    [`gra_${"A".repeat(48)}`, "registration access token"],
  ] as const) {
    const told = await explainCredential(token, dry, at.clock())
    deepEqual([told.verdict, told.kind, told.reason], ["refused", kind, "registration-off"])
    deepEqual(told.says, ["Registration is off here, see GATEHOUSE_REGISTRATION."])
  }
})
