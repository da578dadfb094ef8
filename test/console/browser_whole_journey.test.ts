// The whole of what an administrator does with the console, on a fresh service, without a shell.
import { deepEqual, equal, match } from "node:assert/strict"
import type { TestContext } from "node:test"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import type { TestServer } from "../../src/testing/testing.ts"
import { watched } from "../flows/watched.ts"
import { launchChromium } from "../support/chromium.ts"
import { authorizeUrl, CHALLENGE, tokenRequest, VERIFIER } from "../support/journey.ts"
import { outboxFolder } from "../support/outbox.ts"
import { world } from "../support/world.ts"
import { complaints, heading, styled } from "./console_setting.ts"

const RIVER = "a long and quiet river"
const HARBOUR = "an unusual and quiet harbour"
const EVE = "eve@example.com"

const chromium = await launchChromium()
after(() => chromium.close())

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name }).click()
const openTab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click()

async function profile(t: TestContext, { clock }: TestServer) {
  const opened = await watched(t, chromium)
  await opened.context.clock.setFixedTime(clock())
  return opened
}

async function signIn(page: Page, username: string, password: string) {
  await page.getByLabel("Username").fill(username)
  await page.getByLabel("Password").fill(password)
  await page.keyboard.press("Enter")
}

/** Opens the setup link, creates the administrator, and names the service. */
async function firstRun(page: Page, { administration }: TestServer) {
  await page.goto((await administration.firstAdministrator.link()).url)
  await page.getByLabel("Username").fill("boss")
  await page.getByLabel("E-mail address").fill("boss@example.com")
  await page.getByLabel("Password").fill(RIVER)
  await press(page, "Create the administrator")
  await heading(page, "What should people see?")
  await page.getByLabel("Name of the service").fill("Bakery ID")
  await press(page, "Save")
  await heading(page, "Register your first application")
  equal((await administration.looks.show(undefined)).name, "Bakery ID")
}

/** Registers a web application in the wizard. Returns what its developer copies. */
async function register(page: Page, callback: string) {
  await page.getByRole("link", { name: "Register an application" }).click()
  await page.getByRole("radio", { name: /Express/ }).click()
  await press(page, "Continue")
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Orders")
  await page.getByRole("textbox", { name: "Redirect URIs 1", exact: true }).fill(callback)
  await page.getByRole("textbox", { name: "Post-logout redirect URIs 1" }).fill("")
  await press(page, "Continue")
  await press(page, "Register")
  await heading(page, "The application is registered")
  const env = await page.locator("main pre").innerText()
  const [client_id = ""] = /client_[0-9a-f]{32}/.exec((await page.locator("main").textContent()) ?? "") ?? []
  const [, client_secret = ""] = /OIDC_CLIENT_SECRET=(\S+)/.exec(env) ?? []
  return { client_id, client_secret }
}

/** Runs the flow of the application in the console, and ends it. */
async function tryIt(page: Page, secret: string) {
  await page.getByRole("link", { name: "Open the quick start" }).click()
  await page.getByRole("link", { name: "Watch each request in Try it" }).click()
  await page.getByLabel("Secret of the application").fill(secret)
  await press(page, "Start the trial")
  const opening = page.context().waitForEvent("page")
  await page.getByRole("link", { name: "Open the sign-in in a new tab" }).click()
  const other = await opening
  await press(other, "Allow")
  await other.getByRole("heading", { name: "The answer has arrived" }).waitFor()
  const profileStep = page.getByRole("region", { name: "The application asks for the profile" })
  await profileStep.getByText("Status 200").waitFor()
  await press(page, "Finish, and revoke the tokens")
  await page.getByText("Nothing is left behind").waitFor()
}

async function replaceSecret(page: Page): Promise<string> {
  await openTab(page, "Secrets")
  await press(page, "Replace the secret")
  await press(page, "Create the secret")
  const secret = (await page.getByRole("dialog").locator(styled("mono")).textContent()) ?? ""
  await press(page, "I have copied it")
  await page.getByText("Replaced, still valid").waitFor()
  await press(page, "End old secrets now")
  await inDialog(page, "End old secrets now")
  await page.getByText("Replaced, still valid").waitFor({ state: "detached" })
  return secret
}

/** Pastes the reference of a refusal, and makes the proposed change after `seen` looked at the preview. */
async function mend(page: Page, reference: string, seen: () => Promise<void>) {
  await page.getByRole("link", { name: "Explain", exact: true }).click()
  await page.getByRole("textbox", { name: "A reference" }).fill(reference)
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "The service refused this" }).waitFor()
  await press(page, "Register this redirect URI …")
  await page.getByRole("dialog").getByText("Anybody can send such a request").waitFor()
  await seen()
  await inDialog(page, "Make this change")
  await page.getByText("The change is saved.").waitFor()
}

