import assert from "node:assert/strict"
import { after, test } from "node:test"
import { SIGNING_ALGORITHMS } from "../../src/oauth/vocabulary.ts"
import type { Form, Visited } from "../../src/testing/testing.ts"
import { formOf } from "../../src/testing/testing.ts"
import { shown } from "./client_journey.ts"
import { clientSetting } from "./client_setting.ts"

const setting = await clientSetting({ after }, "auth_js", {
  callback: "/auth/callback/gatehouse",
  backAt: "/auth/signout",
})

function formIn(page: Visited): Form {
  const form = formOf(page)
  assert.ok(form, page.html)
  return form
}

for (const alg of SIGNING_ALGORITHMS) {
  test(`Auth.js, ${alg}: from the issuer's URL through sign-in, user information, refresh and sign-out`, async (t) => {
    const started = await setting.start(t, alg)
    const { visitor, userinfo, base_url } = started
    assert.equal((await visitor.open(`${base_url}/profile`)).status, 401)
    const signIn = async () => {
      const page = await visitor.open(`${base_url}/auth/signin`)
      assert.equal((await visitor.submit(formIn(page))).status, 200)
    }
    await signIn()
    assert.deepEqual(visitor.asked(), ["password", "consent"])
    const user = { name: "Ann Ode", email: "ann@example.com" }
    assert.deepEqual(await shown(started, "/profile"), { user, userinfo })

    // The access token has expired, and Auth.js refreshes it when the browser fetches the session.
    setting.advance({ hours: 1 })
    assert.deepEqual(await shown(started, "/profile"), {
      user,
      userinfo: { error: "invalid_token", error_description: "The access token is invalid or expired." },
    })
    await shown(started, "/auth/session")
    assert.deepEqual(await shown(started, "/profile"), { user, userinfo })

    const page = await visitor.open(`${base_url}/logout`)
    assert.deepEqual(visitor.asked(), [])
    await visitor.submit(formIn(page))
    assert.equal((await visitor.open(`${base_url}/profile`)).status, 401)
    await signIn()
    assert.deepEqual(visitor.asked(), setting.announcesLogout ? ["password", "consent"] : ["consent"])
  })
}
