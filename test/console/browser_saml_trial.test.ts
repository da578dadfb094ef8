// From "Add a connection" to the first sign-in of a person with a SAML provider that nobody here wrote, in a real browser.
import { deepEqual, equal, match } from "node:assert/strict"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import { systemClock } from "../../src/base/clock.ts"
import { watched } from "../flows/watched.ts"
import { callbackServer } from "../support/callback_server.ts"
import { authorizeUrl, requestOf } from "../support/journey.ts"
import { responseXml, saidOfAnn, samlProvider } from "../support/saml_provider.ts"
import { confidentialClient } from "../support/service.ts"
import { tryConnection } from "./connection_trial.ts"
import { complaints, consoleSetting, heading } from "./console_setting.ts"
import { barriersOn } from "./every_view.ts"

const { service, chromium, signedIn } = await consoleSetting({ after }, {}, { now: systemClock() })
const { connections, users } = service.administration
const own = {
  entityId: `${service.url}/connections/acme/metadata`,
  callback: `${service.url}/connections/acme/callback`,
}

const page = (content: string): string =>
  `<!doctype html><html lang="en"><title>Acme</title><link rel="icon" href="data:,">${content}`

/** The provider's own pages: the person types a name, and the browser carries the answer back in a form. */
const pages = createServer(async (request, response) => {
  const url = `${origin}${request.url ?? ""}`
  response.setHeader("content-type", "text/html; charset=utf-8")
  if (request.method === "GET") {
    response.end(
      page('<h1>Acme</h1><form method="post"><input name="login" aria-label="Name"><button>Sign in</button></form>'),
    )
    return
  }
  const name = new URLSearchParams(await text(request)).get("login") ?? ""
  const ownMetadata = await (await fetch(own.entityId)).text()
  const { requestId, relayState } = await provider.request(url, ownMetadata)
  const said = saidOfAnn(
    { requestId, callbackUrl: own.callback, audience: own.entityId, now: service.clock() },
    {
      id: `_${crypto.randomUUID()}`,
      assertionId: `_${crypto.randomUUID()}`,
      nameId: `${name}-7`,
      attributes: { mail: [`${name}@example.com`], displayName: [`${name} example`], uid: [name] },
    },
  )
  const answer = await provider.answer(responseXml(said), ownMetadata)
  response.end(
    page(
      `<form method="post" action="${own.callback}"><input type="hidden" name="SAMLResponse" value="${answer}"><input type="hidden" name="RelayState" value="${relayState}"></form><script>document.forms[0].submit()</script>`,
    ),
  )
})
pages.listen(0, "127.0.0.1")
await once(pages, "listening")
after(() => void pages.close())
const origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
const provider = samlProvider({ signOnUrl: `${origin}/sso`, now: service.clock() })

const application = await callbackServer()
after(() => application.close())
const redirect_uri = `${application.origin}/cb`
const client = await confidentialClient(service, { redirect_uris: [redirect_uri] })

async function signInAtProvider(at: Page, name: string): Promise<void> {
  await at.getByLabel("Name").fill(name)
  await at.getByRole("button", { name: "Sign in" }).click()
}

test("a SAML connection is added, checked, tried and enabled, and a person signs in with it for the first time", async (t) => {
  const { page, context, problems } = await signedIn(t, "/connections")
  await page.getByRole("button", { name: "Add a connection" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("combobox", { name: "Provider" }).click()
  await page.getByRole("option", { name: "SAML", exact: true }).click()
  await dialog.getByRole("textbox", { name: "Name" }).fill("acme")
  await dialog.getByText(own.entityId).waitFor()
  await dialog.getByRole("textbox", { name: "Metadata of the provider" }).fill(provider.metadata)
  await dialog.getByRole("radio", { name: "Everybody who can sign in at the provider" }).check()
  await dialog.getByRole("button", { name: "Add a connection" }).click()
  await heading(page, "acme")
  equal((await connections.show("acme")).enabled, false)

  await page.getByRole("button", { name: "Check" }).click()
  await page.getByText("No problems found.").waitFor()

  await tryConnection(page, context, (atProvider) => signInAtProvider(atProvider, "ann"))
  await page.getByRole("region", { name: "The signed assertion says who signed in" }).getByText("ann-7").waitFor()
  await page.getByRole("region", { name: "What the person would get here" }).getByText("ann example").waitFor()
  deepEqual((await users.list()).map(({ username }) => username).toSorted(), ["ada", "ann"])
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    deepEqual(await barriersOn(page), [])
  }

  await page.getByRole("button", { name: "Enable the connection" }).click()
  await page.getByRole("button", { name: "Enable the connection" }).waitFor({ state: "detached" })
  deepEqual(complaints(problems), [])

  const person = await watched(t, chromium)
  await person.page.goto(authorizeUrl(service, requestOf(client, { redirect_uri })))
  await person.page.getByRole("button", { name: "Continue with SAML" }).click()
  await signInAtProvider(person.page, "bea")
  await person.page.getByRole("button", { name: "Allow" }).click()
  await person.page.getByRole("heading", { name: "Back at the application" }).waitFor()
  match(application.visits.at(-1) ?? "", /code=/)
  equal((await users.list()).find(({ username }) => username === "bea")?.name, "bea example")
})
