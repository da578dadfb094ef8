// Connections in the console: the callback address before saving, the secret that nobody sees again, who gets an account, deleting.
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import { complaints, consoleSetting, heading, openPalette, selectsEntry, until } from "./console_setting.ts"

const SECRET = "the-secret-of-the-provider"
const { service, home, signedIn } = await consoleSetting({ after })
const { connections } = service.administration

test("a connection is added with the callback address in view, and the secret is not shown again", async (t) => {
  const { page, problems } = await signedIn(t, "/connections")
  await page.getByText("No connections yet").waitFor()
  await page.getByRole("button", { name: "Add a connection" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("combobox", { name: "Provider" }).click()
  await page.getByRole("option", { name: "OpenID Connect" }).click()
  await dialog.getByRole("textbox", { name: "Name" }).fill("Not good")
  await dialog.getByText("Use 1 to 63 small letters").waitFor()
  equal(await dialog.getByRole("region", { name: "Callback address" }).count(), 0)
  await dialog.getByRole("textbox", { name: "Name" }).fill("staff")
  await dialog.getByText(`${service.url}/connections/staff/callback`).waitFor()
  await dialog.getByRole("textbox", { name: "Issuer" }).fill("https://id.example.com")
  await dialog.getByRole("textbox", { name: "Client ID" }).fill("gatehouse")
  await dialog.getByLabel("Client secret").fill(SECRET)
  await dialog.getByRole("radio", { name: "People whose verified e-mail address" }).check()
  await dialog.getByRole("textbox", { name: "Domains" }).fill("Example.com\nexample.org")
  await dialog.getByRole("button", { name: "Add a connection" }).click()
  await heading(page, "staff")
  const { accounts, account_domains, has_secret, callback_url } = await connections.show("staff")
  deepEqual(
    [accounts, account_domains, has_secret, callback_url],
    ["domains", ["example.com", "example.org"], true, `${service.url}/connections/staff/callback`],
  )
  equal(await page.getByLabel("Client secret").inputValue(), "")
  ok(!(await page.content()).includes(SECRET))
  await page.getByText("Linked people: 0").waitFor()
  deepEqual(complaints(problems), [])
})

test("a change sends what changed alone, and a new address of the provider needs the secret again", async (t) => {
  const { connection_id } = await connections.show("staff")
  const { page } = await signedIn(t, `/connections/${connection_id}`)
  await page.getByRole("textbox", { name: "Words on the button" }).fill("Staff")
  const sent = page.waitForRequest((request) => request.method() === "PATCH")
  await page.getByRole("button", { name: "Save" }).click()
  deepEqual((await sent).postDataJSON(), { label: "Staff" })
  await page.getByText("Saved", { exact: true }).waitFor()
  await page.getByRole("textbox", { name: "Issuer" }).fill("https://other.example.com")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("Client secret is needed again").waitFor()
  await page.getByLabel("Client secret").fill("another secret")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("Client secret is needed again").waitFor({ state: "detached" })
  await until(async () => (await connections.show("staff")).issuer === "https://other.example.com")
})

test("a problem that the check finds comes with what to do, and the palette finds the connection by its name", async (t) => {
  const { page, problems } = await signedIn(t)
  await openPalette(page)
  await page.getByLabel("Go to a page, an application or a person").fill("sta")
  await selectsEntry(page, "Staff")
  await page.keyboard.press("Enter")
  await heading(page, "staff")
  const elsewhere = { issuer: "http://127.0.0.1:9", client_secret: new Secret(SECRET) }
  await connections.update("staff", elsewhere)
  await page.getByRole("button", { name: "Check" }).click()
  await page.getByText("What to do: Nothing listens at this address.").waitFor()
  await page.getByRole("button", { name: "Begin the trial" }).click()
  await page.getByRole("alert").getByText("The sign-in would fail").waitFor()
  deepEqual(complaints(problems), [])
})

test("invited people, the levels of acr, and whether people set a password here, are settings of a connection", async (t) => {
  const { connection_id } = await connections.show("staff")
  const { page, problems } = await signedIn(t, `/connections/${connection_id}`)
  await page.getByRole("radio", { name: /^Invited people/ }).check()
  await page.getByRole("checkbox", { name: "People of the connection can set a password" }).uncheck()
  await page.getByRole("textbox", { name: "What values of acr mean" }).fill("urn:two=mfa  phr=phr")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("Saved", { exact: true }).waitFor()
  const { accounts, own_password, acr_levels } = await connections.show("staff")
  deepEqual([accounts, own_password, acr_levels], ["invited", false, ["urn:two=mfa", "phr=phr"]])
  await page.getByRole("textbox", { name: "What values of acr mean" }).fill("two")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("is not ACR=LEVEL with the level mfa or phr").first().waitFor()
  deepEqual(
    complaints(problems).filter((each) => !each.includes("422")),
    [],
  )
})

test("an application names connections in its order, and what its sign-in page offers", async (t) => {
  await connections.create({
    name: "other",
    preset: "oidc",
    issuer: "https://other.example",
    client_id: "g",
    auth_method: "none",
  })
  const { result } = await service.administration.clients.create({
    name: "Planner",
    kind: "confidential",
    redirect_uris: ["https://planner.example/cb"],
  })
  const { page, problems } = await signedIn(t, `/applications/${result.client_id}`)
  const named = page
    .getByRole("combobox", { name: "Connections" })
    .or(page.getByRole("textbox", { name: "Connections" }))
  for (const label of ["Staff", "OpenID Connect"]) {
    await named.click()
    await page.getByRole("option", { name: label }).click()
  }
  await page.keyboard.press("Escape")
  await page
    .getByRole("combobox", { name: "Sign-in page" })
    .or(page.getByRole("textbox", { name: "Sign-in page" }))
    .click()
  await page.getByRole("option", { name: "Connections only", exact: true }).click()
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("Saved", { exact: true }).waitFor()
  const client = await service.administration.clients.show(result.client_id)
  deepEqual([client.connections, client.sign_in_page], [["staff", "other"], "connections"])
  await connections.delete("other")
  deepEqual(complaints(problems), [])
})

test("a connection is deleted after its name was typed, and the list has the others", async (t) => {
  const { connection_id } = await connections.show("staff")
  const { page } = await signedIn(t, `/connections/${connection_id}`)
  await page.getByRole("button", { name: "Delete this connection" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("People who lose this way to sign in: 0.").waitFor()
  await dialog.getByRole("textbox").fill("staff")
  await dialog.getByRole("button", { name: "Delete this connection" }).click()
  await page.waitForURL(`${home}/connections`)
  await page.getByText("No connections yet").waitFor()
  deepEqual(await connections.list(), [])
})

test("a directory is added with its address and the entry below which people are, without a client id and a callback address", async (t) => {
  const { page, problems } = await signedIn(t, "/connections")
  await page.getByRole("button", { name: "Add a connection" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("combobox", { name: "Provider" }).click()
  await page.getByRole("option", { name: "LDAP" }).click()
  await dialog.getByRole("textbox", { name: "Name" }).fill("staff")
  equal(await dialog.getByRole("textbox", { name: "Client ID" }).count(), 0)
  equal(await dialog.getByRole("region", { name: "Callback address" }).count(), 0)
  await dialog.getByRole("textbox", { name: "directory_urls" }).fill("ldaps://one.example.com ldaps://two.example.com")
  await dialog.getByRole("textbox", { name: "base_dn" }).fill("ou=people,dc=example,dc=com")
  await dialog.getByRole("textbox", { name: "bind_dn", exact: true }).fill("cn=gatehouse,dc=example,dc=com")
  await dialog.getByLabel("Password of bind_dn").fill(SECRET)
  await dialog.getByRole("button", { name: "Add a connection" }).click()
  await heading(page, "staff")
  const { directory_urls, base_dn, bind_dn, has_secret } = await connections.show("staff")
  deepEqual(
    [directory_urls, base_dn, bind_dn, has_secret],
    [
      ["ldaps://one.example.com", "ldaps://two.example.com"],
      "ou=people,dc=example,dc=com",
      "cn=gatehouse,dc=example,dc=com",
      true,
    ],
  )
  await page.getByRole("textbox", { name: "user_filter" }).fill("(uid={username})")
  const sent = page.waitForRequest((request) => request.method() === "PATCH")
  await page.getByRole("button", { name: "Save" }).click()
  deepEqual((await sent).postDataJSON(), { user_filter: "(uid={username})" })
  await page.getByText("Saved", { exact: true }).waitFor()
  deepEqual(complaints(problems), [])
})
