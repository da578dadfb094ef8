import assert from "node:assert/strict"
import { after, test } from "node:test"
import { SIGNING_ALGORITHMS } from "../../src/oauth/vocabulary.ts"
import { shown, signsOut } from "./client_journey.ts"
import { clientSetting } from "./client_setting.ts"

const setting = await clientSetting({ after }, "passport_openidconnect")

for (const alg of SIGNING_ALGORITHMS) {
  test(`passport-openidconnect, ${alg}: from the issuer's URL through sign-in, the profile and sign-out`, async (t) => {
    const started = await setting.start(t, alg)
    const { visitor, userinfo, base_url } = started
    assert.equal((await visitor.open(`${base_url}/profile`)).status, 401)
    // The profile in the library's form: passport's own names, and userinfo's answer unchanged.
    assert.deepEqual(await shown(started, "/login"), {
      id: setting.ann.user_id,
      displayName: "Ann Ode",
      username: "ann",
      emails: [{ value: "ann@example.com" }],
      _raw: JSON.stringify(userinfo),
      _json: userinfo,
    })
    assert.deepEqual(visitor.asked(), ["password", "consent"])
    await signsOut(setting, started)
  })
}
