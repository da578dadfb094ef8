/** If a user or a client loses a scope value, its tokens lose that scope value at every endpoint. */
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { assertError, bodyOf } from "../support/answers.ts"
import { addUser } from "../support/authorization.ts"
import { introspected } from "../support/client_requests.ts"
import { codeFor } from "../support/journey.ts"
import type { Confidential, Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, service, tokeninfo, userinfo } from "../support/service.ts"

const at = await service({ after })
const { clients, users } = at.gatehouse.administration
const api = await confidentialClient(at, { introspection: "any" })

const shown = async (token: string) => (await introspected(at, api, token)).scope
const ALL_THREE = (scope: string) => [scope, scope, scope]
const scopes = async (token: string): Promise<unknown[]> => [
  bodyOf(await userinfo(at, token)).scope,
  bodyOf(await tokeninfo(at, token)).scope,
  await shown(token),
]

async function assertNothingLeft(token: string): Promise<void> {
  assertError(await userinfo(at, token), "invalid_token", {
    "www-authenticate": 'Bearer error="invalid_token", error_description="The access token is invalid or expired."',
  })
  equal((await tokeninfo(at, token)).text, '{"active":false}')
  equal(await shown(token), undefined)
}

let people = 0
async function administrator(client: Confidential, scope: string) {
  const name = `admin${people++}`
  const id = await addUser(at, name, { role: "admin" })
  const code = await codeFor(at, client, { scope }, undefined, name)
  return { id, token: bodyOf<Tokens>(await post(at, codeRequest(client, code))).access_token }
}

for (const format of ["opaque", "jwt"] as const) {
  const named = format === "opaque" ? "an opaque" : "a JWT"
  const allowing = () => confidentialClient(at, { scope: "openid read admin", access_token_format: format })

  test(`behaviour §3: ${named} access token loses admin with the user's role, and regains admin with the role`, async () => {
    const { id, token } = await administrator(await allowing(), "openid read admin")
    deepEqual(await scopes(token), ALL_THREE("openid read admin"))
    await users.update(id, { role: "user" })
    deepEqual(await scopes(token), ALL_THREE("openid read"))
    await users.update(id, { role: "admin" })
    deepEqual(await scopes(token), ALL_THREE("openid read admin"))
  })

  test(`${named} access token with only admin is invalid when the user's role is removed (specification §2.5, §4.3)`, async () => {
    const { id, token } = await administrator(await allowing(), "admin")
    await users.update(id, { role: "user" })
    await assertNothingLeft(token)
  })

  test(`behaviour §3: ${named} access token loses scope that its client may no longer have; this includes a client's own token`, async () => {
    const client = await allowing()
    const { token } = await administrator(client, "openid read admin")
    const machine = bodyOf<Tokens>(
      await post(at, { grant_type: "client_credentials", ...client, scope: "read admin" }),
    ).access_token
    equal(bodyOf(await tokeninfo(at, machine)).scope, "read admin")
    await clients.update(client.client_id, { scope: "openid read" })
    deepEqual(await scopes(token), ALL_THREE("openid read"))
    deepEqual([bodyOf(await tokeninfo(at, machine)).scope, await shown(machine)], ["read", "read"])
    await clients.update(client.client_id, { scope: "write" })
    await assertNothingLeft(token)
    equal((await tokeninfo(at, machine)).text, '{"active":false}')
    equal(await shown(machine), undefined)
  })
}
