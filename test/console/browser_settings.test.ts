// The settings in the console: what is in force, from where, and never a secret.
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { Secret } from "../../src/gatehouse.ts"
import { complaints, consoleSetting } from "./console_setting.ts"

const SECRET = "correct horse battery staple 0123456789"
const { signedIn } = await consoleSetting({ after }, { secret: [new Secret(SECRET)], sessionTtl: 7200 })

test("every setting has a group, is found by its words, and a secret stays one", async (t) => {
  const { page, problems } = await signedIn(t, "/settings")
  await page.getByRole("region", { name: "Lifetimes" }).waitFor()
  equal(await page.getByRole("region", { name: "Others" }).count(), 0)
  await page.getByRole("button", { name: /GATEHOUSE_SECRET.*\[secret\]/ }).waitFor()
  ok(!(await page.content()).includes(SECRET))
  await page.getByRole("button", { name: /GATEHOUSE_SESSION_TTL.*7200 \(2 hours\)/ }).waitFor()
  await page.getByRole("searchbox").fill("stays signed in")
  await page.getByText("GATEHOUSE_SECRET", { exact: true }).waitFor({ state: "detached" })
  await page.waitForURL((url) => url.searchParams.get("q") === "stays signed in")
  await page.getByRole("searchbox").fill("no such thing")
  await page.getByRole("button", { name: "Show all" }).click()
  await page.getByText("GATEHOUSE_SECRET", { exact: true }).waitFor()
  deepEqual(complaints(problems), [])
})

test("a setting explains itself, and gives a line that a shell reads as one value", async (t) => {
  const { page } = await signedIn(t, "/settings?open=GATEHOUSE_SESSION_TTL")
  const field = page.getByRole("textbox", { name: "What would you set?" })
  equal(await field.inputValue(), "86400")
  await page.getByText("GATEHOUSE_SESSION_TTL=86400").waitFor()
  await field.fill("it's $(id) & more")
  await page.getByText("GATEHOUSE_SESSION_TTL='it'\\''s $(id) & more'").waitFor()
  await page.getByRole("button", { name: /GATEHOUSE_SESSION_TTL/, expanded: true }).click()
  await field.waitFor({ state: "detached" })
})
