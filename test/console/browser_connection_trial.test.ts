// From "Add a connection" to the first sign-in of a person, with a provider that nobody here wrote, in a real browser.
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import type { BrowserContext, Page } from "playwright-core"
import { systemClock } from "../../src/base/clock.ts"
import { watched } from "../flows/watched.ts"
import { callbackServer } from "../support/callback_server.ts"
import { authorizeUrl, requestOf } from "../support/journey.ts"
import { atTimeOfProvider, oidcProvider } from "../support/oidc_provider.ts"
import { confidentialClient } from "../support/service.ts"
import { tryConnection } from "./connection_trial.ts"
import { complaints, consoleSetting, heading } from "./console_setting.ts"
import { barriersOn } from "./every_view.ts"

const SECRET = "the-secret-of-the-provider"
const { service, chromium, signedIn } = await consoleSetting({ after }, {}, { now: systemClock() })
const { connections, users } = service.administration
const issuer = await oidcProvider(
  { after },
  {
    client_id: "gatehouse",
    client_secret: SECRET,
    redirect_uris: [`${service.url}/connections/staff/callback`],
  },
)
const application = await callbackServer()
after(() => application.close())
const client = await confidentialClient(service, { redirect_uris: [`${application.origin}/cb`] })

/** The pages of the provider load a font from the Internet. */
const withoutFonts = (context: BrowserContext): Promise<unknown> =>
  context.route("https://fonts.googleapis.com/**", (route) => route.fulfill({ contentType: "text/css", body: "" }))

/** Signs in at the provider, and allows what this service asks for. */
async function signInAtProvider(page: Page, name: string): Promise<void> {
  await page.locator("input[name=login]").fill(name)
  await page.locator("input[name=password]").fill("any")
  await page.locator("button[type=submit]").click()
  await page.getByRole("button", { name: "Continue" }).click()
}

test("a connection is added, checked, tried and enabled, and a person signs in with it for the first time", async (t) => {
  atTimeOfProvider(service.clock)
  const { page, context, problems } = await signedIn(t, "/connections")
  await withoutFonts(context)
  await page.getByRole("button", { name: "Add a connection" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("combobox", { name: "Provider" }).click()
  await page.getByRole("option", { name: "OpenID Connect" }).click()
  await dialog.getByRole("textbox", { name: "Name" }).fill("staff")
  await dialog.getByText(`${service.url}/connections/staff/callback`).waitFor()
  await dialog.getByRole("textbox", { name: "Issuer" }).fill(issuer)
  await dialog.getByRole("textbox", { name: "Client ID" }).fill("gatehouse")
  await dialog.getByLabel("Client secret").fill(SECRET)
  await dialog.getByRole("radio", { name: "Everybody who can sign in at the provider" }).check()
  await dialog.getByRole("button", { name: "Add a connection" }).click()
  await heading(page, "staff")
  equal((await connections.show("staff")).enabled, false)

  await page.getByRole("button", { name: "Check" }).click()
  await page.getByText("The provider knows the callback address").waitFor()
  await page.getByText("No problems found.").waitFor()

  await tryConnection(page, context, (atProvider) => signInAtProvider(atProvider, "ann"))
  const claims = page.getByRole("region", { name: "Received claims" })
  await claims.getByText("ann@example.com").waitFor()
  const becomes = page.getByRole("region", { name: "What the person would get here" })
  await becomes.getByText("ann@example.com").waitFor()
  const token = page.getByRole("region", { name: "The service exchanges the code for tokens" })
  ok((await token.getByText("Secret, not shown").count()) > 3)
  ok(!(await page.content()).includes(SECRET))
  deepEqual((await users.list()).map(({ username }) => username).toSorted(), ["ada", "ann"])
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    deepEqual(await barriersOn(page), [])
  }

  await page.getByRole("button", { name: "Enable the connection" }).click()
  await page.getByRole("button", { name: "Enable the connection" }).waitFor({ state: "detached" })
  deepEqual(complaints(problems), [])

  const person = await watched(t, chromium)
  await withoutFonts(person.context)
  const redirect_uri = `${application.origin}/cb`
  await person.page.goto(authorizeUrl(service, requestOf(client, { redirect_uri })))
  await person.page.getByRole("button", { name: "Continue with OpenID Connect" }).click()
  await signInAtProvider(person.page, "bea")
  await person.page.getByRole("button", { name: "Allow" }).click()
  await person.page.getByRole("heading", { name: "Back at the application" }).waitFor()
  const bea = (await users.list()).find(({ email }) => email === "bea@example.com")
  equal(bea?.name, "bea example")
})
