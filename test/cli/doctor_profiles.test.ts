/** What `gatehouse doctor` says about clients that fall short of their profile, or of the least one. Decision 0102. */
import { deepEqual, equal, match } from "node:assert/strict"
import { after, test } from "node:test"
import type { Profile } from "../../src/base/profiles.ts"
import { checkProfiles } from "../../src/cli/doctor/profiles.ts"
import { profileFaults } from "../../src/oauth/profile.ts"
import { jwksOf, ownKey } from "../support/client_assertion.ts"
import { confidentialClient, publicClient, service } from "../support/service.ts"

const at = await service({ after })
const { store } = at.gatehouse

async function findings(least: Profile) {
  const found = []
  for await (const each of checkProfiles(store, least)) found.push(each)
  return found
}

test("no client is reported where each meets its profile", async () => {
  await confidentialClient(at)
  await confidentialClient(at, { profile: "fapi-2.0", jwks: jwksOf(ownKey("ES256", "k1")) })
  deepEqual(await findings("baseline"), [])
  deepEqual(await findings("oauth-2.1"), [])
})

test("one warning names each client that the least profile would refuse, with the settings that fall short", async () => {
  const page = await publicClient(at, { id_token_alg: "RS256" })
  const [finding, ...others] = await findings("fapi-2.0")
  deepEqual(others, [])
  equal(finding?.state, "warning")
  match(finding?.says ?? "", /^2 clients fall short of the security profile/)
  match(finding?.says ?? "", new RegExp(`${page.client_id}: kind, id_token_alg`))
  match(finding?.says ?? "", /client_[0-9a-f]{32}: token_endpoint_auth_method, id_token_alg/)
  for (const { id, ...client } of await store.clients.list())
    equal(
      finding?.says.includes(id),
      profileFaults({ ...client, profile: "fapi-2.0" }).length > 0,
      "only clients that fall short",
    )
})

test("at most 20 clients are named", async () => {
  for (let many = 0; many < 20; many++) await confidentialClient(at)
  const [finding] = await findings("fapi-2.0")
  match(finding?.says ?? "", /^22 clients .*; and others\)/)
  equal(finding?.says.match(/client_[0-9a-f]{32}/g)?.length, 20)
})
