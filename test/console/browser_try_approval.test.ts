// Try it for an agent: the console asks a person for approval as the agent does, and shows what it gets.
import { deepEqual, match, ok } from "node:assert/strict"
import type { TestContext } from "node:test"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import type { NewClient } from "../../src/admin/contract.ts"
import { CIBA } from "../../src/oauth/grant_types.ts"
import { consoleSetting, shows, until } from "./console_setting.ts"

const { service, signedIn } = await consoleSetting({ after })
const { clients, grants } = service.administration

async function opened(t: TestContext, settings: Partial<NewClient> = {}) {
  const agent = { kind: "confidential", grant_types: [CIBA, "refresh_token"], consent: "first-party" } as const
  const { result } = await clients.create({ name: "Shopping agent", ...agent, ...settings })
  const found = await signedIn(t, `/applications/${result.client_id}/try`)
  await found.page.getByLabel("Secret of the application").fill(result.client_secret ?? "")
  return { client: result, ...found }
}

const step = (page: Page, name: string) => page.getByRole("region", { name })
const POLL = "The application asks whether the person has decided"

/** Allows the request on the account page, which the link opens in a new tab. */
async function allow(page: Page) {
  const opening = page.context().waitForEvent("page")
  await page.getByRole("link", { name: "Open the requests for approval in a new tab" }).click()
  const other = await opening
  await other.getByRole("main").locator("a.button").click()
  await other.getByText("A trial from the console").waitFor()
  await other.getByRole("button", { name: "Allow" }).click()
  await other.waitForLoadState()
  await page.evaluate("[...document.querySelectorAll('button')].find((each) => each.innerText === 'Ask now')?.click()")
}

test("an agent's trial asks the signed-in person, waits, and shows who approved, and leaves nothing behind", async (t) => {
  const { page, client } = await opened(t)
  await page.getByRole("button", { name: "Start the trial" }).click()
  const request = step(page, "The application asks a person for approval")
  await request.getByText("Status 200").waitFor()
  match(await request.innerText(), /login_hint\s+.*\s*ada/)
  await page.getByRole("button", { name: "Ask now" }).click()
  await step(page, POLL).getByText("authorization_pending", { exact: true }).waitFor()
  await allow(page)
  await step(page, "The application asks for the profile").getByText("Ada Adler", { exact: true }).waitFor()
  await shows(step(page, "The application reads who signed in").getByText("Right", { exact: true }), 4)
  ok(!/gat_|grt_|gar_/.test(await page.content()))
  await page.getByRole("button", { name: "Finish, and revoke the tokens" }).click()
  await page.getByText("Nothing is left behind: the tokens no longer work.").waitFor()
  await until(async () => (await grants.list({ client_id: client.client_id })).every(({ state }) => state === "ended"))
})

test("another person can be asked, and a person whom the agent may not ask is explained", async (t) => {
  const { page } = await opened(t, { consent: "ask" })
  await page.getByRole("combobox", { name: "Who is asked" }).fill("ann")
  await page.getByRole("option", { name: "ann" }).click()
  await page.getByRole("button", { name: "Start the trial" }).click()
  const request = step(page, "The application asks a person for approval")
  await request.getByText("unknown_user_id", { exact: true }).waitFor()
  await page.getByRole("link", { name: "Explain this refusal" }).waitFor()
})

test("what the console cannot do is said instead of a button", async (t) => {
  const redirect_uris = ["https://app.example/cb"]
  const grant_types = ["authorization_code"] as const
  for (const [settings, text] of [
    [{ dpop_bound_access_tokens: true }, "This application needs its own key"],
    [{ require_pushed_authorization_requests: true }, "This application sends its requests in its own way"],
  ] as const) {
    const { result } = await clients.create({
      name: "Bound",
      kind: "confidential",
      redirect_uris,
      grant_types,
      ...settings,
    })
    const { page } = await signedIn(t, `/applications/${result.client_id}/try`)
    await page.getByText(text).waitFor()
    deepEqual(await page.getByRole("button", { name: "Start the trial" }).count(), 0)
  }
})
