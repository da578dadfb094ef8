// Several people at once in the console, the last administrator, hostile names, and another role's rights.
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import { Secret } from "../../src/base/secret.ts"
import { PASSWORD } from "../support/journey.ts"
import { complaints, consoleSetting, heading, shows } from "./console_setting.ts"

const { service, home, signedIn } = await consoleSetting({ after })
const { users, groups, roles } = service.administration

const create = (username: string, settings: object = {}) =>
  users.create({ username, email: `${username}@example.com`, password: new Secret(PASSWORD), ...settings })

/** Opens the list with these people, and selects all of them by a click and one with the shift key. */
async function select(page: Page, search: string): Promise<void> {
  await page.getByRole("searchbox").fill(search)
  await shows(page.locator("tbody tr"), 4)
  const boxes = page.locator("tbody").getByRole("checkbox")
  await boxes.first().click()
  await boxes.nth(3).click({ modifiers: ["Shift"] })
  await page.getByText("4 selected").waitFor()
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: "Actions" }).click()
  await page.getByRole("menuitem", { name: action }).click()
}

const press = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true }).click()
const disabled = async (prefix: string) =>
  (await users.page({ search: prefix, limit: 9 })).items.map((user) => user.disabled)

test("several people are disabled after a preview, and enabled again by undo", async (t) => {
  for (const at of [1, 2, 3, 4]) await create(`four${at}`)
  await users.disable("four4")
  const { page, problems } = await signedIn(t, "/people")
  await select(page, "four")
  await page.waitForURL((url) => url.searchParams.get("q") === "four")
  await choose(page, "Disable")
  const dialog = page.getByRole("dialog")
  await dialog.getByText("This concerns 3 people:").waitFor()
  await dialog.getByText("Nothing would change.").waitFor()
  deepEqual(await disabled("four"), [false, false, false, true])
  await press(page, "Disable: 3")
  await dialog.getByText("Done: 3").waitFor()
  deepEqual(await disabled("four"), [true, true, true, true])
  await press(page, "Undo")
  await dialog.getByText("Undone: 3").waitFor()
  deepEqual(await disabled("four"), [false, false, false, true])
  deepEqual(complaints(problems), [])
})

test("people stay selected through a search, a reload and the button Back, and a link cannot hide whom it selects", async (t) => {
  const ids: string[] = []
  for (let at = 0; at < 52; at++) ids.push((await create(`stay${String(at).padStart(2, "0")}`)).user_id)
  const { page, problems } = await signedIn(t, "/people?q=stay")
  const box = (name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true })
  await box("stay00").click()
  await page.getByRole("searchbox").fill("ann")
  await page.getByText("Ann Ode").waitFor()
  await box("Ann Ode").click()
  await page.getByText("2 selected").waitFor()
  await page.reload()
  await page.getByText("2 selected").waitFor()
  equal(await box("Ann Ode").isChecked(), true)
  await page.getByRole("link", { name: "Ann Ode" }).click()
  await heading(page, "Ann Ode")
  await page.goBack()
  await page.getByText("2 selected").waitFor()

  const hidden = ids.slice(0, 50)
  await page.goto(`${home}/people?q=ann&selected=${hidden.join(".")}.user_x.${ids[51]}`)
  await page.getByText("50 selected").waitFor()
  await choose(page, "Disable")
  await page.getByRole("dialog").getByText("This concerns 50 people:").waitFor()
  await shows(page.getByRole("dialog").getByText(/^stay\d\d@example\.com$/), 50)
  await press(page, "Cancel")
  await box("Ann Ode").click()
  await page.getByText("51 selected").waitFor()
  await page.waitForURL((url) => !url.searchParams.has("selected"))
  await page.getByRole("button", { name: "Clear the selection" }).click()
  await shows(page.getByText(/selected$/), 0)
  deepEqual(complaints(problems), [])
})

test("several people join a group, and undo takes away only what the action gave", async (t) => {
  await groups.create({ name: "desk" })
  for (const at of [1, 2, 3, 4]) await create(`join${at}`)
  await groups.addMember("desk", "join1")
  const { page } = await signedIn(t, "/people")
  await select(page, "join")
  await choose(page, "Add to a group")
  await page
    .getByRole("combobox", { name: "Group" })
    .or(page.getByRole("textbox", { name: "Group" }))
    .first()
    .click()
  await page.getByRole("option", { name: "desk" }).click()
  await press(page, "Add to a group: 4")
  await page.getByText("Nothing to change: 1").waitFor()
  equal((await groups.members("desk", undefined, 9)).length, 4)
  await press(page, "Undo")
  await page.getByText("Undone: 3").waitFor()
  deepEqual(await groups.members("desk", undefined, 9), [(await users.show("join1")).user_id])
})

