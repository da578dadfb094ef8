import assert from "node:assert/strict"
import { after, test } from "node:test"
import { browserSetting, loadedWith, onSignIn, signIn } from "./browser_setting.ts"

// Tests the sign-out page in a real browser, after an application has sent the user there: what the page's policy allows.

const { application, service, addressOf, answer, open, register, tokensFor, codeOf } = await browserSetting({ after })
const BYE = `${application.origin}/bye`
const client = await register({ consent: "first-party", post_logout_redirect_uris: [BYE] })

const logoutAddress = (parameters: Record<string, string>) =>
  `${service.url}/oauth/logout.php?${new URLSearchParams(parameters)}`

for (const scripts of [true, false]) {
  test(`OIDC RP-Initiated Logout §3: asks first, then one button leads back to the application ${scripts ? "with" : "without"} scripts`, async (t) => {
    const { page, problems } = await open(t, { javaScriptEnabled: scripts, viewport: { width: 320, height: 640 } })
    await page.goto(addressOf(client))
    await signIn(page)
    await answer(page)
    await page.goto(logoutAddress({ client_id: client.client_id, post_logout_redirect_uri: BYE, state: "ü & more" }))
    await page.getByRole("heading", { name: "Sign out?" }).waitFor()
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.getByRole("heading", { name: "Back at the application" }).waitFor()
    assert.equal(page.url(), `${BYE}?state=${encodeURIComponent("ü & more")}`)
    await page.goto(addressOf(client))
    await onSignIn(page)
    assert.deepEqual(problems, [])
  })
}

test("OIDC RP-Initiated Logout §2: an ID token signs out at once from the application's own page, by link and by form", async (t) => {
  for (const how of ["link", "form"]) {
    const { page, problems } = await open(t)
    await page.goto(addressOf(client))
    await signIn(page)
    const { id_token } = await tokensFor(client, await codeOf(page))
    const address = logoutAddress({ id_token_hint: String(id_token), post_logout_redirect_uri: BYE })
    await page.goto(`${application.origin}/own`)
    await page.setContent(
      how === "link"
        ? `<a href="${address.replaceAll("&", "&amp;")}">Sign out</a>`
        : `<form method="post" action="${service.url}/oauth/logout.php">
          <input type="hidden" name="id_token_hint" value="${id_token}">
          <input type="hidden" name="post_logout_redirect_uri" value="${BYE}"><button>Sign out</button></form>`,
    )
    await page.getByRole(how === "link" ? "link" : "button", { name: "Sign out" }).click()
    await page.waitForURL(BYE)
    await page.goto(addressOf(client))
    await onSignIn(page)
    assert.deepEqual(problems, [])
  }
})

test("OIDC RP-Initiated Logout §2: another site's link with an ID token of another session asks the user, and leaving that page keeps the session", async (t) => {
  const other = await open(t)
  await other.page.goto(addressOf(client))
  await signIn(other.page)
  const { id_token } = await tokensFor(client, await codeOf(other.page))
  service.clock.advance({ hours: 1 })
  const { page, problems } = await open(t)
  await page.goto(addressOf(client))
  await signIn(page)
  await answer(page)
  const address = logoutAddress({ id_token_hint: String(id_token), post_logout_redirect_uri: BYE })
  await page.goto(`${application.origin}/own`)
  await page.setContent(`<a href="${address.replaceAll("&", "&amp;")}">Win a prize</a>`)
  await page.getByRole("link", { name: "Win a prize" }).click()
  await page.getByRole("heading", { name: "Sign out?" }).waitFor()
  await page.goto(addressOf(client))
  await answer(page)
  assert.deepEqual(problems, [])
})

for (const scripts of [true, false]) {
  test(`a broken sign-out link has a button that signs out ${scripts ? "with" : "without"} scripts`, async (t) => {
    const { page, problems } = await open(t, { javaScriptEnabled: scripts })
    await page.goto(addressOf(client))
    await signIn(page)
    await answer(page)
    await page.goto(logoutAddress({ client_id: client.client_id, post_logout_redirect_uri: `${BYE}/typo` }))
    await page.getByRole("heading", { name: "This sign-out link does not work" }).waitFor()
    await page.getByText("Holiday planner sent a sign-out request that we can’t accept.").waitFor()
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.getByRole("heading", { name: "You are signed out" }).waitFor()
    await page.goto(addressOf(client))
    await onSignIn(page)
    assert.deepEqual(problems, [loadedWith("400 (Bad Request)")])
  })
}
