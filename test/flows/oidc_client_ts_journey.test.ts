import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import type { TestContext } from "node:test"
import { after, test } from "node:test"
import { fileURLToPath } from "node:url"
import type { Page } from "playwright-core"
import { Secret } from "../../src/base/secret.ts"
import { PUBLISHED_ALGORITHMS } from "../../src/oauth/vocabulary.ts"
import { callbackServer } from "../support/callback_server.ts"
import { launchChromium } from "../support/chromium.ts"
import { PASSWORD } from "../support/journey.ts"
import { world } from "../support/world.ts"
import { onConsent, onSignIn, press, signIn } from "./browser_setting.ts"
import { watched } from "./watched.ts"

// Tests oidc-client-ts in a single-page application, in a real browser. The application is a public client, so it never uses HS256.

const service = await world({ after })
const chromium = await launchChromium()
after(() => chromium.close())

const { users, clients } = service.gatehouse.administration
const ann = await users.create({
  username: "ann",
  password: new Secret(PASSWORD),
  email: "ann@example.com",
  name: "Ann Ode",
})
const discovered = await fetch(`${service.url}/.well-known/openid-configuration`)
const announcesLogout = Object.hasOwn((await discovered.json()) as object, "end_session_endpoint")

const textOf = (url: string | URL) => readFileSync(fileURLToPath(url), "utf8")
// The package's bundle for pages without a bundler, served as the module that the application imports.
const LIBRARY = `${textOf(new URL("../browser/oidc-client-ts.min.js", import.meta.resolve("oidc-client-ts")))}
export const { UserManager } = oidc`
const APPLICATION = textOf(new URL("../clients/oidc_client_ts.js", import.meta.url))

/** The user record of the library. */
interface User {
  readonly profile: Record<string, unknown>
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token: string
  readonly scope: string
}

/** Registers a client, and opens the client's page at a separate origin. The browser uses the service's clock. */
async function opened(t: TestContext, id_token_alg: (typeof PUBLISHED_ALGORITHMS)[number]) {
  const pages: Record<string, string> = { "/library.js": LIBRARY, "/application.js": APPLICATION }
  const host = await callbackServer(pages)
  t.after(() => host.close())
  const { result: client } = await clients.create({
    name: "Holiday planner",
    kind: "public",
    redirect_uris: [`${host.origin}/callback`],
    post_logout_redirect_uris: [`${host.origin}/`],
    id_token_alg,
  })
  const settings = { issuer: service.url, client_id: client.client_id, base_url: host.origin }
  const page = `<!doctype html><html lang="en"><title>Application</title><link rel="icon" href="data:,">
    <script type="importmap">{ "imports": { "oidc-client-ts": "/library.js" } }</script>
    <script type="module">
      import { application } from "/application.js"
      globalThis.app = application(${JSON.stringify(settings)})
    </script>`
  pages["/"] = page
  pages["/callback"] = page
  const browser = await watched(t, chromium)
  await browser.context.clock.install({ time: service.clock() })
  await browser.page.goto(`${host.origin}/`)
  return { ...browser, client_id: client.client_id, origin: host.origin }
}

const result = (page: Page, call: string) => page.evaluate(call) as Promise<User>

async function signedIn(page: Page, origin: string): Promise<User> {
  await page.evaluate("void app.signIn()")
  await onSignIn(page)
  await signIn(page)
  await press(page, "Allow")
  await page.waitForURL(`${origin}/callback?**`)
  return result(page, "app.signedIn()")
}

/** Asserts that the library's `profile` has the claims of ID token and userinfo. test/spec checks the rest of the ID token. */
function assertProfile({ profile }: User, client_id: string): void {
  const { iss, aud, iat, exp, sub, name, preferred_username, email, email_verified } = profile
  const now = service.clock() / 1000
  assert.deepEqual([iss, aud, iat, exp], [service.url, client_id, now, now + 3600])
  assert.deepEqual(
    [sub, name, preferred_username, email, email_verified],
    [ann.user_id, "Ann Ode", "ann", "ann@example.com", false],
  )
}

for (const alg of PUBLISHED_ALGORITHMS) {
  test(`oidc-client-ts, ${alg}: from the issuer's URL through sign-in with PKCE, user information, renewal and sign-out`, async (t) => {
    const { page, problems, origin, client_id } = await opened(t, alg)
    const user = await signedIn(page, origin)
    assert.equal(JSON.parse(Buffer.from(user.id_token.split(".")[0] ?? "", "base64url").toString()).alg, alg)
    assertProfile(user, client_id)
    assert.equal(user.scope, "openid profile email")

    const renewed = await result(page, "app.renew()")
    assert.notEqual(renewed.access_token, user.access_token)
    assert.notEqual(renewed.refresh_token, user.refresh_token)
    assert.deepEqual(renewed.profile, user.profile)

    await page.evaluate("void app.signOut()")
    if (announcesLogout) await page.waitForURL(`${origin}/`)
    assert.equal(await page.evaluate("app.user()"), null)
    await page.evaluate("void app.signIn()")
    await (announcesLogout ? onSignIn(page) : onConsent(page))
    assert.deepEqual(problems, [])
  })
}

test("oidc-client-ts renews automatically, a minute before the access token expires, without leaving the page", async (t) => {
  const { page, problems, origin, context } = await opened(t, "EdDSA")
  const user = await signedIn(page, origin)
  const loaded = result(page, "new Promise((resolve) => app.onUser(resolve))")
  const by = { minutes: 59, seconds: 5 }
  service.clock.advance(by)
  await context.clock.fastForward(1000 * (60 * by.minutes + by.seconds))
  const renewed = await loaded
  assert.notEqual(renewed.access_token, user.access_token)
  assert.deepEqual(await result(page, "app.user()"), renewed)
  assert.equal(page.url().startsWith(`${origin}/callback?`), true)
  assert.deepEqual(problems, [])
})
