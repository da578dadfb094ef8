// The APIs in the console: permissions, settings, who may request tokens, the code that checks tokens, claims.
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { spawn } from "node:child_process"
import { symlinkSync, writeFileSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { createServer } from "node:net"
import { join } from "node:path"
import type { TestContext } from "node:test"
import { after, test } from "node:test"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { complaints, consoleSetting, heading } from "./console_setting.ts"

const { service, home, signedIn, createReader } = await consoleSetting({ after })
const { apis, scopes, roles, claims, clients, attributes } = service.administration
const MARKUP = `<img src=x onerror="document.title='owned'"> \u05d0\u05d1 1 2`

const machine = async (scope: string) =>
  (await clients.create({ name: `Robot ${MARKUP}`, kind: "confidential", grant_types: ["client_credentials"], scope }))
    .result

test("an API with a scope value is created, and the value can be kept for those who hold a role", async (t) => {
  const { page, problems } = await signedIn(t, "/apis")
  await page.getByText("No APIs yet").waitFor()
  await page.getByRole("button", { name: "Create an API" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox", { name: "Identifier" }).fill("photos example")
  await dialog.getByText("Use an absolute address").waitFor()
  await dialog.getByRole("textbox", { name: "Identifier" }).fill("https://photos.example/v1")
  await dialog.getByRole("textbox", { name: "Name" }).fill("Photo Book")
  await dialog.getByRole("button", { name: "Create an API" }).click()
  await heading(page, "Photo Book")

  await page.getByRole("button", { name: "Add a scope value" }).click()
  await dialog.getByRole("textbox", { name: "Scope value" }).fill("photos:read")
  await dialog.getByRole("textbox", { name: "Meaning", exact: true }).fill("See your photos")
  equal(await dialog.getByRole("textbox", { name: /^Meaning in/ }).count(), 0)
  for (const [language, text] of [
    ["German", "Ihre Fotos sehen"],
    ["Japanese", "写真を見る"],
  ] as const) {
    await dialog.getByRole("combobox", { name: "Add a language" }).click()
    await page.getByRole("option", { name: language }).click()
    await dialog.getByRole("textbox", { name: `Meaning in ${language}` }).fill(text)
  }
  await dialog.getByRole("button", { name: "Add a scope value" }).click()
  await page.getByRole("cell", { name: "See your photos photos:read" }).waitFor()
  const {
    description,
    assigned,
    "description#de": german,
    "description#ja": japanese,
  } = await scopes.show("photos:read")
  deepEqual([description, german, japanese, assigned], ["See your photos", "Ihre Fotos sehen", "写真を見る", false])

  await page.getByRole("button", { name: "Change: photos:read" }).click()
  await page.waitForURL((url) => url.searchParams.get("value") === "photos:read")
  await dialog.getByRole("textbox", { name: "Meaning in German" }).waitFor()
  equal(await dialog.getByRole("textbox", { name: /^Meaning in/ }).count(), 2)
  await dialog.getByRole("radio", { name: "Only people with a role that contains it." }).check()
  const sent = page.waitForRequest((request) => request.method() === "PATCH")
  await dialog.getByRole("button", { name: "Save" }).click()
  deepEqual((await sent).postDataJSON(), { assigned: true })
  await page.getByRole("cell", { name: "Needs a role" }).waitFor()
  equal((await scopes.show("photos:read")).assigned, true)
  deepEqual(complaints(problems), [])
})

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((listening) => probe.listen(0, "127.0.0.1", listening))
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}

/** Starts these lines as a program, and returns its address. */
async function running(t: TestContext, code: string, env: Record<string, string>): Promise<string> {
  const folder = temporaryFolder()
  writeFileSync(join(folder, "api.mjs"), code)
  symlinkSync(join(import.meta.dirname, "../../node_modules"), join(folder, "node_modules"))
  const port = await freePort()
  const program = spawn(process.execPath, ["api.mjs"], {
    cwd: folder,
    stdio: "inherit",
    env: { ...process.env, ...env, PORT: String(port) },
  })
  t.after(() => program.kill())
  const address = `http://127.0.0.1:${port}/`
  while (program.exitCode === null) {
    const answered = await fetch(address).catch(() => undefined)
    if (answered !== undefined) return address
    await new Promise((later) => setTimeout(later, 50))
  }
  throw new Error("The program ended before it listened.")
}

test("the code that the console shows lets a token of this API with the scope value through, and no other", async (t) => {
  const identifier = "https://files.example/v1"
  const { api_id } = await apis.create({ identifier, access_token_format: "jwt" })
  for (const scope of ["files:read", "files:write"]) await scopes.create({ scope, api: api_id })
  await apis.create({ identifier: "https://other.example", access_token_format: "jwt" })
  await scopes.create({ scope: "other:read", api: "https://other.example" })
  const robot = await machine("files:read files:write other:read openid")
  const own = await clients.create({
    name: "Files API",
    kind: "confidential",
    grant_types: ["client_credentials"],
    resources: [identifier],
  })
  const token = async (scope: string): Promise<string> => {
    const body = new URLSearchParams({ grant_type: "client_credentials", scope })
    const { client_id, client_secret = "" } = robot
    const authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString("base64")}`
    const answer = await fetch(`${service.url}/oauth/token.php`, { method: "POST", body, headers: { authorization } })
    return ((await answer.json()) as { access_token: string }).access_token
  }
  const { page, problems } = await signedIn(t, `/apis/${api_id}?tab=protect`)
  const lines = page.getByRole("figure", { name: "Code: Express" }).locator("code")
  for (const way of ["By signature (JWT)", "By asking this service"]) {
    await page.getByRole("radio", { name: way }).click()
    await page.getByRole("radio", { name: way, checked: true }).waitFor()
    const code = (await lines.textContent()) ?? ""
    ok(code.includes(JSON.stringify(identifier)))
    const address = await running(t, code, {
      OIDC_CLIENT_ID: own.result.client_id,
      OIDC_CLIENT_SECRET: own.result.client_secret ?? "",
    })
    const ask = (bearer: string) => fetch(address, { headers: { authorization: `Bearer ${bearer}` } })
    const allowed = await ask(await token("files:read"))
    deepEqual([allowed.status, await allowed.json()], [200, { subject: robot.client_id }], way)
    const refused = await ask(await token("files:write"))
    equal(refused.status, 403)
    match(refused.headers.get("www-authenticate") ?? "", /error="insufficient_scope", scope="files:read"/)
    deepEqual([(await ask(await token("other:read"))).status, (await ask("gat_x")).status], [401, 401])
    const none = await fetch(address)
    equal(none.status, 401)
    match(none.headers.get("www-authenticate") ?? "", /resource_metadata="https:\/\/files\.example\/\.well-known/)
  }
  for (const program of ["Fastify", "curl"]) {
    await page.getByText(program, { exact: true }).click()
    await page.getByRole("figure", { name: `Code: ${program}` }).waitFor()
  }
  await page.waitForURL((url) => url.searchParams.get("stack") === "curl")
  deepEqual(complaints(problems), [])
})

test("before an API is deleted, the person sees which applications, roles and claims lose something", async (t) => {
  const { api_id } = await apis.create({ identifier: "https://old.example", name: "Old" })
  await scopes.create({ scope: "old:read", api: api_id, assigned: true })
  await roles.create({ name: "old-readers", scope: "old:read" })
  await claims.create({ name: "old", value: 1, scope: "old:read" })
  const { client_id } = await machine("openid old:read")
  const { page, problems } = await signedIn(t, `/apis/${api_id}?tab=applications`)
  await page.getByRole("cell", { name: "old:read" }).waitFor()
  await page.getByRole("tab", { name: "Settings" }).click()
  await page.getByRole("button", { name: "Delete this API" }).click()
  const dialog = page.getByRole("dialog")
  await dialog
    .getByText("It is taken from applications: 1, from roles: 1. Claims that are deleted with it: 1.")
    .waitFor()
  await dialog.getByText("These roles then permit nothing: old-readers.").waitFor()
  await dialog.getByLabel("Type Old to confirm").fill("Old")
  await dialog.getByRole("button", { name: "Delete this API" }).click()
  await heading(page, "APIs")
  ok((await apis.list()).every(({ name }) => name !== "Old"))
  equal((await clients.show(client_id)).scope, "openid")
  deepEqual(complaints(problems), [])
})

test("if somebody else changed the same API, both versions are shown before anything is overwritten", async (t) => {
  const { api_id } = await apis.create({ identifier: "https://shared.example", name: "Shared" })
  const { page } = await signedIn(t, `/apis/${api_id}?tab=settings`)
  await page.getByRole("textbox", { name: "Lifetime in seconds" }).fill("600")
  await apis.update(api_id, { access_token_ttl: "60" })
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("cell", { name: "60", exact: true }).waitFor()
  await page.getByRole("cell", { name: "600", exact: true }).waitFor()
  equal((await apis.show(api_id)).access_token_ttl, 60)
  await page.getByRole("button", { name: "Discard my changes" }).click()
  await page.getByRole("dialog").waitFor({ state: "detached" })
  equal(await page.getByRole("textbox", { name: "Lifetime in seconds" }).inputValue(), "60")
})

test("an attribute and a claim made from it are added, and deleting the attribute names the claim", async (t) => {
  const { page, problems } = await signedIn(t, "/apis?tab=people")
  const dialog = page.getByRole("dialog")
  await page.getByRole("button", { name: "Add an attribute" }).click()
  await dialog.getByRole("textbox", { name: "Name" }).fill("badges")
  await dialog.getByRole("textbox", { name: "Description" }).fill(`Earned ${MARKUP}`)
  await dialog.getByRole("button", { name: "Add an attribute" }).click()
  await page.locator("bdi").getByText(`Earned ${MARKUP}`).waitFor()
  await page.getByRole("button", { name: "Add a claim" }).click()
  await dialog.getByRole("textbox", { name: "Name" }).fill("https://example.com/<b>badges</b>")
  await dialog.getByRole("combobox", { name: "Attribute" }).fill("badges")
  await page.getByRole("option", { name: "badges" }).click()
  await dialog.getByRole("checkbox", { name: "ID token" }).uncheck()
  await dialog.getByRole("button", { name: "Add a claim" }).click()
  await page.locator("bdi").getByText("https://example.com/<b>badges</b>").waitFor()
  const [claim] = (await claims.list()).filter(({ attribute }) => attribute === "badges")
  deepEqual([claim?.scope, claim?.targets], ["profile", ["userinfo", "access_token"]])
  await page.getByRole("button", { name: "Delete: badges" }).click()
  await dialog.getByText("These claims are deleted with it: https://example.com/<b>badges</b>.").waitFor()
  await dialog.getByLabel("Type badges to confirm").fill("badges")
  await dialog.getByRole("button", { name: "Delete" }).click()
  await page.getByText("No attributes of your own yet.").waitFor()
  ok((await attributes.list()).every(({ name }) => name !== "badges"))
  deepEqual(complaints(problems), [])
})

test("names and meanings with markup or another direction are text, and a person who may only read sees no button", async (t) => {
  const { api_id } = await apis.create({ identifier: "https://marked.example", name: `Marked ${MARKUP}` })
  await scopes.create({ scope: "marked:read", api: api_id, description: `See ${MARKUP}` })
  await machine("marked:read")
  await createReader("rob")
  const { page, problems } = await signedIn(t, "/apis", { username: "rob" })
  const isolated = (text: string) => page.locator("bdi").getByText(text).first().waitFor()
  const changing = () =>
    page
      .locator("main")
      .getByRole("button", { name: /Create|Add|Change|Delete|Save/ })
      .count()
  await isolated(`Marked ${MARKUP}`)
  equal(await changing(), 0)
  for (const [tab, shown] of [
    ["values", `See ${MARKUP}`],
    ["applications", `Robot ${MARKUP}`],
  ] as const) {
    await page.goto(`${home}/apis/${api_id}?tab=${tab}`)
    await isolated(shown)
    equal(await changing(), 0, tab)
  }
  await page.goto(`${home}/apis/${api_id}?tab=protect`)
  await page.getByRole("figure", { name: "Document" }).getByText("Marked").waitFor()
  await page.goto(`${home}/apis/${api_id}?tab=settings`)
  equal(await page.getByRole("textbox", { name: "Name" }).isDisabled(), true)
  equal(await changing(), 0)
  await page.goto(`${home}/apis?tab=people`)
  await page.getByText("Attributes of people").waitFor()
  equal(await changing(), 0)
  equal(await page.locator("img[src=x]").count(), 0)
  deepEqual(complaints(problems), [])
})
