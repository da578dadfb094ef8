// Registering an application in the console, finding it, and blocking applications that registered themselves.
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import type { ClientId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { PUBLIC, register } from "../support/registration.ts"
import { complaints, consoleSetting, heading, shows } from "./console_setting.ts"

const { service, signedIn } = await consoleSetting({ after }, { registration: "open" })
const { clients, clientHosts, apis, scopes } = service.administration
await apis.create({ identifier: "https://api.example/photos", name: "Photos <b>API</b>" })
await scopes.create({ scope: "photos:read", api: "https://api.example/photos", description: "See <i>photos</i>" })

const HOSTILE = `<img src=x onerror="document.title='taken'">`

const next = (page: Page) => page.getByRole("button", { name: "Continue" }).click()
const name = (page: Page, text: string) => page.getByRole("textbox", { name: "Name", exact: true }).fill(text)
const finish = (page: Page) => page.getByRole("button", { name: "Register", exact: true }).click()

/** The client that the last page shows, as the server has it. */
async function registered(page: Page) {
  await heading(page, "The application is registered")
  const [id = ""] = /client_[0-9a-f]{32}/.exec((await page.locator("main").textContent()) ?? "") ?? []
  return clients.show(id)
}

test("a web application gets the addresses and settings of its stack, and its secret is shown once", async (t) => {
  const { page, problems } = await signedIn(t, "/applications")
  await page.getByRole("link", { name: "Register an application" }).first().click()
  await page.getByRole("radio", { name: /Express/ }).click()
  await page.waitForURL((url) => url.searchParams.get("stack") === "express")
  await next(page)
  await page.getByText("Step 2 of 3").waitFor()
  await next(page)
  await page.getByText("Give the application a name.").waitFor()
  await name(page, HOSTILE)
  await next(page)
  equal(await page.getByRole("checkbox", { name: "Who signs in" }).isDisabled(), true)
  await page.getByRole("checkbox", { name: "photos:read" }).check()
  await page.getByText("See <i>photos</i>").waitFor()
  await finish(page)
  const client = await registered(page)
  deepEqual(
    [client.name, client.kind, client.redirect_uris, client.post_logout_redirect_uris, client.scope, client.resources],
    [
      ...[HOSTILE, "confidential", ["http://localhost:3000/callback"], ["http://localhost:3000"]],
      ...["openid profile email photos:read", ["https://api.example/photos"]],
    ],
  )
  deepEqual(
    [client.id_token_alg, client.token_endpoint_auth_method, client.grant_types],
    ["RS256", "secret", ["authorization_code", "refresh_token"]],
  )
  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download gatehouse.env" }).click()
  const text = (await (await (await downloading).createReadStream()).toArray()).join("")
  match(text, /^OIDC_CLIENT_SECRET=[\w-]{43}\n$/)
  const [, secret = "-"] = /SECRET=(.*)/.exec(text) ?? []
  await page.getByRole("link", { name: "Go to the settings" }).click()
  await heading(page, HOSTILE)
  ok(!(await page.content()).includes(secret))
  await page.goBack()
  ok(!(await page.content()).includes(secret))
  deepEqual(complaints(problems), [])
})

test("what is wrong with an address is said at its field, and what the server refuses too", async (t) => {
  const { page } = await signedIn(t, "/applications/new?kind=page&stack=react&step=2")
  await name(page, "Careful")
  const address = page.getByRole("textbox", { name: "Redirect URIs 1", exact: true })
  for (const [given, said] of [
    ["app.example/cb", "This is not an address."],
    ["https://app.example/cb?x=1", "Leave out everything from the ?"],
    ["https://app.example/cb#x", "Leave out everything from the #"],
    ["https://*.app.example/cb", "With a * anybody"],
    ["javascript:alert(1)", "No application can receive"],
    ["http://app.example/cb", "Use https."],
  ] as const) {
    await address.fill(given)
    await page.getByText(said).first().waitFor()
  }
  await address.fill(" https://app.example/cb ")
  const after = page.getByRole("textbox", { name: "Post-logout redirect URIs 1" })
  equal(await after.inputValue(), "https://app.example/")
  await page.getByText("Pages at https://app.example may call this service").waitFor()
  // The page does not know every rule of the server, such as which characters a host has.
  await address.fill("https://app;x.example/cb")
  await after.fill("https://app.example/out")
  await next(page)
  await finish(page)
  await page.getByRole("alert").getByText("has a host that is neither a name nor an address").waitFor()
  await page.waitForURL((url) => url.searchParams.get("step") === "2")
  await address.fill("https://app.example/cb")
  await next(page)
  await finish(page)
  const client = await registered(page)
  deepEqual(
    [client.kind, client.redirect_uris, client.post_logout_redirect_uris, client.token_endpoint_auth_method],
    ["public", ["https://app.example/cb"], ["https://app.example/out"], "none"],
  )
  equal(await page.getByText("Client secret").count(), 0)
})

test("an app is registered with its own scheme, and a machine without addresses", async (t) => {
  const { page } = await signedIn(t, "/applications/new")
  await page.getByRole("radio", { name: /Mobile or desktop/ }).click()
  await page.getByRole("radio", { name: /iOS/ }).click()
  await page.getByRole("radio", { name: /iOS/, checked: true }).waitFor()
  await next(page)
  await name(page, "Field notes")
  await next(page)
  await finish(page)
  const app = await registered(page)
  deepEqual([app.kind, app.native, app.redirect_uris], ["public", true, ["com.example.app:/callback"]])
  await page.goto(`${service.url}/console/applications/new?kind=machine`)
  await next(page)
  await name(page, "Nightly report")
  await next(page)
  await finish(page)
  await page.getByText("Choose at least one scope value.").waitFor()
  await page.getByRole("checkbox", { name: "photos:read" }).check()
  await finish(page)
  const machine = await registered(page)
  deepEqual(
    [machine.kind, machine.grant_types, machine.redirect_uris, machine.scope, machine.resources],
    ["confidential", ["client_credentials"], [], "photos:read", ["https://api.example/photos"]],
  )
})

async function stranger(host: string): Promise<ClientId> {
  const redirect_uris = [`https://${host}/cb`]
  const answer = await register(service, { ...PUBLIC, client_name: `Notes ${HOSTILE}`.slice(0, 40), redirect_uris })
  const { client_id } = JSON.parse(answer.text) as { client_id: ClientId }
  const event = { id: newId("event", service.clock(), systemRandom), at: service.clock(), actor: "server" } as const
  const settling = { ...event, subject: client_id, type: "client-registered", address: undefined, traceId: undefined }
  await service.gatehouse.store.clients.settle(client_id, settling as never)
  return client_id
}

test("a host of applications that registered themselves is blocked after its numbers, and unblocked", async (t) => {
  await stranger("a.evil.example")
  await stranger("evil.example")
  const { page, problems } = await signedIn(t, "/applications")
  await page.getByText("Registered themselves", { exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get("which") === "strangers")
  await shows(page.locator("tbody tr"), 2)
  await page.getByText("Nobody at the moment").first().waitFor()
  await page.getByLabel("Host", { exact: true }).fill("https://evil.example/anything")
  await page.getByRole("button", { name: "Block the host", exact: true }).first().click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("Applications: 2. People who use them: 0.").waitFor()
  await dialog.getByRole("button", { name: "Block the host" }).click()
  await page.getByText("evil.example is blocked").waitFor()
  deepEqual(
    (await clientHosts.blocked()).map(({ host }) => host),
    ["evil.example"],
  )
  equal((await register(service, { ...PUBLIC, redirect_uris: ["https://b.evil.example/cb"] })).status, 400)
  await page.getByRole("button", { name: "Unblock evil.example" }).click()
  await page.getByRole("button", { name: "Unblock evil.example" }).waitFor({ state: "detached" })
  deepEqual(await clientHosts.blocked(), [])
  equal(await page.title(), "Applications · Gatehouse")
  deepEqual(complaints(problems), [])
})

test("the tab of use says who has access, and what was refused with what to do", async (t) => {
  const { result } = await clients.create({
    name: "Watched",
    kind: "confidential",
    redirect_uris: ["https://watched.example/cb"],
  })
  await fetch(`${service.url}/oauth/authorize.php?client_id=${result.client_id}&redirect_uri=https://other.example/`)
  const { page } = await signedIn(t, `/applications/${result.client_id}?tab=usage`)
  await page.getByText("People with access").waitFor()
  await page.getByText("redirect_uri does not equal a registered redirect URI.").waitFor()
  await page.getByRole("link", { name: "Explain the last one" }).waitFor()
})
