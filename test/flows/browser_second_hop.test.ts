import assert from "node:assert/strict"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import type { CallbackServer } from "../support/callback_server.ts"
import { callbackServer } from "../support/callback_server.ts"
import { certificate, skipWithoutOpenssl } from "../support/certificate.ts"
import { browserSetting, onConsent, onSignIn, press, signIn } from "./browser_setting.ts"

// Tests applications whose callback redirects to another origin. Chromium applies `form-action` to each of these redirects.

const { service, register, addressOf, open, grantsOf } = await browserSetting({ after })

const loopback = await callbackServer()
after(() => loopback.close())
const web = skipWithoutOpenssl ? undefined : await callbackServer({}, { certificate: certificate("localhost") })
after(async () => web?.close())

const DESTINATIONS = [
  ["another https origin", web && `${web.origin}/home`],
  ["a custom scheme", "cursor://anysphere.cursor/callback"],
  ["loopback", `${loopback.origin}/home`],
] as const

/** Starts an application outside of loopback. It redirects each request to `next`. The parameter `from` contains the requested path and query. */
async function hubTo(next: string, t: { after(callback: () => Promise<void>): void }): Promise<CallbackServer> {
  const hub = await callbackServer({}, { redirect: ({ url }) => `${next}?from=${encodeURIComponent(url)}` })
  t.after(() => hub.close())
  return { ...hub, origin: hub.origin.replace("127.0.0.1", "hub.example") }
}

/** Waits until the hub has redirected the browser to `next`. Returns the query that the hub received. */
async function hopped(page: Page, next: string, act: () => Promise<unknown>): Promise<URLSearchParams> {
  const arrival = page.waitForRequest((request) => request.url().startsWith(next))
  await act()
  const from = new URL((await arrival).url()).searchParams.get("from") ?? ""
  if (next.startsWith("http")) await page.getByRole("heading", { name: "Back at the application" }).waitFor()
  return new URL(from, "http://hub.example").searchParams
}

for (const [destination, next] of DESTINATIONS) {
  for (const scripts of [true, false]) {
    test(`behaviour §1.5: form-action does not block a callback that redirects to ${destination}, ${scripts ? "with" : "without"} scripts`, {
      skip: next === undefined && skipWithoutOpenssl,
    }, async (t) => {
      assert.ok(next)
      const hub = await hubTo(next, t)
      const { page, problems } = await open(t, { javaScriptEnabled: scripts, ignoreHTTPSErrors: true })
      const settings = { redirect_uris: [`${hub.origin}/cb`], post_logout_redirect_uris: [`${hub.origin}/bye`] }
      const client = await register({ ...settings, consent: "remember" })
      const direct = await register({ ...settings, consent: "first-party" })
      const request = { redirect_uri: `${hub.origin}/cb` }
      const signOut = new URLSearchParams({
        client_id: client.client_id,
        post_logout_redirect_uri: `${hub.origin}/bye`,
      })
      const pressSignOut = async () => {
        await page.goto(`${service.url}/oauth/logout.php?${signOut}`)
        return hopped(page, next, () => page.getByRole("button", { name: "Sign out" }).click())
      }

      await page.goto(addressOf(client, request))
      await onSignIn(page)
      await signIn(page)
      await onConsent(page)
      assert.equal((await hopped(page, next, () => press(page, "Deny"))).get("error"), "access_denied")

      await page.goto(addressOf(client, request))
      await onConsent(page)
      assert.match((await hopped(page, next, () => press(page, "Allow"))).get("code") ?? "", /^gac_/)
      assert.equal((await grantsOf(client)).length, 1)

      await pressSignOut()
      await page.goto(addressOf(client, request))
      await onSignIn(page)
      // The consent is remembered, so the answer follows the sign-in form.
      assert.match((await hopped(page, next, () => signIn(page))).get("code") ?? "", /^gac_/)

      await pressSignOut()
      await page.goto(addressOf(direct, request))
      await onSignIn(page)
      assert.match((await hopped(page, next, () => signIn(page))).get("code") ?? "", /^gac_/)

      // With response_mode=form_post, a form posts the answer to the application.
      await hopped(page, next, async () => {
        const address = addressOf(direct, { ...request, response_mode: "form_post" })
        // With scripts the form submits itself. The browser may cancel this navigation in favour of the form's navigation.
        await page.goto(address, { waitUntil: "commit" }).catch(() => undefined)
        if (!scripts) await page.getByRole("button", { name: "Continue" }).click()
      })
      assert.match(hub.posts.at(-1) ?? "", /^code=gac_/)
      assert.deepEqual(problems, [])
    })
  }
}

test("behaviour §1.5: going back from a second hop shows the question again; no code is issued until it is answered", async (t) => {
  const next = `${loopback.origin}/home`
  const hub = await hubTo(next, t)
  const { page, problems } = await open(t)
  const client = await register({ redirect_uris: [`${hub.origin}/cb`] })
  await page.goto(addressOf(client, { redirect_uri: `${hub.origin}/cb` }))
  await signIn(page)
  await onConsent(page)
  await hopped(page, next, () => press(page, "Allow"))
  await page.goBack()
  await onConsent(page)
  assert.equal(hub.visits.length, 1)
  assert.equal((await grantsOf(client)).length, 1)
  assert.equal((await hopped(page, next, () => press(page, "Deny"))).get("error"), "access_denied")
  assert.equal((await grantsOf(client)).length, 1)
  assert.deepEqual(problems, [])
})
