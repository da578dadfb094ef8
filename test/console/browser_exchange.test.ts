// The exchange policies in the console: creating with a wrong setting, changing, deleting.
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { TOKEN_EXCHANGE } from "../../src/oauth/grant_types.ts"
import { complaints, consoleSetting, heading } from "./console_setting.ts"

const STOCK = "https://stock.example"
const { service, signedIn } = await consoleSetting({ after })
const { apis, clients, exchangePolicies } = service.administration
await apis.create({ identifier: STOCK })
const { result } = await clients.create({ name: "Orders", kind: "confidential", grant_types: [TOKEN_EXCHANGE] })

test("a policy is created once its settings are right, and what is typed stays until then", async (t) => {
  const { page, problems } = await signedIn(t, "/exchange")
  await page.getByText("No policies yet").waitFor()
  await page.getByRole("button", { name: "Create a policy" }).click()
  const dialog = page.getByRole("dialog")
  const field = (name: string) => dialog.getByRole("textbox", { name, exact: false })
  await field("Name").fill("orders")
  await field("Client that exchanges").fill(result.client_id)
  await field("Whose tokens").fill("any")
  await field("For which APIs").fill("https://other.example")
  await field("Scope").fill("read")
  await dialog.getByRole("button", { name: "Create a policy" }).click()
  await dialog.getByText(/unknown API/).waitFor()
  await field("For which APIs").fill(` ${STOCK}\n`)
  await dialog.getByRole("button", { name: "Create a policy" }).click()
  await heading(page, "orders")
  const { client_id, subject_clients, resources, scope, mode } = await exchangePolicies.show("orders")
  deepEqual(
    [client_id, subject_clients, resources, scope, mode],
    [result.client_id, ["any"], [STOCK], "read", "delegation"],
  )
  deepEqual(
    complaints(problems).filter((each) => !each.includes("status of 4")),
    [],
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
