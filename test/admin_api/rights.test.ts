/** Rights: what each scope value allows, and that nobody can give away or obtain more rights than they have. */
import { deepEqual, equal, match } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { OPERATIONS } from "../../src/admin_api/operations.ts"
import { RIGHTS } from "../../src/admin_api/rights.ts"
import { includesRight, isAdministrative } from "../../src/oauth/scope.ts"
import { machineToken } from "../support/client_requests.ts"
import { PASSWORD } from "../support/journey.ts"
import { confidentialClient, withToken } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { adminApi, pathOf, read, SAMPLES } from "./samples.ts"

const at = await adminApi({ after })
const { users } = at.gatehouse.administration
const tokens = new Map<string, string>()
for (const right of Object.keys(RIGHTS)) tokens.set(right, await at.tokenOf(right))

const call = (right: string, method: string, path: string, json?: unknown): Promise<Received> =>
  at.call(method, path, { json, headers: withToken(tokens.get(right) ?? "") })

function assertNeeds(answer: Received, right: string): void {
  equal(answer.status, 403, answer.text)
  match(answer.headers["www-authenticate"] ?? "", new RegExp(`scope="${right}"$`))
}

it("each operation is allowed with its own right alone, and refused with the three others", async () => {
  for (const { id, kind, method, path, right } of OPERATIONS) {
    if (right === "none") continue
    // A stream may have no end, so only its head is requested.
    const asked = kind === "stream" ? "HEAD" : method
    for (const held of Object.keys(RIGHTS)) {
      const sample = await SAMPLES[id]?.(at)
      const { status } = await call(held, asked, pathOf(path, sample?.path), sample?.body)
      deepEqual([id, held, status === 403], [id, held, held !== right])
    }
  }
})

describe("a caller without admin", () => {
  it("creates no client with more rights, and gives no client more", async () => {
    const input = { name: "x", kind: "confidential", grant_types: ["client_credentials"] }
    assertNeeds(await call("admin:clients", "POST", "/clients", { ...input, scope: "read admin" }), "admin")
    assertNeeds(await call("admin:clients", "POST", "/clients", { ...input, scope: "admin:people" }), "admin:people")
    const created = await call("admin:clients", "POST", "/clients", { ...input, scope: "read admin:clients" })
    equal(created.status, 201)
    const path = `/clients/${read(created).client_id}`
    assertNeeds(await call("admin:clients", "PATCH", path, { scope: "admin" }), "admin")
    equal((await call("admin:clients", "PATCH", path, { scope: "write" })).status, 200)
  })

  it("takes over no client with more rights: no change, no new secret, no deletion", async () => {
    const { client_id } = await confidentialClient(at, { scope: "read admin" })
    const path = `/clients/${client_id}`
    const before = (await at.call("GET", path)).text
    assertNeeds(await call("admin:clients", "PATCH", path, { redirect_uris: ["https://thief.example/cb"] }), "admin")
    assertNeeds(await call("admin:clients", "PATCH", path, { scope: "read" }), "admin")
    assertNeeds(await call("admin:clients", "POST", `${path}/secrets`, {}), "admin")
    assertNeeds(await call("admin:clients", "DELETE", `${path}/old_secrets`), "admin")
    assertNeeds(await call("admin:clients", "POST", `${path}/disable`), "admin")
    assertNeeds(await call("admin:clients", "DELETE", path), "admin")
    equal((await at.call("GET", path)).text, before)
  })

  it("makes no administrator, and takes over none: no password, address or name", async () => {
    const input = { username: "rob", email: "rob@example.com", password: PASSWORD }
    assertNeeds(await call("admin:people", "POST", "/users", { ...input, role: "admin" }), "admin")
    equal((await call("admin:people", "POST", "/users", input)).status, 201)
    assertNeeds(await call("admin:people", "PATCH", "/users/rob", { role: "admin" }), "admin")
    equal((await call("admin:people", "PATCH", "/users/rob", { role: "user", name: "Rob" })).status, 200)
    await users.update("rob", { role: "admin" })
    const password = { password: "another long and good password" }
    assertNeeds(await call("admin:people", "PUT", "/users/rob/password", password), "admin")
    assertNeeds(await call("admin:people", "PATCH", "/users/rob", { email: "thief@example.com" }), "admin")
    assertNeeds(await call("admin:people", "PATCH", "/users/rob", { role: "user" }), "admin")
    assertNeeds(await call("admin:people", "DELETE", "/users/rob"), "admin")
    equal(read(await at.call("GET", "/users/rob")).email, "rob@example.com")
    equal((await at.call("PUT", "/users/rob/password", { json: password })).status, 200)
  })

  it("takes over nobody who holds rights through a role", async () => {
    const { roles } = at.gatehouse.administration
    await roles.create({ name: "keepers", scope: "admin:settings" })
    await users.update("ann", { role: "user" })
    await roles.assign("keepers", { user: "ann" })
    assertNeeds(await call("admin:people", "PUT", "/users/ann/password", { password: PASSWORD }), "admin:settings")
  })
})

it("RFC 9110 §10.2.3: the limit counts by owner, whichever token, and says when to try again", async (t) => {
  const limited = await adminApi(t, { adminApiLimit: { count: 3, windowMs: 60_000 } })
  for (let sent = 0; sent < 3; sent++) equal((await limited.call("GET", "/keys")).status, 200)
  const refused = await limited.call("GET", "/keys")
  deepEqual([refused.status, refused.headers["retry-after"]], [429, "60"])
  equal(read(refused).type, "urn:gatehouse:problem:too-many-requests")
  const headers = withToken(await limited.newToken())
  equal((await limited.call("GET", "/keys", { headers })).status, 429)
  equal((await limited.call("GET", "/keys", { headers: withToken(await limited.tokenOf("admin")) })).status, 200)
})

it("a token without the right is limited too, and does not use up the requests of its owner", async (t) => {
  const limited = await adminApi(t, { adminApiLimit: { count: 3, windowMs: 60_000 } })
  const client = await confidentialClient(limited, {
    scope: "read admin",
    grant_types: ["client_credentials"],
    redirect_uris: [],
  })
  const get = async (scope: string) => {
    const { access_token } = await machineToken(limited, client, ["scope", scope])
    return async () => (await limited.call("GET", "/keys", { headers: withToken(access_token) })).status
  }
  const [reader, another, administrator] = await Promise.all(["read", "read", "admin"].map(get))
  for (const send of [reader, another])
    deepEqual([await send?.(), await send?.(), await send?.(), await send?.()], [403, 403, 403, 429])
  equal(await administrator?.(), 200)
})

it("admin includes every right, every other value includes itself, and only rights of administration are compared", () => {
  for (const right of Object.keys(RIGHTS)) {
    equal(includesRight(["admin"], right), true)
    equal(includesRight([right], right), true)
    equal(includesRight(["read", "write", "openid", "admin:", "administer"], right), false)
    for (const other of Object.keys(RIGHTS)) if (other !== right) equal(includesRight([other], right), false)
  }
  equal(includesRight(Object.keys(RIGHTS), "admin"), false)
  deepEqual(["read", "photos:admin", "admin:", "admin", ...Object.keys(RIGHTS)].filter(isAdministrative), [
    "admin",
    ...Object.keys(RIGHTS),
  ])
})
