/** RFC 7523: a client can also authenticate with a JWT at revocation and introspection. */
import { equal } from "node:assert/strict"
import { after, it } from "node:test"
import { assertError, bodyOf } from "../support/answers.ts"
import { asserted, assertionOf, jwksOf, keyClient, ownKey } from "../support/client_assertion.ts"
import { INTROSPECT, REVOKE, sendForm, TOKEN } from "../support/client_requests.ts"
import type { Tokens } from "../support/service.ts"
import { service } from "../support/service.ts"

const at = await service({ after })
const key = ownKey("ES256", "one")
const client = await keyClient(at, { jwks: jwksOf(key) })
const fresh = () => assertionOf(at, client.client_id, key)
const proven = async (path: string, more: Record<string, string>, assertion?: string) =>
  sendForm(at, path, Object.entries({ ...more, ...asserted(assertion ?? (await fresh())) }))

it("RFC 7523 §3, RFC 7662 §2.1: introspection accepts an assertion, each of which works once", async () => {
  const { access_token: token } = bodyOf<Tokens>(await proven(TOKEN, { grant_type: "client_credentials" }))
  const assertion = await fresh()
  equal(bodyOf(await proven(INTROSPECT, { token }, assertion)).active, true)
  for (const path of [INTROSPECT, REVOKE, TOKEN])
    assertError(await proven(path, { token, grant_type: "client_credentials" }, assertion), "invalid_client")
})

it("RFC 7523 §3, RFC 7009 §2.1: revocation accepts an assertion, and no weaker authentication of that client", async () => {
  const { access_token: token } = bodyOf<Tokens>(await proven(TOKEN, { grant_type: "client_credentials" }))
  assertError(await sendForm(at, REVOKE, Object.entries({ token, client_id: client.client_id })), "invalid_client")
  equal(bodyOf(await proven(INTROSPECT, { token })).active, true)
  equal((await proven(REVOKE, { token })).status, 200)
  equal(bodyOf(await proven(INTROSPECT, { token })).active, false)
})
