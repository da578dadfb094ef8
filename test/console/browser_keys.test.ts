// The keys in the console: their states and times, who still needs which, replacing prepared and at once, registration tokens.
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { complaints, consoleSetting, styled } from "./console_setting.ts"

const { service, home, signedIn, createReader } = await consoleSetting({ after })
const { keys, registrationTokens } = service.administration
const AGENT = `old-api/1.0 <img src=x onerror="document.title='owned'">`

const fetchKeys = (agent: string) => fetch(`${service.url}/oauth/jwks.php`, { headers: { "user-agent": agent } })
const states = async (alg: string) => (await keys.list()).filter((key) => key.alg === alg).map(({ state }) => state)

await createReader("rob")
await keys.rotate({ alg: "EdDSA" })
await fetchKeys(AGENT)
// The fetches are recorded in the background: the next write comes after them.
await registrationTokens.create(60)
service.clock.advance({ hours: 2 })

test("a prepared replacement publishes the new key, and shows who has not fetched it, since when", async (t) => {
  const { page, problems } = await signedIn(t, "/keys")
  const card = (state: string) => page.getByRole("region", { name: `EdDSA ${state}` })
  await card("Signs").getByText("No newer key is waiting.").waitFor()
  await page.getByRole("button", { name: "Replace a key" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("combobox", { name: "Algorithm" }).click()
  await page.getByRole("option", { name: "EdDSA" }).click()
  await dialog.getByText("Programs that fetch the keys: 1.").waitFor()
  await dialog.getByRole("button", { name: "Publish the new key" }).click()
  await card("Announced").getByText("Programs that have not fetched it: 1").waitFor()
  await card("Announced").locator("bdi").getByText(AGENT).last().waitFor()
  await card("Announced").getByText("They have time until it signs.").waitFor()
  await card("Announced").getByRole("cell", { name: "2 hours ago" }).first().waitFor()
  await card("Signs").getByText("A newer key takes over at").waitFor()
  deepEqual((await states("EdDSA")).toSorted(), ["active", "announced"])
  equal(await page.locator("img[src=x]").count(), 0)
  deepEqual(complaints(problems), [])
})

test("a stolen key is replaced at once, after the person has typed its algorithm, and the old one is gone", async (t) => {
  await keys.rotate({ alg: "ES256" })
  const [before] = (await keys.list()).filter(({ alg }) => alg === "ES256")
  const { page } = await signedIn(t, "/keys")
  await page.getByRole("button", { name: "Replace a key" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("combobox", { name: "Algorithm" }).click()
  await page.getByRole("option", { name: "ES256" }).click()
  await dialog.getByRole("radio", { name: "Now: the old key may be stolen" }).check()
  await dialog.getByText("Programs that refuse new tokens until they fetch the keys again: 1.").waitFor()
  const replace = dialog.getByRole("button", { name: "Replace now" })
  equal(await replace.isDisabled(), true)
  await dialog.getByLabel("Type ES256 to confirm").fill("ES256")
  await replace.click()
  await page.getByText("The new key signs from now on.").waitFor()
  deepEqual(await states("ES256"), ["active"])
  ok((await keys.list()).every(({ key_id }) => key_id !== before?.key_id))
})

test("a registration token is shown once, and can be revoked", async (t) => {
  const { page, problems } = await signedIn(t, "/keys?tab=tokens")
  await page.getByRole("button", { name: "Create a registration token" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("radio", { name: "7 days" }).check()
  await dialog.getByRole("button", { name: "Create a registration token" }).click()
  const token = (await dialog.locator(styled("mono")).textContent()) ?? ""
  match(token, /^gri_/)
  await dialog.getByRole("button", { name: "I have copied it" }).click()
  await page.getByRole("cell", { name: "in 7 days" }).waitFor()
  ok(!(await page.content()).includes(token))
  const live = (await registrationTokens.list()).filter(({ state }) => state === "live")
  equal(live.length, 1)
  await page.getByRole("button", { name: `Revoke: ${live[0]?.registration_token_id}` }).click()
  await dialog.getByRole("button", { name: "Revoke" }).click()
  await page.getByText("Revoked").first().waitFor()
  ok((await registrationTokens.list()).every(({ state }) => state !== "live"))
  deepEqual(complaints(problems), [])
})

test("a person who may only read sees keys and tokens, and no button that changes them", async (t) => {
  const { page } = await signedIn(t, "/keys", { username: "rob" })
  const changing = () =>
    page
      .locator("main")
      .getByRole("button", { name: /Replace|Create|Revoke/ })
      .count()
  await page.getByText("Still valid").or(page.getByText("Signs")).first().waitFor()
  equal(await changing(), 0)
  await page.goto(`${home}/keys?tab=tokens`)
  await page.getByRole("columnheader", { name: "Expires" }).waitFor()
  equal(await changing(), 0)
})
