// The roles in the console: creating with permissions in words, giving and taking with undo, the built-in ones, deleting with a preview.
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { PASSWORD } from "../support/journey.ts"
import { complaints, consoleSetting, heading } from "./console_setting.ts"

const { service, home, signedIn, createReader } = await consoleSetting({ after })
const { apis, scopes, groups, roles } = service.administration
const { api_id } = await apis.create({ identifier: "https://photos.example", name: "Photo Book" })
for (const [scope, description, assigned] of [
  ["photos:read", "See your photos", false],
  ["photos:moderate", "Hide photos of others", true],
  ["photos:delete", "Delete photos of others", true],
] as const)
  await scopes.create({ scope, api: api_id, description, assigned, sign_in_level: "mfa" })

const rightsOf = async (user: string) => (await roles.rightsOf(user)).rights

test("a role is created from permissions in words, and given to a person", async (t) => {
  const { page, problems } = await signedIn(t, "/roles")
  await page.getByText("No roles of your own yet").waitFor()
  await page.getByText("May do everything in this console").waitFor()
  await page.getByRole("button", { name: "Create a role" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox", { name: "Name" }).fill("moderator")
  await dialog.getByRole("checkbox", { name: "Hide photos of others" }).waitFor()
  await dialog.getByText("Also needs a second factor").first().waitFor()
  // Everybody may have this one, so a role cannot have it.
  equal(await dialog.getByText("See your photos").count(), 0)
  const create = dialog.getByRole("button", { name: "Create a role" })
  equal(await create.isDisabled(), true)
  await dialog.getByRole("checkbox", { name: "Hide photos of others" }).check()
  await create.click()
  await heading(page, "moderator")
  equal((await roles.show("moderator")).scope, "photos:moderate")

  await page.getByRole("combobox", { name: "Give the role to a person" }).fill("ann")
  await page.getByRole("option", { name: "ann" }).click()
  await page.getByRole("region", { name: "People" }).getByRole("button", { name: "Give", exact: true }).click()
  await page.getByRole("cell", { name: "Ann Ode" }).waitFor()
  equal(await rightsOf("ann"), "photos:moderate")
  await page.getByRole("button", { name: "Take away: ann" }).click()
  await page.getByText("ann no longer holds this role.").waitFor()
  equal(await rightsOf("ann"), "")
  await page.getByRole("cell", { name: "Ann Ode" }).waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Undo" }).last().click()
  await page.getByRole("cell", { name: "Ann Ode" }).waitFor()
  equal(await rightsOf("ann"), "photos:moderate")
  deepEqual(complaints(problems), [])
})

test("a change of the permissions sends these alone, and counts for holders and members of groups that hold the role", async (t) => {
  const { role_id } = await roles.create({ name: "night", scope: "photos:moderate" })
  await groups.create({ name: "staff" })
  await service.createUser({ username: "max", password: PASSWORD })
  await groups.addMember("staff", "max")
  const { page } = await signedIn(t, `/roles/${role_id}`)
  await page.getByRole("combobox", { name: "Give the role to a group" }).fill("sta")
  await page.getByRole("option", { name: "staff" }).click()
  await page.getByRole("region", { name: "Groups" }).getByRole("button", { name: "Give", exact: true }).click()
  await page.getByRole("link", { name: "staff" }).waitFor()
  equal(await rightsOf("max"), "photos:moderate")
  await page.getByRole("tab", { name: "Scope values and settings" }).click()
  await page.getByRole("checkbox", { name: "Hide photos of others" }).uncheck()
  await page.getByRole("checkbox", { name: "Delete photos of others" }).check()
  await page.getByRole("checkbox", { name: "See everything in this console" }).check()
  const sent = page.waitForRequest((request) => request.method() === "PATCH")
  await page.getByRole("button", { name: "Save" }).click()
  deepEqual((await sent).postDataJSON(), { scope: "admin:read photos:delete" })
  await page.getByText("Saved", { exact: true }).waitFor()
  equal(await rightsOf("max"), "admin:read photos:delete")
})

test("before a role is deleted, the person sees from how many it is taken and what they lose", async (t) => {
  const { role_id } = await roles.create({ name: "doomed", scope: "photos:delete" })
  for (const user of ["ann", "ada"]) await roles.assign("doomed", { user })
  const { page } = await signedIn(t, `/roles/${role_id}?tab=settings`)
  await page.getByRole("button", { name: "Delete this role" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("It is taken from people: 2, and from groups with all their members: 0.").waitFor()
  await dialog.getByText("photos:delete").waitFor()
  await dialog.getByLabel("Type doomed to confirm").fill("doomed")
  await dialog.getByRole("button", { name: "Delete this role" }).click()
  await heading(page, "Roles")
  ok((await roles.list()).every(({ name }) => name !== "doomed"))
  ok(!(await rightsOf("ann")).includes("photos:delete"))
})

test("a right that the person lacks cannot be given, and the server's refusal is shown", async (t) => {
  await roles.create({ name: "help-desk", scope: "admin:read admin:people" })
  await roles.create({ name: "keeper", scope: "admin:settings" })
  await service.createUser({ username: "pat", password: PASSWORD })
  await roles.assign("help-desk", { user: "pat" })
  const { page } = await signedIn(t, "/roles/keeper", { username: "pat" })
  await page.getByRole("combobox", { name: "Give the role to a person" }).fill("pat")
  await page.getByRole("option", { name: "pat" }).click()
  await page.getByRole("region", { name: "People" }).getByRole("button", { name: "Give", exact: true }).click()
  await page.getByText("You may not do this").waitFor()
  equal(await rightsOf("pat"), "admin:read admin:people")
})

test("a person who may only read sees roles, holders and permissions, and no button", async (t) => {
  await createReader("rob")
  const { page } = await signedIn(t, "/roles", { username: "rob" })
  const buttons = () => page.locator("main").getByRole("button").count()
  await page.getByRole("link", { name: "readers" }).waitFor()
  equal(await buttons(), 0)
  await page.goto(`${home}/roles/readers`)
  await page.getByRole("cell", { name: "rob", exact: true }).waitFor()
  equal(await buttons(), 0)
  await page.goto(`${home}/roles/readers?tab=settings`)
  equal(await page.getByRole("checkbox", { name: "Hide photos of others" }).isDisabled(), true)
  equal(await buttons(), 0)
})
