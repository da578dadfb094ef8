/** The console's client, which has no row: what somebody could try in its name. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { describe, it } from "node:test"
import { CONSOLE_CLIENT_ID } from "../../src/oauth/console_client_id.ts"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { Browser } from "../support/browser.ts"
import {
  authorizeUrl,
  CHALLENGE,
  PASSWORD,
  refresh,
  requestOf,
  signIn,
  tokenRequest,
  VERIFIER,
} from "../support/journey.ts"
import { service, withToken } from "../support/service.ts"
import { send } from "../support/wire.ts"
import type { World } from "../support/world.ts"
import { world } from "../support/world.ts"
import { BASE } from "./samples.ts"

const SCOPE = "openid profile email admin admin:read admin:clients admin:people admin:settings"
const client = { client_id: CONSOLE_CLIENT_ID }

const asking = ({ url }: World, more: Record<string, string | undefined> = {}) =>
  requestOf(client, {
    redirect_uri: `${url}/console/callback`,
    scope: SCOPE,
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    ...more,
  })

/** Signs ann in if asked, and returns the code that the browser takes to the console. */
async function codeIn(browser: Browser, at: World): Promise<string> {
  const page = await browser.get(authorizeUrl(at, asking(at)))
  const { location = "" } = page.status === 200 ? await signIn(browser, page) : page
  ok(location.startsWith(`${at.url}/console/callback?code=gac_`), location)
  return new URL(location).searchParams.get("code") ?? ""
}

const exchanged = (at: World, code: string) => ({
  grant_type: "authorization_code",
  code,
  code_verifier: VERIFIER,
  ...client,
  redirect_uri: `${at.url}/console/callback`,
})

/** Signs ann in at the console, and returns the answer of the token endpoint. */
async function tokensOf(at: World) {
  const { status, body } = await tokenRequest(at, exchanged(at, await codeIn(new Browser(), at)))
  equal(status, 200)
  return body as Readonly<Record<"access_token" | "refresh_token" | "scope", string>>
}

const listed = async (at: World, token: string, path = "/clients") =>
  (await send(at, BASE + path, { headers: withToken(token) })).status

