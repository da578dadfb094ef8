import assert from "node:assert/strict"
import { after, test } from "node:test"
import { SIGNING_ALGORITHMS } from "../../src/oauth/vocabulary.ts"
import { wholeJourney } from "./client_journey.ts"
import { clientSetting } from "./client_setting.ts"

// The library drops the slash behind its base URL.
const setting = await clientSetting({ after }, "express_openid_connect", { backAt: "" })

for (const alg of SIGNING_ALGORITHMS) {
  test(`express-openid-connect, ${alg}: from the issuer's URL through sign-in, user information, refresh and sign-out`, (t) =>
    wholeJourney(t, setting, alg))
}

test("express-openid-connect assumes RS256: untold, it refuses the ID token of a client that has HS256", async (t) => {
  const { visitor, base_url } = await setting.start(t, "HS256", { id_token_alg: "RS256" })
  // Where express tells of errors.
  t.mock.method(console, "error", () => {})
  const { status, url, html } = await visitor.open(`${base_url}/login`)
  assert.deepEqual([status, new URL(url).pathname], [400, "/callback"])
  assert.match(html, /BadRequestError: invalid response encountered/)
})
