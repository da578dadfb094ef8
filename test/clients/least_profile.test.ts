/** What a new client gets, or is refused, where GATEHOUSE_LEAST_PROFILE demands a profile of every client. Decision 0102. */
import { deepEqual, equal, match, rejects } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { asserted, assertionOf, jwksOf, ownKey } from "../support/client_assertion.ts"
import { CHALLENGE, REDIRECT_URI, requestOf } from "../support/journey.ts"
import { pushFields } from "../support/pushed.ts"
import { register } from "../support/registration.ts"
import { service } from "../support/service.ts"

const KEY = ownKey("ES256", "k1")
const jwks = jwksOf(KEY)
const at = await service({ after }, { leastProfile: "fapi-2.0", registration: "open" })
const { clients } = at.gatehouse.administration
const made = (more: object) =>
  clients.create({ name: "Bank", kind: "confidential", redirect_uris: [REDIRECT_URI], ...more })

async function assertMeets(client_id: string): Promise<void> {
  const fields = { ...requestOf({ client_id }), code_challenge: CHALLENGE, code_challenge_method: "S256" }
  const answer = await pushFields(at, { ...fields, ...asserted(await assertionOf(at, client_id, KEY)) })
  equal(answer.status, 201, answer.text)
}

describe("a new client of an operator", () => {
  it("needs only its keys: the other settings have defaults that meet the least profile", async () => {
    const { result } = await made({ jwks })
    const { profile, token_endpoint_auth_method, id_token_alg } = await clients.show(result.client_id)
    deepEqual([profile, token_endpoint_auth_method, id_token_alg], ["fapi-2.0", "private_key_jwt", "ES256"])
    await assertMeets(result.client_id)
  })

  it("without keys is refused in words that name the settings to add", async () => {
    await rejects(made({}), /^Invalid: .*jwks.*fapi-2\.0.*jwks or jwks_uri/s)
  })

  it("is held to the least profile, also if a lesser one is given", async () => {
    await rejects(
      made({ profile: "baseline", token_endpoint_auth_method: "secret" }),
      /GATEHOUSE_LEAST_PROFILE=fapi-2\.0/,
    )
    const { result } = await made({ profile: "baseline", jwks })
    await assertMeets(result.client_id)
  })

  it("has a stronger profile if that is given", async () => {
    const { result } = await made({ profile: "fapi-2.0-message-signing", jwks })
    equal((await clients.show(result.client_id)).request_object_signing_alg, "ES256")
  })

  it("that is public is refused", async () => {
    await rejects(made({ kind: "public" }), /kind.*fapi-2\.0.*confidential/s)
  })
})

describe("a client that registers itself", () => {
  const registered = (metadata: object) => register(at, { redirect_uris: [REDIRECT_URI], ...metadata })

  it("authenticates with its keys, without asking for it", async () => {
    const { status, text } = await registered({ jwks: JSON.parse(jwks) })
    equal(status, 201, text)
    const { client_id, token_endpoint_auth_method, id_token_signed_response_alg } = JSON.parse(text)
    deepEqual([token_endpoint_auth_method, id_token_signed_response_alg], ["private_key_jwt", "ES256"])
    await assertMeets(client_id)
  })

  it("is refused without keys, as a public client, and with a secret", async () => {
    for (const metadata of [
      {},
      { token_endpoint_auth_method: "none" },
      { token_endpoint_auth_method: "client_secret_basic" },
    ]) {
      const { status, text } = await registered(metadata)
      equal(status, 400)
      match(text, /invalid_client_metadata/)
    }
  })
})
