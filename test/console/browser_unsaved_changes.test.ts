// Forms with unsaved changes in the console: what asks before they are lost, what does not, and where the focus is afterwards.
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import { complaints, consoleSetting, heading, selectsEntry } from "./console_setting.ts"

const { service, home, signedIn } = await consoleSetting({ after })
const { groups, users, clients } = service.administration

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true })
const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" })
const answer = (page: Page, name: "Keep editing" | "Leave without saving") =>
  question(page).getByRole("button", { name, exact: true }).click()
const hasFocus = (page: Page, name: string) => field(page, name).and(page.locator(":focus")).waitFor()

test("a link, the palette and the button Back ask before they leave a changed group, and staying loses nothing", async (t) => {
  const { group_id } = await groups.create({ name: "readers", description: "Before" })
  const { page, problems } = await signedIn(t, "/groups")
  await page.getByRole("link", { name: "readers" }).click()
  await page.getByRole("tab", { name: "Settings" }).click()
  await field(page, "Description").fill("Typed")

  await page.getByRole("link", { name: "People" }).click()
  await question(page).waitFor()
  await page.keyboard.press("Escape")
  await hasFocus(page, "Description")

  await page.keyboard.press("Control+k")
  await page.getByLabel("Go to a page, an application or a person").fill("Keys")
  await selectsEntry(page, "Keys")
  await page.keyboard.press("Enter")
  await answer(page, "Keep editing")
  await hasFocus(page, "Description")

  await page.goBack()
  await answer(page, "Keep editing")
  await page.waitForURL(`${home}/groups/${group_id}?tab=settings`)
  await page.getByRole("tab", { name: "Roles" }).click()
  await answer(page, "Keep editing")
  equal(await field(page, "Description").inputValue(), "Typed")

  await page.goBack()
  await answer(page, "Leave without saving")
  await page.waitForURL(`${home}/groups/${group_id}`)
  equal((await groups.show(group_id)).description, "Before")
  deepEqual(complaints(problems), [])
})

test("a saved, discarded or deleted record asks nothing", async (t) => {
  const { group_id } = await groups.create({ name: "writers", description: "Before" })
  const { page } = await signedIn(t, `/groups/${group_id}?tab=settings`)
  await field(page, "Description").fill("After")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("Saved", { exact: true }).waitFor()
  await page.getByRole("link", { name: "People" }).click()
  await heading(page, "People")
  equal((await groups.show(group_id)).description, "After")

  await page.goBack()
  await field(page, "Description").fill("Once more")
  await page.getByRole("button", { name: "Discard" }).click()
  await page.getByRole("link", { name: "People" }).click()
  await heading(page, "People")

  await page.goBack()
  await field(page, "Description").fill("Never saved")
  await page.getByRole("button", { name: "Delete this group" }).click()
  await page.getByLabel("Type writers to confirm").fill("writers")
  await page.getByRole("dialog").getByRole("button", { name: "Delete this group" }).click()
  await heading(page, "Groups")
})

test("what is typed while a change is saved stays, unsaved", async (t) => {
  const { group_id } = await groups.create({ name: "editors", description: "Before" })
  const { page } = await signedIn(t, `/groups/${group_id}?tab=settings`)
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(`**/admin/api/v1/groups/${group_id}`, async (route) => {
    if (route.request().method() === "PATCH") {
      asked.resolve()
      await held.promise
    }
    await route.continue()
  })
  await field(page, "Description").fill("After")
  await page.getByRole("button", { name: "Save" }).click()
  await asked.promise
  await field(page, "Name").fill("late words")
  held.resolve()
  await page.getByText("Saved", { exact: true }).waitFor()
  equal(await field(page, "Name").inputValue(), "late words")
  const { name, description } = await groups.show(group_id)
  deepEqual([name, description], ["editors", "After"])
  await page.getByText("You have unsaved changes").waitFor()
})

