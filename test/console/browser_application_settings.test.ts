// The settings of an application in the console: every group is changed as a person does it, and refused values.
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { complaints, consoleSetting, heading } from "./console_setting.ts"

const { service, home, signedIn } = await consoleSetting({ after })
const { clients, apis } = service.administration

const register = async (name: string, kind: "confidential" | "public" = "confidential") =>
  (await clients.create({ name, kind, redirect_uris: ["https://app.example/cb"] })).result.client_id

test("one setting of each group is changed and saved at once, and nothing else", async (t) => {
  const client = await register("Before")
  await apis.create({ identifier: "https://photos.example/", name: "Photos" })
  const before = await clients.show(client)
  const { page, problems } = await signedIn(t, `/applications/${client}`)
  await page.getByRole("textbox", { name: "Name" }).fill("After")
  await page.getByRole("textbox", { name: "CORS origins 1" }).fill("https://pages.example")
  await page.getByRole("textbox", { name: "Default max age" }).fill("3600")
  const apiField = page.getByRole("combobox", { name: "APIs" }).or(page.getByRole("textbox", { name: "APIs" }))
  await apiField.click()
  await page.getByRole("option", { name: "Photos" }).click()
  await page.keyboard.press("Escape")

  const group = (name: string) => page.locator("details").filter({ has: page.getByRole("heading", { name }) })
  const tokens = group("Tokens")
  await tokens.getByText("1 day").waitFor()
  await tokens.locator("summary").click()
  await page.waitForURL((url) => url.searchParams.get("open") === '["tokens"]')
  await tokens.getByRole("textbox", { name: "Refresh repeat" }).fill("120")
  await tokens.locator("summary").click()
  await tokens.getByText("2 minutes").waitFor()
  await group("Client authentication").locator("summary").click()
  await page.getByRole("textbox", { name: "JWKS URI" }).fill("https://app.example/jwks.json")
  await group("Subject").locator("summary").click()
  await page.getByRole("textbox", { name: "Sector identifier" }).fill("app.example")
  await group("Authorization requests").locator("summary").click()
  const chosen = async (name: string, value: string) => {
    await page
      .getByRole("combobox", { name, exact: true })
      .or(page.getByRole("textbox", { name, exact: true }))
      .click()
    await page.getByRole("option", { name: value, exact: true }).click()
  }
  await chosen("Signature of request objects", "none")
  await chosen("Encryption of request objects", "ECDH-ES+A256KW")
  await chosen("Content encryption of request objects", "A256GCM")
  const sent = page.waitForRequest((request) => request.method() === "PATCH")
  await page.getByRole("button", { name: "Save" }).click()
  const changes = {
    name: "After",
    cors_origins: ["https://pages.example"],
    default_max_age: 3600,
    resources: ["https://photos.example/"],
    refresh_repeat: 120,
    jwks_uri: "https://app.example/jwks.json",
    sector_identifier: "app.example",
    request_object_signing_alg: "none",
    request_object_encryption_alg: "ECDH-ES+A256KW",
    request_object_encryption_enc: "A256GCM",
  }
  deepEqual((await sent).postDataJSON(), changes)
  await heading(page, "After")
  deepEqual(await clients.show(client), { ...before, ...changes })
  deepEqual(complaints(problems), [])
})

test("an emptied field removes the value", async (t) => {
  const client = await register("Emptied")
  await clients.update(client, { default_max_age: "60", backchannel_logout_uri: "https://app.example/out" })
  const { page } = await signedIn(t, `/applications/${client}`)
  await page.getByRole("textbox", { name: "Default max age" }).fill("")
  await page.getByRole("textbox", { name: "Back-channel logout URI" }).fill("")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" })
  const { default_max_age, backchannel_logout_uri } = await clients.show(client)
  deepEqual([default_max_age, backchannel_logout_uri], [null, null])
})

test("what the server refuses is said at its field, which gets the focus, and its group opens", async (t) => {
  const client = await register("Refused")
  const { page } = await signedIn(t, `/applications/${client}?open=proof`)
  const proof = page.locator("details").filter({ has: page.getByRole("heading", { name: "Client authentication" }) })
  await page.getByRole("textbox", { name: "JWK set", exact: true }).fill("no keys")
  await proof.locator("summary").click()
  await proof.and(page.locator("details:not([open])")).waitFor()
  await page.getByRole("button", { name: "Save" }).click()
  const field = page.getByRole("textbox", { name: "JWK set", exact: true })
  await proof.getByText("JWK set is not a JWK set such as").waitFor()
  await field.and(page.locator("[aria-invalid=true]:focus")).waitFor()
  equal(await field.inputValue(), "no keys")
  equal((await clients.show(client)).jwks, null)
  await page.getByRole("button", { name: "Discard" }).click()
  await proof.locator(".mantine-InputWrapper-error").waitFor({ state: "detached" })
})

test("what cannot change is text, not a field", async (t) => {
  const client = await register("On phones", "public")
  const { page } = await signedIn(t, `/applications/${client}?open=all`)
  await page.getByText("It runs on people's own devices or in their browsers").waitFor()
  await page.getByText("Not at all (none)").last().waitFor()
  equal(await page.getByRole("textbox", { name: "Token endpoint authentication" }).count(), 0)
  equal(
    await page.getByRole("checkbox", { name: "Client credentials: act in its own name, without a person" }).count(),
    0,
  )
  await page.goto(`${home}/applications/${client}?open=nothing`)
  await heading(page, "On phones")
  equal(await page.locator("details[open]").count(), 0)
})
