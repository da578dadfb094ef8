/** What each grant type needs of a client, from one table. */
import { deepEqual, equal, notEqual } from "node:assert/strict"
import { test } from "node:test"
import {
  CIBA,
  DEVICE_CODE,
  GRANT_TYPES,
  JWT_BEARER,
  needsRedirectUri,
  TOKEN_EXCHANGE,
} from "../../src/oauth/grant_types.ts"
import { world } from "../support/world.ts"

test("RFC 8414 §2: each announced grant type has an exchange at the token endpoint", async (t) => {
  const { url, createConfidentialClient } = await world(t)
  const { client_id, client_secret } = await createConfidentialClient()
  const answer = async (path: string, init?: RequestInit) =>
    (await (await fetch(url + path, init)).json()) as Readonly<Record<string, unknown>>
  // An exchange needs a policy, and an assertion a trusted issuer: rfc8693_token_exchange.test.ts and identity_assertion.test.ts have them.
  const announced = GRANT_TYPES.filter((name) => name !== TOKEN_EXCHANGE && name !== JWT_BEARER)
  deepEqual((await answer("/.well-known/oauth-authorization-server")).grant_types_supported, announced)
  const errorOf = async (grant_type: string) => {
    const body = JSON.stringify({ grant_type, client_id, client_secret })
    const headers = { "content-type": "application/json" }
    return (await answer("/oauth/token.php", { method: "POST", headers, body })).error
  }
  for (const grantType of GRANT_TYPES) notEqual(await errorOf(grantType), "unsupported_grant_type", grantType)
  equal(await errorOf("password"), "unsupported_grant_type")
})

test("client_credentials alone, a device, CIBA, an assertion, and a service that exchanges tokens need no redirect URI: other refresh tokens continue an authorization code grant", () => {
  const without = GRANT_TYPES.flatMap((one) => GRANT_TYPES.map((other) => [one, other]))
    .filter((grantTypes) => !needsRedirectUri(grantTypes))
    .map((grantTypes) => [...new Set(grantTypes)].toSorted().join(" "))
  const alone = ["client_credentials", DEVICE_CODE, JWT_BEARER, TOKEN_EXCHANGE, CIBA]
  const together = alone.flatMap((one, at) => alone.slice(at).map((other) => [...new Set([one, other])].join(" ")))
  deepEqual(
    [...new Set(without)].toSorted(),
    [...together, `refresh_token ${DEVICE_CODE}`, `refresh_token ${CIBA}`].toSorted(),
  )
  equal(needsRedirectUri(["client_credentials", "refresh_token"]), true)
})
