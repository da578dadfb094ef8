// The trusted issuers in the console: creating with a preset, a warning about people, removing values, deleting.
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { complaints, consoleSetting, heading } from "./console_setting.ts"

const CLUSTER = "https://oidc.cluster.example"
const { service, signedIn } = await consoleSetting({ after })
const { issuers } = service.administration

test("an issuer is trusted once its settings are right, and what is typed stays until then", async (t) => {
  const { page, problems } = await signedIn(t, "/issuers")
  await page.getByText("No trusted issuers yet").waitFor()
  await page.getByRole("button", { name: "Trust an issuer" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox", { name: "Name" }).fill("cluster")
  await dialog.getByRole("combobox", { name: "Kind" }).click()
  await page.getByRole("option", { name: "Kubernetes cluster" }).click()
  await dialog.getByRole("button", { name: "Trust an issuer" }).click()
  await dialog.getByText(/has no issuer of its own/).waitFor()
  await dialog.getByRole("textbox", { name: "Issuer (iss)" }).fill(` ${CLUSTER} `)
  await dialog.getByRole("button", { name: "Trust an issuer" }).click()
  await heading(page, "cluster")
  const { preset, issuer, jwks_uri, identity_assertions } = await issuers.show("cluster")
  deepEqual([preset, issuer, jwks_uri, identity_assertions], ["kubernetes", CLUSTER, null, false])
  deepEqual(
    complaints(problems).filter((each) => !each.includes("status of 4")),
    [],
  )
})

test("an issuer that may act for people is announced as such before it is saved", async (t) => {
  const { issuer_id } = await issuers.create({ name: "company", issuer: "https://id.company.example" })
  const { page } = await signedIn(t, `/issuers/${issuer_id}`)
  await heading(page, "company")
  const warning = page.getByText("can act for every person")
  equal(await warning.count(), 0)
  await page.getByRole("switch", { name: /Gives tokens for people/ }).click({ force: true })
  await warning.waitFor()
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" })
  equal((await issuers.show("company")).identity_assertions, true)
})

test("an emptied field goes back to the value of the preset, and a deletion asks for the name", async (t) => {
  const made = { preset: "gitlab", issuer: "https://git.example", audience: "https://a.example", use: "once" }
  const { issuer_id } = await issuers.create({ name: "ci", ...made, max_life: "600" })
  const { page } = await signedIn(t, `/issuers/${issuer_id}`)
  await heading(page, "ci")
  for (const field of ["Issuer (iss)", "Audience (aud)", "Longest life of an assertion, in seconds"])
    await page.getByRole("textbox", { name: field }).fill("")
  await page.getByRole("combobox", { name: "How often an assertion works" }).click()
  await page.getByRole("option", { name: "As its kind needs it" }).click()
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" })
  const { preset, issuer, audience, max_life, use } = await issuers.show("ci")
  deepEqual([preset, issuer, audience, max_life, use], ["gitlab", null, null, null, null])
  await page.getByRole("button", { name: "Delete this issuer" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox").fill("ci")
  await dialog.getByRole("button", { name: "Delete this issuer" }).click()
  await heading(page, "Trusted issuers")
  equal(
    (await issuers.list()).some(({ name }) => name === "ci"),
    false,
  )
})
