/** A program that knows only the OpenAPI document gives a person a right, and later removes this right. */
import { deepEqual, equal } from "node:assert/strict"
import { after, it } from "node:test"
import { Browser } from "../support/browser.ts"
import { introspected, machineToken, sendForm, TOKEN } from "../support/client_requests.ts"
import { codeFor, PASSWORD } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import { codeRequest } from "../support/service.ts"
import { send } from "../support/wire.ts"
import { adminApi, BASE, read } from "./samples.ts"

interface Document {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>
}

const at = await adminApi({ after })
const document = read<Document>(await send(at, `${BASE}/openapi.json`))
const operator = await at.tokenOf("admin")

/** Calls an operation by its id in the document. */
async function call<T>(id: string, values: Readonly<Record<string, string>> = {}, body?: object): Promise<T> {
  const [path, method] =
    Object.entries(document.paths)
      .flatMap(([path, methods]) => Object.entries(methods).map(([method, each]) => [path, method, each] as const))
      .find(([, , { operationId }]) => operationId === id) ?? []
  const address = (path ?? id).replace(/\{(.+?)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? name))
  const { pathname } = new URL(`${document.servers[0]?.url}${address}`)
  const headers = { authorization: `Bearer ${operator}`, "content-type": "application/json" }
  const answer = await send(at, pathname, {
    method: (method ?? "get").toUpperCase(),
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  equal(answer.status < 300, true, `${id}: ${answer.status} ${answer.text}`)
  return (answer.text === "" ? {} : read(answer)) as T
}

it("rights appear and vanish with a role, in tokens of the authorization code flow and of client credentials", async () => {
  const api = "https://photos.example/v1"
  await call("createApi", {}, { identifier: api, name: "Photo Store" })
  await call("createScope", {}, { scope: "photos:read", api, description: "See your photos" })
  await call("createScope", {}, { scope: "photos:moderate", api, assigned: true })
  await call("createRole", {}, { name: "moderator", scope: "photos:moderate" })
  const settings = { scope: "openid photos:read photos:moderate", consent: "first-party", introspection: "any" }
  const { client_id, client_secret } = await call<{ client_id: string; client_secret: string }>(
    "createClient",
    {},
    { name: "Albums", kind: "confidential", redirect_uris: ["https://client.example/callback"], ...settings },
  )
  const client = { client_id, client_secret }
  await call("createUser", {}, { username: "bea", email: "bea@example.com", password: PASSWORD })

  const signIn = async (): Promise<Tokens> => {
    const code = await codeFor(at, client, { scope: settings.scope }, new Browser(), "bea")
    return read(await sendForm(at, TOKEN, Object.entries(codeRequest(client, code))))
  }
  const now = async ({ access_token }: Tokens) => {
    const { scope, aud } = await introspected(at, client, access_token)
    return { scope, aud }
  }
  const aud = [at.url, api]
  const before = await signIn()
  equal(before.scope, "openid photos:read")
  await call("assignRoleToUser", { role: "moderator", user: "bea" })
  deepEqual(await now(before), { scope: "openid photos:read", aud })
  const tokens = await signIn()
  deepEqual(await now(tokens), { scope: "openid photos:moderate photos:read", aud })
  await call("unassignRoleFromUser", { role: "moderator", user: "bea" })
  deepEqual(await now(tokens), { scope: "openid photos:read", aud })

  const machine = await machineToken(at, client, ["scope", "photos:moderate"])
  deepEqual(await now(machine), { scope: "photos:moderate", aud: api })
  await call("deleteScope", { scope: "photos:moderate" })
  equal((await introspected(at, client, machine.access_token)).active, false)
})