test("somebody whose change fails is named, and the others are changed; a deletion asks for the number", async (t) => {
  for (const at of [1, 2, 3, 4]) await create(`gone${at}`)
  const { page } = await signedIn(t, "/people")
  await select(page, "gone")
  await choose(page, "Delete")
  await page.getByRole("dialog").getByText("This concerns 4 people:").waitFor()
  await users.delete("gone2")
  const go = page.getByRole("dialog").getByRole("button", { name: "Delete: 4" })
  equal(await go.isDisabled(), true)
  await page.getByLabel("Type the number of people to confirm").fill("4")
  await go.click()
  await page.getByText("Failed: 1").waitFor()
  await page.getByRole("dialog").getByText("This no longer exists").waitFor()
  deepEqual(await disabled("gone"), [])
})

test("the page warns administrators before they lock themselves out, and the last one cannot", async (t) => {
  const { user_id } = await users.show("ada")
  const { page } = await signedIn(t, `/people/${user_id}?tab=danger`)
  await page.getByText("This is the last administrator.").waitFor()
  equal(await page.getByRole("button", { name: "Disable this account" }).isDisabled(), true)
  await page.goto(`${home}/people/${user_id}`)
  await page
    .getByRole("textbox", { name: "Role" })
    .or(page.getByRole("combobox", { name: "Role" }))
    .first()
    .click()
  await page.getByRole("option", { name: "Person", exact: true }).click()
  await page.getByText("This is your own role.").waitFor()
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("is the last administrator: give another enabled user").waitFor()
  equal((await users.show("ada")).role, "admin")
  await page.goto(`${home}/people?only=administrators`)
  await page.locator("tbody").getByRole("checkbox").first().click()
  await choose(page, "Disable")
  await page.getByRole("dialog").getByText("you would lock yourself out").waitFor()
})

test("a name or an address with markup is shown as text wherever it stands", async (t) => {
  const name = `Eve <img src=x onerror="document.title='owned'">`
  const email = '"<b>x</b>"@evil.example'
  const { user_id } = await create("mark", { name })
  await users.update("mark", { email }).catch(() => {})
  const { page, problems } = await signedIn(t, "/people?q=mark")
  await page.getByText(name).waitFor()
  await page.locator("tbody").getByRole("checkbox").first().click()
  await choose(page, "Delete")
  await page.getByRole("dialog").getByText(name).waitFor()
  for (const tab of ["profile", "sign-in", "rights", "danger"]) {
    await page.goto(`${home}/people/${user_id}?tab=${tab}`)
    await heading(page, name)
  }
  ok(!(await page.title()).startsWith("owned"))
  equal(await page.locator("img[src=x], b").count(), 0)
  deepEqual(complaints(problems), [])
})

test("a person who may only read sees no button, and the API refuses their direct call", async (t) => {
  await roles.create({ name: "auditor", scope: "admin:read" })
  const { user_id } = await create("rita", { name: "Rita" })
  await roles.assign("auditor", { user: "rita" })
  const { page } = await signedIn(t, "/people", { username: "rita" })
  await page.getByText("Ann Ode").waitFor()
  equal(await page.getByRole("button", { name: "Add a person" }).count(), 0)
  equal(await page.getByRole("checkbox").count(), 0)
  const ann = await users.show("ann")
  await page.goto(`${home}/people/${ann.user_id}?tab=sign-in`)
  await heading(page, "Ann Ode")
  equal(await page.getByRole("button", { name: "Set a password" }).count(), 0)
  await page.getByRole("tab", { name: "Danger zone" }).click()
  equal(await page.getByRole("button", { name: "Delete this account" }).isDisabled(), true)
  const asked = page.waitForRequest((request) => request.url().includes(`/admin/api/v1/users/${user_id}`))
  await page.goto(`${home}/people/${user_id}`)
  const authorization = (await (await asked).allHeaders()).authorization ?? ""
  for (const [method, path] of [
    ["POST", "/disable"],
    ["DELETE", ""],
  ]) {
    const address = `${service.url}/admin/api/v1/users/${ann.user_id}${path}`
    equal((await fetch(address, { method: method ?? "", headers: { authorization } })).status, 403)
  }
  equal((await users.show("ann")).disabled, false)
})
