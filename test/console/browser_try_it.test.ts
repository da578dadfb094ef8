// Try it: the whole flow of an application in the browser, what it shows, and what it leaves behind.
import { deepEqual, equal, match, ok } from "node:assert/strict"
import type { TestContext } from "node:test"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import type { NewClient } from "../../src/admin/contract.ts"
import { complaints, consoleSetting, shows, until } from "./console_setting.ts"

const { service, home, signedIn } = await consoleSetting({ after })
const { clients, grants, audit, users } = service.administration

const URIS = ["https://app.example/cb"]

async function opened(t: TestContext, settings: Partial<NewClient>) {
  const { result: client } = await clients.create({
    name: "Holiday planner",
    kind: "public",
    redirect_uris: URIS,
    ...settings,
  })
  return { client, ...(await signedIn(t, `/applications/${client.client_id}/try`)) }
}

const step = (page: Page, name: string) => page.getByRole("region", { name })

/** The redirect URI of this administrator's trials. */
const ownAddress = async () => `${home}/try-callback/${(await users.show("ada")).user_id}`

/** Opens the sign-in as the person does. The administrator's session continues, so the service asks for consent alone. */
async function follow(page: Page, scope?: string) {
  if (scope !== undefined) await page.getByLabel("Scope to request").fill(scope)
  await page.getByRole("button", { name: "Start the trial" }).click()
  const opening = page.context().waitForEvent("page")
  await page.getByRole("link", { name: "Open the sign-in in a new tab" }).click()
  return opening
}

async function allow(other: Page) {
  await other.getByRole("button", { name: "Allow" }).click()
  await other.getByRole("heading", { name: "The answer has arrived" }).waitFor()
}

/** Everything that the page could have kept. */
const keptBy = (page: Page) =>
  page.evaluate<string>("JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie + location.href")

/** Waits until the trial has left nothing: the page may show a refusal before it has removed its address. */
async function nothingLeft(clientId: string) {
  await until(async () => (await clients.show(clientId)).redirect_uris.join() === URIS.join())
  await until(async () => (await grants.list({ client_id: clientId })).every(({ state }) => state === "ended"))
}

test("the flow of a single page application shows each request and answer, and leaves nothing behind", async (t) => {
  const { page, client, problems } = await opened(t, {})
  const other = await follow(page)
  deepEqual((await clients.show(client.client_id)).redirect_uris, [...URIS, await ownAddress()])
  await allow(other)
  await other.waitForURL(`${home}/try-callback`)
  await step(page, "The application asks for the profile").getByText("Ada Adler", { exact: true }).waitFor()
  deepEqual((await clients.show(client.client_id)).redirect_uris, URIS)
  const idToken = step(page, "The application reads who signed in")
  await shows(idToken.getByText("Right", { exact: true }), 5)

  const exchange = step(page, "The application exchanges the code for tokens")
  ok(!/gat_|grt_|gac_/.test(await page.content()))
  await exchange.getByRole("switch", { name: "Show secret values" }).click()
  match(await exchange.innerText(), /gat_[\s\S]*grt_/)
  await exchange.getByText("As it is sent").click()
  match(
    await exchange.locator("pre").innerText(),
    /^POST \/oauth\/token\.php HTTP\/1\.1\nHost: .*[\s\S]*&code_verifier=/,
  )
  ok(!/gat_|grt_|gac_/.test(await keptBy(page)))
  ok(!/gac_/.test(await keptBy(other)))

  await page.getByRole("button", { name: "Refresh the tokens" }).click()
  await step(page, "The application refreshes the tokens").getByText("Status 200").waitFor()
  await page.getByRole("button", { name: "Finish, and revoke the tokens" }).click()
  await page.getByText("Nothing is left behind").waitFor()
  await nothingLeft(client.client_id)
  const events = await audit.list({ about: client.client_id, types: ["client-updated"], limit: 5 })
  equal(events.length, 2)
  deepEqual(complaints(problems), [])
})

