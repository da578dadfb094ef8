// The groups in the console: creating, members with undo, roles of a group, two people at once, deleting with a preview.
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { PASSWORD } from "../support/journey.ts"
import { complaints, consoleSetting, heading, shows } from "./console_setting.ts"

const { service, home, signedIn, createReader } = await consoleSetting({ after })
const { apis, scopes, groups, roles } = service.administration
const MARKUP = `<img src=x onerror="document.title='owned'"> אב 1 2`
const { api_id } = await apis.create({ identifier: "https://photos.example", name: `Photos ${MARKUP}` })
await scopes.create({ scope: "photos:moderate", api: api_id, description: `Hide photos ${MARKUP}`, assigned: true })
await roles.create({ name: "moderator", scope: "photos:moderate", description: `Looks ${MARKUP}` })

const rightsOf = async (user: string) => (await roles.rightsOf(user)).rights

test("a person who is added to a new group gets the permissions of its roles, and loses them by undo", async (t) => {
  const { page, problems } = await signedIn(t, "/groups")
  await page.getByText("No groups yet").waitFor()
  await page.getByRole("button", { name: "Create a group" }).click()
  await page.getByRole("textbox", { name: "Name" }).fill("Night Shift")
  await page.getByText("Use 1 to 63 small letters").waitFor()
  await page.getByRole("textbox", { name: "Name" }).fill("night-shift")
  await page.getByRole("textbox", { name: "Description" }).fill("Awake at night")
  await page.getByRole("dialog").getByRole("button", { name: "Create a group" }).click()
  await heading(page, "night-shift")
  equal((await groups.show("night-shift")).description, "Awake at night")

  await page.getByRole("tab", { name: "Roles" }).click()
  await page.getByRole("combobox", { name: "Give the group a role" }).fill("moder")
  await page.getByRole("option", { name: "moderator" }).click()
  await page.getByRole("button", { name: "Give", exact: true }).click()
  await page.getByRole("link", { name: "moderator" }).waitFor()
  equal(await rightsOf("ann"), "")

  await page.getByRole("tab", { name: "Members" }).click()
  await page.getByRole("combobox", { name: "Add a person" }).fill("an")
  await page.getByRole("option", { name: "ann" }).click()
  await page.getByRole("button", { name: "Add", exact: true }).click()
  await page.getByRole("cell", { name: "Ann Ode" }).waitFor()
  equal(await rightsOf("ann"), "photos:moderate")

  await page.getByRole("button", { name: "Remove ann" }).click()
  await page.getByText("ann was removed.").waitFor()
  equal(await rightsOf("ann"), "")
  await page.getByRole("cell", { name: "Ann Ode" }).waitFor({ state: "detached" })
  await page.getByRole("alert").filter({ hasText: "ann was removed." }).getByRole("button", { name: "Undo" }).click()
  await page.getByRole("cell", { name: "Ann Ode" }).waitFor()
  equal(await rightsOf("ann"), "photos:moderate")
  deepEqual(complaints(problems), [])
})

test("members beyond the first page are read when the person asks for them", async (t) => {
  const { group_id } = await groups.create({ name: "crowd" })
  for (let made = 0; made < 52; made++) {
    await service.createUser({ username: `crowd${made}`, password: PASSWORD })
    await groups.addMember("crowd", `crowd${made}`)
  }
  const { page } = await signedIn(t, `/groups/${group_id}`)
  await page.getByRole("cell", { name: "crowd0", exact: true }).waitFor()
  await shows(page.locator("tbody tr"), 50)
  await page.getByRole("button", { name: "Show more" }).click()
  await page.getByRole("cell", { name: "crowd51", exact: true }).waitFor()
  await page.getByRole("button", { name: "Show more" }).waitFor({ state: "detached" })
})

test("the search is in the address, and says if nothing matches", async (t) => {
  await groups.create({ name: "bookkeeping", description: "Counts money" })
  const { page } = await signedIn(t, "/groups?q=MONEY")
  await page.getByRole("link", { name: "bookkeeping" }).waitFor()
  await shows(page.locator("tbody tr"), 1)
  await page.getByRole("searchbox").fill("nothing of this name")
  await page.getByText("No group matches").waitFor()
  await page.waitForURL((url) => url.searchParams.get("q") === "nothing of this name")
  await page.getByRole("button", { name: "Show all" }).click()
  await page.getByRole("link", { name: "bookkeeping" }).waitFor()
  await page.waitForURL((url) => url.search === "")
})