describe("in the console's name", () => {
  it("a user without rights gets no scope value of administration, and the admin API refuses the token", async (t) => {
    const at = await service(t)
    const { access_token, refresh_token, scope } = await tokensOf(at)
    equal(scope, "openid profile email")
    equal(await listed(at, access_token), 403)
    equal((await refresh(at, client, refresh_token, { scope: "admin:read" })).body.error, "invalid_scope")
  })

  it("no other grant type gets a token, with no secret and no assertion", async (t) => {
    const at = await service(t)
    const names = ["client_credentials", "password", "urn:ietf:params:oauth:grant-type:device_code"]
    for (const grant_type of [...names, "urn:ietf:params:oauth:grant-type:token-exchange"]) {
      const more = { scope: "admin", username: "ann", password: "x", device_code: "x", subject_token: "x" }
      const { status, body } = await tokenRequest(at, { grant_type, ...client, ...more, client_secret: undefined })
      deepEqual([grant_type, status, "access_token" in body], [grant_type, 400, false])
    }
    const secret = await tokenRequest(at, { grant_type: "client_credentials", ...client, client_secret: "" })
    deepEqual([secret.status, secret.body.error, "access_token" in secret.body], [400, "unauthorized_client", false])
  })

  it("an answer goes to this service's own callback alone, byte for byte", async (t) => {
    const at = await service(t)
    const own = `${at.url}/console/callback`
    const { port } = new URL(at.url)
    const others = [
      ...[`${own}/`, `${own}?x=1`, `${own}#x`, `${own}/../try-callback`, `${at.url}/console/try-callback`, at.url],
      ...[own.replace(port, "1"), own.replace("localhost", "127.0.0.1"), own.replace("localhost", "LOCALHOST")],
      ...[own.replace("http:", "https:"), `http://localhost:${port}@evil.example/console/callback`, "urn:x"],
    ]
    for (const redirect_uri of others) {
      const query = new URLSearchParams({ ...asking(at), redirect_uri } as Record<string, string>)
      const answer = await fetch(`${at.url}/oauth/authorize.php?${query}`, { redirect: "manual" })
      deepEqual([redirect_uri, answer.status, answer.headers.get("location")], [redirect_uri, 400, null])
    }
  })

  it("a code is exchanged with its verifier and at its redirect URI alone", async (t) => {
    const at = await service(t)
    const browser = new Browser()
    for (const wrong of [
      { code_verifier: undefined },
      { code_verifier: "w".repeat(43) },
      { redirect_uri: `${at.url}/console/try-callback` },
    ]) {
      const code = await codeIn(browser, at)
      equal((await tokenRequest(at, { ...exchanged(at, code), ...wrong })).status, 400)
    }
  })

  it("nobody registers, creates, changes or deletes a client with the console's id", async (t) => {
    const at = await service(t, { registration: "open" })
    const metadata = { client_name: "Gatehouse console", redirect_uris: ["https://evil.example/cb"], ...client }
    const registered = await fetch(`${at.url}/oauth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(metadata),
    })
    if (registered.ok) {
      const answer = (await registered.json()) as { client_id: string }
      ok(answer.client_id !== CONSOLE_CLIENT_ID)
    }
    const { clients } = at.gatehouse.administration
    const input = { name: "x", kind: "public", redirect_uris: ["https://evil.example/cb"], ...client } as const
    const created = await clients.create(input).then(
      ({ result }) => result.client_id,
      () => "refused",
    )
    ok(created !== CONSOLE_CLIENT_ID)
    for (const change of [
      clients.update(CONSOLE_CLIENT_ID, { redirect_uris: ["https://evil.example/cb"] }),
      clients.newSecret(CONSOLE_CLIENT_ID, 0),
      clients.disable(CONSOLE_CLIENT_ID),
      clients.delete(CONSOLE_CLIENT_ID),
    ])
      equal(
        await change.then(
          () => "done",
          (error: Error) => error.name,
        ),
        "NotFound",
      )
  })
})

describe("a token of the console", () => {
  it("loses a right with its next use, and ends with the account; so do its refresh token and its stream", async (t) => {
    const at = await service(t)
    const { users } = at.gatehouse.administration
    await users.update("ann", { role: "admin" })
    const held = await tokensOf(at)
    equal(held.scope, SCOPE)
    equal(await listed(at, held.access_token), 200)
    const stream = await fetch(`${at.url}${BASE}/audit_events/stream`, { headers: withToken(held.access_token) })
    await users.update("ann", { role: "user" })
    equal(await listed(at, held.access_token), 403)
    const text = await stream.text()
    ok(!text.includes("event: audit"), text)
    const renewed = await refresh(at, client, held.refresh_token)
    equal(await listed(at, String(renewed.body.access_token)), 403)
    await users.disable("ann")
    equal(await listed(at, String(renewed.body.access_token)), 401)
    equal((await refresh(at, client, String(renewed.body.refresh_token))).status, 400)
  })

  it("is refused when the console is off, and so is its refresh token", async (t) => {
    if (process.env.TEST_ENGINE === "postgres") return t.skip("a test on PostgreSQL gives each server its own database")
    const data = `${temporaryFolder()}/gatehouse.db`
    const on = await world(t, { data })
    await on.createUser({ username: "ann", password: PASSWORD, role: "admin" })
    const { access_token, refresh_token } = await tokensOf(on)
    equal(await listed(on, access_token), 200)
    await on.close()
    const off = await world(t, { data, console: false })
    equal(await listed(off, access_token), 401)
    deepEqual((await refresh(off, client, refresh_token)).body.error, "invalid_client")
    await off.close()
    // The same tokens are good at a server that has the console: nothing else refused them.
    equal((await refresh(await world(t, { data }), client, refresh_token)).status, 200)
  })
})