for (const [token_endpoint_auth_method, id_token_alg] of [
  ["secret", "HS256"],
  ["client_secret_basic", "ES256"],
] as const)
  test(`the flow of a web application with ${token_endpoint_auth_method} and ${id_token_alg} uses the secret that is given`, async (t) => {
    const { page, client, problems } = await opened(t, {
      kind: "confidential",
      token_endpoint_auth_method,
      id_token_alg,
    })
    await page.getByLabel("Secret of the application").fill(client.client_secret ?? "")
    await allow(await follow(page))
    await step(page, "The application asks for the profile").getByText("Ada Adler", { exact: true }).waitFor()
    await shows(step(page, "The application reads who signed in").getByText("Right", { exact: true }), 5)
    ok(!(await page.content()).includes(client.client_secret ?? ""))
    ok(!(await keptBy(page)).includes(client.client_secret ?? ""))
    // Going elsewhere in the console ends the trial too.
    await page.getByRole("tab", { name: "Settings" }).click()
    await page.getByRole("textbox", { name: "Name" }).waitFor()
    await nothingLeft(client.client_id)
    deepEqual(complaints(problems), [])
  })

test("a wrong secret is refused, and the page says why, what to do and where it is explained", async (t) => {
  const { page, client } = await opened(t, { kind: "confidential" })
  await page.getByLabel("Secret of the application").fill("wrong")
  await allow(await follow(page))
  await step(page, "The application exchanges the code for tokens").getByText("Status 401").waitFor()
  const explain = page.getByRole("link", { name: "Explain this refusal" })
  match((await explain.getAttribute("href")) ?? "", /^explain\?trace=[\w-]+$/)
  await page.getByText("What to do:").waitFor()
  await page.getByText("Nothing is left behind at the application").waitFor()
  deepEqual((await clients.show(client.client_id)).redirect_uris, URIS)
})

test("a person who denies, and a request that the service refuses on its own page, are explained too", async (t) => {
  const { page, client } = await opened(t, { sign_in_level: "pwd", scope: "openid" })
  const denied = await follow(page)
  await denied.getByRole("button", { name: "Deny" }).click()
  await step(page, "The browser comes back").getByText("access_denied", { exact: true }).waitFor()
  await page.getByRole("button", { name: "Try again" }).click()
  const refused = await follow(page, "openid unknown-value")
  await step(page, "The browser comes back").getByText("invalid_scope", { exact: true }).waitFor()
  await refused.close()
  await page.getByRole("link", { name: "Explain this refusal" }).waitFor()
  await nothingLeft(client.client_id)
})

test("a cancelled trial removes its address, and the next visit removes that of the person's own trial that ended early", async (t) => {
  const { page, client } = await opened(t, {})
  await page.getByRole("button", { name: "Start the trial" }).click()
  await page.getByRole("button", { name: "Cancel the trial" }).click()
  await page.getByRole("button", { name: "Start the trial" }).waitFor()
  deepEqual((await clients.show(client.client_id)).redirect_uris, URIS)

  const ofAnother = `${home}/try-callback/user_${"0".repeat(32)}`
  await clients.update(client.client_id, { redirect_uris: [...URIS, ofAnother, await ownAddress()] })
  await page.reload()
  await page.getByText("An earlier trial of this application ended too soon.").waitFor()
  deepEqual((await clients.show(client.client_id)).redirect_uris, [...URIS, ofAnother])
})

test("a trial whose page ends leaves no address behind, although nobody visits the application again", async (t) => {
  const { page, client } = await opened(t, {})
  await page.getByRole("button", { name: "Start the trial" }).click()
  await page.getByRole("link", { name: "Open the sign-in in a new tab" }).waitFor()
  deepEqual((await clients.show(client.client_id)).redirect_uris, [...URIS, await ownAddress()])
  page.once("dialog", (dialog) => void dialog.accept())
  await page.goto("about:blank")
  await nothingLeft(client.client_id)
})