test("closing or reloading the page asks for a changed profile, and a sign-out asks before anything ends", async (t) => {
  const { user_id } = await users.show("ann")
  const { page } = await signedIn(t, `/people/${user_id}`)
  const asked: string[] = []
  page.on("dialog", (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await field(page, "Name").click()
  await page.keyboard.press("End")
  await page.keyboard.type(" Typed")
  // Closing does not wait for the question.
  await Promise.all([page.waitForEvent("dialog"), page.close({ runBeforeUnload: true })])
  await page.getByText("You have unsaved changes").waitFor()
  deepEqual(asked, ["beforeunload"])

  await page.getByRole("button", { name: "Your account" }).click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
  await answer(page, "Keep editing")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("Saved", { exact: true }).waitFor()
  equal((await users.show("ann")).name, "Ann Ode Typed")

  await field(page, "Name").click()
  await page.keyboard.press("End")
  await page.keyboard.type(" again")
  await page.getByRole("button", { name: "Your account" }).click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
  await answer(page, "Leave without saving")
  await heading(page, "You are signed out")
  deepEqual(asked, ["beforeunload"])
})

test("steps and folded settings of an application are one form, and a registration asks nothing", async (t) => {
  const { page } = await signedIn(t, "/applications/new?kind=web&stack=express")
  await page.getByRole("radio", { name: /Express/ }).waitFor()
  await page.getByRole("button", { name: "Continue" }).click()
  await field(page, "Name").fill("Planner")
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByText("Step 3 of 3").waitFor()
  await page.getByRole("button", { name: "Back", exact: true }).click()
  equal(await field(page, "Name").inputValue(), "Planner")
  const address = field(page, "Redirect URIs 1")
  equal(await address.inputValue(), "http://localhost:3000/callback")
  await address.fill("https://planner.example/cb")
  await page.getByRole("button", { name: "Back", exact: true }).click()
  await page.getByRole("radio", { name: /Next\.js/ }).click()
  await page.getByRole("radio", { name: /Next\.js/, checked: true }).waitFor()
  await page.getByRole("button", { name: "Continue" }).click()
  equal(await address.inputValue(), "https://planner.example/cb")
  await field(page, "Name").click()
  await page.getByRole("link", { name: "Groups" }).click()
  await answer(page, "Keep editing")
  await hasFocus(page, "Name")
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByRole("button", { name: "Register", exact: true }).click()
  await heading(page, "The application is registered")
  await page.getByRole("link", { name: "Groups" }).click()
  await heading(page, "Groups")

  const { result } = await clients.create({ name: "Folded", kind: "public", redirect_uris: ["https://a.example/cb"] })
  await page.goto(`${home}/applications/${result.client_id}`)
  await field(page, "Name").fill("Changed")
  await page.locator("summary").first().click()
  await page.waitForURL((url) => url.searchParams.has("open"))
  equal(await question(page).count(), 0)
  await page.getByRole("tab", { name: "Secrets" }).click()
  await answer(page, "Leave without saving")
  await page.waitForURL((url) => url.searchParams.get("tab") === "secrets")
})

test("Escape in a dialog with something typed asks, Escape in the question goes back to the field, and an empty dialog closes", async (t) => {
  const { page, problems } = await signedIn(t, "/people")
  await page.getByRole("link", { name: "Groups" }).click()
  const create = page.getByRole("button", { name: "Create a group" }).first()
  await create.click()
  await field(page, "Name").fill("typed")
  await page.keyboard.press("Escape")
  await question(page).waitFor()
  await page.keyboard.press("Escape")
  await hasFocus(page, "Name")
  equal(await field(page, "Name").inputValue(), "typed")
  await page.goBack()
  await answer(page, "Keep editing")
  await page.keyboard.press("Escape")
  await answer(page, "Leave without saving")
  await field(page, "Name").waitFor({ state: "detached" })
  await create.click()
  equal(await field(page, "Name").inputValue(), "")
  await page.keyboard.press("Escape")
  await field(page, "Name").waitFor({ state: "detached" })
  equal(await question(page).count(), 0)

  await create.click()
  await field(page, "Name").fill("kept")
  await page.getByRole("dialog").getByRole("button", { name: "Create a group" }).click()
  await heading(page, "kept")
  deepEqual(complaints(problems), [])
})

test("a permission in a dialog of its own address is not lost either", async (t) => {
  const { apis, scopes } = service.administration
  const { api_id } = await apis.create({ identifier: "https://photos.example", name: "Photos" })
  await scopes.create({ scope: "photos:read", api: api_id, description: "See your photos" })
  const { page } = await signedIn(t, `/apis/${api_id}?tab=values&value=photos%3Aread`)
  await field(page, "Meaning").fill("See all of your photos")
  await page.keyboard.press("Escape")
  await answer(page, "Keep editing")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("Saved", { exact: true }).waitFor()
  await page.keyboard.press("Escape")
  await page.waitForURL((url) => !url.searchParams.has("value"))
  equal((await scopes.show("photos:read")).description, "See all of your photos")
})

test("leaving stops a running import only after a question", async (t) => {
  const { page } = await signedIn(t, "/people/import")
  const held = Promise.withResolvers<void>()
  await page.locator("input[type=file]").setInputFiles({
    name: "people.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("username,email\nimported,imported@example.com\n"),
  })
  await page.getByRole("button", { name: "Try it without changing anything" }).click()
  await page.getByText("Nothing was changed. This would happen:").waitFor()
  await page.route("**/admin/api/v1/users/import", (route) => held.promise.then(() => route.continue()))
  await page.getByRole("button", { name: "Import 1 person" }).click()
  await page.getByRole("link", { name: "Groups" }).click()
  await page.getByRole("dialog", { name: "Stop the import?" }).getByRole("button", { name: "Keep importing" }).click()
  held.resolve()
  await page.getByText("The import has ended.").waitFor()
  equal((await users.show("imported")).email, "imported@example.com")
  await page.getByRole("link", { name: "Groups" }).click()
  await heading(page, "Groups")
})
