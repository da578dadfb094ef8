import assert from "node:assert/strict"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import { browserSetting, onConsent, onSignIn, press, signIn } from "./browser_setting.ts"

// Tests Form Post Response Mode in a real browser. With scripts the form submits itself; without scripts the user presses the button.

const { application, CALLBACK, STATE, register, addressOf, open, usernameOf } = await browserSetting({ after })

/** Returns the body of the only POST that the application receives during `act`. */
async function postedBy(page: Page, act: () => Promise<void>): Promise<Record<string, string>> {
  const before = application.posts.length
  await act()
  await page.getByRole("heading", { name: "Back at the application" }).waitFor()
  assert.equal(page.url(), CALLBACK)
  assert.equal(application.posts.length, before + 1)
  return Object.fromEntries(new URLSearchParams(application.posts.at(-1)))
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor()
const host = new URL(CALLBACK).host

test("Form Post Response Mode §2: with scripts the form submits itself, after consent and after a request that needs no page", async (t) => {
  const { page, problems } = await open(t)
  const client = await register()
  await page.goto(addressOf(client, { response_mode: "form_post" }))
  await onSignIn(page)
  await signIn(page)
  await onConsent(page)
  const { code = "", ...rest } = await postedBy(page, () => press(page, "Allow"))
  assert.deepEqual(rest, { state: STATE })
  assert.equal(await usernameOf(client, code), "ann")

  const known = await register({ consent: "first-party" })
  const direct = await postedBy(page, async () => {
    // The form submits itself. The browser may cancel this navigation in favour of the form's navigation.
    await page.goto(addressOf(known, { response_mode: "form_post" }), { waitUntil: "commit" }).catch(() => undefined)
  })
  assert.equal(await usernameOf(known, direct.code ?? ""), "ann")
  assert.deepEqual(problems, [])
})

test("Form Post Response Mode §2: an error is posted to the application too", async (t) => {
  const { page, problems } = await open(t)
  const client = await register()
  const state = `"><script>alert(1)</script> &amp; é 📷 + % ' \\ \t \u00a0`
  await page.goto(addressOf(client, { response_mode: "form_post", state }))
  await onSignIn(page)
  await signIn(page)
  await onConsent(page)
  const denied = await postedBy(page, () => press(page, "Deny"))
  assert.deepEqual(denied, {
    error: "access_denied",
    error_description: "The user refused the authorization.",
    state,
  })
  assert.deepEqual(problems, [])
})

for (const [ui_locales, title, button] of [
  ["en", `Continue to ${host}`, "Continue"],
  ["de", `Weiter zu ${host}`, "Weiter"],
  ["fr", `Poursuivre vers ${host}`, "Poursuivre"],
  ["es", `Continuar en ${host}`, "Continuar"],
] as const)
  test(`Form Post Response Mode §2: without scripts the button submits it (${ui_locales})`, async (t) => {
    const { page, problems } = await open(t, { javaScriptEnabled: false })
    const client = await register({ consent: "first-party" })
    await page.goto(addressOf(client, { response_mode: "form_post", prompt: "none", ui_locales }))
    await heading(page, title)
    const refused = await postedBy(page, () => page.getByRole("button", { name: button, exact: true }).click())
    assert.deepEqual([refused.error, refused.state], ["login_required", STATE])
    assert.deepEqual(problems, [])
  })
