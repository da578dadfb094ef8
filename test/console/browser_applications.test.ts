// The applications in the console: changing, replacing a secret, blocking, deleting, and two people at once.
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import type { NewClient } from "../../src/admin/contract.ts"
import { complaints, consoleSetting, heading, shows, styled } from "./console_setting.ts"

const { service, home, signedIn } = await consoleSetting({ after })
const { clients, audit } = service.administration

const register = async (name: string, settings: Partial<NewClient> = {}) =>
  (await clients.create({ name, kind: "confidential", redirect_uris: ["https://app.example/cb"], ...settings })).result

test("the search finds by name, by host and by ID, and is in the address bar", async (t) => {
  const found = await register("Weather station", { redirect_uris: ["https://rain.example/cb"] })
  await register("Something else")
  const { page, problems } = await signedIn(t, "/applications")
  const search = page.getByRole("searchbox", { name: "Search by name, ID or host" })
  const rows = page.locator("tbody tr")
  for (const text of ["weather", "rain.example", found.client_id]) {
    await search.fill(text)
    await page.getByText("Something else").waitFor({ state: "detached" })
    await shows(rows, 1)
  }
  await page.waitForURL((url) => url.searchParams.get("q") === found.client_id)
  await search.fill("nothing of this name")
  await page.getByText("No application matches").waitFor()
  await page.getByRole("button", { name: "Show all" }).click()
  await page.getByText("Something else").waitFor()
  deepEqual(complaints(problems), [])
})

test("a change sends what changed alone, and is in the audit with the person's name", async (t) => {
  const { client_id } = await register("Old name")
  const { page, problems } = await signedIn(t, `/applications/${client_id}`)
  await heading(page, "Old name")
  await page.getByRole("textbox", { name: "Name" }).fill("New name")
  const sent = page.waitForRequest((request) => request.method() === "PATCH")
  await page.getByRole("button", { name: "Save" }).click()
  deepEqual((await sent).postDataJSON(), { name: "New name" })
  match((await sent).headers()["if-match"] ?? "", /^"/)
  await heading(page, "New name")
  equal((await clients.show(client_id)).name, "New name")
  const [event] = await audit.list({ about: client_id, types: ["client-updated"], limit: 1 })
  match(event?.actor ?? "", /^user_/)
  deepEqual(complaints(problems), [])
})

test("what is wrong with an address is said while it is typed, and the server's refusal is shown too", async (t) => {
  const { client_id } = await register("Careful")
  const { page } = await signedIn(t, `/applications/${client_id}`)
  const address = page.getByRole("textbox", { name: "Redirect URIs 1", exact: true })
  await address.fill("app.example/cb")
  await page.getByText("This is not an address.").waitFor()
  await address.fill("http://app.example/cb")
  await page.getByText("Use https.").waitFor()
  await address.fill("https://app.example/cb#x")
  await page.getByText("Leave out everything from the #.").waitFor()
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("Reference:").waitFor()
  await page.getByRole("textbox", { name: "Name", exact: true }).focus()
  await page.getByRole("alert").getByRole("link", { name: "Redirect URIs" }).click()
  await page.locator(":focus").and(address).waitFor()
})

test("if somebody else changed the same application, nothing is overwritten before the person has seen both versions", async (t) => {
  const { client_id } = await register("First")
  const { page } = await signedIn(t, `/applications/${client_id}`)
  await page.getByRole("textbox", { name: "Name" }).fill("Mine")
  await clients.update(client_id, { name: "Theirs" })
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("dialog").getByText("Somebody else changed this in the meantime").waitFor()
  equal((await clients.show(client_id)).name, "Theirs")
  await page.getByRole("cell", { name: "Theirs" }).waitFor()
  await page.getByRole("cell", { name: "Mine" }).waitFor()
  await page.getByRole("button", { name: "Save my changes on top" }).click()
  await heading(page, "Mine")
  equal((await clients.show(client_id)).name, "Mine")
})

test("a replaced secret is shown once, and the old one works as long as the person chose", async (t) => {
  const created = await register("Rotating")
  const { page, problems } = await signedIn(t, `/applications/${created.client_id}?tab=secrets`)
  await page.getByRole("cell", { name: "Never" }).waitFor()
  await page.getByRole("button", { name: "Replace the secret" }).click()
  await page.getByLabel("1 hour").check()
  await page.getByRole("button", { name: "Create the secret" }).click()
  const secret = (await page.getByRole("dialog").locator(styled("mono")).textContent()) ?? ""
  match(secret, /^[\w-]{40,}$/)
  await page.getByRole("button", { name: "I have copied it" }).click()
  await page.getByText("Replaced, still valid").waitFor()
  ok(!(await page.content()).includes(secret))
  const token = (given: string | undefined) =>
    fetch(`${service.url}/oauth/token.php`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "client_credentials",
        scope: "read",
        client_id: created.client_id,
        client_secret: given ?? "",
      }),
    }).then(({ status }) => status)
  deepEqual([await token(secret), await token(created.client_secret)], [200, 200])
  await page.getByRole("button", { name: "End old secrets now" }).first().click()
  await page.getByRole("dialog").getByRole("button", { name: "End old secrets now" }).click()
  await page.getByText("Replaced, still valid").waitFor({ state: "detached" })
  deepEqual([await token(secret), await token(created.client_secret)], [200, 401])
  deepEqual(complaints(problems), [])
})

test("an application is blocked, and deleted only after its name was typed", async (t) => {
  const { client_id } = await register("Short lived")
  const { page, problems } = await signedIn(t, `/applications/${client_id}?tab=danger`)
  await page.getByRole("button", { name: "Block this application" }).click()
  await page.getByText("Blocked", { exact: true }).waitFor()
  equal((await clients.show(client_id)).enabled, false)
  await page.getByRole("button", { name: "Delete this application" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("Nobody gives this application access at the moment.").waitFor()
  const remove = dialog.getByRole("button", { name: "Delete this application" })
  equal(await remove.isDisabled(), true)
  await dialog.getByLabel("Type Short lived to confirm").fill("Short lived")
  await remove.click()
  await heading(page, "Applications")
  ok((await clients.list()).every((client) => client.client_id !== client_id))
  deepEqual(complaints(problems), [])
})

test("an unknown application says that it no longer exists, with the reference for the log", async (t) => {
  const { page } = await signedIn(t, `/applications/client_${"0".repeat(32)}`)
  await page.getByText("This no longer exists").waitFor()
  await page.getByText("Reference:").waitFor()
  await page.goto(`${home}/nowhere`)
  await page.getByText("This page does not exist").waitFor()
})
