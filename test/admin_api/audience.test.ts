/** An API that receives a token must not be able to administer this service with it. RFC 9068 §4, RFC 8707 §2.2. */
import { deepEqual, equal, match } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { bodyOf } from "../support/answers.ts"
import type { Pairs } from "../support/client_requests.ts"
import { asked, codeForResources, machineToken, sendForm, TOKEN } from "../support/client_requests.ts"
import type { Confidential, Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, refreshRequest, userinfo, withToken } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { adminApi, read } from "./samples.ts"

const API = "https://photos.example"
const at = await adminApi({ after })
const { apis, scopes, users } = at.gatehouse.administration
await apis.create({ identifier: API })
await scopes.create({ scope: "photos:read", api: API })
await users.update("ann", { role: "admin" })

const administers = ({ access_token }: Tokens): Promise<Received> =>
  at.call("GET", "/users", { headers: withToken(access_token) })

async function assertRefused(tokens: Tokens): Promise<void> {
  const answer = await administers(tokens)
  equal(answer.status, 401, answer.text)
  match(answer.headers["www-authenticate"] ?? "", /^Bearer error="invalid_token"/)
  equal(read(answer).type, "urn:gatehouse:problem:invalid-token")
  match(String(read(answer).detail), new RegExp(`Request a token with resource=${at.url} alone\\.$`))
}

const form = async (fields: Readonly<Record<string, string | undefined>>, ...more: Pairs) =>
  bodyOf<Tokens>(await sendForm(at, TOKEN, [...Object.entries(fields), ...more]))

for (const access_token_format of ["opaque", "jwt"] as const)
  describe(`a person's ${access_token_format} token with the scope openid admin`, async () => {
    const client = await confidentialClient(at, { scope: "openid admin photos:read", access_token_format })
    const exchanged = async (owner: Confidential, resources: readonly string[], scope: string, ...more: Pairs) =>
      form(codeRequest(owner, await codeForResources(at, owner, resources, { scope })), ...more)

    it("RFC 9068 §4: for an API, it works at user information because of openid, and not at the admin API", async () => {
      const tokens = await exchanged(client, [API], "openid admin")
      deepEqual([tokens.scope, (await userinfo(at, tokens.access_token)).status], ["openid admin", 200])
      await assertRefused(tokens)
    })
    it("RFC 8707 §2.2: for an API and this service, it is refused, even if a scope value and no parameter names the API", async () => {
      await assertRefused(await exchanged(client, [at.url, API], "openid admin"))
      await assertRefused(await exchanged(client, [], "openid admin photos:read"))
      await assertRefused(await exchanged(client, [at.url, API], "openid admin", ...asked(API)))
    })
    it("RFC 8707 §2.2: narrowed to this service alone, at the exchange or a refresh, it administers", async () => {
      const narrowed = await exchanged(client, [at.url, API], "openid admin", ...asked(at.url))
      equal((await administers(narrowed)).status, 200)
      const whole = await form(refreshRequest(client, narrowed.refresh_token))
      await assertRefused(whole)
      const again = await form(refreshRequest(client, whole.refresh_token), ...asked(at.url))
      equal((await administers(again)).status, 200)
    })
  })

it("a client's own token for all of its scope is refused if that includes an API, and accepted for this service alone", async () => {
  const machine = await confidentialClient(at, {
    scope: "admin photos:read",
    grant_types: ["client_credentials"],
    redirect_uris: [],
  })
  await assertRefused(await machineToken(at, machine))
  const own = await machineToken(at, machine, ...asked(at.url))
  deepEqual([own.scope, (await administers(own)).status], ["admin", 200])
  equal((await administers(await machineToken(at, machine, ["scope", "admin"]))).status, 200)
})
