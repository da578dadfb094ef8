/** Several servers on one database behave as one server (decision 0005). The tests use real processes and a real PostgreSQL. */
import { deepEqual, equal, ok } from "node:assert/strict"
import type { TestContext } from "node:test"
import { describe, it } from "node:test"
import { Secret } from "../../src/gatehouse.ts"
import { MIGRATIONS } from "../../src/store/migrations/list.ts"
import { Browser } from "../support/browser.ts"
import {
  authorizeUrl,
  bearer,
  codeFor,
  exchange,
  PASSWORD,
  refresh,
  requestOf,
  signIn,
  tokenRequest,
} from "../support/journey.ts"
import type { Instance, Scene } from "./instance.ts"
import { atAll, database, newClient, skip, soon } from "./instance.ts"

interface Three extends Scene {
  readonly all: readonly [Instance, Instance, Instance]
}

async function three(t: TestContext, env: Record<string, string> = {}): Promise<Three> {
  const empty = await database(t)
  const [one, two, other] = await Promise.all([1, 2, 3].map(() => empty.start({ env })))
  ok(one && two && other)
  return { ...(await empty.open()), all: [one, two, other] }
}

const MACHINE = { consent: "ask", redirect_uris: [], grant_types: ["client_credentials"] }
const machineToken = (at: Instance, client: { client_id: string; client_secret: string }) =>
  tokenRequest(at, { grant_type: "client_credentials", ...client })

/** Signs a user in at the first server, and gets tokens there. */
async function signedIn({ administer, all, ...rest }: Three) {
  const user = await administer.users.create({
    username: "ann",
    email: "ann@example.com",
    password: new Secret(PASSWORD),
  })
  const client = await newClient({ administer, ...rest })
  const browser = new Browser()
  const tokens = await exchange(all[0], client, await codeFor(all[0], client, { scope: "openid read" }, browser))
  equal(tokens.status, 200)
  return { user, client, tokens: tokens.body }
}

const keySetOf = async ({ url }: Instance): Promise<readonly { kid: string; alg: string }[]> =>
  ((await (await fetch(`${url}/oauth/jwks.php`)).json()) as { keys: { kid: string; alg: string }[] }).keys
const kidsOf = async (at: Instance) => JSON.stringify((await keySetOf(at)).map(({ kid }) => kid))

