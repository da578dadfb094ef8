// What an administrator does for one person: a lost second factor, and what the person's account has seen.
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import { PASSWORD } from "../support/journey.ts"
import { enrolled } from "../support/second_factor.ts"
import { complaints, consoleSetting, EVENT, heading, shows, signIn } from "./console_setting.ts"

const { service, signedIn, open } = await consoleSetting({ after })
const { users, factors, audit, groups } = service.administration

const create = async (username: string, name: string) =>
  (await users.create({ username, email: `${username}@example.com`, password: new Secret(PASSWORD), name })).user_id

test("a lost authenticator app is removed, and the person then signs in with the password alone", async (t) => {
  const user = await create("fay", "Fay Finch")
  await enrolled(service, "fay")
  const own = await open(t)
  await own.page.goto(`${service.url}/account`)
  await signIn(own.page, "fay")
  await own.page.getByLabel("Code", { exact: false }).first().waitFor()
  // The password alone does not let in.
  equal(await own.page.getByRole("heading", { name: "Your account", exact: true }).count(), 0)

  const { page, problems } = await signedIn(t, `/people/${user}?tab=sign-in`)
  await heading(page, "Fay Finch")
  await page.getByRole("button", { name: "Remove: Authenticator app" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await dialog.waitFor({ state: "detached" })
  equal((await factors.list(user)).length, 2)
  await page.getByRole("button", { name: "Remove: Authenticator app" }).click()
  await dialog.getByRole("button", { name: "Remove", exact: true }).click()
  await page
    .getByRole("button", { name: /^Remove: / })
    .first()
    .waitFor({ state: "detached" })
  // Without the app, the recovery codes protect nothing.
  deepEqual(await factors.list(user), [])
  const [event] = await audit.list({ about: user, types: ["second-factor-removed"], limit: 1 })
  equal(event?.actor, (await users.show("ada")).user_id)

  const later = await open(t)
  await later.page.goto(`${service.url}/account`)
  await signIn(later.page, "fay")
  await heading(later.page, "Your account")
  deepEqual(complaints(problems), [])
})

test("the link to the history of a person leads to the events of this person, and to no others", async (t) => {
  const user = await create("gil", "Gil Gray")
  const other = await create("hal", "Hal Hart")
  await groups.create({ name: "night-shift" })
  await groups.addMember("night-shift", "gil")
  await groups.addMember("night-shift", "hal")
  await users.disable("hal")
  const { page, problems } = await signedIn(t, `/people/${user}?tab=danger`)
  await heading(page, "Gil Gray")
  await page.getByRole("link", { name: "Show the audit" }).click()
  await heading(page, "Audit")
  await page.waitForURL((url) => url.pathname === "/console/audit" && url.searchParams.get("about") === user)
  const events = page.locator(EVENT)
  const count = (await audit.list({ about: user, limit: 50 })).length
  // The names arrive after the events.
  await shows(events.filter({ hasText: "Gil Gray" }), count)
  await shows(events, count)
  equal(await events.filter({ hasText: "Hal Hart" }).count(), 0)
  await page.goBack()
  await heading(page, "Gil Gray")
  await page.waitForURL((url) => url.pathname === `/console/people/${user}`)
  await page.goto(`${service.url}/console/audit?about=${other}`)
  await page.locator(EVENT, { hasText: "Hal Hart" }).first().waitFor()
  deepEqual(complaints(problems), [])
})
