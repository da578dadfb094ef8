/** The OpenAPI document: the linter of another project accepts it, and a program that knows nothing else can use the API. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, it } from "node:test"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import { OPERATIONS } from "../../src/admin_api/operations.ts"
import { machineToken } from "../support/client_requests.ts"
import { send } from "../support/wire.ts"
import { adminApi, BASE, read } from "./samples.ts"

const at = await adminApi({ after })

interface Document {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>
}

it("the document describes every operation, without a token, and has no error and no warning of the linter", async () => {
  const answer = await send(at, `${BASE}/openapi.json`)
  const { paths } = read<Document>(answer)
  deepEqual(
    Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId)),
    [...Map.groupBy(OPERATIONS, ({ path }) => path).values()].flat().map(({ id }) => id),
  )
  const config = await createConfig({ extends: ["recommended"], rules: RULES })
  const problems = await lintFromString({ source: answer.text, absoluteRef: "openapi.json", config })
  deepEqual(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
    [],
  )
  const { etag = "" } = answer.headers
  equal((await send(at, `${BASE}/openapi.json`, { headers: { "if-none-match": etag } })).status, 304)
})

/**
 * Two rules of the linter do not apply. The test server is at localhost. The operation that returns this document needs no token, so it never returns
 * 401.
 */
const RULES = { "no-server-example.com": "off", "operation-4xx-response": "off" } as const

it("the linter finds errors in a document that has some", async () => {
  const config = await createConfig({ extends: ["recommended"] })
  const source = JSON.stringify({ openapi: "3.1.1", info: { title: "x" }, paths: { "/x": { get: {} } } })
  ok((await lintFromString({ source, absoluteRef: "openapi.json", config })).length > 1)
})

it("a program that knows only the document creates an API, a client and a user, and uses the client's token", async () => {
  const document = read<Document>(await send(at, `${BASE}/openapi.json`))
  const [server] = document.servers
  const operator = await at.tokenOf("admin")
  const operation = (id: string) => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { operationId }] of Object.entries(methods)) if (operationId === id) return { method, path }
    throw new Error(`the document has no ${id}`)
  }
  const call = async (id: string, body?: object, token = operator) => {
    const { method, path } = operation(id)
    const { pathname } = new URL(`${server?.url}${path}`)
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    return send(at, pathname, { method: method.toUpperCase(), headers, ...(body && { body: JSON.stringify(body) }) })
  }
  const identifier = "https://orders.example"
  equal((await call("createApi", { identifier, access_token_ttl: 60 })).status, 201)
  const created = await call("createClient", {
    name: "Worker",
    kind: "confidential",
    grant_types: ["client_credentials"],
    scope: "read admin",
    resources: [identifier],
  })
  const client = read<{ client_id: string; client_secret: string }>(created)
  equal(
    (await call("createUser", { username: "bea", email: "bea@example.com", password: "a long and good password" }))
      .status,
    201,
  )
  const credentials = { client_id: client.client_id, client_secret: client.client_secret }
  const { access_token } = await machineToken(at, credentials, ["scope", "admin"])
  const users = read<{ items: { username: string }[] }>(await call("listUsers", undefined, access_token)).items
  ok(users.some(({ username }) => username === "bea"))
  const audit = read<{ items: { type: string; actor: string; address: string; trace_id: string; subject: string }[] }>(
    await call("listAuditEvents", undefined, access_token),
  ).items
  const event = audit.find(({ type, subject }) => type === "client-created" && subject === client.client_id)
  match(event?.actor ?? "", /^client_[0-9a-f]{32}$/)
  deepEqual([event?.address, event?.trace_id], ["127.0.0.1", created.headers["x-trace-id"]])
  const forOrders = await machineToken(at, credentials, ["scope", "admin"], ["resource", identifier])
  equal((await call("listUsers", undefined, forOrders.access_token)).status, 401)
})
