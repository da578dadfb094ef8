import { deepEqual, equal, match, ok, rejects } from "node:assert/strict"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { after, test } from "node:test"
import type { Gatehouse } from "../../src/gatehouse.ts"
import { configure, createGatehouse, IN_MEMORY, manualClock, Secret } from "../../src/gatehouse.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { startTestServer } from "../../src/testing/testing.ts"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { assertError, bodyOf } from "../support/answers.ts"
import { freePort } from "../support/free_port.ts"
import { post, tokeninfo } from "../support/service.ts"
import { send } from "../support/wire.ts"

const PASSWORD = new Secret("correct horse battery staple")
const server = await startTestServer()
after(() => server.close())

test("the issuer is the server's address, with the server's own port", async () => {
  const other = await startTestServer()
  match(server.url, /^http:\/\/localhost:\d+$/)
  ok(server.url !== other.url)
  const { issuer } = JSON.parse((await send(other, "/.well-known/openid-configuration")).text)
  equal(issuer, other.url)
  await other.close()
})

test("two servers share no data", async () => {
  const other = await startTestServer()
  const client = await server.createConfidentialClient()
  const { access_token } = await server.tokensWithoutUser(client)
  equal(bodyOf(await tokeninfo(server, access_token)).active, true)
  equal(bodyOf(await tokeninfo(other, access_token)).active, false)
  deepEqual(await other.administration.clients.list(), [])
  await other.close()
})

test("a disposed server no longer listens, and closing it twice has no further effect", async () => {
  let url = ""
  {
    // No connection and no other server takes this port over.
    await using disposed = await startTestServer({ config: { port: await freePort() } })
    url = disposed.url
    equal((await fetch(`${url}/healthz`)).status, 200)
    await disposed.close()
  }
  await rejects(fetch(`${url}/healthz`), { message: "fetch failed" })
})

test("a server whose port is taken leaves nothing behind: another server can use its folder at once", async () => {
  const data = temporaryFolder()
  const port = Number(new URL(server.url).port)
  await rejects(startTestServer({ config: { data, port } }), { code: "EADDRINUSE" })
  await using other = await startTestServer({ config: { data } })
  equal((await fetch(`${other.url}/healthz`)).status, 200)
})

test("the clock starts at a whole second of the system time, and does not move", async () => {
  const [before, now] = [Date.now() - 3_600_000, server.clock()]
  ok(now > before && now <= Date.now())
  equal(now % 1000, 0)
  equal(server.clock(), now)
})

test("the clock can start at a given time", async () => {
  const noon = new Date("2031-05-04T12:00:00Z")
  for (const now of [noon, noon.getTime()]) {
    await using dated = await startTestServer({ now })
    equal(dated.clock(), noon.getTime())
    const { iat } = bodyOf(
      await tokeninfo(dated, (await dated.tokensWithoutUser(await dated.createConfidentialClient())).access_token),
    )
    equal(iat, noon.getTime() / 1000)
  }
})

test("specification §3: a token expires when the test moves the clock, not earlier", async () => {
  const { access_token, expires_in } = await server.tokensWithoutUser(await server.createConfidentialClient())
  server.clock.advance({ seconds: expires_in - 1 })
  equal(bodyOf(await tokeninfo(server, access_token)).active, true)
  server.clock.advance({ seconds: 1 })
  deepEqual(bodyOf(await tokeninfo(server, access_token)), { active: false })
})

test("limits are off unless the test sets them", async () => {
  const { client_id, client_secret } = await server.createConfidentialClient()
  for (let i = 0; i < 101; i++)
    bodyOf(await post(server, { grant_type: "client_credentials", client_id, client_secret }))

  await using limited = await startTestServer({ config: { tokenLimit: { count: 1, windowMs: 60_000 } } })
  assertError(await post(limited, {}), "invalid_request")
  assertError(await post(limited, {}), "too_many_requests", { "retry-after": "60" })
  limited.clock.advance({ minutes: 1 })
  assertError(await post(limited, {}), "invalid_request")
})

test("each operation of an operator is one call: a disabled client is refused, and an enabled client is accepted", async () => {
  const client = await server.createConfidentialClient()
  await server.administration.clients.disable(client.client_id)
  await rejects(server.tokensWithoutUser(client), {
    message:
      "the token request was refused: invalid_client: Client authentication failed. Because: client-disabled: The client is disabled.",
  })
  await server.administration.clients.enable(client.client_id)
  await server.tokensWithoutUser(client)
})

test("the clock moves by several units in one call", () => {
  const clock = manualClock(0)
  clock.advance({ ms: 1, seconds: 2, minutes: 3, hours: 4, days: 5 })
  equal(clock(), 1 + 1000 * (2 + 60 * (3 + 60 * (4 + 24 * 5))))
})

test("the package exports what these tests import", () => {
  const project = join(import.meta.dirname, "../..")
  const { exports } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"))
  deepEqual(exports["./testing"], {
    types: "./dist/testing/testing.d.ts",
    default: "./dist/testing/testing.js",
  })
})

const hashOf = async ({ store }: Gatehouse) => (await store.users.findByUsername("ann"))?.passwordHash ?? ""
const TODAYS = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

test("a test server hashes passwords at the least cost, unless its data may outlive the test", async () => {
  const own = await startTestServer()
  await own.createUser()
  match(await hashOf(own.gatehouse), /^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  await own.close()
  for (const elsewhere of [{ store: await openSqlite({ file: IN_MEMORY }) }, { config: { data: temporaryFolder() } }]) {
    const other = await startTestServer(elsewhere)
    await other.createUser()
    match(await hashOf(other.gatehouse), TODAYS)
    await other.close()
  }
})

test("createGatehouse refuses cheap password hashes for data that may be kept", async () => {
  const store = await openSqlite({ file: IN_MEMORY })
  const inMemory = configure({ data: IN_MEMORY, port: 0 })
  for (const options of [{ store, config: inMemory }, { config: configure({ data: temporaryFolder(), port: 0 }) }])
    await rejects(createGatehouse({ ...options, cheapPasswords: true }), /cheapPasswords is only for data in memory/)
  await store.close()
  const plain = await createGatehouse({ config: inMemory })
  await plain.administration.users.create({ username: "ann", email: "ann@example.com", password: PASSWORD })
  match(await hashOf(plain), TODAYS)
  await plain.close()
})