test("if somebody else changed the same group, both versions are shown before anything is overwritten", async (t) => {
  const { group_id } = await groups.create({ name: "shared", description: "First" })
  const { page } = await signedIn(t, `/groups/${group_id}?tab=settings`)
  await page.getByRole("textbox", { name: "Description" }).fill("Mine")
  await groups.update(group_id, { description: "Theirs" })
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("dialog").getByText("Somebody else changed this in the meantime").waitFor()
  equal((await groups.show(group_id)).description, "Theirs")
  await page.getByRole("cell", { name: "Theirs" }).waitFor()
  await page.getByRole("cell", { name: "Mine" }).waitFor()
  await page.getByRole("button", { name: "Save my changes on top" }).click()
  await page.getByText("Saved", { exact: true }).waitFor()
  deepEqual([(await groups.show(group_id)).description, (await groups.show(group_id)).name], ["Mine", "shared"])
})

test("before a group is deleted, the person sees how many people lose which roles", async (t) => {
  const { group_id } = await groups.create({ name: "temporary" })
  await service.createUser({ username: "tom", password: PASSWORD })
  await groups.addMember(group_id, "tom")
  await roles.assign("moderator", { group: group_id })
  const { page, problems } = await signedIn(t, `/groups/${group_id}?tab=settings`)
  await page.getByRole("button", { name: "Delete this group" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("People who leave the group: 1. They lose: moderator.").waitFor()
  equal(await dialog.getByRole("button", { name: "Delete this group" }).isDisabled(), true)
  await dialog.getByLabel("Type temporary to confirm").fill("temporary")
  await dialog.getByRole("button", { name: "Delete this group" }).click()
  await heading(page, "Groups")
  ok((await groups.list()).every(({ name }) => name !== "temporary"))
  equal(await rightsOf("tom"), "")
  deepEqual(complaints(problems), [])
})

test("names and descriptions with markup or another direction are text, wherever they are shown", async (t) => {
  const { group_id } = await groups.create({ name: "marked", description: `Group ${MARKUP}` })
  await service.createUser({ username: "eve", password: PASSWORD, name: `Eve ${MARKUP}` })
  await groups.addMember(group_id, "eve")
  const { page, problems } = await signedIn(t, "/groups")
  const isolated = (text: string) => page.locator("bdi").getByText(text).first().waitFor()
  await isolated(`Group ${MARKUP}`)
  await page.goto(`${home}/groups/${group_id}`)
  await isolated(`Eve ${MARKUP}`)
  await page.goto(`${home}/roles`)
  await isolated(`Looks ${MARKUP}`)
  await page.goto(`${home}/roles/moderator?tab=settings`)
  await isolated(`Hide photos ${MARKUP}`)
  await isolated(`Photos ${MARKUP}`)
  equal(await page.locator("img[src=x]").count(), 0)
  ok(!(await page.title()).startsWith("owned"))
  deepEqual(complaints(problems), [])
})

test("a person who may only read sees members and roles, and no button", async (t) => {
  await createReader("rob")
  const { group_id } = await groups.create({ name: "seen" })
  await groups.addMember(group_id, "ann")
  await roles.assign("moderator", { group: group_id })
  const { page } = await signedIn(t, "/groups", { username: "rob" })
  const buttons = () => page.locator("main").getByRole("button").count()
  await page.getByRole("link", { name: "seen" }).waitFor()
  equal(await buttons(), 0)
  for (const [tab, shown] of [
    ["members", "Ann Ode"],
    ["roles", "moderator"],
    ["settings", "Basics"],
  ] as const) {
    await page.goto(`${home}/groups/${group_id}?tab=${tab}`)
    await page.getByText(shown).first().waitFor()
    equal(await buttons(), 0, tab)
  }
  equal(await page.getByRole("textbox", { name: "Name" }).isDisabled(), true)
})
