import assert from "node:assert/strict"
import type { TestContext } from "node:test"
import type { BrowserContextOptions, Page } from "playwright-core"
import type { NewClient } from "../../src/admin/contract.ts"
import { Secret } from "../../src/base/secret.ts"
import { callbackServer } from "../support/callback_server.ts"
import { launchChromium } from "../support/chromium.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { authorizeUrl, bearer, exchange, PASSWORD } from "../support/journey.ts"
import { world } from "../support/world.ts"
import { watched } from "./watched.ts"

// Tests the pages as a user sees them: in a real browser, with the application at another origin and site.

const STATE = "a-state-of-thirty-two-characters"

interface Closing {
  after(callback: () => Promise<void>): void
}

/**
 * Starts a service with the users ann and bob, an application with a callback, and a browser, once for a test file. By default the application
 * has its own host name. With `loopback` it is at a loopback address, where the user is always asked for consent.
 */
export async function browserSetting({ after }: Closing, { loopback = false } = {}) {
  const server = await callbackServer()
  after(() => server.close())
  const application = loopback ? server : { ...server, origin: server.origin.replace("127.0.0.1", "app.example") }
  const service = await world({ after })
  const chromium = await launchChromium()
  after(() => chromium.close())

  const CALLBACK = `${application.origin}/cb`
  const { users, clients, grants } = service.gatehouse.administration
  await Promise.all([
    users.create({ username: "ann", password: new Secret(PASSWORD), email: "ann@example.com", name: "Ann Ode" }),
    users.create({ username: "bob", password: new Secret(PASSWORD), email: "bob@example.com" }),
  ])

  /** Registers a client for one test, so that remembered consents and grants of other tests have no effect. */
  const register = async (settings: Partial<NewClient> = {}): Promise<RegisteredClient> =>
    (await clients.create({ name: "Holiday planner", kind: "confidential", redirect_uris: [CALLBACK], ...settings }))
      .result

  const addressOf = (client: RegisteredClient, more: Record<string, string | undefined> = {}): string =>
    authorizeUrl(service, {
      client_id: client.client_id,
      redirect_uri: CALLBACK,
      response_type: "code",
      state: STATE,
      ...more,
    })

  const open = (t: TestContext, options?: BrowserContextOptions) => watched(t, chromium, options)

  /** Waits until the browser is back at the application, and returns the query. */
  async function answer(page: Page): Promise<Record<string, string>> {
    await page.getByRole("heading", { name: "Back at the application" }).waitFor()
    const url = new URL(page.url())
    assert.equal(url.origin + url.pathname, CALLBACK)
    return Object.fromEntries(url.searchParams)
  }

  async function codeOf(page: Page, state = STATE): Promise<string> {
    const given = await answer(page)
    assert.deepEqual(Object.keys(given), ["code", "state"])
    assert.equal(given.state, state)
    return given.code ?? ""
  }

  const grantsOf = (client: RegisteredClient) => grants.list({ client_id: client.client_id })

  /** Exchanges the code as the application's server does. */
  async function tokensFor(client: RegisteredClient, code: string, more: Record<string, string> = {}) {
    const { status, body } = await exchange(service, client, code, { redirect_uri: CALLBACK, ...more })
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }

  async function usernameOf(client: RegisteredClient, code: string): Promise<unknown> {
    const { body } = await bearer(service, "/api/userinfo.php", (await tokensFor(client, code)).access_token)
    return body.preferred_username
  }

  return {
    application,
    service,
    CALLBACK,
    STATE,
    register,
    addressOf,
    open,
    answer,
    codeOf,
    grantsOf,
    tokensFor,
    usernameOf,
  }
}

export async function signIn(page: Page, username = "ann", password = PASSWORD): Promise<void> {
  await page.getByLabel("Username").fill(username)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
}

export const press = (page: Page, name: "Allow" | "Deny"): Promise<void> => page.getByRole("button", { name }).click()

export const onSignIn = (page: Page, clientName = "Holiday planner"): Promise<void> =>
  page.getByRole("heading", { name: `Sign in to continue to ${clientName}` }).waitFor()

export const onConsent = (page: Page, clientName = "Holiday planner"): Promise<void> =>
  page.getByRole("heading", { name: `Allow ${clientName} to use your account?` }).waitFor()

/** Waits for the problem page, which the user gets if the request cannot be redirected. */
export const onProblem = (page: Page) => page.getByText("Reference:").waitFor()

/** Chromium's message for a document with an error status. The message does not mean a defect of the page. */
export const loadedWith = (status: string) => `Failed to load resource: the server responded with a status of ${status}`
