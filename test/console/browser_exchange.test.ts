// The exchange policies in the console: creating with a wrong setting, changing, deleting.
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import type { Locator, Page } from "playwright-core"
import { TOKEN_EXCHANGE } from "../../src/oauth/grant_types.ts"
import { complaints, consoleSetting, heading } from "./console_setting.ts"

const STOCK = "https://stock.example"
const { service, signedIn } = await consoleSetting({ after })
const { apis, clients, exchangePolicies, scopes } = service.administration
await apis.create({ identifier: STOCK, name: "Stock" })
await scopes.create({ scope: "stock:see", api: STOCK, description: "See what is in stock" })
const { result } = await clients.create({ name: "Orders", kind: "confidential", grant_types: [TOKEN_EXCHANGE] })
const { result: web } = await clients.create({
  name: "Web",
  kind: "confidential",
  redirect_uris: [`${STOCK}/callback`],
})
const { result: publicApp } = await clients.create({ name: "Phone", kind: "public", redirect_uris: [`${STOCK}/phone`] })

/** Chooses an option of a field that searches. */
async function choose(page: Page, field: Locator, typed: string, option: string): Promise<void> {
  await field.fill(typed)
  await page.getByRole("option", { name: option }).click()
}

test("a policy is created once its settings are right, and what is typed stays until then", async (t) => {
  const { page, problems } = await signedIn(t, "/exchange")
  await page.getByText("No policies yet").waitFor()
  await page.getByRole("button", { name: "Create a policy" }).click()
  const dialog = page.getByRole("dialog")
  const field = (name: string) => dialog.getByRole("combobox", { name }).or(dialog.getByRole("textbox", { name }))
  await field("Name").fill("orders")
  await choose(page, field("Client that exchanges"), "pho", "Phone")
  await choose(page, field("Whose tokens"), "", "Every client")
  await choose(page, field("Whose tokens"), "we", "Web")
  await choose(page, field("For which APIs"), "", "Stock")
  await choose(page, field("Scope"), "stock", "stock:see · See what is in stock")
  await choose(page, field("Scope"), "rea", "read")
  await field("Its client_id at the other service").fill(" gatehouse ")
  await dialog.getByRole("button", { name: "Create a policy" }).click()
  await dialog.getByText(/only a confidential client/).waitFor()
  await choose(page, field("Client that exchanges"), "ord", "Orders")
  await dialog.getByRole("button", { name: "Create a policy" }).click()
  await heading(page, "orders")
  const { exchange_policy_id: _, created_at: __, ...policy } = await exchangePolicies.show("orders")
  deepEqual(policy, {
    name: "orders",
    description: null,
    client_id: result.client_id,
    subject_clients: [web.client_id],
    subject_audience: "own",
    resources: [STOCK],
    scope: "stock:see read",
    mode: "delegation",
    assertion_client_id: "gatehouse",
    enabled: true,
  })
  deepEqual(
    complaints(problems).filter((each) => !each.includes("status of 4")),
    [],
  )
})

test("the list and a policy name the clients and the APIs", async (t) => {
  const made = { client_id: result.client_id, resources: [STOCK], scope: "read" }
  const subject_clients = [web.client_id, publicApp.client_id]
  const { exchange_policy_id } = await exchangePolicies.create({ name: "names", ...made, subject_clients })
  const { page } = await signedIn(t, "/exchange")
  const row = page.getByRole("row", { name: "names" })
  await row.getByRole("link", { name: "Orders" }).waitFor()
  await row.getByText("Stock").waitFor()
  await page.goto(`${page.url()}/${exchange_policy_id}`)
  await page.getByRole("combobox", { name: "Client that exchanges" }).and(page.locator("[value=Orders]")).waitFor()
  for (const name of ["Web", "Phone", "Stock"]) await page.getByText(name, { exact: true }).first().waitFor()
  equal(
    await page
      .getByText(/client_/)
      .filter({ visible: true })
      .count(),
    1,
    "only a description has client_id",
  )
})

test("a change keeps the other settings, and a deletion asks for the name", async (t) => {
  const made = { client_id: result.client_id, subject_clients: ["any"], resources: [STOCK], scope: "read" }
  const { exchange_policy_id } = await exchangePolicies.create({ name: "bills", ...made })
  const { page } = await signedIn(t, `/exchange/${exchange_policy_id}`)
  await heading(page, "bills")
  await page.getByRole("switch", { name: /impersonation/ }).click({ force: true })
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" })
  const { mode, subject_audience, scope } = await exchangePolicies.show("bills")
  deepEqual([mode, subject_audience, scope], ["impersonation", "own", "read"])
  await page.getByRole("button", { name: "Delete this policy" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox").fill("bills")
  await dialog.getByRole("button", { name: "Delete this policy" }).click()
  await heading(page, "Token exchange")
  equal(
    (await exchangePolicies.list()).some(({ name }) => name === "bills"),
    false,
  )
})
