// Quick starts: the real values in the code, settings that do not suit, and code that is run as the page shows it.
import { deepEqual, equal, match, ok } from "node:assert/strict"
import type { TestContext } from "node:test"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import { STACKS } from "../../console/src/views/applications/stacks.ts"
import type { NewClient } from "../../src/admin/contract.ts"
import { complaints, consoleSetting, heading } from "./console_setting.ts"

const { service, signedIn } = await consoleSetting({ after })
const { clients } = service.administration

async function opened(t: TestContext, settings: Partial<NewClient>, stack = "") {
  const { result: client } = await clients.create({
    name: "Holiday planner",
    kind: "confidential",
    redirect_uris: ["https://planner.example/cb"],
    ...settings,
  })
  const path = `/applications/${client.client_id}/quick-start${stack === "" ? "" : `?stack=${stack}`}`
  return { client, ...(await signedIn(t, path)) }
}

const block = (page: Page, title: string) => page.getByRole("region", { name: title }).locator("code")

/** Settings with which a kind of application suits the stacks of that kind. */
const SETTINGS: Readonly<Record<string, Partial<NewClient>>> = {
  web: { kind: "confidential", id_token_alg: "RS256" },
  page: { kind: "public" },
  native: { kind: "public", native: true },
  machine: { kind: "confidential", grant_types: ["client_credentials"], redirect_uris: [], scope: "read" },
}

test("every stack shows code with the issuer, the client ID and the redirect URI, and no secret", async (t) => {
  for (const [kind, settings] of Object.entries(SETTINGS)) {
    const stacks = STACKS.filter((stack) => (stack.kinds as readonly string[]).includes(kind))
    const { result: client } = await clients.create({
      name: "Holiday planner",
      kind: "public",
      ...settings,
      ...(kind !== "machine" && {
        redirect_uris: [...new Set(stacks.map((stack) => ("redirectUri" in stack ? stack.redirectUri : "")))],
        post_logout_redirect_uris: stacks.map((stack) =>
          "postLogoutRedirectUri" in stack ? stack.postLogoutRedirectUri : "",
        ),
      }),
    })
    const { page, problems } = await signedIn(t, `/applications/${client.client_id}/quick-start`)
    for (const stack of stacks) {
      await page.getByRole("link", { name: stack.name, exact: true }).click()
      await page.getByRole("heading", { name: `${stack.name} with ${stack.library}` }).waitFor()
      const code = (await page.locator("code").allInnerTexts()).join("\n")
      ok(code.includes(client.client_id), stack.id)
      ok(code.includes(service.url), stack.id)
      ok(!code.includes("undefined"), stack.id)
      if (client.client_secret !== undefined) ok(!(await page.content()).includes(client.client_secret), stack.id)
      if (client.kind === "confidential") match(code, /OIDC_CLIENT_SECRET/)
      if ("redirectUri" in stack) {
        const { origin, pathname } = new URL(stack.redirectUri)
        // Some libraries derive a part of the redirect URI themselves.
        ok(
          [stack.redirectUri, origin, pathname].some((part) => code.includes(part)),
          stack.id,
        )
      }
      await page.waitForURL((url) => url.searchParams.get("stack") === stack.id)
    }
    deepEqual(complaints(problems), [])
    await page.context().close()
  }
})

test("settings that do not suit the stack are named, previewed and changed by one button, and nothing else changes", async (t) => {
  const { page, client, problems } = await opened(t, { token_endpoint_auth_method: "client_secret_post" }, "spring")
  const redirect = "http://localhost:8080/login/oauth2/code/gatehouse"
  await page.getByText("Spring Boot expects the answer at an address that the application does not have yet.").waitFor()
  await page.getByText("The library of Spring Boot cannot verify ID tokens with the present signature.").waitFor()
  await page.getByText("The library sends the secret of the application in a way").waitFor()
  await page.getByRole("cell", { name: "HS256" }).waitFor()
  await page.getByRole("cell", { name: redirect }).waitFor()
  const before = await clients.show(client.client_id)
  equal(before.id_token_alg, "HS256")
  await page.getByRole("button", { name: "Make these changes" }).click()
  await page.getByText("Some settings of this application do not suit this stack yet").waitFor({ state: "detached" })
  deepEqual(await clients.show(client.client_id), {
    ...before,
    id_token_alg: "RS256",
    token_endpoint_auth_method: "secret",
    redirect_uris: ["https://planner.example/cb", redirect],
    post_logout_redirect_uris: ["http://localhost:8080/"],
  })
  deepEqual(complaints(problems), [])
})

