import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import { assertError } from "../support/answers.ts"
import { bearerOf, PUBLIC, read, register, registered } from "../support/registration.ts"
import { service } from "../support/service.ts"

const at = await service({ after }, { registration: "token" })
const { registrationTokens: tokens } = at.gatehouse.administration

const CHALLENGE = 'Bearer error="invalid_token", error_description="The access token is invalid or expired."'

/** Returns the reason of a refused registration. */
async function reasonOf(token: string, where = at): Promise<unknown> {
  const answer = await register(where, PUBLIC, bearerOf(token))
  assertError(answer, "invalid_token", { "www-authenticate": CHALLENGE })
  await where.gatehouse.store.probe()
  const kept = await where.gatehouse.store.refusals.find(String(answer.headers["x-trace-id"]), where.clock())
  return (JSON.parse(kept?.record ?? "{}") as { reason?: unknown }).reason
}

describe("RFC 7591 §3: an initial access token created by the operator", () => {
  it("is listed without its value, with the time of its last use", async () => {
    const made = await tokens.create(3600)
    const recordOf = async () =>
      (await tokens.list()).find((one) => one.registration_token_id === made.registration_token_id)
    const record = {
      registration_token_id: made.registration_token_id,
      state: "live",
      created_at: new Date(at.clock()).toISOString(),
      created_by: "operator",
      expires_at: made.expires_at,
      last_used_at: null,
      revoked_at: null,
    } as const
    deepEqual(await recordOf(), record)
    at.clock.advance({ seconds: 5 })
    await registered(at, PUBLIC, bearerOf(made.registration_token))
    await at.gatehouse.store.probe()
    deepEqual(await recordOf(), { ...record, last_used_at: new Date(at.clock()).toISOString() })
    at.clock.advance({ hours: 1 })
    equal((await recordOf())?.state, "expired")
    equal(await reasonOf(made.registration_token), "initial-token-expired")
  })

  it("is refused at the next registration after its revocation, and the clients that it registered stay", async () => {
    const [made, other] = [await tokens.create(3600), await tokens.create(3600)]
    const client = await registered(at, PUBLIC, bearerOf(made.registration_token))
    const revoked = await tokens.revoke(made.registration_token_id)
    deepEqual([revoked.state, revoked.revoked_at], ["revoked", new Date(at.clock()).toISOString()])
    equal(await reasonOf(made.registration_token), "initial-token-revoked")
    equal((await read(at, client)).client_id, client.client_id)
    equal((await register(at, PUBLIC, bearerOf(other.registration_token))).status, 201)
    at.clock.advance({ seconds: 5 })
    deepEqual(await tokens.revoke(made.registration_token_id), revoked)
    const events = await at.gatehouse.store.audit.list(50, { about: made.registration_token_id })
    deepEqual(
      events.map(({ type }) => type),
      ["registration-token-revoked", "registration-token-created"],
    )
  })

  it("is refused by a server with the same secret and another database, with a separate reason", async (t) => {
    const secret = [new Secret("0123456789abcdefghijklmnopqrstuvwxyz")] as const
    const [one, other] = [
      await service(t, { registration: "token", secret }),
      await service(t, { registration: "token", secret }),
    ]
    const made = await one.gatehouse.administration.registrationTokens.create(60)
    equal(await reasonOf(made.registration_token, other), "initial-token-unknown")
    equal((await register(one, PUBLIC, bearerOf(made.registration_token))).status, 201)
  })
})