test("an administrator sets up, registers, tries, mends, invites and locks out, all in the console", async (t) => {
  const { mailOutbox, mailTo } = await outboxFolder(t)
  const service = await world(t, { mailOutbox })
  const { clients, users, sessions, grants, groups, audit } = service.administration
  const { page, problems } = await profile(t, service)
  await firstRun(page, service)

  const callback = `${service.url}/nowhere/callback`
  const wrong = `${service.url}/nowhere/other`
  const first = await register(page, callback)
  const { client_id } = first
  await tryIt(page, first.client_secret)
  const registered = await clients.show(client_id)
  deepEqual(
    [registered.name, registered.kind, registered.redirect_uris, registered.id_token_alg],
    ["Orders", "confidential", [callback], "RS256"],
  )
  deepEqual(
    (await grants.list({ client_id })).map(({ state }) => state),
    ["ended"],
  )

  const client_secret = await replaceSecret(page)
  match(client_secret, /^[\w-]{40,}$/)
  const request = authorizeUrl(service, {
    client_id,
    redirect_uri: wrong,
    response_type: "code",
    scope: "openid profile",
    state: "s",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
  })
  const exchange = (code: string, secret: string) =>
    tokenRequest(service, {
      grant_type: "authorization_code",
      code,
      redirect_uri: wrong,
      code_verifier: VERIFIER,
      client_id,
      client_secret: secret,
    })
  /** Allows the application what it asks for, and returns the code that arrives at it. */
  const allow = async (person: Page): Promise<string> => {
    await press(person, "Allow")
    await person.waitForURL((url) => url.pathname === "/nowhere/other")
    return new URL(person.url()).searchParams.get("code") ?? ""
  }

  const developer = await profile(t, service)
  await developer.page.goto(request)
  const [reference = ""] = /\b[0-9a-f]{16}\b/.exec((await developer.page.locator("body").textContent()) ?? "") ?? []
  // Refusals are written together. A change writes what waits.
  await groups.create({ name: "settled" })
  await mend(page, reference, async () => deepEqual((await clients.show(client_id)).redirect_uris, [callback]))
  deepEqual((await clients.show(client_id)).redirect_uris, [callback, wrong])
  await developer.page.goto(request)
  await signIn(developer.page, "boss", RIVER)
  const code = await allow(developer.page)
  equal((await exchange(code, first.client_secret)).status, 401)
  equal((await exchange(code, client_secret)).status, 200)

  await page.getByRole("link", { name: "People", exact: true }).click()
  await press(page, "Add a person")
  await page.getByLabel("E-mail address").fill(EVE)
  await page.getByLabel("Name", { exact: true }).fill("Eve Adams")
  await page.getByLabel("Give me the link instead of sending an e-mail").uncheck()
  await press(page, "Send the invitation")
  await heading(page, "Eve Adams")
  const { link } = await mailTo(service.gatehouse, EVE)
  const { page: eve } = await profile(t, service)
  await eve.goto(link)
  match(await eve.title(), / · Bakery ID$/)
  await eve.getByLabel("Password").fill(HARBOUR)
  await press(eve, "Accept the invitation")
  await heading(eve, "Your account")
  await eve.context().clearCookies()
  await eve.goto(request)
  await signIn(eve, EVE, HARBOUR)
  const tokens = (await exchange(await allow(eve), client_secret)).body
  const userinfo = () =>
    fetch(`${service.url}/api/userinfo.php`, { headers: { authorization: `Bearer ${tokens.access_token}` } })
  equal(((await (await userinfo()).json()) as { name: string }).name, "Eve Adams")

  await openTab(page, "Applications")
  await press(page, "Take back access: Orders")
  await inDialog(page, "Take back")
  await page.getByText("No applications", { exact: true }).waitFor()
  equal((await userinfo()).status, 401)
  await openTab(page, "Signing in")
  await page.getByText("This service writes e-mails into a folder, so nobody receives them.").waitFor()
  await openTab(page, "Sessions")
  await press(page, "End all sessions")
  await inDialog(page, "End all sessions")
  await page.getByText("Not signed in").waitFor()
  deepEqual(await sessions.list(EVE), [])
  await openTab(page, "Danger zone")
  await press(page, "Disable this account")
  await inDialog(page, "Disable this account")
  await page.getByText("the person cannot sign in.").waitFor()
  const { disabled, user_id } = await users.show(EVE)
  equal(disabled, true)
  await eve.goto(request)
  await signIn(eve, EVE, HARBOUR)
  await eve.getByRole("alert").waitFor()
  deepEqual(await sessions.list(EVE), [])
  equal(await eve.getByRole("button", { name: "Allow" }).count(), 0)

  const [boss] = await users.list()
  const done = await audit.list({ about: user_id, types: ["user-disabled"], limit: 1 })
  deepEqual(
    done.map(({ actor }) => actor),
    [boss?.user_id],
  )
  deepEqual(
    complaints(problems).filter((each) => !each.includes("404")),
    [],
  )
})