test("the list of applications, which was read before, shows the settings that a quick start changed", async (t) => {
  const { result: client } = await clients.create({
    name: "Listed before",
    kind: "confidential",
    redirect_uris: ["https://listed.example/cb"],
  })
  const { page } = await signedIn(t, "/applications")
  // The time of the browser stands still, so no answer becomes old by itself.
  const row = page.getByRole("row", { name: "Listed before" })
  await row.getByRole("cell", { name: "listed.example", exact: true }).waitFor()
  await row.getByRole("link").click()
  await page.getByRole("tab", { name: "Quick start" }).click()
  await page.getByRole("link", { name: "Spring Boot", exact: true }).click()
  await page.getByRole("button", { name: "Make these changes" }).click()
  await page.getByText("Some settings of this application do not suit this stack yet").waitFor({ state: "detached" })
  equal((await clients.show(client.client_id)).redirect_uris.length, 2)
  await page.getByRole("navigation").getByRole("link", { name: "Applications" }).click()
  await row.getByRole("cell", { name: "listed.example and 1 more", exact: true }).waitFor()
})

test("a change of somebody else is not overwritten, and the preview then shows what is left to do", async (t) => {
  const { page, client } = await opened(t, { id_token_alg: "RS256" }, "go")
  await page.getByRole("button", { name: "Make these changes" }).waitFor()
  await clients.update(client.client_id, { redirect_uris: ["https://other.example/cb"] })
  await page.getByRole("button", { name: "Make these changes" }).click()
  await page.getByRole("cell", { name: "https://other.example/cb http://localhost:8080/callback" }).waitFor()
  deepEqual((await clients.show(client.client_id)).redirect_uris, ["https://other.example/cb"])
})

test("a stack for another kind of application offers no code and no change, but the registration of another application", async (t) => {
  const { page } = await opened(t, { kind: "public" }, "express")
  await page.getByText('Express does not suit this application, which is of the kind "Single page".').waitFor()
  equal(await page.locator("code").count(), 0)
  equal(await page.getByRole("button", { name: "Make these changes" }).count(), 0)
  await page.getByRole("link", { name: "Register an application for Express" }).click()
  await heading(page, "Register an application")
  await page.getByRole("radio", { name: /Express/, checked: true }).waitFor()
  deepEqual(Object.fromEntries(new URL(page.url()).searchParams), { kind: "web", stack: "express" })
})

test("a redirect URI with the path of the library and another address fills the code, and each block is copied", async (t) => {
  const { page } = await opened(
    t,
    { id_token_alg: "RS256", redirect_uris: ["http://localhost:4321/callback"] },
    "express",
  )
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  const code = await block(page, "Create app.mjs").innerText()
  match(code, /baseURL: "http:\/\/localhost:4321"/)
  match(code, /app\.listen\(4321\)/)
  await page.getByRole("button", { name: "Copy: Create app.mjs" }).focus()
  // The button says so for two seconds.
  const copied = page.getByRole("button", { name: "Copied" }).waitFor()
  await Promise.all([copied, page.keyboard.press("Enter")])
  equal(await page.evaluate("navigator.clipboard.readText()"), code)
})

test("a redirect URI that could be code in a language is not written into code", async (t) => {
  const { page } = await opened(t, { redirect_uris: ['https://evil.example/callback"+x+"/callback'] }, "fastapi")
  await page.getByText("FastAPI expects the answer at an address that the application does not have yet.").waitFor()
  ok(!(await page.locator("pre").allInnerTexts()).join("").includes("evil"))
})
