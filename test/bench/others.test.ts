import assert from "node:assert/strict"
import { after, describe, test } from "node:test"
import { members, send, textOf } from "../../bench/others/request.ts"
import { scenariosOf } from "../../bench/others/scenarios.ts"
import type { Target } from "../../bench/others/target.ts"
import { startTestServer } from "../../src/testing/testing.ts"
import { PASSWORD } from "../support/journey.ts"
import { jsonSite } from "../support/json_site.ts"

const REDIRECT_URI = "https://client.example/callback"

const server = await startTestServer()
after(() => server.close())
await server.createUser({ username: "ann", password: PASSWORD })
const { client_id, client_secret } = (
  await server.administration.clients.create({ name: "Bench", kind: "confidential", redirect_uris: [REDIRECT_URI] })
).result
const target: Target = {
  issuer: server.url,
  clientId: client_id,
  clientSecret: String(client_secret),
  clientAuthentication: "basic",
  redirectUri: REDIRECT_URI,
  scope: "openid profile",
  person: { typed: { username: "ann", password: PASSWORD }, approval: { decision: "approve" } },
}

const unsupportedOf = async (changed: Partial<Target>): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await scenariosOf({ ...target, ...changed })).flatMap((scenario) =>
      "unsupported" in scenario ? [[scenario.name, scenario.unsupported]] : [],
    ),
  )

describe("the measurement of any server", () => {
  test("finds each scenario of Gatehouse, and each of its requests succeeds", async () => {
    const scenarios = await scenariosOf(target)
    assert.deepEqual(
      scenarios.map(({ name }) => name),
      ["client_credentials", "introspection", "userinfo", "refresh"],
    )
    for (const scenario of scenarios) {
      assert.ok("work" in scenario, JSON.stringify(scenario))
      const { work } = scenario
      const request = work.kind === "repeat" ? work.request : work.request(work.tokens[0] ?? "")
      members(request.url, await send(request))
    }
  })

  test("gives each refresh chain a grant of its own", async () => {
    const refresh = (await scenariosOf(target)).find(({ name }) => name === "refresh")
    assert.ok(refresh && "work" in refresh && refresh.work.kind === "refresh")
    assert.equal(new Set(refresh.work.tokens).size, 16)
  })

  test("names what needs a user if no user is given", async () => {
    const why = "it needs a user: give --username and BENCH_PASSWORD"
    assert.deepEqual(await unsupportedOf({ person: undefined }), { userinfo: why, refresh: why })
  })

  test("says what the server answered to a wrong secret", async () => {
    const { client_credentials } = await unsupportedOf({ clientSecret: "wrong" })
    assert.match(client_credentials ?? "", /token\.php answered 401: .*invalid_client/)
  })

  test("names each endpoint and grant type that the discovery document lacks", async (t) => {
    const document = { token_endpoint: "https://other.example/token", grant_types_supported: [] }
    const issuer = await jsonSite(t, { "/.well-known/openid-configuration": document })
    assert.deepEqual(await unsupportedOf({ issuer, person: undefined }), {
      client_credentials: "grant_types_supported of its discovery document does not contain it",
      introspection: "its discovery document names no introspection_endpoint",
      userinfo: "its discovery document names no userinfo_endpoint",
      refresh: "it needs a user: give --username and BENCH_PASSWORD",
    })
  })
})

describe("the text of a request for wrk", () => {
  test("has the path, the host and the length of the form in bytes", () => {
    const request = { url: "https://sso.example:8443/realms/a?b=c", headers: { "x-one": "1" }, form: { name: "ä b" } }
    assert.equal(
      textOf(request),
      "POST /realms/a?b=c HTTP/1.1\r\nhost: sso.example:8443\r\naccept: application/json\r\nx-one: 1\r\n" +
        "content-type: application/x-www-form-urlencoded\r\ncontent-length: 13\r\n\r\nname=%C3%A4+b",
    )
  })
})
