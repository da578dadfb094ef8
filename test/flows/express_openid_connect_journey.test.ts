import assert from "node:assert/strict"
import { after, test } from "node:test"
import { SIGNING_ALGORITHMS } from "../../src/oauth/vocabulary.ts"
import { wholeJourney } from "./client_journey.ts"
import { clientSetting } from "./client_setting.ts"

// The library removes the final slash of its base URL.
const setting = await clientSetting({ after }, "express_openid_connect", { backAt: "" })

for (const alg of SIGNING_ALGORITHMS) {
  test(`express-openid-connect, ${alg}: from the issuer's URL through sign-in, user information, refresh and sign-out`, (t) =>
    wholeJourney(t, setting, alg))
}

for (const alg of SIGNING_ALGORITHMS.filter((alg) => alg !== "HS256")) {
  test(`OIDC Back-Channel Logout §2.5, express-openid-connect, ${alg}: a sign-out at the service signs the user out of the application`, async (t) => {
    const logoutPath = "/backchannel-logout"
    const { visitor, base_url, answered } = await setting.start(t, alg, {}, { logoutPath })
    const profile = async () => (await visitor.open(`${base_url}/profile`)).status
    await visitor.open(`${base_url}/login`)
    assert.equal(await profile(), 200)
    const notified = answered(logoutPath)
    await visitor.signOut()
    assert.deepEqual(visitor.asked(), ["password", "consent", "sign-out"])
    assert.deepEqual([await notified, await profile()], [204, 401])
    await visitor.open(`${base_url}/login`)
    assert.deepEqual([visitor.asked(), await profile()], [["password", "consent"], 200])
  })
}

test("express-openid-connect assumes RS256 by default, so it refuses the ID token of a client with HS256", async (t) => {
  const { visitor, base_url } = await setting.start(t, "HS256", { id_token_alg: "RS256" })
  // Silences the errors that express prints.
  t.mock.method(console, "error", () => {})
  const { status, url, html } = await visitor.open(`${base_url}/login`)
  assert.deepEqual([status, new URL(url).pathname], [400, "/callback"])
  assert.match(html, /BadRequestError: invalid response encountered/)
})
