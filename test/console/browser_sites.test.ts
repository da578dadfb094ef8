// The sites in the console: creating with a wrong rule, changing, deleting.
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { complaints, consoleSetting, heading } from "./console_setting.ts"

const { service, signedIn, createReader } = await consoleSetting({ after })
const { groups, sites } = service.administration
await groups.create({ name: "staff" })

test("a site is created once its rules are right, and what is typed stays until then", async (t) => {
  const { page, problems } = await signedIn(t, "/sites")
  await page.getByText("No sites yet").waitFor()
  await page.getByRole("button", { name: "Create a site" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox", { name: "Name" }).fill("Wiki")
  await page.getByText("Use 1 to 63 small letters").waitFor()
  await dialog.getByRole("textbox", { name: "Name" }).fill("wiki")
  await dialog.getByRole("textbox", { name: "Addresses" }).fill("https://wiki.example\nhttps://wiki.example.org")
  await dialog.getByRole("textbox", { name: "Who may open what" }).fill("/admin group:nobody mfa\n/ people")
  await dialog.getByRole("button", { name: "Create a site" }).click()
  await dialog.getByText(/does not exist here/).waitFor()
  await dialog.getByRole("textbox", { name: "Who may open what" }).fill("/admin group:staff mfa\n\n / people ")
  await dialog.getByRole("button", { name: "Create a site" }).click()
  await heading(page, "wiki")
  const { origins, rules } = await sites.show("wiki")
  deepEqual(
    [origins, rules],
    [
      ["https://wiki.example", "https://wiki.example.org"],
      ["/admin group:staff mfa", "/ people"],
    ],
  )
  deepEqual(
    complaints(problems).filter((each) => !each.includes("status of 4")),
    [],
  )
})

test("a change keeps the other settings, and a deletion asks for the name", async (t) => {
  const { site_id } = await sites.create({ name: "shop", origins: ["https://shop.example"] })
  const { page } = await signedIn(t, `/sites/${site_id}`)
  await heading(page, "shop")
  await page.getByRole("switch", { name: "A signed JWT: X-Gatehouse-JWT" }).click({ force: true })
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" })
  const { jwt, headers, origins } = await sites.show(site_id)
  deepEqual([jwt, headers, origins], [false, true, ["https://shop.example"]])
  await page.getByRole("button", { name: "Delete this site" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox").fill("shop")
  await dialog.getByRole("button", { name: "Delete this site" }).click()
  await heading(page, "Sites")
  equal(
    (await sites.list()).some(({ name }) => name === "shop"),
    false,
  )
})

test("a person who may only read changes nothing", async (t) => {
  const { site_id } = await sites.create({ name: "read", origins: ["https://read.example"] })
  await createReader("rob")
  const { page } = await signedIn(t, `/sites/${site_id}`, { username: "rob" })
  await heading(page, "read")
  equal(await page.getByRole("textbox", { name: "Addresses" }).isDisabled(), true)
  equal(await page.getByRole("button", { name: "Delete this site" }).count(), 0)
})
