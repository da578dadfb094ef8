// What people get with a connection: rules as sentences, and what they make of a person.
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { complaints, consoleSetting } from "./console_setting.ts"

const { service, signedIn } = await consoleSetting({ after })
const { connections, groups, roles } = service.administration
await groups.create({ name: "engineers" })
await roles.create({ name: "helper", scope: "admin:people" })
const { connection_id } = await connections.create({
  name: "work",
  preset: "oidc",
  issuer: "https://id.example.com",
  client_id: "gatehouse",
  auth_method: "none",
  accounts: "everybody",
})

const RULE = {
  from: "groups",
  value: "Engineering",
  gives: "group",
  name: "engineers",
  when: "each",
  administers: false,
}

test("a rule is added from what exists here, reads as a sentence, and is changed and removed", async (t) => {
  const { page, problems } = await signedIn(t, `/connections/${connection_id}`)
  const part = page.getByRole("region", { name: "What people get" })
  await part.getByText("No rules yet.").waitFor()
  await part.getByRole("button", { name: "Add a rule" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox", { name: "Claim" }).fill("groups")
  await dialog.getByRole("textbox", { name: "Value" }).fill("Engineering")
  await dialog.getByRole("combobox", { name: "Name" }).click()
  await page.getByRole("option", { name: "engineers" }).click()
  await dialog.getByRole("button", { name: "Save" }).click()
  await part.getByText("If groups contains Engineering, the person is in the group engineers.").waitFor()
  deepEqual((await connections.show("work")).rules, [RULE])
  await part.getByRole("button", { name: "Change rule 1" }).click()
  await dialog.getByRole("radio", { name: "Only at the first sign-in" }).check()
  await dialog.getByRole("button", { name: "Save" }).click()
  await part.getByText("At the first sign-in.").waitFor()
  await part.getByRole("button", { name: "Remove rule 1" }).click()
  await dialog.getByRole("button", { name: "Remove" }).click()
  await part.getByText("No rules yet.").waitFor()
  deepEqual((await connections.show("work")).rules, [])
  deepEqual(complaints(problems), [])
})

test("a rule for a role with a right of administration is refused until the operator says so", async (t) => {
  const { page } = await signedIn(t, `/connections/${connection_id}`)
  const part = page.getByRole("region", { name: "What people get" })
  await part.getByRole("button", { name: "Add a rule" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox", { name: "Claim" }).fill("admin")
  await dialog.getByRole("combobox", { name: "What the rule gives" }).click()
  await page.getByRole("option", { name: "A role" }).click()
  await dialog.getByRole("combobox", { name: "Name" }).click()
  await page.getByRole("option", { name: "helper" }).click()
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByText("has rights of administration").waitFor()
  await dialog.getByRole("checkbox", { name: "May have rights of administration" }).check()
  await dialog.getByRole("button", { name: "Save" }).click()
  await part.getByText("A person with admin has the role helper.").waitFor()
})

test("the preview shows what a person gets by which rule, and refuses what is no JSON", async (t) => {
  await connections.update("work", { rules: [RULE] })
  const { page, problems } = await signedIn(t, `/connections/${connection_id}`)
  const part = page.getByRole("region", { name: "Try it with a person" })
  const claims = part.getByRole("textbox", { name: "Claims, as JSON" })
  await claims.fill("groups: Engineering")
  await part.getByText("This is not a JSON object.").waitFor()
  equal(await part.getByRole("button", { name: "Show" }).isDisabled(), true)
  await claims.fill(JSON.stringify({ sub: "7", preferred_username: "grace", groups: ["Engineering"] }))
  await part.getByRole("button", { name: "Show" }).click()
  const result = part.getByRole("status", { name: "What the person gets" })
  await result.getByText("The person gets a new account.").waitFor()
  await result.getByText("grace").waitFor()
  const gets = result.getByRole("region", { name: "Groups" })
  await gets.getByText("engineers").waitFor()
  await gets.getByText("rule 1").waitFor()
  equal(await service.gatehouse.store.users.findByUsername("grace"), undefined)
  deepEqual(complaints(problems), [])
})
