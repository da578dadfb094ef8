import { deepEqual, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { explainCredential } from "../../src/explain/credential.ts"
import { asked, codeForResources, machineToken, revoked } from "../support/client_requests.ts"
import type { Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, freshCode, post, tokensFor } from "../support/service.ts"
import { ENGINES, installation } from "./installation.ts"

const API = "https://api.example/v1"

for (const { name, skip, place } of ENGINES)
  test(`${name}: explains an access token's owner, its audience and whether it was revoked, for opaque tokens and JWTs`, {
    skip,
  }, async () => {
    const at = await installation({ after }, await place())
    const dry = await at.dry()
    after(() => dry.close())
    for (const access_token_format of ["opaque", "jwt"]) {
      const client = await confidentialClient(at, { access_token_format, id_token_alg: "EdDSA", resources: [API] })
      const explain = async (token: string) => {
        const { verdict, kind, username, client_id, says, reason } = await explainCredential(
          token,
          dry.ports,
          at.clock(),
        )
        return { verdict, kind, username, own: client_id === client.client_id, says, reason }
      }
      const expected = { verdict: "accepted", kind: "access token", username: "ann", own: true, reason: null }
      const { access_token } = await tokensFor(at, client)
      const code = await codeForResources(at, client, [API], { scope: "profile read" })
      const meant = (JSON.parse((await post(at, codeRequest(client, code))).text) as Tokens).access_token
      const machine = (await machineToken(at, client, ...asked(API))).access_token
      const before = await at.everyRow()
      const elsewhere = `it is for ${API}, so userinfo refuses it`
      deepEqual(await explain(access_token), { ...expected, says: ["it was issued for a user"] })
      deepEqual(await explain(meant), { ...expected, says: [elsewhere] })
      deepEqual(await explain(machine), { ...expected, username: null, says: [elsewhere] })
      ok((await at.everyRow()) === before, "a row has changed")
      await revoked(at, client, access_token)
      const { verdict, reason } = await explain(access_token)
      deepEqual([verdict, reason], ["refused", "token-revoked"])
    }
  })

for (const { name, skip, place } of ENGINES)
  test(`${name}: explains that a session-bound grant's session is over, for a code, an access token and a refresh token`, {
    skip,
  }, async () => {
    const at = await installation({ after }, await place())
    const { roles } = at.gatehouse.administration
    await roles.create({ name: "reader", scope: "admin:read" })
    await roles.assign("reader", { user: "ann" })
    const dry = await at.dry()
    after(() => dry.close())
    const client = await confidentialClient(at, { scope: "openid admin:read" })
    const asking = { scope: "openid admin:read" }
    const { access_token, refresh_token } = await tokensFor(at, client, asking)
    const waiting = await freshCode(at, client, asking)
    const held = [waiting, access_token, refresh_token]
    const reasons = async () =>
      Promise.all(held.map(async (each) => (await explainCredential(each, dry.ports, at.clock())).reason))
    deepEqual(await reasons(), [null, null, null])
    for (const { id } of await at.gatehouse.store.sessions.page(undefined, 9)) await at.gatehouse.store.sessions.end(id)
    deepEqual(await reasons(), ["session-over", "token-session-over", "session-over"])
  })
