// An application that is known by its metadata document: what an administrator can change here, and what only its developers can.
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { skipWithoutOpenssl } from "../support/certificate.ts"
import { authorizeUrl, CHALLENGE } from "../support/journey.ts"
import { documentHost } from "../support/metadata_document.ts"
import { complaints, consoleSetting, heading, signIn } from "./console_setting.ts"

const { service, open, signedIn } = await consoleSetting({ after }, { metadataDocuments: true })
const { clients, audit } = service.administration
const there = skipWithoutOpenssl === false ? await documentHost() : undefined

test("of an application with a metadata document, only what the service decides can be changed, and the page says why", {
  skip: skipWithoutOpenssl,
}, async (t) => {
  ok(there !== undefined)
  // Another host than the service's, whose own addresses a document may not name.
  const callback = `http://127.0.0.1:${new URL(service.url).port}/nowhere/callback`
  const url = there.document("/photos.json", { redirect_uris: [callback] })
  const person = await open(t)
  await person.page.goto(
    authorizeUrl(service, {
      client_id: url,
      redirect_uri: callback,
      response_type: "code",
      scope: "openid",
      state: "s",
      code_challenge: CHALLENGE,
      code_challenge_method: "S256",
    }),
  )
  await signIn(person.page, "ann")
  await person.page.locator("button[value=approve]").click()
  await person.page.waitForURL((at) => at.pathname === "/nowhere/callback")
  match(new URL(person.page.url()).searchParams.get("code") ?? "", /^gac_/)

  const before = await clients.show(url)
  equal(before.metadata_url, url)
  const { page, problems } = await signedIn(t, `/applications/${before.client_id}?open=all`)
  await heading(page, "Harbour Photos")
  await page.getByRole("alert").filter({ hasText: "document" }).waitFor()
  await page.getByText(url).first().waitFor()
  const fields = page.locator("form").locator("input, textarea")
  for (const name of ["Name", "Redirect URIs 1", "JWKS URI"])
    equal(await page.getByRole("textbox", { name }).first().isDisabled(), true, String(name))
  const websites = page.getByRole("textbox", { name: /^CORS origins/ }).first()
  equal(await websites.isEnabled(), true)
  ok((await fields.count()) > 10)

  await websites.fill("https://pages.example")
  const sent = page.waitForRequest((request) => request.method() === "PATCH")
  await page.getByRole("button", { name: "Save" }).click()
  const change = (await sent).postDataJSON()
  deepEqual(change, { cors_origins: ["https://pages.example"] })
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" })
  const changed = await clients.show(url)
  deepEqual(changed, { ...before, ...change })
  const [event] = await audit.list({ about: before.client_id, types: ["client-updated"], limit: 1 })
  match(event?.actor ?? "", /^user_/)

  // It has no secret here, and nobody can try it in its place.
  await page.goto(`${service.url}/console/applications/${before.client_id}/try`)
  await heading(page, "Harbour Photos")
  equal(await page.getByRole("button", { name: "Start the trial" }).count(), 0)
  deepEqual(complaints(problems), [])
})