test("a second tab leaves the address of a trial that runs, and the last trial to end removes it", async (t) => {
  const { page, client } = await opened(t, {})
  const uris = async () => (await clients.show(client.client_id)).redirect_uris
  const both = [...URIS, await ownAddress()]
  await page.getByRole("button", { name: "Start the trial" }).click()
  await page.getByRole("button", { name: "Cancel the trial" }).waitFor()
  const second = await page.context().newPage()
  await second.goto(page.url())
  await second.getByRole("button", { name: "Start the trial" }).click()
  await second.getByRole("button", { name: "Cancel the trial" }).click()
  await second.getByRole("button", { name: "Start the trial" }).waitFor()
  deepEqual(await uris(), both)
  equal(await second.getByText("An earlier trial of this application ended too soon.").count(), 0)
  await second.getByRole("button", { name: "Start the trial" }).click()
  await second.getByRole("button", { name: "Cancel the trial" }).waitFor()
  await page.getByRole("button", { name: "Cancel the trial" }).click()
  await page.getByRole("button", { name: "Start the trial" }).waitFor()
  deepEqual(await uris(), both)
  await second.getByRole("button", { name: "Cancel the trial" }).click()
  await second.getByRole("button", { name: "Start the trial" }).waitFor()
  deepEqual(await uris(), URIS)
})

for (const [title, method, path, arrive] of [
  ["while the address is added removes it", "PATCH", "**/admin/api/v1/clients/*", async () => {}],
  ["while the code is exchanged revokes the tokens", "POST", "**/oauth/token.php", allow],
] as const)
  test(`a person who goes elsewhere ${title}`, async (t) => {
    const { page, client } = await opened(t, {})
    const held = Promise.withResolvers<void>()
    const sent = Promise.withResolvers<void>()
    if (method === "PATCH") await hold(page, path, method, sent.resolve, held.promise)
    await page.getByRole("button", { name: "Start the trial" }).click()
    if (method === "POST") {
      await hold(page, path, method, sent.resolve, held.promise)
      const opening = page.context().waitForEvent("page")
      await page.getByRole("link", { name: "Open the sign-in in a new tab" }).click()
      await arrive(await opening)
    }
    await sent.promise
    await page.getByRole("tab", { name: "Settings" }).click()
    await page.getByRole("textbox", { name: "Name" }).waitFor()
    // The address is removed by a second change.
    let changes = 0
    const undone = page.waitForResponse((response) =>
      method === "PATCH"
        ? response.request().method() === method && ++changes === 2
        : response.url().endsWith("/oauth/revoke.php"),
    )
    held.resolve()
    await undone
    await nothingLeft(client.client_id)
  })

/** Sends a request of the page only after `until`. `reached` is called when the page sends it. */
const hold = (page: Page, path: string, method: string, reached: () => void, until: Promise<void>) =>
  page.route(path, async (route) => {
    if (route.request().method() === method) {
      reached()
      await until
    }
    await route.fallback()
  })

test("an answer with another state is ignored, and its code leaves the address", async (t) => {
  const { page, client } = await opened(t, {})
  const other = await follow(page)
  await other.goto(`${home}/try-callback?code=gac_stolen&state=another`)
  await other.getByRole("heading", { name: "No trial waits for this answer" }).waitFor()
  await other.waitForURL(`${home}/try-callback`)
  equal(await step(page, "The browser comes back").count(), 0)
  await page.getByRole("button", { name: "Cancel the trial" }).click()
  await page.getByRole("button", { name: "Start the trial" }).waitFor()
  await nothingLeft(client.client_id)
})

test("a machine gets a token with its secret, and gives it back", async (t) => {
  const { page, client } = await opened(t, {
    kind: "confidential",
    grant_types: ["client_credentials"],
    redirect_uris: [],
  })
  await page.getByLabel("Secret of the application").fill(client.client_secret ?? "")
  await page.getByRole("button", { name: "Get a token" }).click()
  await page.getByText("It works. The token is valid until you finish.").waitFor()
  await page.getByRole("button", { name: "Finish, and revoke the tokens" }).click()
  await step(page, "The application gives the tokens back").getByText("Status 200").waitFor()
  deepEqual((await clients.show(client.client_id)).redirect_uris, [])
})

test("a person without the right to change applications cannot start a trial", async (t) => {
  const { result: client } = await clients.create({ name: "Holiday planner", kind: "public", redirect_uris: URIS })
  await service.administration.roles.create({ name: "reader", scope: "admin:read" })
  await service.administration.roles.assign("reader", { user: "ann" })
  const { page } = await signedIn(t, `/applications/${client.client_id}/try`, { username: "ann" })
  await page.getByText("You need the right to change applications to try one.").waitFor()
  equal(await page.getByRole("button", { name: "Start the trial" }).isDisabled(), true)
})