/** Ends the listening connections. */
const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND (query LIKE 'LISTEN%' OR query = 'SELECT 1')`

describe("three servers on one database", { skip, concurrency: 2 }, () => {
  it("servers that start at the same time on an empty database migrate it once, with one key of each algorithm and one key set", async (t) => {
    const scene = await three(t)
    const versions = await scene.rows("SELECT version FROM schema_migration ORDER BY version")
    deepEqual(
      versions.map(({ version }) => version),
      MIGRATIONS.map(({ version }) => version),
    )
    const { administer, all } = scene
    await administer.users.create({ username: "ann", email: "ann@example.com", password: new Secret(PASSWORD) })
    const exchanges: (() => Promise<{ status: number }>)[] = []
    const browser = new Browser()
    for (const id_token_alg of ["RS256", "ES256", "EdDSA"]) {
      const client = await newClient(scene, { id_token_alg })
      for (const at of all) {
        const code = await codeFor(all[0], client, { scope: "openid" }, browser)
        exchanges.push(() => exchange(at, client, code))
      }
    }
    const answers = await Promise.all(exchanges.map((send) => send()))
    deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    deepEqual(
      [...(await scene.rows("SELECT algorithm, count(*)::int AS keys FROM signing_key GROUP BY 1 ORDER BY 1"))],
      ["ES256", "EdDSA", "RS256"].map((algorithm) => ({ algorithm, keys: 1 })),
    )
    const expected = JSON.stringify((await administer.keys.list()).map(({ key_id }) => key_id))
    await soon(() => atAll(all, async (at) => (await kidsOf(at)) === expected))
  })

  it("a limit of 10 allows exactly 10 of 60 parallel requests, even after one server was killed and restarted", async (t) => {
    const { all, start } = await three(t, { GATEHOUSE_TOKEN_LIMIT: "10/hour" })
    const attempt = async (at: Instance) => (await tokenRequest(at, { grant_type: "none" })).status
    const statuses = await Promise.all(Array.from({ length: 60 }, (_, n) => attempt(all[n % 3] ?? all[0])))
    equal(statuses.filter((status) => status === 400).length, 10)
    equal(statuses.filter((status) => status === 429).length, 50)
    all[0].child.kill("SIGKILL")
    await all[0].ended
    equal(await attempt(await start({ env: { GATEHOUSE_TOKEN_LIMIT: "10/hour" } })), 429)
  })

  it("failed sign-ins are counted together, and a right password does not count", async (t) => {
    const { administer, all } = await three(t, { GATEHOUSE_SIGN_IN_LIMIT: "3/hour" })
    await administer.users.create({ username: "ann", email: "ann@example.com", password: new Secret(PASSWORD) })
    const client = await newClient({ administer } as Scene)
    const signInAt = async (at: Instance, password: string) => {
      const browser = new Browser()
      return (await signIn(browser, await browser.get(authorizeUrl(at, requestOf(client))), "ann", password)).status
    }
    for (let turn = 0; turn < 2; turn++) for (const at of all) equal(await signInAt(at, PASSWORD), 302)
    for (const at of all) equal(await signInAt(at, "wrong"), 403)
    for (const at of all) equal(await signInAt(at, PASSWORD), 429)
  })

  it("a client created, changed or disabled at one server or on the command line is visible at all servers within a second", async (t) => {
    const scene = await three(t)
    const { administer, all, run } = scene
    const client = await newClient(scene, MACHINE)
    const statusIs = (status: number) =>
      soon(() => atAll(all, async (at) => (await machineToken(at, client)).status === status))
    await statusIs(200)
    const scopeIs = (scope: string) =>
      soon(() => atAll(all, async (at) => (await machineToken(at, client)).body.scope === scope))
    await administer.clients.update(client.client_id, { scope: "read" })
    await scopeIs("read")
    await administer.clients.disable(client.client_id)
    await statusIs(401)
    equal((await run(["client", "enable", client.client_id])).status, 0)
    await statusIs(200)
    equal((await run(["client", "disable", client.client_id])).status, 0)
    await statusIs(401)
  })

  it("an API declared, changed or deleted on the command line is visible at all servers within a second", async (t) => {
    const scene = await three(t)
    const { all, run } = scene
    const client = await newClient(scene, MACHINE)
    const request = { grant_type: "client_credentials", ...client, resource: "urn:example:api" }
    const lifetimeIs = (seconds: number | undefined) =>
      soon(() => atAll(all, async (at) => (await tokenRequest(at, request)).body.expires_in === seconds))
    await lifetimeIs(undefined)
    const declared = ["--identifier", "urn:example:api", "--clients", "every", "--access-token-ttl", "60"]
    equal((await run(["api", "create", ...declared])).status, 0)
    await lifetimeIs(60)
    equal((await run(["api", "update", "urn:example:api", "--access-token-ttl", "90"])).status, 0)
    await lifetimeIs(90)
    equal((await run(["api", "delete", "urn:example:api"])).status, 0)
    await lifetimeIs(undefined)
  })

  it("a change is visible within a second, even right after the listening connections were cut", async (t) => {
    const scene = await three(t)
    const { administer, all, rows } = scene
    const client = await newClient(scene, MACHINE)
    const statusIs = (status: number) =>
      soon(() => atAll(all, async (at) => (await machineToken(at, client)).status === status))
    for (let turn = 0; turn < 3; turn++) {
      await administer.clients.enable(client.client_id)
      await statusIs(200)
      // Since the last cut, a server may have seen the change without a listening connection: then it still connects.
      await soon(async () => (await rows(CUT)).length > 0)
      await administer.clients.disable(client.client_id)
      await statusIs(401)
    }
    await administer.clients.enable(client.client_id)
    await statusIs(200)
  })

  it("a revoked grant is refused at the next request to any server", async (t) => {
    const scene = await three(t)
    const { client, tokens } = await signedIn(scene)
    const { administer, all } = scene
    for (const at of all) equal((await bearer(at, "/api/userinfo.php", tokens.access_token)).status, 200)
    const [grant] = await administer.grants.list({})
    await administer.grants.revoke(grant?.grant_id ?? "")
    const answers = await Promise.all(
      all.map(async (at) => [
        (await bearer(at, "/api/userinfo.php", tokens.access_token)).status,
        (await bearer(at, "/api/tokeninfo.php", tokens.access_token)).body,
        (await refresh(at, client, tokens.refresh_token)).body.error,
      ]),
    )
    for (const answer of answers) deepEqual(answer, [401, { active: false }, "invalid_grant"])
  })

  it("a disabled user is refused at the next request to any server", async (t) => {
    const scene = await three(t)
    const { client, tokens } = await signedIn(scene)
    for (const at of scene.all) equal((await bearer(at, "/api/userinfo.php", tokens.access_token)).status, 200)
    await scene.administer.users.disable("ann")
    const answers = await Promise.all(
      scene.all.map(async (at) => [
        (await bearer(at, "/api/userinfo.php", tokens.access_token)).status,
        (await refresh(at, client, tokens.refresh_token)).body.error,
      ]),
    )
    for (const answer of answers) deepEqual(answer, [401, "invalid_grant"])
  })

  it("a refresh token of one server works at the next, and its predecessor then ends the grant on every server", async (t) => {
    const scene = await three(t)
    const { client, tokens } = await signedIn(scene)
    const [one, two, other] = scene.all
    const second = await refresh(two, client, tokens.refresh_token)
    const third = await refresh(other, client, second.body.refresh_token)
    equal(third.status, 200)
    equal((await refresh(one, client, tokens.refresh_token)).body.error, "invalid_grant")
    for (const at of scene.all) equal((await bearer(at, "/api/userinfo.php", third.body.access_token)).status, 401)
  })

  it("a new signing key is in the key set of all servers within a second", async (t) => {
    const { administer, all, run } = await three(t)
    const countIs = (count: number) =>
      soon(() => atAll(all, async (at) => (await keySetOf(at)).filter(({ alg }) => alg === "ES256").length === count))
    await administer.keys.rotate({ alg: "ES256" })
    await countIs(1)
    equal((await run(["key", "rotate", "--alg", "ES256"])).status, 0)
    await countIs(2)
  })

  it("a look that one command changes is on the pages of all servers within a second, and so is its end", async (t) => {
    const { all, run } = await three(t)
    const titled = (name: string) =>
      soon(() => atAll(all, async ({ url }) => (await (await fetch(url)).text()).includes(`· ${name}</title>`)))
    await titled("Gatehouse")
    equal((await run(["look", "set", "--name", "Example ID"])).status, 0)
    await titled("Example ID")
    equal((await run(["look", "reset"])).status, 0)
    await titled("Gatehouse")
  })
})
