import assert from "node:assert/strict"
import { test } from "node:test"
import * as openid from "openid-client"
import { DEVICE_CODE } from "../../src/oauth/grant_types.ts"
import { formOf } from "../support/browser.ts"
import { atDevicePage, typeUserCode } from "../support/devices.ts"
import type { Way } from "./openid_client_application.ts"
import { application, CONFIDENTIAL, PUBLIC, refusedWith } from "./openid_client_application.ts"

// Uses the device authorization grant with openid-client, which polls by itself.

const DEVICE = { grant_types: [DEVICE_CODE, "refresh_token"], redirect_uris: [] }
const WAYS: readonly Way[] = [
  { ...PUBLIC, registration: { ...PUBLIC.registration, ...DEVICE } },
  { ...CONFIDENTIAL, title: "a confidential client, HS256", registration: DEVICE },
]

/** Starts a device, and decides about it after its second poll. The interval passes by the service's clock only. */
async function walk(app: Awaited<ReturnType<typeof application>>, decision: "approve" | "deny") {
  const { service } = app
  const config = await app.configure()
  const started = await openid.initiateDeviceAuthorization(config, { scope: "openid profile" })
  assert.deepEqual([started.interval, started.expires_in], [5, 600])
  assert.equal(started.verification_uri_complete, `${service.url}/device?user_code=${started.user_code}`)
  let polls = 0
  config[openid.customFetch] = async (url, options) => {
    service.clock.advance({ seconds: 5 })
    if (url.endsWith("/oauth/token.php")) polls += 1
    if (polls === 3) {
      const { browser, page } = await atDevicePage(service)
      await browser.submit(formOf((await typeUserCode(browser, page, started.user_code)).html), { decision })
    }
    return fetch(url, options as RequestInit)
  }
  const tokens = openid.pollDeviceAuthorizationGrant(config, { ...started, interval: 0 })
  return { tokens, config, polls: () => polls }
}

for (const way of WAYS) {
  test(`RFC 8628 §3.5: ${way.title}: the library polls until a person approves, and gets an ID token, userinfo and a refresh`, async (t) => {
    const app = await application(t, way)
    const { tokens: polling, config, polls } = await walk(app, "approve")
    const tokens = await polling
    assert.equal(polls(), 3)
    const subject = tokens.claims()?.sub ?? ""
    const { name } = await openid.fetchUserInfo(config, tokens.access_token, subject)
    assert.equal(name, "Ann Ode")
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "")
    assert.equal(refreshed.scope, "openid profile")
  })

  test(`RFC 8628 §3.5: ${way.title}: the library stops polling when a person denies`, async (t) => {
    const { tokens } = await walk(await application(t, way), "deny")
    await assert.rejects(tokens, refusedWith(400, "access_denied"))
  })
}
