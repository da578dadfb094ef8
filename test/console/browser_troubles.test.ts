// What the console does when tokens expire, the network is gone or the service refuses.
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { CONSOLE_CLIENT_ID } from "../../src/oauth/console_client_id.ts"
import { complaints, consoleSetting, heading } from "./console_setting.ts"

const { service, signedIn } = await consoleSetting({ after })
const { clients, users } = service.administration
await clients.create({ name: "Holiday planner", kind: "public", redirect_uris: ["https://plan.example/cb"] })

test("while the network is gone the console says so, and it continues by itself", async (t) => {
  const { page, context } = await signedIn(t, "/applications")
  await page.getByText("Holiday planner").waitFor()
  await context.setOffline(true)
  await page.getByText("You are offline.").waitFor()
  await page.getByRole("link", { name: "Holiday planner" }).click()
  await page.getByText("The service does not answer.").waitFor()
  await context.setOffline(false)
  await page.getByText("You are offline.").waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Try again" }).click()
  await heading(page, "Holiday planner")
})

test("a right that is taken away ends at the next request, and the console says so", async (t) => {
  await service.createUser({ username: "paul", password: "correct horse battery staple", role: "admin" })
  const { page } = await signedIn(t, "", { username: "paul" })
  await users.update("paul", { role: "user" })
  await page.getByRole("link", { name: "Applications" }).first().click()
  await page.getByText("You may not do this").waitFor()
  await page.getByText("Reference:").waitFor()
})

// Moves the time of the server, so it comes last.
test("an expired access token is renewed without a page in between, and the session goes on", async (t) => {
  const { page, problems } = await signedIn(t)
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  service.clock.advance({ minutes: 90 })
  await page.getByRole("link", { name: "Applications" }).first().click()
  await page.getByText("Holiday planner").waitFor()
  equal(asked.filter((path) => path === "/oauth/token.php").length, 1)
  equal(asked.includes("/oauth/authorize.php"), false)
  deepEqual(
    complaints(problems).filter((each) => !each.includes("401")),
    [],
  )
  const live = await service.administration.grants.list({ user: "ada" })
  equal(
    live.some(({ client_id, state }) => client_id === CONSOLE_CLIENT_ID && state === "used"),
    true,
  )
})
